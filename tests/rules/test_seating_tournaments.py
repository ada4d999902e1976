"""Random tournaments, seated series by series while players leave and come, against a count of their own.

Every tournament has its seed, printed when it fails; SEATING_SEED sets the first, SEATING_TOURNAMENTS how many.
"""

import os
from collections import Counter
from itertools import combinations
from random import Random, SystemRandom

import pytest

from scoring.rules.seating_plan import Round, Seating, Wishes, next_round
from scoring.rules.seating_search import EFFORT

TOURNAMENTS = int(os.environ.get("SEATING_TOURNAMENTS", "2000"))
FIRST_SEED = int(os.environ.get("SEATING_SEED", SystemRandom().randrange(10**9)))
PARTS = 8
EFFORTS = (500, 3_000, EFFORT)


class Tournament:
    """8 to 80 players alone, in tandems or in teams of four, 2 to 8 series."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.present = list(range(self.random.randint(8, 80)))
        self.entered = len(self.present)
        self.series = self.random.randint(2, 8)
        self.team_size = self.random.choice((1, 1, 2, 4))
        self.prefer_threes = self.random.random() < 0.2
        self.history: list[Round] = []

    def team(self, player: int) -> int:
        return player // self.team_size

    def teams(self) -> tuple[list[int], ...]:
        named: dict[int, list[int]] = {}
        for player in self.present:
            named.setdefault(self.team(player), []).append(player)
        return tuple(named.values())

    def play(self) -> list[str]:
        """Seats a series with little effort, to try many; an unlucky one gets more, at last the effort the program
        makes. What is wrong with it then.
        """
        wishes = Wishes(forbidden=self.teams(), prefer_threes=self.prefer_threes)
        seed = self.random.random()
        for effort in EFFORTS:
            seating = next_round(self.history, self.present, Random(seed), wishes=wishes, effort=effort)
            found = faults(self, seating)
            if not found:
                break
        self.history += seating.rounds
        return found

    def change_attendance(self) -> None:
        for _ in range(self.random.choice((0, 0, 1, 2, 3))):
            if len(self.present) > 8:
                self.present.remove(self.random.choice(self.present))
        for _ in range(self.random.choice((0, 0, 0, 1, 2))):
            self.present.append(self.entered)
            self.entered += 1


def faults(tournament: Tournament, seating: Seating) -> list[str]:
    """What is wrong with the next series, counted without the program's own checker."""
    tables, before = seating.rounds[0], tournament.history
    met = Counter(pair for played in before for table in played for pair in combinations(sorted(table), 2))
    pairs = [pair for table in tables for pair in combinations(sorted(table), 2)]
    mates = [pair for pair in pairs if tournament.team(pair[0]) == tournament.team(pair[1])]
    again = sum(met[pair] > 0 for pair in pairs)
    sizes = Counter(len(table) for table in tables)
    spare = 4 if tournament.prefer_threes else 3
    wrong = {
        "somebody is missing or seated twice": sorted(p for t in tables for p in t) != sorted(tournament.present),
        "a table of another size": bool(set(sizes) - {3, 4}),
        "too many tables of the kind not wanted": sizes[spare] > (2 if tournament.prefer_threes else 3),
        "repeats are counted wrongly": again != seating.repeats,
        "team mates are hidden": sorted(mates) != sorted(seating.together),
        "team mates meet": bool(mates) and len(tables) >= tournament.team_size,
        "a meeting is repeated early": again > 0 and len(before) * 5 < seating.bound,
        "repeats are not said": bool(again) != any(notice.code.startswith("repeats_") for notice in seating.notices),
    }
    return [fault for fault, found in wrong.items() if found]


@pytest.mark.parametrize("part", range(PARTS))
def test_random_tournaments_are_seated_by_the_rules(part: int) -> None:
    for seed in range(FIRST_SEED + part, FIRST_SEED + TOURNAMENTS, PARTS):
        tournament = Tournament(seed)
        for number in range(1, tournament.series + 1):
            found = tournament.play()
            assert not found, f"SEATING_SEED={seed} SEATING_TOURNAMENTS=1: series {number}, {found}"
            tournament.change_attendance()
