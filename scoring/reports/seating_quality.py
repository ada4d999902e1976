"""What a seating is worth: repeats and their bound, who must not meet and does, and who met whom before."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from scoring.models import Entrant, ForbiddenPair, JournalEntry, Kind, Seat, Series, Tournament
from scoring.reports.audience import Audience, Person, people
from scoring.rules.errors import Notice
from scoring.rules.seating_check import Pair, repeated_pairs
from scoring.rules.seating_plan import Round, Wishes, judged

MOST_NAMED = 12
"""So many repeated meetings are named; more than that nobody reads."""

DRAWN = ("draw_tables", "change_seating")


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """Two who share a table in this series; `series` are the numbers of the series in which they did before."""

    first: str
    second: str
    series: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Quality:
    """A seating judged. `repeats` counts meetings of this series that are not the first, `bound` the series possible
    without any at most; `notices` say in words what could not be met; `again` and `together` name the pairs.

    `drawn_at` is when it was made or changed last, `drawn` how often: earlier prints no longer hold.
    """

    repeats: int
    bound: int
    notices: tuple[Notice, ...]
    again: tuple[Meeting, ...]
    together: tuple[Meeting, ...]
    drawn_at: datetime | None
    drawn: int


def tables_of(tournament: Tournament) -> dict[int, Round]:
    """Who sits where in every series, as entrant ids by series number; one query."""
    rounds: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    seats = Seat.objects.filter(series__tournament=tournament).order_by("series__number", "table__number", "position")
    for series, table, entrant in seats.values_list("series__number", "table__number", "entrant_id"):
        rounds[series][table].append(entrant)
    return {number: tuple(map(tuple, tables.values())) for number, tables in rounds.items()}


def history_of(rounds: dict[int, Round], before: int) -> list[Round]:
    """The series before the one with this number, in order."""
    return [rounds[number] for number in sorted(rounds) if number < before]


def wishes_of(tournament: Tournament) -> Wishes:
    """Who is to be kept apart, and how to split; two queries."""
    teams: dict[int, list[int]] = defaultdict(list)
    clubs: dict[int, list[int]] = defaultdict(list)
    rows = (
        Entrant.objects.filter(tournament=tournament).order_by("start_number").values_list("pk", "team_id", "club_id")
    )
    for entrant, team, club in rows:
        if team is not None:
            teams[team].append(entrant)
        if club is not None:
            clubs[club].append(entrant)
    return Wishes(
        forbidden=(*forbidden_pairs(tournament), *(tuple(team) for team in teams.values() if len(team) > 1)),
        club_mates=tuple(tuple(club) for club in clubs.values() if len(club) > 1)
        if tournament.club_mates_apart
        else (),
        prefer_threes=tournament.prefer_threes,
        allow_five=tournament.kind == Kind.CLUB_EVENING,
    )


def forbidden_pairs(tournament: Tournament) -> tuple[Pair, ...]:
    """The pairs of entrants that never share a table."""
    pairs = ForbiddenPair.objects.filter(first__tournament=tournament).order_by("first", "second")
    return tuple(pairs.values_list("first_id", "second_id"))


def quality(*, series: Series) -> Quality | None:
    """The seating of a series judged against the series before it; None where it has no tables."""
    tournament = series.tournament
    rounds = tables_of(tournament)
    if series.number not in rounds:
        return None
    before = history_of(rounds, series.number)
    found = judged([rounds[series.number]], wishes_of(tournament), before)
    everybody = people(tournament, Audience.OFFICE)
    again = {
        pair: tuple(number for number in numbers if number < len(before) + 1)
        for pair, numbers in repeated_pairs([*before, rounds[series.number]]).items()
        if len(before) + 1 in numbers
    }
    drawn = _draws(series)
    return Quality(
        repeats=found.repeats,
        bound=found.bound,
        notices=found.notices,
        again=tuple(_named(everybody, pair, numbers) for pair, numbers in list(again.items())[:MOST_NAMED]),
        together=tuple(_named(everybody, pair, ()) for pair in found.together[:MOST_NAMED]),
        drawn_at=max(drawn, default=None),
        drawn=len(drawn),
    )


def _named(everybody: dict[int, Person], pair: Pair, series: tuple[int, ...]) -> Meeting:
    first, second = (everybody[entrant] for entrant in pair)
    return Meeting(
        first=f"{first.start_number} {first.name}", second=f"{second.start_number} {second.name}", series=series
    )


def _draws(series: Series) -> list[datetime]:
    lines = JournalEntry.objects.filter(tournament=series.tournament, action__in=DRAWN, after__has_key="seatings")
    return [at for at, after in lines.values_list("at", "after") if after and str(series.number) in after["seatings"]]


def expected_entrants(tournament: Tournament, number: int) -> set[int]:
    """Everybody who plays the series with this number: neither excluded nor gone before it."""
    entrants = Entrant.objects.filter(tournament=tournament, excluded=False).values_list("pk", "withdrawn_after")
    return {pk for pk, left in entrants if left is None or left >= number}


def present(entrants: Iterable[int], seated: Round) -> bool:
    """Whether exactly these sit at the tables."""
    return set(entrants) == {player for table in seated for player in table}
