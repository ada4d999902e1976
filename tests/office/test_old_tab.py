"""Settings open in two tabs, or at two officials: the tab that is sent last does not undo what it never touched."""

from typing import Any

import pytest
from django.test import Client

from scoring.models import Player, Team, Tournament
from tests.browser_of import field_value, text_of
from tests.forms_of import Form, forms_of

pytestmark = pytest.mark.django_db

CUP = "/office/tournaments/cup/"
PAGES = {
    "settings": (f"{CUP}edit/", f"{CUP}edit/"),
    "entrant": (f"{CUP}entrants/1/", f"{CUP}entrants/1/"),
    "publication": (f"{CUP}publication/", f"{CUP}publication/edit/"),
    "money": (f"{CUP}money/settings/", f"{CUP}money/settings/"),
    "seating": (f"{CUP}seating/rules/", f"{CUP}seating/rules/"),
    "teams": (f"{CUP}ranking/", f"{CUP}ranking/rules/"),
}


def form_of(client: Client, page: str, action: str) -> Form:
    """The form as the page shows it now."""
    return next(form for form in forms_of(page, client.get(page).content.decode()) if form.path == action)


def values(form: Form) -> dict[str, Any]:
    """What is sent of it untouched, without what belongs to one sending."""
    return {
        name: value
        for name, value in form.filled().items()
        if name not in ("submission", "seen", "csrfmiddlewaretoken")
    }


@pytest.mark.parametrize(
    ("place", "first", "second"),
    [
        ("settings", {"visibility": "hidden", "second_check": "on"}, {"place": "Altenburg"}),
        ("entrant", {"name_shown": "number", "last_name": "Other"}, {"lady": "on"}),
        ("publication", {"final_at": "2026-11-07T20:30"}, {"names_until": "2030-01-01"}),
        ("money", {"entry_fee": "12,50"}, {"tariff": "1: 0,50; 4: 1,00", "with_lost_money": "on"}),
        ("seating", {"series_minutes": "120", "club_mates_apart": "on"}, {"seats_by": "lot"}),
        ("teams", {"league_points": "on"}, {"team_fill": "average"}),
    ],
)
def test_both_tabs_count(
    as_organiser: Client, running: Tournament, place: str, first: dict[str, str], second: dict[str, str]
) -> None:
    page, action = PAGES[place]
    Team.objects.create(tournament=running, name="Buben")
    old_tab = form_of(as_organiser, page, action)
    before = values(old_tab)
    for typed in (first, second):
        assert as_organiser.post(action, old_tab.filled(**typed)).status_code == 302
    assert values(form_of(as_organiser, page, action)) == before | first | second


def test_a_mark_taken_away_stays_away(as_organiser: Client, running: Tournament) -> None:
    """A box that is not ticked is not sent at all, and is told from one that nobody touched all the same."""
    Tournament.objects.update(corrections_public=True)
    page, action = PAGES["publication"]
    old_tab = form_of(as_organiser, page, action)
    without = {name: value for name, value in old_tab.filled().items() if name != "corrections_public"}
    as_organiser.post(action, without)
    as_organiser.post(action, old_tab.filled(names_until="2030-01-01"))
    running.refresh_from_db()
    assert (running.corrections_public, str(running.names_until)) == (False, "2030-01-01")


def test_what_both_have_changed_is_named_and_saved_by_the_next_click(as_organiser: Client, running: Tournament) -> None:
    page, action = PAGES["settings"]
    old_tab = form_of(as_organiser, page, action)
    as_organiser.post(action, old_tab.filled(name="Theirs", visibility="by_series"))
    refused = as_organiser.post(action, old_tab.filled(name="Mine", visibility="hidden", place="Altenburg"))
    words = text_of(refused)
    assert refused.status_code == 422
    assert "Somebody else has saved “Theirs” here in the meantime." in words
    assert "Somebody else has saved “a series once it is published” here in the meantime." in words
    assert (field_value(refused, "name"), field_value(refused, "place")) == ("Mine", "Altenburg")
    shown = next(form for form in forms_of(page, refused.content.decode()) if form.path == action)
    as_organiser.post(action, shown.filled())
    running.refresh_from_db()
    assert (running.name, running.visibility, running.place) == ("Mine", "hidden", "Altenburg")


@pytest.mark.parametrize(
    ("place", "name", "theirs", "mine", "told"),
    [
        ("settings", "date", "2026-11-08", "2026-11-09", "8 November 2026"),
        ("publication", "final_at", "2026-11-07T20:30", "2026-11-07T21:00", "7 November 2026, 20:30"),
        ("entrant", "pass_number", "", "123", "–"),
        ("money", "entry_fee", "12,50", "10,00", "12,50"),  # as the field writes it
    ],
)
def test_what_others_have_saved_is_told_as_people_read_it(
    as_organiser: Client, running: Tournament, place: str, name: str, theirs: str, mine: str, told: str
) -> None:
    Player.objects.filter(entries__start_number=1).update(pass_number="99")
    page, action = PAGES[place]
    old_tab = form_of(as_organiser, page, action)
    as_organiser.post(action, old_tab.filled(**{name: theirs}))
    refused = text_of(as_organiser.post(action, old_tab.filled(**{name: mine})))
    assert f"Somebody else has saved “{told}” here in the meantime." in refused


def test_both_tabs_of_a_team_count(as_organiser: Client, running: Tournament) -> None:
    team = Team.objects.create(tournament=running, name="Buben")
    page = f"{CUP}teams/{team.pk}/"
    old_tab = form_of(as_organiser, page, page)
    for typed in ({"name": "Asse"}, {"members": "1 5"}):
        assert as_organiser.post(page, old_tab.filled(**typed)).status_code == 302
    team.refresh_from_db()
    assert (team.name, [entrant.start_number for entrant in team.entrants.order_by("start_number")]) == ("Asse", [1, 5])


def test_the_same_twice_is_no_quarrel(as_organiser: Client, running: Tournament) -> None:
    page, action = PAGES["settings"]
    sent = form_of(as_organiser, page, action).filled(name="Another cup")
    assert [as_organiser.post(action, sent).status_code for _again in range(2)] == [302, 302]


@pytest.mark.parametrize("seen", ["", "x", "[]", "{}", "null", '{"name": 5}', "[" * 100_000])
def test_garbage_for_what_was_seen_changes_nothing(as_organiser: Client, running: Tournament, seen: str) -> None:
    page, action = PAGES["settings"]
    assert as_organiser.post(action, form_of(as_organiser, page, action).filled(seen=seen)).status_code in (302, 422)
    running.refresh_from_db()
    assert running.name == "Running Cup"
