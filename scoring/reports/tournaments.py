"""The tournaments of the site, newest first."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Q

from scoring.models import ListState, Series, SeriesState, Tournament
from scoring.models.sorting import sort_key
from scoring.reports.results import SeriesProgress, is_final
from scoring.reports.standings import State, state_of


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentLine:
    """A tournament with how far it is: `series_done` of `series_planned` series are complete."""

    slug: str
    name: str
    kind: str
    place: str
    date: date
    club: str
    entrants: int
    series_done: int
    series_planned: int
    state: State

    @property
    def sort_key(self) -> str:
        """The name in German order."""
        return sort_key(self.name)


def tournament_list(*, search: str = "") -> tuple[TournamentLine, ...]:
    """All tournaments, newest first, in two queries; with `search` those whose name, place or club holds it.

    Friendly evenings by house rules are a private matter: whoever plays there has the address.
    """
    begun = _series_by_tournament()
    listed = Tournament.objects.filter(house_rules={})
    tournaments = listed.select_related("club").annotate(Count("entrants")).order_by("-date", "-pk")
    lines = (_line(each, each.entrants__count, begun[each.pk]) for each in tournaments)
    wanted = sort_key(search)
    return tuple(line for line in lines if wanted in sort_key(f"{line.name} {line.place} {line.club}"))


def _series_by_tournament() -> dict[int, list[SeriesProgress]]:
    found: dict[int, list[SeriesProgress]] = defaultdict(list)
    done = Count("tables", filter=~Q(tables__state=ListState.OPEN))
    rows = Series.objects.order_by("number").values_list("tournament_id", "pk", "number", "state")
    for tournament, pk, number, state, tables_in, tables in rows.annotate(tables_in=done, tables_total=Count("tables")):
        each = SeriesProgress(
            series_id=pk, number=number, state=state, tables_in=tables_in, tables_total=tables, as_of=None
        )
        if each.begun:
            found[tournament].append(each)
    return found


def _line(tournament: Tournament, entrants: int, begun: list[SeriesProgress]) -> TournamentLine:
    return TournamentLine(
        slug=tournament.slug,
        name=tournament.name,
        kind=tournament.kind,
        place=tournament.place,
        date=tournament.date,
        club=tournament.club.name if tournament.club else "",
        entrants=entrants,
        series_done=sum(series.complete for series in begun),
        series_planned=tournament.series_planned,
        state=state_of(begun, tournament.series_planned, is_final(tournament)),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedSeries:
    """The numbers of the series that have tables, in order, and the one whose seating people look for: the first that
    is not over, else the last (a plan may have seated several ahead); None before the first draw.
    """

    numbers: tuple[int, ...]
    current: int | None


def seated_series(tournament: Tournament) -> SeatedSeries:
    """What has been drawn so far; one query."""
    seated = Series.objects.filter(tournament=tournament, tables__isnull=False).order_by("number").distinct()
    states = dict(seated.values_list("number", "state"))
    over = (SeriesState.CLOSED, SeriesState.PUBLISHED)
    open_ones = [number for number, state in states.items() if state not in over]
    return SeatedSeries(numbers=tuple(states), current=next(iter([*open_ones, *reversed(states)]), None))
