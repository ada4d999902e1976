"""Every row of the handed data, where SKAT_DATA names its folder."""

from collections import defaultdict
from collections.abc import Sequence

import pytest

from scoring.rules.checks import Severity, TypedList, TypedRow, check_list
from scoring.rules.deals import PASSED_IN, DealFacts, DealResult, score
from scoring.rules.errors import RuleError
from scoring.rules.games import BASE_VALUES, Contract, Game
from scoring.rules.numbers import parse_points
from scoring.rules.rule_sets import RuleSet
from scoring.rules.sheets import Footer, PlayedDeal, bonus_per_lost, check_rotation, control_sums, footers, next_dealer
from tests.shared_data import Row, facts_of, needs_shared_data, rows_of

pytestmark = needs_shared_data


def test_the_35_worked_examples() -> None:
    rows = rows_of("worked_examples.csv")
    assert len(rows) == 35
    assert [(row["id"], score(facts_of(row, "won")).points) for row in rows] == [
        (row["id"], int(row["expected_points"])) for row in rows
    ]


def test_the_examples_of_the_sources_by_todays_rules() -> None:
    rows = [row for row in rows_of("seed_examples.csv") if row["isko_points"]]
    assert len(rows) == 25
    for row in rows:
        assert score(facts_of(row, "met_objective")).points == int(row["isko_points"]), row["id"]


def test_the_examples_of_the_first_and_fourth_source_by_the_altenburg_rules() -> None:
    rows = [row for row in rows_of("seed_examples.csv") if row["id"].startswith(("000", "003"))]
    assert len(rows) == 18
    for row in rows:
        facts = facts_of(row, "met_objective")
        assert score(facts, RuleSet.ALTENBURG).points == int(row["seed_points"]), row["id"]


def test_the_null_above_its_value_in_the_second_source_asks_for_its_replacement() -> None:
    (row,) = [row for row in rows_of("seed_examples.csv") if not row["isko_points"]]
    with pytest.raises(RuleError, match="replacement_needed"):
        score(facts_of(row, "met_objective"))


def test_all_4468_deals_of_a_club_with_their_factors() -> None:
    rows = rows_of("club_deals.csv")
    assert len(rows) == 4468
    differing = [row for row in rows if score(facts_of(row, "won")).points != int(row["points"])]
    assert differing == []
    assert sum(score(facts_of(row, "won")).factor > 1 for row in rows) > 600


def lists_of_the_club() -> dict[str, list[Row]]:
    lists: dict[str, list[Row]] = defaultdict(list)
    for row in rows_of("club_series.csv"):
        lists[row["series"]].append(row)
    return lists


def test_all_399_published_footers() -> None:
    lists = lists_of_the_club()
    assert sum(map(len, lists.values())) == 399
    assert {row["deals"] for rows in lists.values() for row in rows} >= {"43", "19", "37", "38"}
    for rows in lists.values():
        lost = sum(int(row["lost"]) for row in rows)
        for row in rows:
            others_lost = lost - int(row["lost"])
            footer = Footer(
                points=int(row["game_points"]),
                won=int(row["won"]),
                lost=int(row["lost"]),
                others_lost=others_lost,
                bonus=others_lost * bonus_per_lost(int(row["table_size"])),
            )
            assert (footer.total, others_lost) == (int(row["published_total"]), int(row["others_lost"])), row


def test_the_checks_find_nothing_in_the_published_lists() -> None:
    for series, rows in lists_of_the_club().items():
        typed_rows = tuple(
            TypedRow(
                seat=seat,
                points=int(row["game_points"]),
                won=int(row["won"]),
                lost=int(row["lost"]),
                written_total=int(row["published_total"]),
            )
            for seat, row in enumerate(rows, start=1)
        )
        typed = TypedList(rows=typed_rows, deals=int(rows[0]["deals"]), isko=False)
        assert [each for each in check_list(typed) if each.severity is Severity.HARD] == [], series


