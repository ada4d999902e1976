"""Who plays which point of a plan without repeats, so that team mates and club mates never meet in it.

Changing two players in all series at once keeps the plan free of repeats; only this is tried here.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random

from scoring.rules.designs import Tables
from scoring.rules.seating_board import CLUB_MATES, NEVER, Field, Pair

_MOST_LOOKS = 500_000
"""Pairs looked at in one attempt: a tenth of a second."""

_PARTNERS = 120
"""Players looked at for one change; among a thousand a good one is soon found."""

type Wishes = Mapping[int, Mapping[int, int]]
"""For each player, how bad it is to meet another."""


def labelled(plans: Sequence[Sequence[Tables]], field: Field, random: Random) -> list[Tables]:
    """One of the plans with a player 0 .. n - 1 in place of each point; forbidden pairs meet as seldom as was found."""
    wishes = _wishes(field)
    most_changes = _MOST_LOOKS // _looks_of_a_change(wishes) if wishes else 0
    best = _Labels(plans[0], wishes, _starting_order(field, random))
    for plan in plans:
        labels = _Labels(plan, wishes, _starting_order(field, random))
        labels.better(most_changes, random)
        best = min(labels, best, key=_Labels.grief)
    return best.rounds()


def _looks_of_a_change(wishes: Wishes) -> int:
    """How many pairs are looked at to choose one change."""
    pairs = sum(map(len, wishes.values()))
    return pairs + 4 * _PARTNERS * pairs // len(wishes)


class _Labels:
    """The players on the points of a plan."""

    __slots__ = ("_met", "_plan", "_point_of", "_wishes", "player_of")

    def __init__(self, plan: Sequence[Tables], wishes: Wishes, players: list[int]) -> None:
        self._plan = plan
        self.player_of = players
        self._point_of = {player: point for point, player in enumerate(players)}
        self._wishes = wishes
        self._met: list[set[int]] = [set() for _ in players]
        for table in (table for tables in plan for table in tables):
            for point in table:
                self._met[point].update(table)

    def rounds(self) -> list[Tables]:
        """The plan with the players in place of the points."""
        return [[[self.player_of[point] for point in table] for table in tables] for tables in self._plan]

    def better(self, most_changes: int, random: Random) -> None:
        """Changes players one after the other, until nobody is unhappy."""
        for _ in range(most_changes):
            unhappy = self._unhappy()
            if not unhappy:
                return
            self._change(random.choice(unhappy), random)

    def grief(self) -> int:
        """The price of all meetings that should not be, each counted for both."""
        return sum(map(self._grief, self._wishes))

    def _unhappy(self) -> list[int]:
        """Those who meet somebody they should not, only the gravest cases."""
        grief = {player: self._grief(player) for player in self._wishes}
        worst = max(grief.values(), default=0)
        return [player for player, price in grief.items() if price and price * 100 > worst]

    def _change(self, player: int, random: Random) -> None:
        """The player changes with the partner for whom most is gained, or nothing is lost."""
        others = random.sample(self.player_of, min(_PARTNERS, len(self.player_of)))
        gain, partner = max((self._gain(player, other), other) for other in others)
        if gain >= 0:
            self._exchange(player, partner)

    def _gain(self, one: int, other: int) -> int:
        before = self._grief(one) + self._grief(other)
        self._exchange(one, other)
        after = self._grief(one) + self._grief(other)
        self._exchange(one, other)
        return before - after if one != other else -NEVER

    def _exchange(self, one: int, other: int) -> None:
        points = self._point_of
        points[one], points[other] = points[other], points[one]
        self.player_of[points[one]], self.player_of[points[other]] = one, other

    def _grief(self, player: int) -> int:
        met = self._met[self._point_of[player]]
        return sum(price for other, price in self._wishes.get(player, {}).items() if self._point_of[other] in met)


def _wishes(field: Field) -> Wishes:
    wishes: dict[int, dict[int, int]] = {}
    for pairs, price in ((field.rather_not, CLUB_MATES), (field.never, NEVER)):
        for one, other in sorted(pairs):
            wishes.setdefault(one, {})[other] = price
            wishes.setdefault(other, {})[one] = price
    return wishes


def _starting_order(field: Field, random: Random) -> list[int]:
    """All players, those who belong together side by side and large groups first, as the plans have their points."""
    club = _group_numbers(field.players, field.never | field.rather_not)
    team = _group_numbers(field.players, field.never)
    size, lot = Counter(club), random.sample(range(field.players), field.players)
    return sorted(
        range(field.players),
        key=lambda player: (-size[club[player]], lot[club[player]], lot[team[player]], lot[player]),
    )


def _group_numbers(players: int, pairs: Iterable[Pair]) -> list[int]:
    """For each player the number of one player of the group, the same for all whom pairs connect."""
    group = list(range(players))
    for one, other in pairs:
        if group[one] != group[other]:
            kept, joined = sorted((group[one], group[other]))
            group = [kept if number == joined else number for number in group]
    return group
