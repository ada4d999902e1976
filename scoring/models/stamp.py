"""The stamp of a tournament: what all its public answers depend on, and all that most requests need of it."""

from dataclasses import dataclass
from datetime import UTC, date, datetime

from django.db import connection

STATEMENT = """
    SELECT id, created_at, revision, final_at, names_until
    FROM scoring_tournament
    WHERE slug = %s AND CAST(house_rules AS text) = '{}'
"""
"""Ready made: Django's query builder takes longer to write this than the database to answer it, and a hall of phones
asks several times a second."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stamp:
    """A tournament as it was at one revision; the moment it was created tells it from one of the same number in another
    database.
    """

    pk: int
    created_at: datetime
    revision: int
    final_at: datetime | None
    names_until: date | None


def stamp_of(slug: str) -> Stamp | None:
    """The stamp of the tournament with this slug by one query; None where there is none, or where it is a friendly
    evening by house rules, which has a page of its own.
    """
    with connection.cursor() as cursor:
        cursor.execute(STATEMENT, [slug])
        row = cursor.fetchone()
    if row is None:
        return None
    pk, created_at, revision, final_at, names_until = row
    return Stamp(
        pk=pk,
        created_at=_aware(created_at),
        revision=revision,
        final_at=final_at and _aware(final_at),
        names_until=names_until,
    )


def _aware(moment: datetime) -> datetime:
    """SQLite keeps UTC without saying so."""
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment
