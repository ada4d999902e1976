"""Every address of the office against everybody: nobody, a foreign official, the referee, the organiser, the owner."""

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from scoring.models import Tournament
from tests.world import make_user

# (name, arguments after the slug, only for an organiser, only by POST)
TOURNAMENT_ADDRESSES = [
    ("tournament", (), False, False),
    ("tournament_edit", (), True, False),
    ("entrants", (), False, False),
    ("entrants_import", (), True, False),
    ("entrant_mark", (), True, True),
    ("entrant_merge", (1,), True, False),
    ("teams", (), True, False),
    ("team", (987654,), True, False),
    ("team_remove", (987654,), True, True),
    ("entrant_edit", (1,), True, False),
    ("entrant_remove", (1,), True, True),
    ("entrant_withdraw", (1,), True, True),
    ("entrant_exclude", (1,), True, True),
    ("entrant_readmit", (1,), True, True),
    ("seating", (), False, False),
    ("seating_draw", (), True, True),
    ("seating_rules", (), True, False),
    ("pair_add", (), True, True),
    ("pair_remove", (987654,), True, True),
    ("seating_missing", (1,), True, False),
    ("seating_swap", (1,), True, False),
    ("seating_keep", (1,), True, True),
    ("seating_lock", (1,), True, True),
    ("seating_unlock", (1,), True, True),
    ("seating_redraw", (1,), True, True),
    ("seating_discard", (1,), True, True),
    ("series_start", (1,), True, True),
    ("series_close", (1,), True, True),
    ("series_publish", (1,), True, True),
    ("series_reopen", (1,), True, False),
    ("board", (1,), False, False),
    ("list", (1, 2), False, False),
    ("table_card", (1, 2), False, False),
    ("table_renew", (1, 2), False, True),
    ("deal_new", (1, 2), False, False),
    ("lines", (1, 2), False, False),
    ("line_echo", (1, 2), False, True),
    ("totals", (1, 2), False, False),
    ("totals_check", (1, 2), False, True),
    ("totals_parts", (1, 2), False, False),
    ("typing", (1,), False, False),
    ("list_clear", (1, 2), False, False),
    ("list_hand_in", (1, 2), False, False),
    ("list_check", (1, 2), False, True),
    ("list_reject", (1, 2), False, False),
    ("list_audit", (1, 2), False, True),
    ("list_history", (1, 2), False, False),
    ("corrections", (1, 2), False, False),
    ("correct_totals", (1, 2), False, False),
    ("correct_parts", (1, 2), False, False),
    ("correct_deal", (1, 2, 1), False, False),
    ("correct_insert", (1, 2, 1), False, False),
    ("correct_remove", (1, 2, 1), False, False),
    ("checking", (1,), False, False),
    ("lists_import", (1,), False, False),
    ("audit", (), False, False),
    ("list_reopen", (1, 1), True, False),
    ("seat_join", (1, 2), False, False),
    ("seat_leave", (1, 2), False, False),
    ("seat_substitute", (1, 2), False, False),
    ("seat_take_back", (1, 2, 1), False, True),
    ("seat_owners", (1, 2), True, False),
    ("list_replay", (1, 2), False, False),
    ("list_annul", (1, 2), True, False),
    ("list_restore", (1, 2), True, False),
    ("list_control", (1, 2), False, False),
    ("ranking", (), False, False),
    ("ranking_rules", (), True, True),
    ("lots", (0, 1), True, True),
    ("lots_discard", (0, 1), True, True),
    ("teams_decide", (1, 1), True, True),
    ("teams_undecide", (1, 1), True, True),
    ("adjustment_new", (), True, True),
    ("adjustment_remove", (987654,), True, True),
    ("publication", (), True, False),
    ("publication_edit", (), True, True),
    ("visibility", (), True, True),
    ("freeze", (), True, True),
    ("release", (), True, True),
    ("names_shown", (), True, True),
    ("names_blank", (), True, True),
    ("money", (), True, False),
    ("money_settings", (), True, False),
    ("money_settle", (), True, True),
    ("money_settle_table", (1, 1), True, True),
    ("cash_new", (), True, True),
    ("cash_remove", (987654,), True, True),
    ("prizes", (), True, False),
    ("prize_remove", (987654,), True, True),
    ("officials", (), True, False),
    ("official_remove", (987654,), True, True),
    ("journal", (), False, False),
    ("journal_file", (), False, False),
    ("copies", (), True, False),
    ("copy_now", (), True, True),
    ("copy_file", (987654,), True, False),
    ("copy_restore", (987654,), True, True),
    ("print_page", (), False, False),
    ("grand_ouverts", (), False, False),
    ("grand_ouvert_print", (), False, True),
    ("grand_ouvert_remove", (987654,), True, True),
    ("workbook", (), False, False),
]
# There is no official 987654 and no such points, nobody is equal to player 1, and there are no teams.
NOTHING_THERE = {
    "pair_remove",
    "team",
    "team_remove",
    "official_remove",
    "adjustment_remove",
    "copy_file",
    "copy_restore",
    "grand_ouvert_remove",
    "cash_remove",
    "prize_remove",
    "lots",
    "lots_discard",
    "teams_decide",
    "teams_undecide",
}
NEED_A_DEAL = {"deal_edit", "deal_insert", "deal_remove"}
WITHOUT_A_TOURNAMENT = {"home", "login", "logout", "password", "invite", "tournament_new", "evening_new"}
WITHOUT_A_TOURNAMENT |= {"tournament_import"}
# Built beside the exports and tested there; a tournament has no pages of a friendly evening (test_friendly.py).
ELSEWHERE = {"print", "evening", "evening_edit", "evening_rules", "evening_reopen", "evening_settlement"}


