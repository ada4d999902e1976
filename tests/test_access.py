"""Every address of the site x every method x everybody, against the written table of tests/access_table."""

import hashlib
import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from urllib.parse import urlsplit

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import get_resolver
from django.urls.resolvers import URLPattern, URLResolver
from pytest_django.fixtures import Settings

from scoring.models import Deal, JournalEntry, Seat, Table, Tournament
from tests.access_table import ACCOUNTS, NO_ONE, OWNER, ROWS, Row, Who
from tests.browser_of import english_client, text_of
from tests.forms_of import Form, collect_forms
from tests.strict import OF_ONE_VISITOR, breaches
from tests.whole_site import Site, address_of, build_site, filled, pages_with_forms, value_of
from tests.world import make_tournament, make_user

READS, OTHERS = ("GET", "HEAD"), ("PUT", "PATCH", "DELETE", "OPTIONS")
METHODS = (*READS, "POST", *OTHERS)
LOGINS = ("/office/login/", "/admin/login/")
FOR_NOBODY = {"office:login", "office:invite", "admin:login"}
"""What an account is not needed for, in the office and the owner's pages."""
DJANGOS = {"office:login", "office:logout", "admin:login", "admin:logout"}
"""Django's own views, which answer any method without writing; as all of /admin/."""
INVENTED = "A" * 22
"""A token of the right shape that no table has."""

type Typed = dict[str, str | list[str]]


def names_of_addresses(resolver: URLResolver, space: str = "") -> Iterator[str]:
    """The name of every address, its pattern where it has none."""
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern):
            yield f"{space}{pattern.name or pattern.pattern}"
        else:
            inner = f"{pattern.namespace}:" if pattern.namespace else ""
            yield from names_of_addresses(pattern, space + inner)


def test_every_address_has_a_row_and_every_row_an_address() -> None:
    assert set(names_of_addresses(get_resolver())) == {row.name for row in ROWS}


@dataclass(slots=True)
class Visitor:
    """Somebody at a browser of their own; its cookies stay as they were at the beginning.

    `token` stands in the addresses of tables in place of the right one: whoever holds none invents it, whoever holds
    another uses that.
    """

    who: Who
    client: Client
    token: str = INVENTED
    cookies: str = ""

    def __post_init__(self) -> None:
        self.cookies = self.client.cookies.output(header="", sep=";")

    def send(self, method: str, address: str, typed: Typed | None = None) -> HttpResponse:
        self.client.cookies = SimpleCookie(self.cookies)
        response = getattr(self.client, method.lower())(address, typed if method == "POST" else None)
        return response if isinstance(response, HttpResponse) else HttpResponse(b"".join(response))


def visitors_of(site: Site) -> list[Visitor]:
    found = [
        Visitor(Who.NOBODY, english_client()),
        Visitor(Who.TABLE, english_client(), token=""),
        Visitor(Who.OTHER_TABLE, english_client(), token=str(site.parts["other_table"])),
    ]
    accounts = {who: site.users[who.name.lower()] for who in Who if who in ACCOUNTS}
    return found + [Visitor(who, english_client(user)) for who, user in accounts.items()]


def content() -> str:
    """A digest of every row the site keeps."""
    digest = hashlib.sha256()
    with connection.cursor() as cursor:
        for model in apps.get_app_config("scoring").get_models():
            cursor.execute(f'SELECT * FROM "{model._meta.db_table}" ORDER BY 1')
            digest.update(repr(cursor.fetchall()).encode())
    return digest.hexdigest()


def content_of_others() -> str:
    """A digest of what the strangers' own table may not change."""
    rows = [
        Tournament.objects.exclude(slug="elsewhere").order_by("pk").values_list(),
        Table.objects.exclude(series__tournament__slug="elsewhere").order_by("pk").values_list(),
        Seat.objects.exclude(series__tournament__slug="elsewhere").order_by("pk").values_list(),
        Deal.objects.exclude(table__series__tournament__slug="elsewhere").order_by("pk").values_list(),
        JournalEntry.objects.exclude(tournament__slug="elsewhere").order_by("pk").values_list(),
    ]
    return repr([list(each) for each in rows])


@dataclass(slots=True)
class Walk:
    """The walk through the table, and everything that was not as written."""

    site: Site
    visitors: list[Visitor]
    forms: dict[str, Form]
    before: str = field(default_factory=content)
    faults: list[str] = field(default_factory=list)
    public: dict[str, bytes] = field(default_factory=dict)
    requests: int = 0

    def through(self, row: Row) -> None:
        """All visitors with all methods; what is refused must leave everything as it was."""
        typed = self.typed(row)
        for visitor in self.visitors:
            for method in METHODS:
                self.requests += 1
                said = f"{row.name} {row.at} {method} {visitor.who.name}"
                if method == "POST" and (visitor.who in row.write or visitor.who is Who.OTHER_TABLE):
                    self.writes(row, visitor, typed, said)
                else:
                    self.judge(row, visitor, method, visitor.send(method, self.address(row, visitor), typed), said)
        if content() != self.before:
            self.faults.append(f"{row.name} {row.at}: somebody wrote who may not")

    def writes(self, row: Row, visitor: Visitor, typed: Typed, said: str) -> None:
        """A write that is undone afterwards."""
        stranger = row.name.startswith("table:") and visitor.who is Who.OTHER_TABLE
        look = content_of_others if stranger else content
        before, point = look(), transaction.savepoint_create()
        try:
            response = visitor.send("POST", self.address(row, visitor), typed)
            self.judge(row, visitor, "POST", response, said)
            if (look() != before) != (visitor.who in row.savers and not stranger):
                told = text_of(response)[-700:] if response.status_code != 302 else ""
                self.faults.append(f"{said}: saved, or not, against the table ({response.status_code}) {told}")
        finally:
            transaction.savepoint_rollback(point)

    def judge(self, row: Row, visitor: Visitor, method: str, response: HttpResponse, said: str) -> None:
        leads = response.headers.get("Location", "")
        if not expects(row, visitor.who, method)(response.status_code, leads):
            self.faults.append(f"{said}: {response.status_code} {leads}")
        self.faults += [f"{said}: {breach}" for breach in breaches(row.name, response, method)]
        if row.name.startswith("public:") and row.name not in OF_ONE_VISITOR and method == "GET":
            bytes_of_others = self.public.setdefault(self.address(row, visitor), response.content)
            if response.content != bytes_of_others:
                self.faults.append(f"{said}: other bytes than for the visitor before")

    def address(self, row: Row, visitor: Visitor) -> str:
        return address_of(self.site, row, visitor.token)

    def typed(self, row: Row) -> Typed:
        """What is sent by POST: the form as it stands on the site, with what the row types into it."""
        form = self.forms.get(address_of(self.site, row))
        types = {filled(self.site, name): value_of(self.site, value) for name, value in row.types.items()}
        return form.filled(**types) if form else types


type Expectation = Callable[[int, str], bool]


def expects(row: Row, who: Who, method: str) -> Expectation:
    """What the table says of one request, as a question about status and Location."""
    allowed = row.read if method in READS else row.write if method == "POST" else NO_ONE
    if who in allowed:
        return _comes_in
    if who is Who.OTHER_TABLE and row.at:  # at its own list, which is none of this row's business
        return _is_harmless
    space = row.name.partition(":")[0]
    if space in ("office", "admin") and who not in ACCOUNTS and row.name not in FOR_NOBODY:
        return _is_sent_to_the_login
    if row.name in DJANGOS:
        return _is_harmless
    if space == "admin" and who not in OWNER:
        return _is_sent_to_the_login
    if space == "admin":
        return _is_harmless if method in OTHERS or who in row.read else _is_refused
    if not allowed:
        return lambda status, leads: status == 405
    refused = 403 if who is Who.REFEREE and space == "office" else 404
    return lambda status, leads: status == refused


