"""The journal as people read it: who did what, when and why, and what stood there before."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from scoring.models import JournalEntry, Tournament
from scoring.reports.journal.difference import Difference
from scoring.reports.journal.names import SEPARATOR, names_of
from scoring.reports.journal.words import line_words


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalLine:
    """One write in the language of the moment. `place` is the list it was made in ("Series 1 · table 2"), `about` whom
    or what it concerns there ("deal 12"); each may be empty. `told` has its facts before and after.
    """

    at: datetime
    who: str
    action: str
    reason: str
    place: str
    about: str
    told: Difference

    @property
    def where(self) -> str:
        """Place and subject: "Series 1 · table 2 · deal 12"."""
        return SEPARATOR.join(filter(None, [self.place, self.about]))


def journal_of(tournament: Tournament) -> QuerySet[JournalEntry]:
    """The lines of a tournament with what `journal_lines` reads besides."""
    return JournalEntry.objects.filter(tournament=tournament).select_related("user", "table__series")


def journal_lines(*, tournament: Tournament, entries: Sequence[JournalEntry]) -> tuple[JournalLine, ...]:
    """These lines of the journal of this tournament in words, in seven queries at most, however many there are."""
    names = names_of(tournament, entries)
    found = []
    for entry in entries:
        words = line_words(entry, names)
        line = JournalLine(
            at=entry.at,
            who=_who(entry),
            action=entry.action,
            reason=entry.reason,
            place=_place(entry),
            about=words.about,
            told=words.told,
        )
        found.append(line)
    return tuple(found)


def _who(entry: JournalEntry) -> str:
    if entry.user is not None:
        return str(entry.user)
    return _("at the table") if entry.table_id is not None else _("the site")


def _place(entry: JournalEntry) -> str:
    """Empty where the write concerns no list, or one whose seating was taken back."""
    if entry.table is None:
        return ""
    return _("Series %(series)s · table %(table)s") % {"series": entry.table.series.number, "table": entry.table.number}
