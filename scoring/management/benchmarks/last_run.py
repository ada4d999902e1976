"""What was measured the last time on this machine; kept in a file that is no part of the code."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class LastRun:
    """The figures of a run by what was measured; `day` is empty where there was none."""

    day: str = ""
    figures: Mapping[str, str] = field(default_factory=dict)


def read_last(path: Path, size: str) -> LastRun:
    """The last run of this size; an empty one where the file is missing or cannot be read."""
    kept = _runs(path).get(size)
    if not isinstance(kept, dict) or not isinstance(kept.get("figures"), dict):
        return LastRun()
    return LastRun(day=str(kept.get("day", "")), figures=kept["figures"])


def keep_run(path: Path, size: str, figures: Mapping[str, str]) -> None:
    """This run in the place of the last one of its size; those of other sizes stay. Raises OSError."""
    runs = _runs(path) | {size: {"day": date.today().isoformat(), "figures": dict(figures)}}
    path.write_text(json.dumps(runs, indent=1, sort_keys=True), encoding="utf-8")


def _runs(path: Path) -> dict[str, object]:
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return kept if isinstance(kept, dict) else {}
