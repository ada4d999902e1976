"""A process of its own that answers some addresses and prints the most memory it ever needed, in kB (Linux)."""

import re
import sys
from pathlib import Path

import django

PAGES = ("", "live/", "series/1/", "series/1/tables/", "series/1/tables/1/", "entrants/1/", "standings.json")
"""Those of a tournament that people look at."""


def main(slug: str, *addresses: str) -> None:
    """Answers these addresses of a tournament, else the pages."""
    django.setup()
    from scoring.management.benchmarks.measuring import get

    for address in addresses or PAGES:
        get(f"/tournaments/{slug}/{address}")
    status = Path("/proc/self/status").read_text(encoding="ascii")
    sys.stdout.write(re.findall(r"VmHWM:\s+([0-9]+) kB", status)[0])


if __name__ == "__main__":
    main(*sys.argv[1:])
