"""Fills a tournament by chance, for load tests."""

import sys
from random import SystemRandom
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from scoring.rules.errors import RuleError
from scoring.services.check_scores import check_scores
from scoring.services.simulation import simulate
from scoring.words import error_sentence

HIGHEST_SEED = 999_999


class Command(BaseCommand):
    """Prints the slug of the new tournament, nothing else; exit code 1 if what was written does not stand the check."""

    help = "Fills a tournament with random lists that the rules score, checks it and prints its slug."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, required=True)
        parser.add_argument("--series", type=int, required=True)
        parser.add_argument("--rounds", type=int, default=12)
        parser.add_argument("--seed", type=int, help="the same number gives the same tournament")
        parser.add_argument("--running", action="store_true", help="the last series still runs")

    def handle(self, *_arguments: Any, **options: Any) -> None:
        seed = SystemRandom().randint(1, HIGHEST_SEED) if options["seed"] is None else options["seed"]
        try:
            tournament = simulate(
                players=options["players"],
                series=options["series"],
                rounds=options["rounds"],
                seed=seed,
                running=options["running"],
            )
        except RuleError as error:
            raise CommandError(f"{error.field}: {error_sentence(error)}") from error
        self.stderr.write(_("Seed: %(seed)s") % {"seed": seed})
        self.stdout.write(tournament.slug)
        differences = list(check_scores(tournament=tournament))
        for difference in differences:
            self.stderr.write(str(difference))
        if differences:
            sys.exit(1)