def test_the_deals_of_the_club_make_its_published_footers() -> None:
    deals: dict[str, list[Row]] = defaultdict(list)
    for row in rows_of("club_deals.csv"):
        deals[row["series"]].append(row)
    complete = 0
    for series, rows in lists_of_the_club().items():
        seats = {row["player"]: seat for seat, row in enumerate(rows, start=1)}
        results = [(seats[row["declarer"]], score(facts_of(row, "won"))) for row in deals[series]]
        played = played_deals(results, tuple(seats.values()))
        result = footers(played, tuple(seats.values()))
        assert control_sums(played, result).holds
        # The others have rounds of Ramsch, which the file of deals leaves out.
        if [(each.points, each.won, each.lost) for each in result.values()] == [
            (int(row["game_points"]), int(row["won"]), int(row["lost"])) for row in rows
        ]:
            complete += 1
            assert [footer.total for footer in result.values()] == [int(row["published_total"]) for row in rows]
    assert complete == 46


def played_deals(results: Sequence[tuple[int | None, DealResult]], present: tuple[int, ...]) -> list[PlayedDeal]:
    deals: list[PlayedDeal] = []
    dealer: int | None = None
    for number, (declarer, result) in enumerate(results, start=1):
        dealer = next_dealer(dealer, present)
        deals.append(
            PlayedDeal(
                number=number,
                present=present,
                dealer=dealer,
                declarer=declarer,
                points=result.points,
                reason=result.reason,
            )
        )
    return deals


PAPER_GAMES = {str(value): game for game, value in BASE_VALUES.items()} | {"23": Game.NULL}


def line_of(row: Row, players: int) -> tuple[int | None, DealResult]:
    """A line of the paper list: the declarer's seat and our result, which must be the value on the paper."""
    if row["Eingepasst"]:
        return None, PASSED_IN
    (declarer,) = [seat for seat in range(1, players + 1) if row[f"Gew{seat}"] or row[f"Verl{seat}"]]
    contract = Contract(
        game=PAPER_GAMES[row["Grundwert"]],
        matadors=int(row["Mit"] or 0) - int(row["Ohne"] or 0),
        hand=bool(row["Hand"]),
        schneider=bool(row["Schneider"]),
        schneider_announced=bool(row["Schn.Ang"]),
        schwarz=bool(row["Schwarz"]),
        schwarz_announced=bool(row["Schw.Ang"]),
        ouvert=bool(row["Offen"]),
    )
    result = score(DealFacts(contract=contract, objective_met=bool(row[f"Gew{declarer}"])))
    assert result.points == (int(row["+"]) if row["+"] else -int(row["-"]))
    return declarer, result


@pytest.mark.parametrize(
    ("name", "players", "count"),
    [
        ("spielliste_3er_36_serie37.csv", 3, 36),
        ("spielliste_3er_36_serie59.csv", 3, 36),
        ("spielliste_4er_48.csv", 4, 48),
    ],
)
def test_the_paper_lists_have_the_expected_totals(name: str, players: int, count: int) -> None:
    lines = [line_of(row, players) for row in rows_of(f"import/{name}", ";") if row["Nr"]]
    assert len(lines) == count
    present = tuple(range(1, players + 1))
    deals = played_deals(lines, present)
    check_rotation(deals)
    result = footers(deals, present)
    expected = [row for row in rows_of("import/spiellisten_erwartet.csv") if row["file"] == name]
    assert [(each.points, each.won, each.lost, each.total) for each in result.values()] == [
        (int(row["game_points"]), int(row["won"]), int(row["lost"]), int(row["total"])) for row in expected
    ]


def test_the_typed_totals_of_two_tables_have_one_soft_finding() -> None:
    tables: dict[str, list[TypedRow]] = defaultdict(list)
    for row in rows_of("import/serienergebnis_utf8.csv", ";"):
        points, won, lost, total = (
            parse_points(row[name]) if row[name] else None for name in ("Spielpunkte", "Gew", "Verl", "Gesamt")
        )
        tables[row["Tisch"]].append(
            TypedRow(seat=int(row["Platz"]), points=points, won=won, lost=lost, written_total=total)
        )
    found = [
        (table, finding.seat, finding.code, finding.severity)
        for table, rows in tables.items()
        for finding in check_list(TypedList(rows=tuple(rows)))
    ]
    assert found == [("2", 4, "row_empty", Severity.SOFT)]
