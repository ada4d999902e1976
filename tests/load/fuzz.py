"""Knocks at every address with garbage until the time is up, and tells what answered with a fault.

    python -m tests.load.fuzz [--seconds 300] [--seed N] [--most-faults 30]

On SQLite, or on PostgreSQL with TEST_DATABASE_URL. The site of tests/whole_site is filled once; every forty inputs it
is put back as it was. A fault is an answer of 500 or an exception; it is told once with its input. Exit 1 if there
was one.
"""

import argparse
import json
import logging
import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from random import Random, SystemRandom
from uuid import uuid4

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    import django

    django.setup()

from django.db import connection, transaction
from django.test import Client
from django.test.utils import setup_test_environment, teardown_test_environment
from django.urls import reverse

from scoring.forms.worth import WorthForm
from scoring.models import Tournament
from scoring.services.tournament_file import digest, tournament_bytes
from tests.access_table import ROWS, Row
from tests.browser_of import english_client
from tests.forms_of import Form, collect_forms
from tests.garbage import QUERIES, Garbage, Sent, encoded, multipart
from tests.whole_site import Site, address_of, build_site, pages_with_forms

PAGES_OF_A_TOURNAMENT = [
    *(f"/tournaments/{{}}/{page}" for page in ("", "live/", "teams/", "tv/", "series/1/", "series/2/tables/2/")),
    *(f"/tournaments/{{}}/{page}" for page in ("standings.json", "entrants/1/", "series/2/tables/", "categories/")),
    *(f"/office/tournaments/{{}}/{page}" for page in ("", "entrants/", "seating/", "series/2/", "ranking/", "money/")),
    *(f"/office/tournaments/{{}}/{page}" for page in ("journal/", "publication/", "teams/", "audit/", "evening/")),
    *(f"/office/tournaments/{{}}/series/2/tables/{number}/" for number in (2, 3, 5, 8)),
]
STEPS_BETWEEN_RESETS = 40
HEADERS = (
    "Accept-Language",
    "If-None-Match",
    "Referer",
    "Accept-Encoding",
    "X-Forwarded-For",
    "HX-Request",
    "HX-Target",
    "Accept",
)
COOKIES = ("sessionid", "csrftoken", "django_language", "phone", "messages")


@dataclass(frozen=True, slots=True)
class Fault:
    """What went wrong, and the input that did it; `place` tells one fault from another."""

    place: str
    said: str
    trace: str


