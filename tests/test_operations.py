"""docs/operations.md says what the code does."""

import re
import subprocess
from pathlib import Path
from shutil import which

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
DOCUMENT = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
TABLE_ROW = re.compile(r"^\| `([A-Z_]+)` \|", re.MULTILINE)


def names_in(*files: str) -> set[str]:
    """The variables of the environment that these files read."""
    text = "\n".join((ROOT / file).read_text(encoding="utf-8") for file in files)
    return set(re.findall(r"environment\.\w+\(\s*\"([A-Z_]+)\"", text)) | set(re.findall(r"\$\{([A-Z_]+):-", text))


def test_every_setting_has_its_row_and_every_row_its_setting() -> None:
    assert set(TABLE_ROW.findall(DOCUMENT)) == names_in("skatclub/settings.py", "scripts/serve.sh")


def test_the_server_starts_with_the_options_that_are_described_and_measured() -> None:
    started = (ROOT / "scripts" / "serve.sh").read_text(encoding="utf-8")
    measured = (ROOT / "tests" / "load" / "server.py").read_text(encoding="utf-8")
    for option in ("--interface wsgi", "--blocking-threads 4", "--no-ws", "--no-access-log"):
        assert option in started and option in DOCUMENT
        assert ", ".join(f'"{part}"' for part in option.split()) in measured


@pytest.mark.skipif(which("systemd-analyze") is None, reason="needs systemd")
def test_the_unit_is_one(tmp_path: Path) -> None:
    """The placeholder's own programme is not there, which is all that may be complained about."""
    text = re.findall(r"```ini\n(.*?)```", DOCUMENT, re.DOTALL)[0]
    unit = tmp_path / "skatclub.service"
    unit.write_text(text.replace("/opt/skatclub/scripts/serve.sh", "/bin/true"), encoding="utf-8")
    done = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
    assert [line for line in done.stderr.splitlines() if "skatclub.service" in line] == []
