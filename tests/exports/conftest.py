"""Every test has a cache of its own: databases start anew and would meet the answers of another test in it."""

from pathlib import Path

import pytest
from pytest_django import Settings


@pytest.fixture(autouse=True)
def own_cache(settings: Settings, tmp_path: Path) -> None:
    settings.CACHE_DIR = tmp_path / "cache"
