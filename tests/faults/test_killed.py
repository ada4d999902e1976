"""A process that is killed while it writes: nothing by half, nothing lost that was answered, nothing doubled."""

import signal

import pytest

from scoring.models import Deal, JournalEntry, Table
from scoring.services.check_scores import check_scores
from scoring.services.deals import DealAnswer, record_deal
from scoring.services.writing import Submission
from tests.faults.processes import writers
from tests.faults.writer import SUBMISSION
from tests.services.lists import SYSTEM, footers_by_sql, fresh, game, make_list, stored_footers

pytestmark = pytest.mark.django_db(transaction=True)

KILLED = [-signal.SIGKILL]


def differences() -> list[str]:
    return [str(each) for each in check_scores()]


def send_again(table: Table) -> DealAnswer:
    """What the phone does when it has heard nothing: the same deal with the same id."""
    sent = Submission(id=SUBMISSION, content={"seat": 1})
    return record_deal(table=fresh(table), entry=game(1), actor=SYSTEM, submission=sent)


def test_in_the_middle_of_a_write_nothing_of_it_stays() -> None:
    table = make_list(players=3)
    assert writers("half", table) == KILLED
    assert (Deal.objects.count(), JournalEntry.objects.count(), differences()) == (0, 0, [])
    assert not send_again(table).repeated
    assert stored_footers(table) == footers_by_sql(table)
    assert (Deal.objects.count(), JournalEntry.objects.count()) == (1, 1)


def test_without_the_transaction_half_a_deal_stays_and_is_written_again() -> None:
    """The negative control: killed at the same place, the journal knows nothing of the deal that is in the list."""
    table = make_list(players=3)
    assert writers("torn", table) == KILLED
    assert (Deal.objects.count(), JournalEntry.objects.count()) == (1, 0)
    assert not send_again(table).repeated
    assert (Deal.objects.count(), JournalEntry.objects.count()) == (2, 1)


def test_before_the_answer_the_same_deal_is_answered_and_not_written_again() -> None:
    table = make_list(players=3)
    assert writers("unheard", table) == KILLED
    record_deal(table=fresh(table), entry=game(2), actor=SYSTEM)
    answer = send_again(table)
    assert (answer.repeated, answer.number, answer.points, answer.deals) == (True, 1, 36, 1)
    assert (Deal.objects.count(), differences()) == (2, [])


def test_without_its_id_the_deal_stands_in_the_list_twice() -> None:
    """The negative control: a phone that heard nothing and sends anew, as a form without an id would."""
    table = make_list(players=3)
    assert writers("unheard", table) == KILLED
    record_deal(table=fresh(table), entry=game(1), actor=SYSTEM)
    assert [points for *_rest, points in stored_footers(table)][0] == 2 * (36 + 50)
