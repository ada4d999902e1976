"""The folder of real lists and worked examples that SKAT_DATA names; its tests are skipped without it."""

import os
from pathlib import Path

import pytest

FOLDER = Path(os.environ.get("SKAT_DATA", ""))
needs_shared_data = pytest.mark.skipif(not os.environ.get("SKAT_DATA"), reason="SKAT_DATA names no folder")