def _comes_in(status: int, leads: str) -> bool:
    return (status < 403 or 405 < status < 500) and urlsplit(leads).path not in LOGINS


def _is_sent_to_the_login(status: int, leads: str) -> bool:
    return status == 302 and urlsplit(leads).path in LOGINS


def _is_refused(status: int, leads: str) -> bool:
    return status in {403, 404, 405}


def _is_harmless(status: int, leads: str) -> bool:
    return status < 500


@pytest.mark.django_db
@pytest.mark.parametrize("spaces", [("office",), ("public", "table", "admin")])
def test_every_address_keeps_to_the_table_for_every_method_and_everybody(
    settings: Settings, spaces: tuple[str, ...], record_property: Callable[[str, object], None]
) -> None:
    settings.SESSION_ENGINE = "django.contrib.sessions.backends.signed_cookies"
    logging.disable(logging.WARNING)
    site = build_site()
    pages = [page for page in pages_with_forms(site) if page.startswith("/office/") is ("office" in spaces)]
    walk = Walk(site, visitors_of(site), collect_forms(english_client(site.users["owner"]), pages))
    rows = [row for row in ROWS if row.name.partition(":")[0] in spaces]
    for row in rows:
        walk.through(row)
    logging.disable(logging.NOTSET)
    record_property("size", f"{len(rows)} rows x {len(METHODS)} methods x {len(Who)} roles: {walk.requests} requests")
    assert walk.requests == len(rows) * len(METHODS) * len(Who)
    assert not walk.faults, "\n".join(walk.faults)


@pytest.mark.django_db
def test_every_write_needs_the_token_that_came_with_its_form() -> None:
    """Whoever may write is refused where another site made his browser send the form."""
    site = build_site()
    visitors = visitors_of(site)
    before = content()
    for visitor in visitors:
        visitor.client.handler.enforce_csrf_checks = True
        for row in ROWS:
            if visitor.who in row.write:
                response = visitor.send("POST", address_of(site, row, visitor.token), {})
                assert response.status_code == 403, f"{row.name} {visitor.who.name}"
    assert content() == before


@pytest.mark.django_db
def test_the_token_of_a_list_that_is_handed_in_leads_to_the_public_list_and_writes_nothing() -> None:
    site = build_site()
    before, client, script = content(), english_client(), {"accept": "application/json"}
    for row in (row for row in ROWS if row.name.startswith("table:") and row.at[:1] and "evening" not in row.name):
        address = address_of(site, row, str(site.parts["dead"]))
        for answer in (client.get(address), client.post(address, {"number": "1", "version": "1"})):
            assert answer.status_code in {302, 405, 410}, row.name
            if answer.status_code == 302:
                assert answer.headers["Location"] == "/tournaments/cup/series/1/tables/1/"
        assert client.post(address, {"number": "1"}, headers=script).status_code in {302, 405, 410}, row.name
    assert content() == before


def test_a_fault_is_answered_as_strictly_and_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: object, **options: object) -> HttpResponse:
        raise ZeroDivisionError("a secret of the code")

    monkeypatch.setattr("scoring.views.public.calculator.answer", broken)
    logging.disable(logging.CRITICAL)
    response = Client(raise_request_exception=False).get("/calculator/")
    logging.disable(logging.NOTSET)
    assert response.status_code == 500
    assert list(breaches("public:calculator", response)) == []
    assert b"secret" not in response.content and b"Traceback" not in response.content


@pytest.mark.django_db
@pytest.mark.parametrize("number", ["0", "10000", "999999999999999999999", "-1", "one"])
def test_numbers_that_are_none_are_no_address(number: str) -> None:
    make_tournament("cup")
    owner = english_client(make_user("owner", is_superuser=True))
    for path in (f"series/{number}/", f"series/1/tables/{number}/", f"entrants/{number}/"):
        for start in ("/office", ""):
            assert owner.get(f"{start}/tournaments/cup/{path}").status_code == 404
