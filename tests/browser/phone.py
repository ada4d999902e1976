"""A phone at a table, and the fingers on it."""

from collections.abc import Callable, Mapping
from contextlib import suppress

from playwright.sync_api import BrowserContext, Error, Page, Route, ViewportSize, expect

from scoring.models import Table
from tests.world import make_entrants, make_series, make_table, make_tournament

SCREEN = ViewportSize(width=360, height=640)
# The next deal, or, after the last one, no form any more.
COUNTS_ON = """(before) => document.querySelector('#count').innerText !== before
  || document.querySelector('#deal').hidden"""
LEVELS = ("hand", "schneider", "schwarz")
BEHIND_MORE = ("schneider_announced", "schwarz_announced", "ouvert")
FEW = 4


def open_table(players: int = 4, rounds: int = 12) -> Table:
    """An empty list of P001, P002, ... at table 4."""
    tournament = make_tournament("cup", rounds=rounds)
    return make_table(make_series(tournament), 4, make_entrants(tournament, players))


class Phone:
    """One page of a phone; `taps` counts the taps since the last deal."""

    def __init__(self, page: Page, table: Table) -> None:
        self.page = page
        self.address = f"/t/{table.token}/"
        self.taps = 0

    def open(self) -> "Phone":
        self.page.set_viewport_size(SCREEN)
        self.page.goto(self.address)
        self.page.locator("body.live").wait_for()
        return self

    def tap(self, selector: str) -> None:
        self.taps += 1
        self.page.locator(selector).click()

    def tile(self, name: str, value: object = "on") -> None:
        """A tile by the name and value of what it chooses."""
        exact = "" if value == "on" else f"[value='{value}']"
        self.tap(f"label.tile:has(> input[name={name}]{exact})")

    def deal(self, declarer: int, game: str, matadors: int, flags: Mapping[str, bool], bid: int | None = None) -> None:
        """Everything of a deal but the button that saves it, as somebody does who knows the screen."""
        self.taps = 0
        self.tile("declarer", declarer)
        self.tile("game", game)
        if game == "null":
            kind = " ".join(flag for flag in ("hand", "ouvert") if flags.get(flag))
            if kind:
                self.tile("null_kind", kind)
        else:
            self.matadors(matadors)
            self.levels(flags)
        if bid:
            self.more()
            self.tap("#id_bid")
            self.page.keyboard.type(str(bid))
            self.taps += len(str(bid))

    def matadors(self, number: int) -> None:
        if abs(number) > FEW:
            self.tap(f"#id_matadors .matador-row:has([value='{number}']) summary")
        self.tile("matadors", number)

    def levels(self, flags: Mapping[str, bool]) -> None:
        """The highest taps first: what they imply need not be tapped."""
        behind = [flag for flag in reversed(BEHIND_MORE) if flags.get(flag)]
        if behind:
            self.more()
            self.tile(behind[0])
        for flag in reversed(LEVELS):
            if flags.get(flag) and not self.page.locator(f"input[name={flag}]").is_checked():
                self.tile(flag)

    def more(self) -> None:
        if not self.page.locator("#more[open]").count():
            self.tap("#more > summary")

    def shown(self, button: str) -> int | None:
        """The points on a saving button, None where it cannot be pressed."""
        found = self.page.locator(f"#{button}")
        if not found.is_visible() or found.is_disabled():
            return None
        return int(found.locator("strong").inner_text().replace("\N{MINUS SIGN}", "-"))

    def save(self, button: str) -> None:
        """Saved on the phone when the screen counts on; whether it is sent by then, the lamp says."""
        self._until_it_counts_on(f"#{button}")

    def plain(self, declarer: int = 3, button: str = "won") -> None:
        """Clubs with 2 (+36, lost -72) by four taps."""
        self.deal(declarer, "clubs", 2, {})
        self.save(button)

    def pass_in(self) -> None:
        self.taps = 0
        self._until_it_counts_on(".passed")

    def _until_it_counts_on(self, selector: str) -> None:
        before = self.page.locator("#count").inner_text()
        self.tap(selector)
        self.page.wait_for_function(COUNTS_ON, arg=before)

    def expect_lamp(self, words: str) -> None:
        expect(self.page.locator("#lamp-words")).to_have_text(words, timeout=30_000)

    def expect_count(self, words: str) -> None:
        expect(self.page.locator("#count")).to_have_text(words)

    @property
    def last(self) -> str:
        return self.page.locator("#last-words").inner_text()


def cut(context: BrowserContext, how: Callable[[Route], None]) -> None:
    """Whatever the phone writes meets this; reading goes through."""

    def meet(route: Route) -> None:
        # The page may have been closed, or the connection mended, while the request was under way.
        with suppress(Error):
            if route.request.method == "POST":
                how(route)
            else:
                route.continue_()

    context.route("**/t/**", meet)


def mend(context: BrowserContext) -> None:
    context.unroute_all(behavior="ignoreErrors")
