"""Two machines behind one name: what one has answered, the other knows as well."""

import os
from pathlib import Path

from scoring.views.caching import fingerprint_of


def code(base: Path, text: str, at: int) -> Path:
    file = base / "scoring" / "views.py"
    file.parent.mkdir(parents=True)
    file.write_text(text)
    os.utime(file, (at, at))
    return base


def test_the_same_code_has_the_same_fingerprint_wherever_it_lies(tmp_path: Path) -> None:
    here, there = code(tmp_path / "here", "pages", 1_700_000_000), code(tmp_path / "there", "pages", 1_800_000_000)
    assert fingerprint_of(here) == fingerprint_of(there)


def test_other_code_has_another(tmp_path: Path) -> None:
    here, there = code(tmp_path / "here", "pages", 1_700_000_000), code(tmp_path / "there", "Pages", 1_700_000_000)
    assert fingerprint_of(here) != fingerprint_of(there)
