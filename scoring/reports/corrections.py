"""What was corrected in a tournament: every write that was not the usual way of things, out of the journal."""

from collections.abc import Sequence

from django.db.models import Q

from scoring.models import Tournament
from scoring.reports.journal import JournalLine, journal_lines, journal_of


def corrections(*, tournament: Tournament, actions: Sequence[str]) -> tuple[JournalLine, ...]:
    """The writes that have a reason or are among `actions`, in the order in which they happened, in the language of the
    moment; so many queries, however many they are.
    """
    entries = journal_of(tournament).filter(~Q(reason="") | Q(action__in=actions)).order_by("pk")
    return journal_lines(tournament=tournament, entries=list(entries))
