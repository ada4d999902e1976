"""Facts of the journal in another database: ids are renewed, numbers stay, and a new fact is not forgotten."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.models import Model

from scoring.reports.fact_ids import ANSWERED, IDS, KEYED, LISTS, renewed_answer, renewed_facts

# What a line of the journal or an answer to a form tells that is no id.
PLAIN = """
accounting agreed annulled audited bid cards cents check checked_in control_list corrections_public count counts_from
date deals deals_played details entry_fee equal_places_stay excluded factor final_at findings footers from_deal
frozen_at game goods hand house junior kept kind lady league_points left_after locked matadors name name_shown
names_until new no_shows_left_out note number objective_met one_per_person ouvert paid_cents passed passed_in
passed_in_fee people percent place points position prefer_threes prizes purpose reason repeated replacement_game
replacement_matadors role rounds rows rule_set schneider schneider_announced schwarz schwarz_announced scope
second_check seed senior series_planned severity shares size skat start_number state substitute_from tariff
tariff_per_tournament team_fill total value version visibility way with_lost_money withdrawn withdrawn_after won
written_totals
"""


def named_facts(source: str) -> Iterator[str]:
    """The names of facts that a service writes down."""
    for node in ast.walk(ast.parse(source)):
        for key in node.keys if isinstance(node, ast.Dict) else ():
            if isinstance(key, ast.Constant) and isinstance(key.value, str) and key.value.isascii():
                yield key.value


def test_every_fact_of_the_journal_is_known_as_an_id_or_as_none() -> None:
    services = (Path(settings.BASE_DIR) / "scoring" / "services").glob("*.py")
    sources = [source for path in services if "change." in (source := path.read_text(encoding="utf-8"))]
    told = {name for source in sources for name in named_facts(source)}
    known = {*IDS, *LISTS, *KEYED, *PLAIN.split()}
    assert told - known == set(), "ids belong into reports/fact_ids.py, all others into PLAIN"


def renewed(facts: Any, action: str = "edit_tournament") -> Any:
    """With every id of a model named by it: 7 of a seat becomes "seat 7"."""

    def new_id(model: type[Model], old: int) -> Any:
        return f"{model._meta.model_name} {old}"

    return renewed_facts(facts, action, new_id)


def test_an_id_is_one_where_its_companion_stands_beside_it() -> None:
    assert renewed({"series": 5, "number": 2}) == {"series": "series 5", "number": 2}
    assert renewed({"series": 2, "order": [8, 9]}) == {"series": 2, "order": ["entrant 8", "entrant 9"]}
    assert renewed({"rows": [{"table": 3, "seat": 7, "entrant": 8}]}) == {
        "rows": [{"table": "table 3", "seat": "seat 7", "entrant": "entrant 8"}]
    }
    assert renewed({"table": 3, "annulled": True}) == {"table": 3, "annulled": True}
    assert renewed({"deal": 9, "number": 1, "dealer": 7, "players": 4, "won": True}) == {
        "deal": "deal 9",
        "number": 1,
        "dealer": "seat 7",
        "players": 4,
        "won": True,
    }
    assert renewed({"grand_ouvert": 1, "seat": 7, "deal": 12}) == {
        "grand_ouvert": "grandouvert 1",
        "seat": "seat 7",
        "deal": 12,
    }


def test_ids_in_lists_and_under_names_are_renewed_too() -> None:
    assert renewed({"seatings": {"1": [[8, 9]]}}) == {"seatings": {"1": [["entrant 8", "entrant 9"]]}}
    assert renewed({"lists": {"1": [3]}, "seats": {"1": [[7]]}}) == {
        "lists": {"1": ["table 3"]},
        "seats": {"1": [["seat 7"]]},
    }
    assert renewed({"paid": {"8": 150}}) == {"paid": {"entrant 8": 150}}
    assert renewed({"entrant": 8, "paid": 150}) == {"entrant": "entrant 8", "paid": 150}
    assert renewed({"prizes": {"team_order": {"1": [4]}}}) == {"prizes": {"team_order": {"1": ["team 4"]}}}
    assert renewed({"series": 1, "order": [4]}, "decide_teams") == {"series": 1, "order": ["team 4"]}


def test_what_is_no_id_stays_as_it_is() -> None:
    untouched: list[Any] = [None, [], 7, "seat", {"seat": None}, {"seat": True}, {"paid": {"x": 1}}, {"entrant": "8"}]
    for facts in untouched:
        assert renewed(facts) == facts


def test_an_answer_holds_ids_at_its_top_only() -> None:
    def new_id(model: type[Model], old: int) -> int:
        return old + 100

    assert renewed_answer({"team": 4}, new_id) == {"team": 104}
    assert renewed_answer({"findings": [{"seat": 2}], "version": 3}, new_id) == {
        "findings": [{"seat": 2}],
        "version": 3,
    }
    assert renewed_answer(None, new_id) is None
    assert set(ANSWERED) <= set(IDS)
