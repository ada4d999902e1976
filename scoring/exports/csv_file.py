"""CSV as a German Excel opens it: semicolon, byte order mark, CRLF; numbers plain, for other programs too."""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.exports import wording
from scoring.reports.standings import Standings, StandingsRow

# Text that begins with one of these would be taken for a formula, or split, when the file is opened.
DANGEROUS = ("=", "+", "-", "@", "\t", "\r")

type Value = str | int | None


def standings_csv(standings: Standings) -> bytes:
    """The standings with words of the current language in the first row."""
    header = [
        _("Rank"),
        pgettext("start number", "No."),
        _("Name"),
        _("Club"),
        *[wording.series_name(number) for number in standings.series_numbers],
        _("Game points"),
        _("Won"),
        _("Lost"),
        _("Lost games of the others"),
        _("Defender bonus"),
        _("Adjustment"),
        _("Total"),
        _("Remark"),
    ]
    return csv_bytes(header, [_row(row) for row in standings.rows])


def _row(row: StandingsRow) -> list[Value]:
    return [
        row.rank,
        row.start_number,
        row.name,
        row.club,
        *row.series,
        row.points,
        row.won,
        row.lost,
        row.others_lost,
        row.bonus,
        row.adjustment,
        wording.total_or_nothing(row),
        wording.remark(row),
    ]


def csv_bytes(header: Sequence[str], rows: Iterable[Sequence[Value]]) -> bytes:
    """The file as UTF-8. None is an empty field; a number is never guarded: -760 stays -760."""
    text = StringIO(newline="")
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    writer.writerow(header)
    writer.writerows([_field(value) for value in row] for row in rows)
    return text.getvalue().encode("utf-8-sig", errors="replace")


def _field(value: Value) -> str:
    """An apostrophe before dangerous text; blanks before it would not stop every program."""
    if isinstance(value, str):
        return f"'{value}" if value.lstrip(" ").startswith(DANGEROUS) else value
    return "" if value is None else str(value)
