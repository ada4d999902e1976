"""Everything derived again from the facts, and held against what is stored.

Nothing here trusts a service: what a constraint of the database cannot say is looked at row by row.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from django.db.models import F, Q

from scoring.models import Deal, DealKind, JournalEntry, KeptAs, ListState, Seat, Table, Tournament
from scoring.models.table import FOOTER_FIELDS
from scoring.reports.facts import facts_of
from scoring.reports.friendly import house_rules, is_house_evening
from scoring.reports.sheets import footer_of, present
from scoring.rules.deals import PASSED_IN, DealResult, score
from scoring.rules.errors import RuleError
from scoring.rules.rule_sets import RuleSet
from scoring.rules.sheets import Footer, PlayedDeal, bonus_per_lost, check_rotation, footers
from scoring.services.check_friendly import house_differences
from scoring.services.lists import counted_reason, full_length
from scoring.services.sheets import MOST_WRITTEN

MOST_WRITES = 1_000_000_000
"""So often nothing is written; what counts writes has room above it, on every database."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One thing that does not agree: where ("slug 1/4 deal 17": series 1, table 4), and what."""

    place: str
    text: str

    def __str__(self) -> str:
        return f"{self.place}: {self.text}"


@dataclass(slots=True, kw_only=True)
class _List:
    """A table with its seats and deals, as read."""

    table: Table
    tournament: Tournament
    seats: list[Seat] = field(default_factory=list)
    deals: list[Deal] = field(default_factory=list)

    @property
    def place(self) -> str:
        return f"{self.tournament.slug} {self.table.series.number}/{self.table.number}"

    @property
    def positions(self) -> dict[int, int]:
        return {seat.pk: seat.position for seat in self.seats}

    def of_deal(self, deal: Deal) -> str:
        return f"{self.place} deal {deal.number}"


def check_scores(*, tournament: Tournament | None = None) -> Iterator[Difference]:
    """Every difference in one tournament, or in all of them; nothing when all is well.

    Six queries a tournament, whatever its size, and one for the tournaments.
    """
    every = Tournament.objects.order_by("pk")
    for each in every if tournament is None else every.filter(pk=tournament.pk):
        yield from _tournament(each)


def _tournament(tournament: Tournament) -> Iterator[Difference]:
    yield from _revision(tournament)
    yield from _house(tournament)
    yield from _strangers(tournament)
    for sheet in _lists(tournament):
        yield from _list(sheet)


def _revision(tournament: Tournament) -> Iterator[Difference]:
    """Every write moves the revision by one and leaves one line; bulk filling moves it alone."""
    lines = JournalEntry.objects.filter(tournament=tournament).count()
    if tournament.revision < lines:
        yield _difference(tournament.slug, "revision behind the journal", tournament.revision, lines)
    if tournament.revision > MOST_WRITES:
        yield Difference(place=tournament.slug, text="revision beyond all writes")


def _house(tournament: Tournament) -> Iterator[Difference]:
    """House rules that can be read, also before the first table is there."""
    try:
        if is_house_evening(tournament):
            house_rules(tournament)
    except RuleError as error:
        yield Difference(place=tournament.slug, text=str(error))


def _strangers(tournament: Tournament) -> Iterator[Difference]:
    """Seats of entrants of another tournament, of a series that is not the table's, and deals of strange seats."""
    seats = Seat.objects.filter(table__series__tournament=tournament)
    wrong = seats.filter(~Q(entrant__tournament=tournament) | ~Q(series=F("table__series")))
    for seat in wrong.select_related("table__series"):
        place = f"{tournament.slug} {seat.table.series.number}/{seat.table.number} seat {seat.position}"
        yield Difference(place=place, text="seat of another series or tournament")
    for series in tournament.series.filter(number__gt=tournament.series_planned):
        yield _difference(
            f"{tournament.slug} {series.number}", "more_series_than_planned", series.number, tournament.series_planned
        )


def _lists(tournament: Tournament) -> Iterator[_List]:
    tables = Table.objects.filter(series__tournament=tournament).select_related("series")
    sheets = {
        table.pk: _List(table=table, tournament=tournament) for table in tables.order_by("series__number", "number")
    }
    for seat in Seat.objects.filter(table__series__tournament=tournament).order_by("position"):
        sheets[seat.table_id].seats.append(seat)
    for deal in Deal.objects.filter(table__series__tournament=tournament).order_by("number").iterator(chunk_size=5000):
        sheets[deal.table_id].deals.append(deal)
    yield from sheets.values()


def _list(sheet: _List) -> Iterator[Difference]:
    if sheet.table.version > MOST_WRITES:
        yield Difference(place=sheet.place, text="version beyond all writes")
    if is_house_evening(sheet.tournament):
        for text in house_differences(sheet.tournament, sheet.seats, sheet.deals):
            yield Difference(place=sheet.place, text=text)
        return
    yield from _state(sheet)
    yield from _written_down(sheet.table, sheet.place)
    if sheet.table.kept_as == KeptAs.TOTALS:
        yield from _totals(sheet)
    elif _seats_known(sheet):
        yield from _kept_by_deal(sheet)
    else:
        yield Difference(place=sheet.place, text="deal of a strange seat")


def _seats_known(sheet: _List) -> bool:
    own = {None, *sheet.positions}
    return all(deal.dealer_id in own and deal.declarer_id in own for deal in sheet.deals)


def _state(sheet: _List) -> Iterator[Difference]:
    """A list that counts has a result; a result is whole."""
    results = {seat.points is not None for seat in sheet.seats}
    if len(results) > 1:
        yield Difference(place=sheet.place, text="footer for some seats only")
    if sheet.table.state != ListState.OPEN and results != {True}:
        yield Difference(place=sheet.place, text="handed in without a result")
    sizes = {len(present(sheet.seats, number)) for number in (1, *(deal.number for deal in sheet.deals))}
    if not sizes <= {3, 4, 5}:
        yield Difference(place=sheet.place, text=f"table of impossible size: {sorted(sizes)}")


def _written_down(table: Table, place: str) -> Iterator[Difference]:
    """What a table keeps as JSON is as its services write it; a file may bring anything."""
    if not _each(table.control_list, lambda row: row is None or _figures(row, 3)):
        yield Difference(place=place, text="control list that cannot be read")
    if not _each(table.parts, _is_part):
        yield Difference(place=place, text="parts that cannot be read")


def _is_part(part: object) -> bool:
    if not isinstance(part, dict):
        return False
    counts = [part.get(name) for name in ("players", "deals", "passed")]
    return _figures(counts, 2) and bool(part.get("rows")) and _each(part["rows"], lambda row: _figures(row, 4))


def _each(rows: object, right: Callable[[object], bool]) -> bool:
    return isinstance(rows, list) and all(map(right, rows))


def _figures(row: object, known: int) -> bool:
    """So many whole numbers, and one more that may be missing (None), none of more digits than a list can have."""
    if not isinstance(row, list) or len(row) != known + 1 or None in row[:known]:
        return False
    return all(each is None or (type(each) is int and abs(each) <= MOST_WRITTEN) for each in row)


def _kept_by_deal(sheet: _List) -> Iterator[Difference]:
    for deal in sheet.deals:
        yield from _deal(sheet, deal)
    lines = [_line(sheet, deal) for deal in sheet.deals]
    yield from _length(sheet)
    try:
        check_rotation(lines)
        derived = footers(lines, [seat.position for seat in sheet.seats])
    except RuleError as error:
        yield Difference(place=sheet.place, text=str(error))
        return
    for seat in sheet.seats:
        yield from _footer(sheet, seat, derived[seat.position] if lines else None)


def _length(sheet: _List) -> Iterator[Difference]:
    expected = full_length(sheet.seats, sheet.tournament.rounds)
    if len(sheet.deals) > expected:
        yield _difference(sheet.place, "more deals than rounds", len(sheet.deals), expected)
    if sheet.table.state != ListState.OPEN and len(sheet.deals) < expected and not sheet.table.note:
        yield _difference(sheet.place, "short without a note", len(sheet.deals), expected)


def _deal(sheet: _List, deal: Deal) -> Iterator[Difference]:
    at_table = len(present(sheet.seats, deal.number))
    if deal.players != at_table:
        yield _difference(sheet.of_deal(deal), "players", deal.players, at_table)
    try:
        result = _scored(deal, RuleSet(sheet.tournament.rule_set))
    except RuleError as error:
        yield Difference(place=sheet.of_deal(deal), text=str(error))
        return
    won = None if deal.kind != DealKind.GAME else result.won
    for name, derived in (("value", result.value), ("points", result.points), ("won", won)):
        if getattr(deal, name) != derived:
            yield _difference(sheet.of_deal(deal), name, getattr(deal, name), derived)


def _scored(deal: Deal, rule_set: RuleSet) -> DealResult:
    return score(facts_of(deal), rule_set) if deal.kind == DealKind.GAME else PASSED_IN


def _line(sheet: _List, deal: Deal) -> PlayedDeal:
    at = sheet.positions
    declarer = None if deal.declarer_id is None else at[deal.declarer_id]
    return PlayedDeal(
        number=deal.number,
        present=present(sheet.seats, deal.number),
        dealer=at[deal.dealer_id],
        declarer=declarer,
        points=deal.points,
        reason=counted_reason(declarer, deal.points),
    )


def _totals(sheet: _List) -> Iterator[Difference]:
    """What a typed list says of itself: others' lost games and bonus from the rows, and the number of deals."""
    if sheet.deals:
        yield Difference(place=sheet.place, text="deals beside typed totals")
    results = [footer for seat in sheet.seats if (footer := footer_of(seat)) is not None]
    if len(results) < len(sheet.seats) or len(results) not in (3, 4, 5) or sheet.table.parts:
        return
    lost = sum(footer.lost for footer in results)
    per_lost = bonus_per_lost(len(results))
    for seat, own in zip(sheet.seats, results, strict=True):
        others = lost - own.lost
        derived = Footer(points=own.points, won=own.won, lost=own.lost, others_lost=others, bonus=per_lost * others)
        yield from _footer(sheet, seat, derived)
    games = lost + sum(footer.won for footer in results) + (sheet.table.passed_in or 0)
    if games != sheet.table.deals_played:
        yield _difference(sheet.place, "deals played", sheet.table.deals_played, games)


def _footer(sheet: _List, seat: Seat, derived: Footer | None) -> Iterator[Difference]:
    place = f"{sheet.place} seat {seat.position}"
    for name in (*FOOTER_FIELDS, "total"):
        stored, right = getattr(seat, name), getattr(derived, name, None)
        if stored != right:
            yield _difference(place, name, stored, right)


def _difference(place: str, what: str, stored: object, derived: object) -> Difference:
    return Difference(place=place, text=f"{what.replace('_', ' ')}: stored {stored}, derived {derived}")
