"""`manage.py check_scores [SLUG]`: derives every score again and tells what differs."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from scoring.models import Tournament
from scoring.services.check_scores import check_scores


class Command(BaseCommand):
    help = (
        "Derives every score again from the deals. One line per difference on standard output; exit 1 if there is one."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", nargs="?", default="", help="one tournament; without it all of them")

    def handle(self, *args: Any, slug: str, **options: Any) -> None:
        differences = 0
        for difference in check_scores(tournament=_tournament(slug)):
            self.stdout.write(str(difference))
            differences += 1
        if differences:
            raise SystemExit(1)


def _tournament(slug: str) -> Tournament | None:
    if not slug:
        return None
    tournament = Tournament.objects.filter(slug=slug).first()
    if tournament is None:
        raise CommandError(_("There is no tournament “%(slug)s”.") % {"slug": slug}, returncode=2)
    return tournament
