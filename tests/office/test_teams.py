""".../teams/: teams of four and tandems."""

import re
from typing import Any

import pytest
from django.test import Client

from scoring.models import Seat, Series, SeriesState, Team, Tournament
from tests.browser_of import field_value, submission, text_of
from tests.world import make_series, make_table, make_team

URL = "/office/tournaments/cup/teams/"


def create(client: Client, name: str = "Buben", size: str = "4") -> Any:
    return client.post(URL, {"name": name, "size": size} | submission())


def fill(client: Client, team: Team, members: str, name: str = "Buben", counts_from: str = "next") -> Any:
    sent = {"name": name, "members": members, "counts_from": counts_from}
    return client.post(f"{URL}{team.pk}/", sent | submission())


@pytest.fixture
def team(running: Tournament) -> Team:
    return Team.objects.create(tournament=running, name="Buben")


def numbers(team: Team) -> list[int]:
    return [entrant.start_number for entrant in team.entrants.all()]


@pytest.mark.django_db
def test_a_team_is_created_and_filled(as_organiser: Client, running: Tournament) -> None:
    response = create(as_organiser)
    team = running.teams.get()
    assert (response["Location"], team.size) == (f"{URL}{team.pk}/", 4)
    assert fill(as_organiser, team, "1, 3 5;7")["Location"] == URL
    assert numbers(team) == [1, 3, 5, 7]
    words = text_of(as_organiser.get(URL))
    assert "4 of 4" in words and "3 entrants are in no team" in words


@pytest.mark.django_db
def test_a_tandem_has_two(as_organiser: Client, running: Tournament) -> None:
    create(as_organiser, size="2")
    team = running.teams.get()
    response = fill(as_organiser, team, "1 2 3")
    assert (response.status_code, "more than 2 members" in text_of(response)) == (422, True)
    assert field_value(response, "members") == "1 2 3"
    assert numbers(team) == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("members", "sentence"), [("1 x", "“x” is no number."), ("1 99", "Nobody has the start number 99.")]
)
def test_wrong_numbers_are_named_and_kept(as_organiser: Client, team: Team, members: str, sentence: str) -> None:
    response = fill(as_organiser, team, members)
    assert (response.status_code, sentence in text_of(response)) == (422, True)
    assert (field_value(response, "members"), numbers(team)) == (members, [])


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "sentence"), [("Buben", "There is another team called Buben."), (" ", "Name:")])
def test_a_name_is_needed_and_is_the_only_one(as_organiser: Client, team: Team, name: str, sentence: str) -> None:
    response = create(as_organiser, name)
    assert (response.status_code, sentence in text_of(response)) == (422, True)
    assert Team.objects.count() == 1


@pytest.mark.django_db
def test_a_double_click_creates_once(as_organiser: Client, running: Tournament) -> None:
    sent = {"name": "Buben", "size": "4"} | submission()
    assert as_organiser.post(URL, sent)["Location"] == as_organiser.post(URL, sent)["Location"]
    assert running.teams.count() == 1


@pytest.mark.django_db
def test_who_changes_the_team_leaves_the_other(as_organiser: Client, running: Tournament, team: Team) -> None:
    other = Team.objects.create(tournament=running, name="Damen")
    fill(as_organiser, team, "1 2")
    fill(as_organiser, other, "2 3", "Damen")
    assert (numbers(team), numbers(other)) == ([1], [2, 3])


@pytest.mark.django_db
def test_a_drawn_series_follows_and_is_stale_while_a_result_stays_with_its_team(
    as_organiser: Client, running: Tournament, team: Team
) -> None:
    entrant = running.entrants.get(start_number=1)
    make_table(make_series(running, 2, SeriesState.SEATED), 1, [entrant])
    fill(as_organiser, team, "1")
    assert seats_of(running, 1) == {1: None, 2: team.pk}
    assert Series.objects.get(tournament=running, number=2).stale


def proposed(page: Any) -> str:
    """From when on the members count, as the form proposes it."""
    chosen = re.findall(r'<option value="(\w+)" selected', page.content.decode())
    return str(chosen[0])


def seats_of(running: Tournament, number: int) -> dict[int, int | None]:
    """The team each series of an entrant counts for."""
    return dict(running.entrants.get(start_number=number).seats.values_list("series__number", "team"))