def address(name: str, arguments: tuple[int, ...]) -> str:
    return reverse(f"office:{name}", args=["cup", *arguments])


def test_no_address_is_missing_here() -> None:
    _path, office = get_resolver().namespace_dict["office"]
    names = {name for name in office.reverse_dict if isinstance(name, str)}
    known = {name for name, *_rest in TOURNAMENT_ADDRESSES} | NEED_A_DEAL | WITHOUT_A_TOURNAMENT
    assert names - ELSEWHERE == known


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "arguments", "organiser_only", "post_only"), TOURNAMENT_ADDRESSES)
@pytest.mark.usefixtures("running")
class TestEveryAddress:
    def test_nobody_is_sent_to_the_login(
        self, client: Client, name: str, arguments: tuple[int, ...], organiser_only: bool, post_only: bool
    ) -> None:
        for response in (client.get(address(name, arguments)), client.post(address(name, arguments))):
            assert response.status_code == 302
            assert response["Location"].startswith(reverse("office:login"))

    def test_a_foreign_tournament_does_not_exist(
        self, as_stranger: Client, name: str, arguments: tuple[int, ...], organiser_only: bool, post_only: bool
    ) -> None:
        method = as_stranger.post if post_only else as_stranger.get
        assert method(address(name, arguments)).status_code == 404
        assert as_stranger.post(address(name, arguments)).status_code in {404, 405}

    def test_a_referee_is_told_what_needs_an_organiser(
        self, as_referee: Client, name: str, arguments: tuple[int, ...], organiser_only: bool, post_only: bool
    ) -> None:
        method = as_referee.post if post_only else as_referee.get
        response = method(address(name, arguments))
        if organiser_only:
            assert response.status_code == 403
            assert "organiser" in response.content.decode().lower()
        else:
            assert response.status_code in {200, 302, 422}

    def test_an_organiser_comes_in(
        self, as_organiser: Client, name: str, arguments: tuple[int, ...], organiser_only: bool, post_only: bool
    ) -> None:
        method = as_organiser.post if post_only else as_organiser.get
        expected = {404} if name in NOTHING_THERE else {200, 302, 422}
        assert method(address(name, arguments)).status_code in expected

    def test_it_rejects_other_methods(
        self, as_organiser: Client, name: str, arguments: tuple[int, ...], organiser_only: bool, post_only: bool
    ) -> None:
        assert as_organiser.delete(address(name, arguments)).status_code == 405
        assert as_organiser.put(address(name, arguments)).status_code == 405
        if post_only:
            assert as_organiser.get(address(name, arguments)).status_code == 405


@pytest.mark.django_db
def test_a_referee_adds_no_entrant(running: Tournament, as_referee: Client) -> None:
    assert as_referee.post(address("entrants", ()), {"last_name": "Neu"}).status_code == 403
    assert running.entrants.count() == 7


@pytest.mark.django_db
@pytest.mark.usefixtures("running")
def test_the_owner_of_the_site_is_organiser_everywhere(client: Client) -> None:
    client.force_login(make_user("owner", is_superuser=True, is_staff=True))
    assert client.get(address("officials", ())).status_code == 200
    assert b"/office/tournaments/cup/" in client.get(reverse("office:home")).content


@pytest.mark.django_db
@pytest.mark.usefixtures("running")
def test_a_form_of_another_site_is_refused(as_organiser: Client, organiser: object) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = as_organiser.cookies
    assert strict.post(address("seating_draw", ())).status_code == 403


@pytest.mark.django_db
@pytest.mark.usefixtures("running")
@pytest.mark.parametrize("number", ["0", "10000", "999999999999999999999", "-1", "one"])
def test_numbers_that_are_none_are_no_address(as_organiser: Client, number: str) -> None:
    for path in (f"series/{number}/", f"series/1/tables/{number}/", f"entrants/{number}/"):
        assert as_organiser.get(f"/office/tournaments/cup/{path}").status_code == 404
