"""Public pages are kept as files: every test begins with an empty cache of its own."""

from pathlib import Path

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from tests.browser_of import english_client


@pytest.fixture(autouse=True)
def cache_folder(tmp_path: Path, settings: Settings) -> Path:
    settings.CACHE_DIR = tmp_path / "cache"
    settings.STATIC_ROOT = tmp_path
    return tmp_path / "cache"


@pytest.fixture
def client() -> Client:
    """A browser that prefers English: tests name the sentences of the code."""
    return english_client()