@pytest.mark.django_db
def test_a_team_entered_late_counts_from_the_first_series_on(
    as_organiser: Client, running: Tournament, team: Team
) -> None:
    make_table(make_series(running, 2, SeriesState.SEATED), 1, [running.entrants.get(start_number=1)])
    assert proposed(as_organiser.get(f"{URL}{team.pk}/")) == "first"
    fill(as_organiser, team, "1 5", counts_from="first")
    assert (seats_of(running, 1), seats_of(running, 5)) == ({1: team.pk, 2: team.pk}, {1: team.pk})


@pytest.mark.django_db
def test_who_changes_over_takes_planned_series_along_and_leaves_his_results_behind(
    as_organiser: Client, running: Tournament, team: Team
) -> None:
    """Two series planned ahead: the seats of series 2 and 3 were drawn while he was in the old team."""
    other = make_team(running, "Damen", running.entrants.filter(start_number=1))
    for number in (2, 3):
        make_table(make_series(running, number, SeriesState.SEATED), 1, [running.entrants.get(start_number=1)])
    assert proposed(as_organiser.get(f"{URL}{other.pk}/")) == "next"
    fill(as_organiser, team, "1")
    assert seats_of(running, 1) == {1: other.pk, 2: team.pk, 3: team.pk}


@pytest.mark.django_db
def test_a_slip_is_put_right_from_the_first_series_on(as_organiser: Client, running: Tournament, team: Team) -> None:
    """3 was typed instead of 4: afterwards the result of 3 counts for nobody's team, that of 4 for this one."""
    fill(as_organiser, team, "1 2 3", counts_from="first")
    fill(as_organiser, team, "1 2 4", counts_from="first")
    assert [seats_of(running, number)[1] for number in (1, 2, 3, 4)] == [team.pk, team.pk, None, team.pk]


@pytest.mark.django_db
def test_a_new_name_leaves_the_seating_as_it_is(as_organiser: Client, running: Tournament, team: Team) -> None:
    series = make_series(running, 2, SeriesState.SEATED)
    fill(as_organiser, team, "", "Unter")
    series.refresh_from_db()
    assert (Team.objects.get().name, series.stale) == ("Unter", False)


@pytest.mark.django_db
def test_nobody_is_asked_before_a_series_has_begun(as_organiser: Client, running: Tournament, team: Team) -> None:
    running.series.update(state=SeriesState.SEATED)
    assert "counts_from" not in as_organiser.get(f"{URL}{team.pk}/").content.decode()
    as_organiser.post(f"{URL}{team.pk}/", {"name": "Buben", "members": "1"} | submission())
    assert seats_of(running, 1) == {1: team.pk}


@pytest.mark.django_db
def test_a_team_is_taken_back_unless_it_has_played(as_organiser: Client, running: Tournament, team: Team) -> None:
    fill(as_organiser, team, "1")
    Seat.objects.filter(entrant__start_number=1).update(team=team)
    as_organiser.post(f"{URL}{team.pk}/remove/")
    assert "Buben has played already" in text_of(as_organiser.get(URL))
    Seat.objects.update(team=None)
    as_organiser.post(f"{URL}{team.pk}/remove/")
    assert not running.teams.exists()
    assert running.entrants.get(start_number=1).team is None


@pytest.mark.django_db
def test_an_import_makes_and_fills_teams(as_organiser: Client, running: Tournament) -> None:
    text = "Name;Vorname;Mannschaft\n" + "".join(f"Q{number};Max;Buben\n" for number in range(5))
    page = as_organiser.post("/office/tournaments/cup/entrants/import/", {"text": text} | submission())
    sent = {"raw": field_value(page, "raw"), "step": "import"} | submission()
    refused = as_organiser.post("/office/tournaments/cup/entrants/import/", sent | {"take": ["2", "3", "4", "5", "6"]})
    assert "Row 6: Buben would have more than 4 members." in text_of(refused)
    assert not running.teams.exists()
    as_organiser.post("/office/tournaments/cup/entrants/import/", sent | {"take": ["2", "3", "4", "5"]})
    assert numbers(running.teams.get()) == [8, 9, 10, 11]
