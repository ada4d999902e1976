"""Plans who meets whom, for scripts and for trying out."""

import json
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.rules.errors import RuleError
from scoring.rules.seating_plan import MOST_PLAYERS, Seating, Wishes, planned
from scoring.words import error_sentence


class Command(BaseCommand):
    """Writes the plan as JSON for players 1 to n; exit code 1 with a sentence where there can be none."""

    help = 'Plans series without repeated meetings: {"series": [[[1, 2, 3, 4], ...], ...], "repeats": 0, "bound": 5}.'
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("players", type=int)
        parser.add_argument("series", type=int)
        parser.add_argument("--seed", type=int, help="the same seed gives the same plan")
        parser.add_argument("--prefer-threes", action="store_true", help="as many tables of three as possible")

    def handle(self, *_arguments: Any, **options: Any) -> None:
        wishes = Wishes(prefer_threes=options["prefer_threes"])
        try:
            players = _players(options["players"])
            seating = planned(players, options["series"], Random(options["seed"]), wishes=wishes)
        except RuleError as error:
            raise CommandError(error_sentence(error)) from error
        self.stdout.write(_as_json(seating))


def _players(number: int) -> range:
    """Players 1 to n, at most one more than can be planned. Raises RuleError that names a number below 1."""
    if number < 1:
        raise RuleError("players_cannot_be_split", field="players", players=number)
    return range(1, min(number, MOST_PLAYERS + 1) + 1)


def _as_json(seating: Seating) -> str:
    return json.dumps({"series": seating.rounds, "repeats": seating.repeats, "bound": seating.bound})
