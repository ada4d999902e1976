"""Copies of a tournament kept as files: before every seating, after every series, and whenever somebody asks for one.

They lie in BACKUP_DIR, in a folder for each tournament: "20261107T190312Z-r57-seating-2.json" is revision 57 at
19:03:12 (UTC), before series 2 was drawn. A copy never stops what it was made for: where it cannot be saved, the
journal says so.
"""

import logging
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError
from django.utils import timezone

from scoring.models import JournalEntry, Tournament
from scoring.rules.errors import RuleError
from scoring.services.files import written_whole
from scoring.services.tournament_file import tournament_bytes
from scoring.services.writing import REASON_LENGTH, Action, Actor, writing

logger = logging.getLogger(__name__)

STAMP = "%Y%m%dT%H%M%SZ"
NAME = re.compile(r"(\d{8}T\d{6}Z)-r(\d{1,10})-(seating|closed|asked)-(\d{1,2})\.json")


class Occasion(StrEnum):
    """What a copy was made for."""

    SEATING = "seating"
    CLOSED = "closed"
    ASKED = "asked"


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptCopy:
    """A copy that is there; `series` is 0 where somebody asked for it, `size` is in bytes."""

    path: Path
    at: datetime
    revision: int
    occasion: Occasion
    series: int
    size: int

    @property
    def name(self) -> str:
        """The name of the file, unique in its tournament."""
        return self.path.name


def keep_copy(*, tournament: Tournament, occasion: Occasion, series: int) -> None:
    """A copy as it is now, unless this revision is kept already. Never raises, and never inside a write."""
    try:
        revision = Tournament.objects.values_list("revision", flat=True).get(pk=tournament.pk)
        if not any(each.revision == revision for each in kept_copies(tournament)):
            make_copy(tournament=tournament, occasion=occasion, series=series)
    except (OSError, DatabaseError) as error:
        logger.warning("The copy of tournament %s cannot be saved.", tournament.pk, exc_info=True)
        _tell(tournament, error)


def make_copy(*, tournament: Tournament, occasion: Occasion = Occasion.ASKED, series: int = 0) -> str:
    """A copy as it is now, and the name of its file. Raises OSError where there is no room."""
    revision = Tournament.objects.values_list("revision", flat=True).get(pk=tournament.pk)
    content = tournament_bytes(tournament)
    path = folder_of(tournament) / f"{timezone.now():{STAMP}}-r{revision}-{occasion.value}-{series}.json"
    with written_whole(path) as beside:
        beside.write_bytes(content)
    _prune(path)
    return path.name


def kept_copies(tournament: Tournament) -> list[KeptCopy]:
    """The copies of a tournament, the latest first; none where their folder cannot be read."""
    try:
        return _latest_first(folder_of(tournament))
    except OSError:
        logger.warning("The copies of tournament %s cannot be read.", tournament.pk, exc_info=True)
        return []


def missed_copy(tournament: Tournament) -> JournalEntry | None:
    """The line of the journal about a copy that could not be saved, as long as none could be since."""
    line = JournalEntry.objects.filter(tournament=tournament, action=Action.MISS_COPY).order_by("-pk").first()
    latest = max((each.at for each in kept_copies(tournament)), default=None) if line else None
    # The name of a file tells the second only.
    return line if line and (latest is None or latest < line.at.replace(microsecond=0)) else None


def forget_copies(tournament: Tournament) -> None:
    """Deletes all copies of a tournament, because they hold names. Raises RuleError `copies_stay`."""
    try:
        for each in _copies(folder_of(tournament)):
            each.path.unlink(missing_ok=True)
    except OSError as error:
        raise RuleError("copies_stay", folder=str(folder_of(tournament))) from error


def folder_of(tournament: Tournament) -> Path:
    """Where the copies lie. The moment of its creation tells a tournament from another one at the same address."""
    return Path(settings.BACKUP_DIR) / f"{tournament.slug}-{tournament.created_at:%Y%m%d%H%M%S}"


def _latest_first(folder: Path) -> list[KeptCopy]:
    return sorted(_copies(folder), key=lambda each: (each.at, each.revision), reverse=True)


def _copies(folder: Path) -> Iterator[KeptCopy]:
    if not folder.is_dir():
        return
    for path in folder.iterdir():
        found = NAME.fullmatch(path.name)
        if found is None:
            continue
        moment, revision, occasion, series = found.groups()
        try:
            at, size = datetime.strptime(moment, STAMP).replace(tzinfo=UTC), path.stat().st_size
        except (FileNotFoundError, ValueError):  # deleted in the meantime, or not ours
            continue
        yield KeptCopy(
            path=path, at=at, revision=int(revision), occasion=Occasion(occasion), series=int(series), size=size
        )


def _prune(newest: Path) -> None:
    """Of this tournament the newest BACKUP_KEEP stay; of all, what is younger than BACKUP_DAYS."""
    oldest = timezone.now() - timedelta(days=settings.BACKUP_DAYS)
    try:
        beyond = _latest_first(newest.parent)[settings.BACKUP_KEEP :]
        old = [each for folder in newest.parent.parent.iterdir() for each in _copies(folder) if each.at < oldest]
        for path in {each.path for each in (*beyond, *old)} - {newest}:
            path.unlink(missing_ok=True)
    except OSError:
        logger.warning("Old copies cannot be deleted.", exc_info=True)


def _tell(tournament: Tournament, error: Exception) -> None:
    why = str(getattr(error, "strerror", None) or error)[:REASON_LENGTH]
    try:
        with writing(tournament=tournament, actor=Actor.system(), action=Action.MISS_COPY, reason=why):
            pass
    except (DatabaseError, RuleError):
        logger.warning("Nor can the journal of tournament %s say so.", tournament.pk, exc_info=True)
