"""The site's settings in a process of its own: with an empty page as yardstick, its own static files, no debugging."""

from pathlib import Path

from skatclub import environment
from skatclub.settings import *  # noqa: F403

ROOT_URLCONF = "scoring.management.benchmarks.urls"
STATIC_ROOT = Path(environment.text("BENCHMARK_STATIC"))