@dataclass(slots=True)
class Fuzzer:
    """Garbage for a site that is filled; `faults` by place, `tried` inputs by kind, `answers` by status."""

    site: Site
    random: Random
    faults: dict[str, Fault] = field(default_factory=dict)
    tried: Counter[str] = field(default_factory=Counter)
    answers: Counter[int] = field(default_factory=Counter)
    forms: dict[str, Form] = field(default_factory=dict)
    garbage: Garbage = field(init=False)
    visitors: dict[str, Client] = field(init=False)

    def __post_init__(self) -> None:
        self.garbage = Garbage(self.random)
        users = self.site.users
        self.visitors = {"owner": english_client(users["owner"]), "referee": english_client(users["referee"])}
        self.visitors |= {"nobody": english_client(), "organiser": english_client(users["organiser"])}
        self.forms = collect_forms(self.visitors["owner"], pages_with_forms(self.site))
        for token in ("table1", "table2", "kitchen"):
            self.forms |= collect_forms(self.visitors["nobody"], self._pages_of_a_table(token))

    def _pages_of_a_table(self, token: str) -> list[str]:
        pages = [row for row in ROWS if row.name.startswith("table:") and row.at]
        found = [address_of(self.site, row, str(self.site.parts[token])) for row in pages if row.read]
        return found

    def step(self) -> None:
        """One input of a kind chosen by chance."""
        kinds = [self.form] * 8 + [self.query] * 2 + [self.body, self.path, self.header, self.cookie]
        kinds += [self.post_anywhere, self.file]
        kind = self.random.choice(kinds)
        self.tried[kind.__name__] += 1
        kind()

    def form(self) -> None:
        """A form of the site, garbage in its fields, as the browser or the phone's script would send it."""
        form = self.forms[self.random.choice(sorted(self.forms))]
        sent = self.garbage.typed(form)
        whole = any(not isinstance(value, str) for _name, value in sent) or self.random.random() < 0.1
        body = multipart(sent) if whole else encoded(sent)
        kind = "multipart/form-data; boundary=Xx0garbage0xX" if whole else "application/x-www-form-urlencoded"
        headers = {"Accept": "application/json"} if self.random.random() < 0.3 else {}
        self.send(self.visitor(), "POST", form.action, body, kind, headers)

    def query(self) -> None:
        """A page with garbage after the question mark."""
        row = self.random.choice(
            [row for row in ROWS if row.read and not row.name.endswith(("workbook", "_file", ":print"))]
        )
        self.send(self.visitor(), "GET", f"{address_of(self.site, row)}?{self.garbage.query(self._names(row))}")

    def _names(self, row: Row) -> tuple[str, ...]:
        return tuple(WorthForm.base_fields) if row.name == "public:calculator" else QUERIES

    def body(self) -> None:
        """A body that does not fit what it says it is."""
        kind, body = self.garbage.body()
        address = self.random.choice(sorted(self.forms))
        self.send(self.visitor(), "POST", address, body, kind, {"Accept": "application/json"})

    def post_anywhere(self) -> None:
        """The fields of one form, sent to the address of another."""
        one, other = (self.random.choice(sorted(self.forms)) for _ in range(2))
        body = encoded(self.garbage.typed(self.forms[one]))
        self.send(self.visitor(), "POST", other, body, "application/x-www-form-urlencoded")

    def path(self) -> None:
        """An address with garbage in one of its parts."""
        parts = address_of(self.site, self.random.choice(ROWS)).strip("/").split("/")
        parts[self.random.randrange(len(parts))] = self.garbage.segment()
        method = self.random.choice(("GET", "GET", "POST", "HEAD"))
        self.send(self.visitor(), method, f"/{'/'.join(parts)}/")

    def header(self) -> None:
        """A page asked for with garbage in a header, as far as a header can hold it."""
        text = "".join(letter for letter in self.garbage.text()[:3000] if 31 < ord(letter) < 256 and ord(letter) != 127)
        row = self.random.choice([row for row in ROWS if row.read and row.name.startswith(("public:", "table:"))])
        self.send(self.visitor(), "GET", address_of(self.site, row), headers={self.random.choice(HEADERS): text})

    def cookie(self) -> None:
        """A cookie that the site did not bake, its bytes as they are or in the quotes that may hold any."""
        value = self.garbage.text()[:3000].encode("utf-8", "surrogatepass")
        quoted = '"' + "".join(f"\\{byte:03o}" for byte in value[:300]) + '"'
        plain = "".join(chr(byte) for byte in value if byte > 31 and byte != 127)
        cookie = f"{self.random.choice(COOKIES)}={self.random.choice((quoted, plain))}"
        address = address_of(self.site, self.random.choice([row for row in ROWS if row.read]))
        self.send(Client(), self.random.choice(("GET", "POST")), address, headers={"Cookie": cookie})

    def file(self) -> None:
        """The file of a tournament with one fact changed and signed again; then the pages that show what came in."""
        file = json.loads(tournament_bytes(self.random.choice(Tournament.objects.all())))
        table = self.random.choice([table for table in file["content"].values() if table["rows"]])
        row, at = self.random.choice(table["rows"]), self.random.randrange(len(table["columns"]))
        row[at] = self.garbage.value(row[at])
        file["digest"] = digest(file["content"])
        sent: Sent = [("submission", str(uuid4())), ("file", ("a.json", json.dumps(file).encode()))]
        body, kind = multipart(sent), "multipart/form-data; boundary=Xx0garbage0xX"
        known = set(Tournament.objects.values_list("slug", flat=True))
        said = {"X-Changed": f"{table['columns'][at]}: {row[at]!r}"[:200].encode("ascii", "replace").decode()}
        self.send(self.visitors["organiser"], "POST", reverse("office:tournament_import"), body, kind, said)
        for slug in set(Tournament.objects.values_list("slug", flat=True)) - known:
            for page in self.random.sample(PAGES_OF_A_TOURNAMENT, 6):
                self.send(self.visitors["organiser"], "GET", page.format(slug), headers=said)

    def visitor(self) -> Client:
        return self.visitors[self.random.choice(("owner", "owner", "owner", "organiser", "referee", "nobody"))]

    def send(
        self,
        client: Client,
        method: str,
        address: str,
        body: bytes = b"",
        kind: str = "",
        headers: dict[str, str] | None = None,
    ) -> None:
        cookies = client.cookies.output(header="", sep=";")
        said = f"{method} {address[:300]} {kind} {headers or ''} {body[:1500]!r}"
        try:
            status = client.generic(
                method, address, body, kind or "application/octet-stream", headers=headers
            ).status_code
            self.answers[status] += 1
            if status >= 500:
                self._tell(f"{status} {address}", said, "")
        except Exception as error:  # noqa: BLE001  (any of them is the fault that is looked for)
            frames = list(traceback.extract_tb(error.__traceback__))
            ours = [
                frame for frame in frames if "/scoring/" in frame.filename or "/skatclub/" in frame.filename
            ] or frames
            place = f"{type(error).__name__} {ours[-1].filename.rpartition('/')[2]}:{ours[-1].lineno}"
            self._tell(place, said, traceback.format_exc()[-2500:])
        client.cookies = SimpleCookie(cookies)

    def _tell(self, place: str, said: str, trace: str) -> None:
        self.faults.setdefault(place, Fault(place=place, said=said, trace=trace))


