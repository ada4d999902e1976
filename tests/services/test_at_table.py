"""What players do at their table besides writing deals: the pencil, and agreeing with the list; a new way in."""

import pytest

from scoring.models import JournalEntry, Table
from scoring.rules.errors import RuleError
from scoring.services.at_table import confirm_footer, renew_code, take_pencil
from scoring.services.deals import correct_deal, record_deal, remove_deal
from scoring.services.sheets import hand_in, reopen
from scoring.services.writing import Actor
from tests.services.lists import PASSED_IN, SYSTEM, fresh, game, make_list
from tests.world import make_user

pytestmark = pytest.mark.django_db

ANNAS, BERNDS = "phone-of-anna-0001", "phone-of-bernd-001"


def at(table: Table, device: str) -> Actor:
    return Actor(table=table, device=device)


def test_the_first_phone_that_writes_has_the_pencil() -> None:
    table = make_list()
    record_deal(table=table, entry=game(3), actor=at(table, ANNAS))
    assert fresh(table).writer == ANNAS


def test_another_phone_writes_nothing_until_it_takes_the_pencil() -> None:
    table = make_list()
    record_deal(table=table, entry=game(3), actor=at(table, ANNAS))
    other = at(table, BERNDS)
    version = fresh(table).version
    with pytest.raises(RuleError, match="pencil_elsewhere"):
        record_deal(table=table, entry=PASSED_IN, actor=other)
    with pytest.raises(RuleError, match="pencil_elsewhere"):
        correct_deal(table=table, number=1, entry=PASSED_IN, version=version, reason="", actor=other)
    with pytest.raises(RuleError, match="pencil_elsewhere"):
        remove_deal(table=table, number=1, version=version, reason="", actor=other)
    assert (fresh(table).version, table.deals.get().points) == (version, 36)
    take_pencil(table=table, actor=other)
    record_deal(table=table, entry=PASSED_IN, actor=other)
    with pytest.raises(RuleError, match="pencil_elsewhere"):
        record_deal(table=table, entry=PASSED_IN, actor=at(table, ANNAS))
    assert table.deals.count() == 2


def test_the_office_and_a_browser_without_cookies_write_without_the_pencil() -> None:
    table = make_list()
    record_deal(table=table, entry=game(3), actor=at(table, ANNAS))
    record_deal(table=table, entry=PASSED_IN, actor=Actor(user=make_user("referee")))
    record_deal(table=table, entry=PASSED_IN, actor=Actor(table=table))
    assert (table.deals.count(), fresh(table).writer) == (3, ANNAS)


def test_taking_the_pencil_is_told_to_everybody_who_asks() -> None:
    """The other phone asks by the revision, so that has to move."""
    table = make_list()
    before = fresh(table).series.tournament.revision
    take_pencil(table=table, actor=at(table, BERNDS))
    assert fresh(table).series.tournament.revision == before + 1
    assert JournalEntry.objects.get().action == "take_pencil"


def test_points_that_were_read_aloud_must_be_those_of_the_rules() -> None:
    table = make_list()
    entry = game(3)
    with pytest.raises(RuleError, match="points_shown shown=38 points=36"):
        record_deal(table=table, entry=type(entry)(declarer=3, facts=entry.facts, shown=38), actor=SYSTEM)
    assert not table.deals.exists()


def test_a_player_agrees_with_the_total_he_was_shown() -> None:
    """Clubs with 2 won by seat 3: 36 + 50 = 86."""
    table = make_list()
    record_deal(table=table, entry=game(3), actor=SYSTEM)
    confirm_footer(table=table, position=3, total=86, agreed=True, actor=at(table, ANNAS))
    confirm_footer(table=table, position=1, total=0, agreed=False, actor=at(table, BERNDS))
    said = list(table.seats.order_by("position").values_list("confirmed", flat=True))
    assert said == [False, None, True, None]
    with pytest.raises(RuleError, match="footer_changed"):
        confirm_footer(table=table, position=2, total=86, agreed=True, actor=SYSTEM)
    with pytest.raises(RuleError, match="seat_unknown"):
        confirm_footer(table=table, position=5, total=0, agreed=True, actor=SYSTEM)


def test_who_agreed_has_not_agreed_to_what_comes_afterwards() -> None:
    table = make_list()
    record_deal(table=table, entry=game(3), actor=SYSTEM)
    for position, total in ((1, 0), (3, 86)):
        confirm_footer(table=table, position=position, total=total, agreed=True, actor=SYSTEM)
    record_deal(table=table, entry=game(3, met=False), actor=SYSTEM)
    assert set(table.seats.values_list("confirmed", flat=True)) == {None}


def test_an_empty_list_has_nothing_to_agree_with() -> None:
    table = make_list()
    with pytest.raises(RuleError, match="list_empty"):
        confirm_footer(table=table, position=1, total=0, agreed=True, actor=SYSTEM)


def test_the_table_hands_in_only_what_everybody_agrees_with_the_office_anything() -> None:
    table = make_list()
    record_deal(table=table, entry=game(3), actor=SYSTEM)
    for position, total in ((1, 0), (2, 0), (3, 86)):
        confirm_footer(table=table, position=position, total=total, agreed=True, actor=SYSTEM)
    with pytest.raises(RuleError, match="footers_unconfirmed"):
        hand_in(table=table, version=table.version, actor=at(table, ANNAS), note="late")
    confirm_footer(table=table, position=4, total=0, agreed=False, actor=SYSTEM)
    with pytest.raises(RuleError, match="footers_disputed"):
        hand_in(table=table, version=table.version, actor=at(table, ANNAS), note="late")
    hand_in(table=table, version=table.version, actor=SYSTEM, note="late")


def test_a_renewed_code_shuts_the_old_way_in() -> None:
    table = make_list()
    record_deal(table=table, entry=game(3), actor=at(table, ANNAS))
    renewed = renew_code(table=table, actor=Actor(user=make_user("referee")))
    now = fresh(table)
    assert (now.token, now.code, now.writer) == (renewed.token, renewed.code, "")
    assert now.token != table.token and now.code != table.code
    assert now.deals.count() == 1


def test_a_closed_list_gets_no_code_by_renewing() -> None:
    table = make_list()
    record_deal(table=table, entry=game(3), actor=SYSTEM)
    hand_in(table=table, version=table.version, actor=SYSTEM, note="late")
    with pytest.raises(RuleError, match="list_closed"):
        renew_code(table=table, actor=SYSTEM)
    with pytest.raises(RuleError, match="list_closed"):
        take_pencil(table=table, actor=at(table, ANNAS))
    assert reopen(table=table, version=fresh(table).version, reason="miscounted", actor=SYSTEM).token != table.token
