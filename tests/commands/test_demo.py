import re
import socket

import pytest

from scoring.management.commands.demo import here, names_of_this_computer
from scoring.models import Deal, Entrant, JournalEntry, ListState, Role, Series, SeriesState, Table, Tournament, User
from scoring.services.check_scores import check_scores
from tests.commands.running import Ran, run
from tests.world import make_tournament, make_user

LOGIN = re.compile(r"(\w+), password (\S+)")


def demo() -> Ran:
    return run("demo", no_serve=True)


def logs_in(name: str, password: str) -> bool:
    user = User.objects.get(username=name)
    return user.check_password(password)


@pytest.mark.django_db
def test_it_plays_an_evening_that_stands_every_check_and_is_reused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "8106")
    first = demo()
    assert first.code == 0

    tournament = Tournament.objects.get(slug="demo")
    assert Entrant.objects.filter(tournament=tournament).count() == 31
    assert list(tournament.series.values_list("state", flat=True)) == [
        SeriesState.PUBLISHED,
        SeriesState.PUBLISHED,
        SeriesState.RUNNING,
    ]
    for series in Series.objects.all():
        assert sorted(table.seats.count() for table in series.tables.all()) == [3, 4, 4, 4, 4, 4, 4, 4]
    assert list(check_scores(tournament=tournament)) == []

    running = Table.objects.filter(series__number=3).order_by("number")
    assert [table.deals.count() for table in running] == [48, 31, 47, 48, 17, 8, 0, 24]
    assert [table.state for table in running].count(ListState.HANDED_IN) == 2

    corrected = Table.objects.get(state=ListState.CORRECTED)
    line = JournalEntry.objects.get(action="correct_deal")
    assert line.before
    assert line.after
    assert line.before["deal"] == line.after["deal"] == corrected.deals.get(number=line.before["number"]).pk
    assert (line.before.get("schneider"), line.after["schneider"]) == (None, True)

    first_logins = dict(LOGIN.findall(first.out))
    assert set(first_logins) == {"veranstalter", "schiedsrichter"}
    assert all(logs_in(name, password) for name, password in first_logins.items())
    assert set(tournament.officials.values_list("user__username", "role")) == {
        ("veranstalter", Role.ORGANISER),
        ("schiedsrichter", Role.REFEREE),
    }
    address = re.search(r"http://127\.0\.0\.1:8106/t/(\S+)/\n", first.out)
    assert address
    table = Table.objects.get(token=address.group(1))
    assert (table.state, table.deals.exists()) == (ListState.OPEN, True)
    assert f"with the code {table.code}\n" in first.out
    assert "http://127.0.0.1:8106/tournaments/demo/\n" in first.out

    deals, revision = Deal.objects.count(), tournament.revision
    again = demo()
    tournament.refresh_from_db()
    assert (again.code, Deal.objects.count(), tournament.revision) == (0, deals, revision)
    new_logins = dict(LOGIN.findall(again.out))
    assert not any(logs_in(name, password) for name, password in first_logins.items())
    assert all(logs_in(name, password) for name, password in new_logins.items())


@pytest.mark.django_db
def test_it_refuses_a_database_with_another_tournament() -> None:
    make_tournament("cup")
    ran = demo()
    assert (ran.code, ran.out) == (1, "")
    assert "This database holds other tournaments" in ran.err
    assert (Tournament.objects.count(), User.objects.count()) == (1, 0)


@pytest.mark.django_db
def test_it_never_takes_over_an_account_that_is_not_its_own() -> None:
    owner = make_user("veranstalter")
    ran = demo()
    owner.refresh_from_db()
    assert ran.code == 1
    assert "accounts of the demo's names" in ran.err
    assert owner.check_password("a long enough password")


@pytest.mark.django_db
def test_a_demo_that_was_interrupted_is_not_served() -> None:
    make_tournament("demo")
    ran = demo()
    assert ran.code == 1
    assert "incomplete" in ran.err


@pytest.mark.parametrize(
    ("host", "address"),
    [("0.0.0.0", "127.0.0.1"), ("::", "127.0.0.1"), ("10.0.0.4", "10.0.0.4"), ("fd00::10", "[fd00::10]")],
)
def test_it_prints_an_address_that_opens_on_this_computer(host: str, address: str) -> None:
    assert here(host, "8106") == f"http://{address}:8106"


def test_a_phone_may_call_the_demo_by_the_address_of_the_computer() -> None:
    names = names_of_this_computer("192.168.0.10")
    assert {"localhost", "127.0.0.1", "[::1]", "192.168.0.10", socket.gethostname()} <= set(names)
    assert "*" not in names
    assert "[fd00::10]" in names_of_this_computer("fd00::10")
