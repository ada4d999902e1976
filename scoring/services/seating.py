"""Drawing tables: by lot, planned over all series, or by standing; locking a seating, and taking it back."""

from collections.abc import Collection, Sequence
from random import Random, SystemRandom

from scoring.models import Deal, Entrant, Lot, Seat, SeatingKind, Series, SeriesState, Table, Tournament
from scoring.models.table import new_code
from scoring.reports.seating_quality import history_of, tables_of, wishes_of
from scoring.rules.errors import RuleError
from scoring.rules.seating import draw_by_lot
from scoring.rules.seating_check import repeats
from scoring.rules.seating_plan import History, Round, Wishes, next_round, planned
from scoring.rules.seating_standing import SeatOrder, by_standing, draw_for_ties, standing_order
from scoring.services.kept_copies import Occasion, keep_copy
from scoring.services.seating_order import places_of
from scoring.services.series import require_lists
from scoring.services.writing import Action, Actor, Facts, writing

FINISHED = (SeriesState.CLOSED, SeriesState.PUBLISHED)
WAITING = (SeriesState.PLANNED, SeriesState.SEATED)


def draw_tables(
    *, tournament: Tournament, actor: Actor, method: SeatingKind | None = None, rng: Random | None = None
) -> Series:
    """The next series with everybody who has neither withdrawn nor been excluded, and all after it where they are
    planned; returns the next.

    `method` None takes that of the tournament; the first series has no standing and is drawn by lot then. Team mates
    and forbidden pairs are kept apart, club mates where the tournament wants it. `rng` is a seeded source for tests and
    demonstrations; without it the draw cannot be foreseen. Raises RuleError `series_before_open`, `series_all_drawn`,
    `lists_missing` (by standing, where a list is open again), and as `rules.seating.table_sizes` does for 1, 2 or 5
    players.
    """
    keep_copy(tournament=tournament, occasion=Occasion.SEATING, series=_next_number(tournament))
    with writing(tournament=tournament, actor=actor, action=Action.DRAW_TABLES) as change:
        number = _next_number(tournament)
        series, seatings = _drawn(tournament, number, method, rng or SystemRandom())
        change.after = {**_journalled(series, seatings), **seats_of(tournament, seatings)}
    return series


def redraw_tables(
    *, series: Series, actor: Actor, method: SeatingKind | None = None, rng: Random | None = None
) -> Series:
    """The series drawn anew, wholly or not at all; the seating before stays in the journal, what was printed of it no
    longer holds.

    Raises RuleError as `discard_seating` and `draw_tables` do.
    """
    tournament = series.tournament
    keep_copy(tournament=tournament, occasion=Occasion.SEATING, series=_unused(series).number)
    with writing(tournament=tournament, actor=actor, action=Action.DRAW_TABLES) as change:
        fresh = _unused(series)
        change.before = _taken_back(fresh)
        drawn, seatings = _drawn(tournament, fresh.number, method, rng or SystemRandom())
        change.after = {**_journalled(drawn, seatings), **seats_of(tournament, seatings)}
    return drawn


def discard_seating(*, series: Series, actor: Actor) -> None:
    """Takes back the seating of a series, and of those planned after it; they can be drawn again.

    Raises RuleError `seating_in_use` once a deal or a total is there or the series has begun, `series_not_last`,
    `seating_locked`.
    """
    with writing(tournament=series.tournament, actor=actor, action=Action.DISCARD_SEATING) as change:
        change.before = _taken_back(_unused(series))


def lock_seating(*, series: Series, locked: bool, actor: Actor) -> Series:
    """A locked seating can be neither drawn again nor changed by hand until it is unlocked. Raises RuleError
    `seating_not_open`.
    """
    action = Action.LOCK_SEATING if locked else Action.UNLOCK_SEATING
    with writing(tournament=series.tournament, actor=actor, action=action) as change:
        fresh = Series.objects.get(pk=series.pk)
        if fresh.state == SeriesState.PLANNED:
            raise RuleError("seating_not_open", series=fresh.number)
        fresh.locked = locked
        fresh.save(update_fields=["locked"])
        change.after = {"series": fresh.pk, "number": fresh.number, "locked": locked}
    return fresh


def require_unlocked(series: Series) -> None:
    """Raises RuleError `seating_locked`."""
    if series.locked:
        raise RuleError("seating_locked", series=series.number)


def _next_number(tournament: Tournament) -> int:
    seated = tournament.series.exclude(state=SeriesState.PLANNED)
    unfinished = seated.exclude(state__in=FINISHED).order_by("number").first()
    if unfinished is not None:
        raise RuleError("series_before_open", series=unfinished.number)
    number = seated.count() + 1
    if number > tournament.series_planned:
        raise RuleError("series_all_drawn", planned=tournament.series_planned)
    return number


def _drawn(
    tournament: Tournament, number: int, method: SeatingKind | None, rng: Random
) -> tuple[Series, dict[int, Round]]:
    """The series from this number on that were seated, all inside a write."""
    entrants = {each.pk: each for each in tournament.entrants.filter(withdrawn_after=None, excluded=False)}
    history = history_of(tables_of(tournament), number)
    wanted = SeatingKind(method or tournament.seating)
    how = SeatingKind.LOT if wanted == SeatingKind.STANDING and not history else wanted
    rounds = _rounds(tournament, number, how, sorted(entrants), history, rng)
    seated = [
        _seat(tournament, number + ahead, how, tables, entrants, [*history, *rounds[:ahead]])
        for ahead, tables in enumerate(rounds)
    ]
    return seated[0], {number + ahead: tables for ahead, tables in enumerate(rounds)}


