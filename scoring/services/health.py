"""Whether the site could save something now."""

import secrets

from django.db import connection, transaction

ROOM = 64 * 1024
"""Bytes that must find room, more than any single write of the site needs."""


def check_writable() -> None:
    """Writes a row as large as any, and takes it back: nothing stays.

    Raises `django.db.Error` where the database is full, locked, read-only or out of reach.
    """
    row = ["health-" + secrets.token_hex(16), "x" * ROOM]
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(
                "INSERT INTO django_session (session_key, session_data, expire_date) VALUES (%s, %s, '2000-01-01')", row
            )
        transaction.set_rollback(True)
