"""The facts of the journal by their keys: what each is called, and the words for what it says."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date, datetime
from typing import Any

from django.db.models.enums import Choices
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scoring.models import CashEntry, ListState, NameShown, Prize, Role, SeriesState, Team
from scoring.models.tournament import (
    Accounting,
    AtTheLimit,
    Kind,
    RuleSetChoice,
    SeatingKind,
    SeatsBy,
    TeamFill,
    Visibility,
)
from scoring.reports.friendly_words import house_lines
from scoring.reports.journal.deals import (
    control_told,
    deal_told,
    deals_told,
    figure_told,
    footers_told,
    is_deal,
    yes_no,
)
from scoring.reports.journal.difference import Told
from scoring.reports.journal.labels import COUNTS_FROM, in_order, label_of
from scoring.reports.journal.names import SEPARATOR, JournalNames, gone
from scoring.reports.labels import NOTHING, card_text, cents_text, points_text, signed_text
from scoring.rules.errors import RuleError
from scoring.rules.friendly.house import Accounting as HouseAccounting
from scoring.rules.friendly.stored import house_of
from scoring.rules.money import prize_rules
from scoring.rules.rule_sets import RuleSet
from scoring.words import PRIZE_WAYS

type Facts = Mapping[str, Any]
type Words = Callable[[Any, JournalNames], str]
type Parts = Callable[[Any, Facts, JournalNames], Iterable[Told]]

UNREADABLE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RuleError)
"""A journal that came out of a file may hold anything."""
SILENT = frozenset(
    {
        "adjustment",
        "deal",
        "entrant",
        "entry",
        "grand_ouvert",
        "invitation",
        "lists",
        "number",
        "official",
        "position",
        "prize",
        "seat",
        "seats",
        "table",
        "team",
        "tournament",
    }
)
"""Ids of rows that nobody knows by number, and what says whom or what the line is about."""
QUIET_NO = frozenset({"lady", "junior", "senior", "excluded"})
"""Marks that most people do not have: worth telling where they are set or have changed."""


def facts_told(facts: Facts, names: JournalNames) -> tuple[Told, ...]:
    """Everything these facts tell."""
    try:
        if is_deal(facts):
            return deal_told(facts, names)
    except UNREADABLE:
        return (_unreadable("deals"),)
    return tuple(
        told for name in in_order(facts) if name not in SILENT for told in _fact(name, facts[name], facts, names)
    )


def _fact(name: str, value: Any, facts: Facts, names: JournalNames) -> tuple[Told, ...]:
    try:
        if name in PARTS:
            return tuple(PARTS[name](value, facts, names))
        return (_leaf(name, value, names),)
    except UNREADABLE:
        return (_unreadable(name),)


def _leaf(name: str, value: Any, names: JournalNames) -> Told:
    if value in (None, "", [], {}):
        return Told(key=name, label=label_of(name), text=NOTHING, quiet=True)
    text = LEAVES.get(name, _plain)(value, names)
    return Told(key=name, label=label_of(name), text=text, quiet=name in QUIET_NO and not value)


def _unreadable(name: str) -> Told:
    return Told(key=name, label=label_of(name), text=_("cannot be read"))


def table_label(number: Any) -> str:
    """ "table 5"."""
    return _("table %(table)s") % {"table": number}


def _plain(value: Any, names: JournalNames) -> str:
    if isinstance(value, bool):
        return yes_no(value)
    if isinstance(value, int):
        return points_text(value)
    if isinstance(value, str):
        return value
    raise TypeError(value)


def _choice(kind: type[Choices]) -> Words:
    return lambda value, names: str(kind(value).label)


def _day(value: str, names: JournalNames) -> str:
    return date_format(date.fromisoformat(value), "SHORT_DATE_FORMAT")


def _moment(value: str, names: JournalNames) -> str:
    return date_format(localtime(datetime.fromisoformat(value)), "SHORT_DATETIME_FORMAT")


def _cents(value: int, names: JournalNames) -> str:
    return cents_text(value)


def _cards(value: str, names: JournalNames) -> str:
    return " ".join(card_text(card) for card in value.split())


def _account(value: int, names: JournalNames) -> str:
    return names.accounts.get(value) or gone()


def _club(value: int, names: JournalNames) -> str:
    return names.clubs.get(value) or gone()


def _listed(value: Any, names: JournalNames) -> str:
    return names.listed(value)


def _teams(value: Any, names: JournalNames) -> str:
    return SEPARATOR.join(names.teams.get(key) or gone() for key in value)


def _tariff(value: Any, names: JournalNames) -> str:
    words = _("%(amount)s from lost game %(number)s on")
    return ", ".join(words % {"amount": cents_text(cents), "number": first} for first, cents in value)


def _counts(value: str, names: JournalNames) -> str:
    return str(COUNTS_FROM[value])


def _tables(value: Any, facts: Facts, names: JournalNames) -> Iterator[Told]:
    """Tables by number with their people, where few of them change; otherwise `_seatings` tells."""
    for number, entrants in value.items() if isinstance(value, dict) else ():
        seats = tuple(
            Told(key=str(seat), label=_("seat %(seat)s") % {"seat": seat}, text=names.entrant(entrant))
            for seat, entrant in enumerate(entrants, start=1)
        )
        yield Told(key=f"table {number}", label=table_label(number), parts=seats)


def _seatings(value: Any, facts: Facts, names: JournalNames) -> Iterator[Told]:
    """Whole series by start numbers. One that is taken back may have gaps in its numbers, which are not kept."""
    if isinstance(facts.get("tables"), dict):
        return
    for series, tables in value.items():
        label = _("series %(series)s") % {"series": series}
        if "lists" not in facts:
            text = names.numbers(*tables)
            yield Told(key=f"old {series}", label=label, text=text, apart=True)
            continue
        for number, entrants in enumerate(tables, start=1):
            place = table_label(number) if len(value) == 1 else f"{label}, {table_label(number)}"
            yield Told(key=f"{series} {number}", label=place, text=names.numbers(entrants), apart=True)


def _rows(value: Any, facts: Facts, names: JournalNames) -> Iterator[Told]:
    """Rows of lists that go to somebody else, at this table and others."""
    for row in value:
        sitter = names.seats.get(row["seat"])
        label = f"{table_label(sitter.table)}, {_('seat %(seat)s') % {'seat': sitter.position}}" if sitter else NOTHING
        yield Told(key=f"row {row['seat']}", label=label, text=names.entrant(row["entrant"]), apart=True)


def _deals(value: Any, facts: Facts, names: JournalNames) -> Iterable[Told]:
    return deals_told(value, names) if isinstance(value, list) else [_leaf("deals", value, names)]


def _footers(value: Any, facts: Facts, names: JournalNames) -> Iterable[Told]:
    return footers_told(value, names)


def _written(value: Any, facts: Facts, names: JournalNames) -> Iterator[Told]:
    text = SEPARATOR.join(points_text(total) for total in value)
    nothing = all(total is None for total in value)
    yield Told(key="written_totals", label=label_of("written_totals"), text=text, quiet=nothing)


def _control(value: Any, facts: Facts, names: JournalNames) -> Iterable[Told]:
    return control_told(value)


def _points(value: Any, facts: Facts, names: JournalNames) -> Iterator[Told]:
    if "adjustment" in facts:
        yield Told(key="points", label=label_of("points"), text=signed_text(value))
    else:
        yield figure_told("points", value)


def _paid(value: Any, facts: Facts, names: JournalNames) -> Iterator[Told]:
    """What one has paid by now, or what each of a table pays."""
    if not isinstance(value, dict):
        yield Told(key="paid", label=label_of("paid"), text=cents_text(value))
        return
    for key, cents in value.items():
        yield Told(key=f"paid {key}", label=names.entrant(int(key)), text=cents_text(cents), apart=True)


def _players(value: Any, facts: Facts, names: JournalNames) -> Iterator[Told]:
    text = names.known(value) if isinstance(value, list) else points_text(value)
    yield Told(key="players", label=label_of("players"), text=text)


def _player(value: Any, facts: Facts, names: JournalNames) -> Iterator[Told]:
    """Somebody who is not named as an entrant already."""
    if "start_number" not in facts:
        label = label_of("substitute" if "substitute_from" in facts else "player")
        yield Told(key="player", label=label, text=names.people.get(value) or gone())


def _start_number(value: Any, facts: Facts, names: JournalNames) -> Iterator[Told]:
    yield Told(key="start_number", label=label_of("start_number"), text=str(value), quiet=True)


def _from_deal(value: Any, facts: Facts, names: JournalNames) -> Iterator[Told]:
    yield Told(key="from_deal", label=label_of("from_deal"), text=str(value), quiet=value == 1)


def _series(value: Any, facts: Facts, names: JournalNames) -> Iterator[Told]:
    if "seed" in facts:
        yield _leaf("series", value, names)


def _state(value: Any, facts: Facts, names: JournalNames) -> Iterator[Told]:
    state = SeriesState(value) if "number" in facts else ListState(value)
    yield Told(key="state", label=label_of("state"), text=str(state.label))


def _prizes(value: Any, facts: Facts, names: JournalNames) -> Iterator[Told]:
    rules = prize_rules(value)
    yield Told(key="way", label=label_of("prizes"), text=str(PRIZE_WAYS[rules.way]))
    yield Told(key="percent", label=label_of("percent"), text=str(rules.percent))
    shares = SEPARATOR.join(f"{share}\N{NO-BREAK SPACE}%" for share in rules.shares)
    yield Told(key="shares", label=label_of("shares"), text=shares)
    for name in ("with_lost_money", "one_per_person"):
        yield Told(key=name, label=label_of(name), text=yes_no(getattr(rules, name)))


def _house(value: Any, facts: Facts, names: JournalNames) -> Iterator[Told]:
    """The house rules as the players say them, with rule set and accounting among them."""
    accounting = HouseAccounting(facts["accounting"])
    for line in house_lines(house_of(value, RuleSet(facts["rule_set"]), accounting)):
        yield Told(key=line, text=line)


def _unless_house(name: str) -> Parts:
    return lambda value, facts, names: [] if facts.get("house") else [_leaf(name, value, names)]


PARTS: dict[str, Parts] = {
    "accounting": _unless_house("accounting"),
    "control_list": _control,
    "deals": _deals,
    "footers": _footers,
    "from_deal": _from_deal,
    "house": _house,
    "paid": _paid,
    "player": _player,
    "players": _players,
    "points": _points,
    "prizes": _prizes,
    "rows": _rows,
    "rule_set": _unless_house("rule_set"),
    "seatings": _seatings,
    "series": _series,
    "start_number": _start_number,
    "state": _state,
    "tables": _tables,
    "written_totals": _written,
}
LEAVES: dict[str, Words] = {
    **dict.fromkeys(("absent", "apart", "entrants", "members", "order"), _listed),
    **dict.fromkeys(("cards", "skat"), _cards),
    **dict.fromkeys(("cents", "entry_fee", "paid_cents", "passed_in_fee"), _cents),
    **dict.fromkeys(("date", "names_until"), _day),
    **dict.fromkeys(("final_at", "frozen_at"), _moment),
    **dict.fromkeys(("organiser", "user"), _account),
    "accounting": _choice(Accounting),
    "at_the_limit": _choice(AtTheLimit),
    "club": _club,
    "counts_from": _counts,
    "kind": _choice(Kind),
    "name_shown": _choice(NameShown),
    "purpose": _choice(CashEntry.Purpose),
    "role": _choice(Role),
    "rule_set": _choice(RuleSetChoice),
    "scope": _choice(Prize.Scope),
    "seating": _choice(SeatingKind),
    "seats_by": _choice(SeatsBy),
    "size": _choice(Team.Size),
    "tariff": _tariff,
    "team_fill": _choice(TeamFill),
    "team_order": _teams,
    "visibility": _choice(Visibility),
}
