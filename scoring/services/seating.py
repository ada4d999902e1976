"""Drawing tables for the next series by lot, and taking a seating back."""

from collections.abc import Sequence
from random import Random, SystemRandom

from scoring.models import Deal, Entrant, Kind, Seat, SeatingKind, Series, SeriesState, Table, Tournament
from scoring.models.table import new_code
from scoring.rules.errors import RuleError
from scoring.rules.seating import draw_by_lot
from scoring.services.writing import Action, Actor, writing


def draw_tables(*, tournament: Tournament, actor: Actor, rng: Random | None = None) -> Series:
    """The next series, seated by lot: everybody who has neither withdrawn nor been excluded.

    `rng` is a seeded source for tests and demonstrations; without it the draw cannot be foreseen. Raises RuleError
    `series_before_open`, `series_all_drawn`, and as `rules.seating.table_sizes` does for 1, 2 or 5 players.
    """
    with writing(tournament=tournament, actor=actor, action=Action.DRAW_TABLES) as change:
        series = _next_series(tournament)
        entrants = {each.pk: each for each in tournament.entrants.filter(withdrawn_after=None, excluded=False)}
        drawn = draw_by_lot(
            list(entrants),
            rng or SystemRandom(),
            prefer_threes=tournament.prefer_threes,
            allow_five=tournament.kind == Kind.CLUB_EVENING,
        )
        _seat(series, [[entrants[key] for key in keys] for keys in drawn])
        change.after = {"series": series.pk, "number": series.number, "tables": drawn}
    return series


def discard_seating(*, series: Series, actor: Actor) -> None:
    """Takes back the seating of the last series; it stays as planned, without tables, and can be drawn again.

    Raises RuleError `seating_in_use` once a deal or a total is there or the series has begun, `series_not_last`.
    """
    with writing(tournament=series.tournament, actor=actor, action=Action.DISCARD_SEATING) as change:
        fresh = Series.objects.get(pk=series.pk)
        _check_unused(fresh)
        change.before = {"series": fresh.pk, "number": fresh.number, "tables": _seated(fresh)}
        Table.objects.filter(series=fresh).delete()
        fresh.state, fresh.stale, fresh.seating = SeriesState.PLANNED, False, ""
        fresh.save(update_fields=["state", "stale", "seating"])


def _next_series(tournament: Tournament) -> Series:
    seated = tournament.series.exclude(state=SeriesState.PLANNED)
    unfinished = seated.exclude(state__in=[SeriesState.CLOSED, SeriesState.PUBLISHED]).first()
    if unfinished is not None:
        raise RuleError("series_before_open", series=unfinished.number)
    number = seated.count() + 1
    if number > tournament.series_planned:
        raise RuleError("series_all_drawn", planned=tournament.series_planned)
    series, _new = Series.objects.get_or_create(tournament=tournament, number=number)
    series.state, series.seating, series.stale = SeriesState.SEATED, SeatingKind.LOT, False
    series.save(update_fields=["state", "seating", "stale"])
    return series


def _seat(series: Series, tables: Sequence[Sequence[Entrant]]) -> None:
    codes = free_codes(len(tables))
    made = Table.objects.bulk_create(
        Table(series=series, number=number, code=code) for number, code in enumerate(codes, start=1)
    )
    Seat.objects.bulk_create(
        Seat(table=table, series=series, position=position, entrant=entrant, team_id=entrant.team_id)
        for table, entrants in zip(made, tables, strict=True)
        for position, entrant in enumerate(entrants, start=1)
    )


def free_codes(count: int) -> list[str]:
    """Codes that no table of the site has: six characters meet by chance sooner than one thinks."""
    codes: set[str] = set()
    while len(codes) < count:
        codes |= {new_code() for _missing in range(count - len(codes))}
        codes -= set(Table.objects.filter(code__in=codes).values_list("code", flat=True))
    return sorted(codes)


def _check_unused(series: Series) -> None:
    if series.tournament.series.filter(number__gt=series.number).exclude(state=SeriesState.PLANNED).exists():
        raise RuleError("series_not_last", series=series.number)
    written = Deal.objects.filter(table__series=series).exists() or series.seats.exclude(points=None).exists()
    if series.state != SeriesState.SEATED or written:
        raise RuleError("seating_in_use", series=series.number)


def _seated(series: Series) -> list[list[int]]:
    tables: dict[int, list[int]] = {}
    for number, entrant in series.seats.order_by("table__number", "position").values_list("table__number", "entrant"):
        tables.setdefault(number, []).append(entrant)
    return list(tables.values())
