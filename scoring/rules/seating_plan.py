"""Who sits where: all series ahead without repeated meetings, or the next one for those who are there (rules 3)."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

from scoring.rules.designs import Tables, longest_plan, plan_beside_teams
from scoring.rules.errors import Notice, RuleError
from scoring.rules.seating import table_sizes
from scoring.rules.seating_board import Field, Pair
from scoring.rules.seating_check import again_at_three, bound, repeats, together
from scoring.rules.seating_labels import labelled
from scoring.rules.seating_search import EFFORT, best_seating

MOST_SERIES = 20
MOST_PLAYERS = 2000
"""The time and memory of a plan grow with the square of the players: a second and 200 MB here."""

type Round = tuple[tuple[int, ...], ...]
"""One series: at each table the players in the order of their seats, fours first; seat 1 deals first."""

type History = Sequence[Sequence[Sequence[int]]]
"""The series played so far: tables of players, whoever was there."""

type Groups = Iterable[Collection[int]]
"""Team mates, club mates or forbidden pairs: no two of one group should meet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """Series seated, and what could not be met.

    `repeats`: meetings that are not the first of that pair; `bound`: series possible at most without one, an upper
    limit. `together`: forbidden pairs that share a table all the same. `again_at_three`: times somebody sits at a table
    of three who did before. `club_meetings`: meetings of club mates. `notices` say it in words.
    """

    rounds: tuple[Round, ...]
    bound: int
    repeats: int
    together: tuple[Pair, ...]
    again_at_three: int
    club_meetings: int
    notices: tuple[Notice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """How to split the field into tables, and who is to be kept apart.

    No two of a `forbidden` group share a table if there is any way: forbidden pairs and team mates; club mates too
    where that is wanted strictly. Those of `club_mates` meet as seldom as the other aims allow. Players who are not
    there do not matter.
    """

    forbidden: tuple[Collection[int], ...] = ()
    club_mates: tuple[Collection[int], ...] = ()
    prefer_threes: bool = False
    allow_five: bool = False

    def sizes(self, players: int) -> tuple[int, ...]:
        """As `table_sizes`."""
        return table_sizes(players, prefer_threes=self.prefer_threes, allow_five=self.allow_five)


NO_WISHES = Wishes()


def planned(
    entrants: Collection[int],
    series: int,
    random: Random,
    *,
    wishes: Wishes = NO_WISHES,
    history: History = (),
    effort: int = EFFORT,
) -> Seating:
    """So many series for these entrants, with as few repeated meetings as were found; random in nothing but `random`.

    `history` holds series already played, with whoever was there. In order: forbidden pairs, repeats, second times at a
    table of three (unless threes are preferred), club mates. `effort` as in `best_seating`. Raises RuleError
    `entrant_twice`, `series_range`, `players_too_many`, and as `table_sizes` does.
    """
    players = _in_random_order(entrants, random)
    if not 1 <= series <= MOST_SERIES:
        raise RuleError("series_range", field="series", least=1, most=MOST_SERIES)
    field = _field(players, series, wishes, history)
    start = [] if history or series == 1 else _from_design(field, random)
    found = best_seating(field, random, start, effort)
    seated = [[[players[place] for place in table] for table in tables] for tables in found]
    return judged(_with_seats(seated, history, random), wishes, history)


def next_round(
    history: History,
    present: Collection[int],
    random: Random,
    *,
    wishes: Wishes = NO_WISHES,
    effort: int = EFFORT,
) -> Seating:
    """One series for those who are there now, whoever played the series before; as `planned`.

    Without a history it is a lot that keeps apart who must not meet.
    """
    return planned(present, 1, random, wishes=wishes, history=history, effort=effort)


def judged(rounds: Sequence[Round], wishes: Wishes = NO_WISHES, history: History = ()) -> Seating:
    """The seating with all that is wrong with it counted; for one changed by hand too. The rounds are not empty."""
    forbidden = together(rounds, wishes.forbidden)
    seating = Seating(
        rounds=tuple(rounds),
        bound=bound([len(table) for table in rounds[0]]),
        repeats=repeats(rounds, history),
        together=tuple(forbidden),
        again_at_three=0 if wishes.prefer_threes else again_at_three(rounds, history),
        club_meetings=len(together(rounds, wishes.club_mates)),
        notices=(),
    )
    return replace(seating, notices=tuple(_notices(seating, len(rounds) + len(history))))


def _notices(seating: Seating, series: int) -> Iterator[Notice]:
    """In the order of the aims."""
    if seating.together:
        yield Notice(code="forbidden_together", params={"count": len(seating.together)})
    if seating.repeats:
        code = "repeats_beyond_bound" if series > seating.bound else "repeats_within_bound"
        yield Notice(code=code, params={"count": seating.repeats, "bound": seating.bound})
    if seating.again_at_three:
        yield Notice(code="again_at_three", params={"count": seating.again_at_three})
    if seating.club_meetings:
        yield Notice(code="club_mates_together", params={"count": seating.club_meetings})


def _in_random_order(entrants: Collection[int], random: Random) -> list[int]:
    if len(entrants) > MOST_PLAYERS:
        raise RuleError("players_too_many", field="players", most=MOST_PLAYERS)
    if len(set(entrants)) < len(entrants):
        raise RuleError("entrant_twice", field="entrants")
    return random.sample(sorted(entrants), len(entrants))


def _field(players: Sequence[int], series: int, wishes: Wishes, history: History) -> Field:
    """The wishes and the history of those who are there, by their place in the list of players."""
    place = {player: number for number, player in enumerate(players)}
    before = [[place[p] for p in table if p in place] for tables in history for table in tables]
    threes = (table for tables in history for table in tables if len(table) == 3)
    visits = Counter(place[player] for table in threes for player in table if player in place)
    return Field(
        sizes=wishes.sizes(len(players)),
        series=series,
        met=Counter(pair for table in before for pair in combinations(sorted(table), 2)),
        visits=[] if wishes.prefer_threes else [visits[number] for number in range(len(players))],
        never=pairs_by_place(wishes.forbidden, place),
        # A club that is the whole field, as at most club evenings, is no reason for anything.
        rather_not=pairs_by_place((club for club in wishes.club_mates if not place.keys() <= set(club)), place),
    )


def pairs_by_place(groups: Groups, place: Mapping[int, int]) -> frozenset[Pair]:
    """All pairs within the groups, by the places of the players; who has no place is not there."""
    present = (sorted({place[player] for player in group if player in place}) for group in groups)
    return frozenset(pair for group in present for pair in combinations(group, 2))


def _from_design(field: Field, random: Random) -> list[Tables]:
    """A plan without repeats for as many of the series as one is known, players chosen for who must not meet."""
    plan = longest_plan(field.sizes, field.series, random)
    beside = plan_beside_teams(field.sizes, field.series, random) if field.never else []
    plans = [beside, plan, beside, plan] if beside else [plan, plan]
    return labelled(plans, field, random) if plan else []


def _with_seats(rounds: Sequence[Tables], history: History, random: Random) -> list[Round]:
    """Tables and seats by lot, except that seat 1, who keeps the list, falls to whoever has had it least."""
    kept = Counter(table[0] for tables in history for table in tables)
    seated: list[Round] = []
    for tables in rounds:
        shuffled = sorted(random.sample(tables, len(tables)), key=len, reverse=True)
        seated.append(tuple(_keeper_first(random.sample(table, len(table)), kept) for table in shuffled))
        kept.update(table[0] for table in seated[-1])
    return seated


def _keeper_first(table: list[int], kept: Counter[int]) -> tuple[int, ...]:
    keeper = min(table, key=kept.__getitem__)
    return (keeper, *(player for player in table if player != keeper))
