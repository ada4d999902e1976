"""Measures the site on this machine."""

import os
import secrets
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser


class Command(BaseCommand):
    """Prints measurements beside yardsticks of the same run and the last run, and keeps them for the next."""

    help = "Measures pages, writes, files, rules and memory in a database of its own, with ratios of one run."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, default=1000)
        parser.add_argument("--series", type=int, default=3)
        parser.add_argument("--seconds", type=float, default=1.0, help="how long a rate is measured")
        parser.add_argument("--last-run", type=Path, default=Path(settings.BASE_DIR) / ".benchmark.json")

    def handle(self, *_arguments: Any, **options: Any) -> None:
        with tempfile.TemporaryDirectory(prefix="skatclub-benchmark-") as folder:
            command = [sys.executable, "-m", "scoring.management.benchmarks"]
            sizes = [f"--players={options['players']}", f"--series={options['series']}"]
            kept = f"--last-run={options['last_run'].absolute()}"
            done = subprocess.run(
                [*command, *sizes, kept],
                env=surroundings(Path(folder), options["seconds"]),
                check=False,
                stdout=subprocess.PIPE,
            )
        self.stdout.write(done.stdout.decode(), ending="")
        if done.returncode:
            sys.exit(done.returncode)


def surroundings(folder: Path, seconds: float) -> dict[str, str]:
    """The environment of the measuring process: everything it writes is in `folder`."""
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "scoring.management.benchmarks.settings",
        "DATABASE_URL": f"sqlite:///{folder}/benchmark.sqlite3",
        "CACHE_DIR": str(folder / "cache"),
        "BENCHMARK_STATIC": str(folder / "static"),
        "BENCHMARK_SECONDS": str(seconds),
        "SECRET_KEY": secrets.token_urlsafe(50),
        "ALLOWED_HOSTS": "localhost",
        "DEBUG": "0",
        "HTTPS": "0",
    }
