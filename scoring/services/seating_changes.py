"""A seating changed by hand: empty seats before the first deal, two who change places, a seating kept as it is."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from django.db.models import F

from scoring.models import Entrant, Seat, Series, SeriesState, Table
from scoring.reports.seating_quality import expected_entrants, history_of, tables_of, wishes_of
from scoring.rules.errors import Notice, RuleError
from scoring.rules.seating_changes import Limits, without_absent
from scoring.rules.seating_check import repeats
from scoring.rules.seating_plan import Seating, judged
from scoring.services.seating import require_unlocked, seats_of
from scoring.services.writing import Action, Actor, writing

type TableOf = Mapping[int, Sequence[int]]
"""Entrants in the order of their seats, by table number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rearranged:
    """What empty seats did to the tables: start numbers that moved to another table, numbers of tables that are gone,
    and those that shrank.
    """

    moved: tuple[int, ...]
    gone: tuple[int, ...]
    smaller: tuple[int, ...]


class SeatingWorse(Exception):
    """The change by hand makes the seating worse; nothing was saved. `notices` say what it would be like then."""

    def __init__(self, notices: Sequence[Notice]) -> None:
        super().__init__(", ".join(notice.code for notice in notices))
        self.notices = tuple(notices)


def empty_seats(*, series: Series, absent: Collection[Entrant], withdraw: bool, actor: Actor) -> Rearranged:
    """These seats stay empty before deal 1: tables of four become tables of three, smaller ones are merged (rules 2).

    With `withdraw` the absent leave the tournament before this series; without they only miss this one. The tables
    that change get a new version, so that a list opened before is not written any more. Raises RuleError
    `absent_missing`, `seating_not_open`, `entrant_not_seated`, `absent_have_begun`, `tables_cannot_be_merged`.
    """
    tournament = series.tournament
    with writing(tournament=tournament, actor=actor, action=Action.CHANGE_SEATING) as change:
        fresh = open_series(series)
        _check_seated(fresh, absent)
        before = seated_by_table(fresh)
        after = without_absent(before, {each.pk for each in absent}, _limits(fresh))
        _store(fresh, before, after)
        if withdraw:
            Entrant.objects.filter(pk__in=[each.pk for each in absent]).update(withdrawn_after=fresh.number - 1)
            others = Series.objects.filter(tournament=tournament, state=SeriesState.SEATED)
            others.exclude(pk=fresh.pk).update(stale=True)
        refresh(fresh)
        change.before = _facts(fresh, before)
        change.after = {
            **_facts(fresh, after),
            **seats_of(tournament, [fresh.number]),
            "absent": [each.pk for each in absent],
            "withdrawn": withdraw,
        }
    return _rearranged(before, after, tournament.pk)


def swap_seats(*, series: Series, one: Entrant, other: Entrant, accept: bool = False, actor: Actor) -> None:
    """Two change places before the series begins. What gets worse is said first: SeatingWorse, unless `accept`.

    Raises SeatingWorse, and RuleError `seats_the_same`, `seating_not_open`, `seating_locked`, `entrant_not_seated`.
    """
    if one.pk == other.pk:
        raise RuleError("seats_the_same", field="other")
    with writing(tournament=series.tournament, actor=actor, action=Action.CHANGE_SEATING) as change:
        fresh = open_series(series)
        if fresh.state != SeriesState.SEATED:
            raise RuleError("seating_not_open", series=fresh.number)
        require_unlocked(fresh)
        _check_seated(fresh, [one, other])
        before = seated_by_table(fresh)
        places = {one.pk: other.pk, other.pk: one.pk}
        after = {number: [places.get(each, each) for each in seated] for number, seated in before.items()}
        if not accept:
            _check_no_worse(fresh, before, after)
        _store(fresh, before, after)
        refresh(fresh)
        change.before = _facts(fresh, before)
        change.after = {**_facts(fresh, after), **seats_of(fresh.tournament, [fresh.number])}


def keep_seating(*, series: Series, actor: Actor) -> Series:
    """The seating holds although the entrants have changed: late entries begin with the next series.

    Raises RuleError `leaver_seated` where somebody is seated who has left, `seating_not_open`.
    """
    with writing(tournament=series.tournament, actor=actor, action=Action.CHANGE_SEATING) as change:
        fresh = open_series(series)
        seats = fresh.seats.select_related("entrant").order_by("entrant__start_number")
        for seat in seats:
            left = seat.entrant.withdrawn_after
            if seat.entrant.excluded or (left is not None and left < fresh.number):
                raise RuleError("leaver_seated", start_number=seat.entrant.start_number)
        fresh.stale = False
        fresh.save(update_fields=["stale"])
        change.after = {"series": fresh.pk, "number": fresh.number, "kept": True}
    return fresh