def _rounds(
    tournament: Tournament, number: int, how: SeatingKind, entrants: Sequence[int], history: History, rng: Random
) -> Sequence[Round]:
    wishes = wishes_of(tournament)
    if how == SeatingKind.PLANNED:
        ahead = tournament.series_planned - number + 1
        return planned(entrants, ahead, rng, wishes=wishes, history=history).rounds
    if how == SeatingKind.STANDING:
        # A list opened again since has no result: its players would sit at the last tables.
        for earlier in tournament.series.filter(number__lt=number).order_by("number"):
            require_lists(earlier)
        return [_by_standing(tournament, number, entrants, rng, wishes)]
    if wishes.forbidden or wishes.club_mates:
        return next_round((), entrants, rng, wishes=wishes).rounds
    drawn = draw_by_lot(entrants, rng, prefer_threes=wishes.prefer_threes, allow_five=wishes.allow_five)
    return [tuple(map(tuple, drawn))]


def _by_standing(tournament: Tournament, number: int, entrants: Sequence[int], rng: Random, wishes: Wishes) -> Round:
    """The best at table 1. Equals are drawn for, and the draw is recorded: never the start number decides."""
    places = places_of(tournament, entrants)
    drawn = draw_for_ties(places, rng)
    Lot.objects.filter(scope=Lot.Scope.SEATING, series_number=number, entrant__tournament=tournament).delete()
    Lot.objects.bulk_create(
        Lot(scope=Lot.Scope.SEATING, series_number=number, entrant_id=entrant, order=order)
        for order, entrant in enumerate(drawn, start=1)
    )
    order = standing_order(places, drawn)
    return by_standing(order, rng, seats=SeatOrder(tournament.seats_by), wishes=wishes).rounds[0]


def _seat(
    tournament: Tournament,
    number: int,
    how: SeatingKind,
    tables: Round,
    entrants: dict[int, Entrant],
    history: History,
) -> Series:
    series, _new = Series.objects.get_or_create(tournament=tournament, number=number)
    series.state, series.seating, series.stale, series.locked = SeriesState.SEATED, how, False, False
    series.repeats = repeats([tables], history)
    series.save(update_fields=["state", "seating", "stale", "locked", "repeats"])
    made = Table.objects.bulk_create(
        Table(series=series, number=number, code=code) for number, code in enumerate(free_codes(len(tables)), start=1)
    )
    Seat.objects.bulk_create(
        Seat(table=table, series=series, position=position, entrant_id=entrant, team_id=entrants[entrant].team_id)
        for table, seated in zip(made, tables, strict=True)
        for position, entrant in enumerate(seated, start=1)
    )
    return series


def seats_of(tournament: Tournament, numbers: Collection[int]) -> Facts:
    """The ids of the lists and seats of these series, table by table: from now on the journal speaks of them."""
    seats = Seat.objects.filter(series__tournament=tournament, series__number__in=numbers)
    tables: dict[str, dict[int, list[int]]] = {str(number): {} for number in numbers}
    for number, table, seat in seats.order_by("table__number", "position").values_list("series__number", "table", "pk"):
        tables[str(number)].setdefault(table, []).append(seat)
    return {
        "lists": {number: list(each) for number, each in tables.items()},
        "seats": {number: list(each.values()) for number, each in tables.items()},
    }


def free_codes(count: int) -> list[str]:
    """Codes that no table of the site has: six characters meet by chance sooner than one thinks."""
    codes: set[str] = set()
    while len(codes) < count:
        codes |= {new_code() for _missing in range(count - len(codes))}
        codes -= set(Table.objects.filter(code__in=codes).values_list("code", flat=True))
    return sorted(codes)


def _unused(series: Series) -> Series:
    """The series, fresh, if its seating may still be taken back."""
    fresh = Series.objects.get(pk=series.pk)
    if series.tournament.series.filter(number__gt=fresh.number).exclude(state__in=WAITING).exists():
        raise RuleError("series_not_last", series=fresh.number)
    written = Deal.objects.filter(table__series=fresh).exists() or fresh.seats.exclude(points=None).exists()
    if fresh.state != SeriesState.SEATED or written:
        raise RuleError("seating_in_use", series=fresh.number)
    require_unlocked(fresh)
    return fresh


def _taken_back(series: Series) -> Facts:
    """The facts of the seatings that are gone: that of the series and those planned after it."""
    seated = Series.objects.filter(tournament_id=series.tournament_id, number__gte=series.number)
    numbers = list(seated.exclude(state=SeriesState.PLANNED).values_list("number", flat=True))
    rounds = tables_of(series.tournament)
    Table.objects.filter(series__in=seated).delete()
    seated.update(state=SeriesState.PLANNED, stale=False, locked=False, seating="", repeats=0)
    return _journalled(series, {number: rounds.get(number, ()) for number in numbers})


def _journalled(series: Series, seatings: dict[int, Round]) -> Facts:
    return {
        "series": series.pk,
        "number": series.number,
        "tables": seatings.get(series.number, ()),
        "seatings": {str(number): tables for number, tables in seatings.items()},
    }
