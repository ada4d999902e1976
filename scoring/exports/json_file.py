"""Standings as JSON, for programs: the names are fixed (README), numbers are never localised."""

import json
from typing import Any

from scoring.reports.standings import Standings, StandingsRow


def json_bytes(standings: Standings) -> bytes:
    """The standings as UTF-8. `rank` is null without a rank, an entry of `series` null where none was played."""
    content = {
        "tournament": standings.tournament_name,
        "revision": standings.revision,
        "state": standings.state.value,
        "criteria": [criterion.value for criterion in standings.criteria],
        "rows": [_row(row) for row in standings.rows],
    }
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode(errors="replace")


def _row(row: StandingsRow) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "shared": row.shared,
        "start_number": row.start_number,
        "name": row.name,
        "club": row.club,
        "series": row.series,
        "points": row.points,
        "won": row.won,
        "lost": row.lost,
        "others_lost": row.others_lost,
        "bonus": row.bonus,
        "adjustment": row.adjustment,
        "total": row.total,
    }