def open_series(series: Series) -> Series:
    """The series, fresh, if its tables may change. Raises RuleError `seating_not_open`."""
    fresh = Series.objects.select_related("tournament").get(pk=series.pk)
    if fresh.state not in (SeriesState.SEATED, SeriesState.RUNNING):
        raise RuleError("seating_not_open", series=fresh.number)
    return fresh


def seated_by_table(series: Series) -> dict[int, list[int]]:
    """Entrant ids in seat order by table number."""
    tables: dict[int, list[int]] = {}
    seats = series.seats.order_by("table__number", "position").values_list("table__number", "entrant_id")
    for number, entrant in seats:
        tables.setdefault(number, []).append(entrant)
    return tables


def refresh(series: Series) -> None:
    """After the seats have changed: repeats counted anew, and stale only while somebody is missing or too many."""
    rounds = tables_of(series.tournament)
    seated = rounds.get(series.number, ())
    series.repeats = repeats([seated], history_of(rounds, series.number))
    there = {entrant for table in seated for entrant in table}
    series.stale = series.stale and there != expected_entrants(series.tournament, series.number)
    series.save(update_fields=["repeats", "stale"])


def begun_tables(series: Series) -> list[int]:
    """The numbers of the tables whose list is begun, closed or annulled."""
    begun = series.tables.filter(seats__points__isnull=False) | series.tables.exclude(state="open")
    return sorted(set(begun.values_list("number", flat=True)))


def _check_seated(series: Series, entrants: Collection[Entrant]) -> None:
    if not entrants:
        raise RuleError("absent_missing", field="absent")
    seated = set(series.seats.values_list("entrant_id", flat=True))
    for each in entrants:
        if each.pk not in seated:
            raise RuleError("entrant_not_seated", start_number=each.start_number, series=series.number)


def _limits(series: Series) -> Limits:
    wishes = wishes_of(series.tournament)
    pairs = (combinations(sorted(group), 2) for group in wishes.forbidden)
    return Limits(
        fixed=begun_tables(series),
        never=frozenset(pair for group in pairs for pair in group),
        prefer_threes=wishes.prefer_threes,
        allow_five=wishes.allow_five,
    )


def _check_no_worse(series: Series, before: TableOf, after: TableOf) -> None:
    wishes = wishes_of(series.tournament)
    history = history_of(tables_of(series.tournament), series.number)
    was, becomes = (judged([tuple(map(tuple, seated.values()))], wishes, history) for seated in (before, after))
    if _faults(becomes) > _faults(was):
        raise SeatingWorse(becomes.notices)


def _faults(seating: Seating) -> tuple[int, int, int, int]:
    return len(seating.together), seating.repeats, seating.again_at_three, seating.club_meetings


def _store(series: Series, before: TableOf, after: TableOf) -> None:
    """The seats of the tables that change, made anew; nobody has played there."""
    changed = [number for number in before if list(before[number]) != list(after.get(number, ()))]
    tables = {table.number: table for table in series.tables.filter(number__in=changed)}
    teams = dict(Entrant.objects.filter(tournament=series.tournament).values_list("pk", "team_id"))
    Seat.objects.filter(table__in=tables.values()).delete()
    Table.objects.filter(pk__in=[tables[number].pk for number in changed if number not in after]).delete()
    Table.objects.filter(pk__in=[table.pk for table in tables.values()]).update(version=F("version") + 1)
    Seat.objects.bulk_create(
        Seat(table=tables[number], series=series, position=position, entrant_id=entrant, team_id=teams[entrant])
        for number in changed
        for position, entrant in enumerate(after.get(number, ()), start=1)
    )


def _facts(series: Series, seated: TableOf) -> dict[str, object]:
    tables = list(seated.values())
    return {
        "series": series.pk,
        "number": series.number,
        "tables": {str(number): list(each) for number, each in seated.items()},
        "seatings": {str(series.number): tables},
    }


def _rearranged(before: TableOf, after: TableOf, tournament_id: int) -> Rearranged:
    was = {entrant: number for number, seated in before.items() for entrant in seated}
    moved = [entrant for number, seated in after.items() for entrant in seated if was[entrant] != number]
    numbers = Entrant.objects.filter(tournament=tournament_id, pk__in=moved).order_by("start_number")
    return Rearranged(
        moved=tuple(numbers.values_list("start_number", flat=True)),
        gone=tuple(number for number in before if number not in after),
        smaller=tuple(number for number, seated in after.items() if len(seated) < len(before[number])),
    )