def put_back(point: str) -> str:
    """The site as it was, and a new point to return to."""
    transaction.savepoint_rollback(point)
    return transaction.savepoint_create()


def knock(fuzzer: Fuzzer, *, inputs: int = 0, seconds: float = 0.0) -> None:
    """So many inputs, or as many as fit into the time; inside a transaction."""
    point, until, done = transaction.savepoint_create(), time.monotonic() + seconds, 0
    while done < inputs or time.monotonic() < until:
        fuzzer.step()
        done += 1
        if done % STEPS_BETWEEN_RESETS == 0:
            point = put_back(point)
    put_back(point)


@contextmanager
def scratch_site() -> Iterator[None]:
    """An empty database for the time of the campaign, in one transaction that is not kept; as in a test case, services
    may begin theirs within it.
    """
    setup_test_environment()
    name = connection.settings_dict["NAME"]
    connection.creation.create_test_db(verbosity=0, autoclobber=True)
    whole = transaction.atomic()
    whole._from_testcase = True  # type: ignore[attr-defined]  # as django.test.TestCase does
    try:
        with whole:
            yield
            transaction.set_rollback(True)
    finally:
        connection.creation.destroy_test_db(name, verbosity=0)
        teardown_test_environment()


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.load.fuzz")
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--seed", type=int, default=SystemRandom().randrange(10**9))
    asked = parser.parse_args()
    say(f"seed {asked.seed} on {connection.vendor}")
    logging.disable(logging.CRITICAL)
    with scratch_site():
        fuzzer = Fuzzer(build_site(), Random(asked.seed))
        knock(fuzzer, seconds=asked.seconds)
    for fault in fuzzer.faults.values():
        say(f"\n{fault.place}\n{fault.said}\n{fault.trace}")
    say(f"\n{sum(fuzzer.tried.values())} inputs: {dict(fuzzer.tried)}")
    say(f"answers: {dict(sorted(fuzzer.answers.items()))}")
    say(f"faults: {len(fuzzer.faults)}")
    return 1 if fuzzer.faults else 0


if __name__ == "__main__":
    sys.exit(main())
