from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.checks import Check, Finding, Severity, TypedList, TypedRow, check_list
from scoring.rules.errors import Parameter, RuleError
from scoring.rules.sheets import footers
from tests.rules.lists import deals_for

THREE = TypedList(
    rows=(
        TypedRow(seat=1, points=28, won=9, lost=2, written_total=738),
        TypedRow(seat=2, points=80, won=4, lost=0, written_total=720),
        TypedRow(seat=3, points=170, won=10, lost=9, written_total=300),
    ),
    deals=36,
    passed=2,
)
FOUR = TypedList(
    rows=(
        TypedRow(seat=1, points=492, won=12, lost=0, written_total=1332),
        TypedRow(seat=2, points=628, won=12, lost=2, written_total=1308),
        TypedRow(seat=3, points=660, won=10, lost=1, written_total=1320),
        TypedRow(seat=4, points=-32, won=6, lost=5, written_total=108),
    ),
    deals=48,
    passed=0,
)


def changed(typed: TypedList, seat: int, **figures: int | None) -> TypedList:
    rows = (replace(row, **figures) if row.seat == seat else row for row in typed.rows)  # type: ignore[arg-type]
    return replace(typed, rows=tuple(rows))


def brief(findings: tuple[Finding, ...]) -> list[tuple[str, int | None, str, int | str | None]]:
    return [(each.check.value, each.seat, each.code, each.params.get("fits")) for each in findings]


@pytest.mark.parametrize("typed", [THREE, FOUR])
def test_the_examples_of_the_rule_book_have_no_finding(typed: TypedList) -> None:
    assert check_list(typed) == ()


def test_h1_games_and_deals_passed_in_make_the_number_of_deals() -> None:
    assert brief(check_list(replace(THREE, passed=3))) == [("H1", None, "games_against_deals", 2)]
    assert brief(check_list(replace(THREE, deals=33))) == [("H1", None, "games_exceed_deals", None)]


def test_h1_proposes_the_rest_where_passed_in_was_left_empty() -> None:
    (finding,) = check_list(replace(THREE, passed=None))
    assert (finding.check, finding.severity, finding.field) == (Check.H1, Severity.SOFT, "passed")
    assert finding.params == {"fits": 2}


def test_h1_and_h2_are_not_checked_without_the_number_of_deals() -> None:
    assert check_list(replace(THREE, deals=None, passed=None)) == ()
    assert check_list(replace(THREE, deals=None, passed=30)) == ()


@pytest.mark.parametrize(
    ("players", "deals", "passed", "won", "most"),
    [(3, 36, 0, 37, 36), (3, 36, 2, 35, 34), (4, 48, 0, 37, 36), (4, 48, 20, 29, 28), (5, 60, 0, 37, 36)],
)
def test_h2_nobody_plays_more_deals_than_he_holds_cards_in(
    players: int, deals: int, passed: int, won: int, most: int
) -> None:
    rows = [TypedRow(seat=1, points=20 * won, won=won, lost=0)]
    rows += [TypedRow(seat=seat, points=0, won=0, lost=0) for seat in range(2, players + 1)]
    typed = TypedList(rows=tuple(rows), deals=deals, passed=passed)
    (finding,) = [each for each in check_list(typed) if each.check is Check.H2]
    assert (finding.seat, finding.severity) == (1, Severity.HARD)
    assert finding.params == {"games": won, "most": most}
    one_less = replace(typed, rows=(replace(rows[0], won=won - 1), *rows[1:]))
    assert not [each for each in check_list(one_less) if each.check is Check.H2]


def test_h2_counts_the_deals_of_each_seat_in_a_list_that_is_no_whole_number_of_rounds() -> None:
    # Two deals at a table of four: seats 1 and 2 sat out once, 3 and 4 never.
    rows = tuple(
        TypedRow(seat=seat, points=40 if seat in (1, 3) else 0, won=2 * (seat in (1, 3)), lost=0)
        for seat in range(1, 5)
    )
    found = [each for each in check_list(TypedList(rows=rows, deals=2)) if each.check is Check.H2]
    assert [(each.seat, each.params["most"]) for each in found] == [(1, 1)]


def test_a_wrong_total_turns_only_its_own_row_red_with_the_value_that_fits() -> None:
    found = check_list(changed(FOUR, 3, written_total=1330))
    assert ("H3", 3, "total_differs", 1320) in brief(found)
    assert {each.seat for each in found} == {3, None}
    assert ("H6", None, "control_sum_differs", 1332 + 1308 + 1320 + 108) in brief(found)


def test_h4_same_last_digit_at_three_and_four() -> None:
    found = check_list(changed(THREE, 2, points=81))
    (finding,) = [each for each in found if each.check is Check.H4]
    assert (finding.seat, finding.params) == (2, {"modulus": 10})


def test_h4_only_parity_at_a_table_of_five() -> None:
    columns = {1: (48, 2, 0), 2: (-48, 0, 1), 3: (20, 1, 0), 4: (0, 0, 0), 5: (23, 1, 0)}
    rows = tuple(
        TypedRow(seat=seat, points=footer.points, won=footer.won, lost=footer.lost, written_total=footer.total)
        for seat, footer in footers(deals_for(columns), (1, 2, 3, 4, 5)).items()
    )
    typed = TypedList(rows=rows, deals=5, passed=0)
    assert [row.written_total for row in rows] == [172, -98, 94, 24, 97]
    assert check_list(typed) == ()
    assert Check.H4 in {each.check for each in check_list(changed(typed, 1, written_total=171))}
    assert Check.H4 not in {each.check for each in check_list(changed(typed, 1, written_total=170))}


def test_h5_names_the_row_whose_lost_games_deviate_from_the_majority() -> None:
    found = check_list(changed(THREE, 3, lost=8))
    assert ("H5", 3, "row_lost_differs", 9) in brief(found)
    assert {each.seat for each in found if each.check in (Check.H3, Check.H5)} == {3}


def test_h5_names_the_row_whose_points_deviate_with_the_points_that_fit() -> None:
    found = brief(check_list(changed(THREE, 1, points=82)))
    assert ("H5", 1, "row_deviates", 28) in found
    assert [seat for check, seat, *_ in found if check in ("H3", "H5")] == [1, 1]


def test_h5_says_when_all_rows_agree_against_the_sum_of_the_column() -> None:
    # The list keeper counted 12 lost games instead of 11 and paid everybody once too often.
    rows = tuple(replace(row, written_total=(row.written_total or 0) + 40) for row in THREE.rows)
    found = brief(check_list(replace(THREE, rows=rows)))
    assert ("H5", None, "lost_column_differs", 12) in found
    assert [check for check, *_ in found] == ["H5", "H6"]


def test_without_a_majority_every_row_is_held_against_the_sum_of_the_column() -> None:
    typed = changed(changed(THREE, 1, written_total=778), 2, written_total=800)
    found = brief(check_list(typed))
    assert [(check, seat, fits) for check, seat, _, fits in found] == [
        ("H3", 1, 738),
        ("H3", 2, 720),
        ("H6", None, 1758),
    ]


def test_two_rows_of_four_are_no_majority() -> None:
    # Two totals are 30 too high in the same way and agree with each other, the other two are right and agree as well.
    typed = changed(changed(FOUR, 1, written_total=1362), 2, written_total=1338)
    found = brief(check_list(typed))
    assert [(check, seat, fits) for check, seat, _, fits in found if seat] == [("H3", 1, 1332), ("H3", 2, 1308)]


@pytest.mark.parametrize("typed", [THREE, FOUR])
def test_every_single_wrong_digit_in_the_points_is_found_in_its_row_with_the_right_points(typed: TypedList) -> None:
    tried = 0
    for row in typed.rows:
        for points in other_digits(row.points or 0):
            found = check_list(changed(typed, row.seat, points=points))
            named = {each.seat for each in found if each.check is Check.H5}
            fits = [each.params["fits"] for each in found if each.check is Check.H5]
            assert (named, fits) == ({row.seat}, [row.points]), points
            tried += 1
    assert tried == 9 * sum(len(str(abs(row.points or 0))) for row in typed.rows)


def other_digits(number: int) -> list[int]:
    """The number with one digit replaced by each of the nine others."""
    sign, digits = (-1 if number < 0 else 1), str(abs(number))
    return [
        sign * int(digits[:place] + other + digits[place + 1 :])
        for place, digit in enumerate(digits)
        for other in "0123456789"
        if other != digit
    ]


@pytest.mark.parametrize(
    ("points", "won", "lost", "code"),
    [
        (18, 0, 0, "points_without_games"),
        (0, 0, 0, None),
        (-35, 0, 1, "points_odd"),
        (-37, 0, 2, "points_odd"),
        (-36, 0, 1, None),
        (-38, 0, 1, "points_of_no_game"),
        (-34, 0, 1, "points_of_no_game"),
        (-54, 0, 1, None),
        (-540, 0, 1, None),
        (-558, 0, 1, "points_of_no_game"),
        (-46, 0, 1, None),
        (-34 * 2, 0, 1, "points_of_no_game"),
        (-2 * 261, 0, 1, None),
        (23, 1, 0, None),
        (264, 1, 0, None),
        (270, 1, 0, "points_of_no_game"),
        (19, 1, 0, "points_of_no_game"),
        (36, 2, 0, None),
        (35, 2, 0, "points_out_of_bounds"),
        (528, 2, 0, None),
        (529, 2, 0, "points_out_of_bounds"),
        (264 - 36, 1, 1, None),
        (264 - 35, 1, 1, "points_out_of_bounds"),
        (18 - 540, 1, 1, None),
        (17 - 540, 1, 1, "points_out_of_bounds"),
    ],
)
def test_h7_what_so_many_games_can_bring(points: int, won: int, lost: int, code: str | None) -> None:
    others = [TypedRow(seat=seat, points=0, won=0, lost=0) for seat in (2, 3)]
    typed = TypedList(rows=(TypedRow(seat=1, points=points, won=won, lost=lost), *others))
    codes = [each.code for each in check_list(typed) if each.check is Check.H7]
    assert codes == ([code] if code else [])
    assert not [each for each in check_list(replace(typed, isko=False)) if each.check is Check.H7]


def test_an_empty_row_is_soft_and_leaves_the_others_to_be_checked() -> None:
    # As a club sent it: the fourth row of table 2 is empty, the other three imply twelve lost games each.
    typed = TypedList(
        rows=(
            TypedRow(seat=1, points=-760, won=2, lost=9, written_total=-1020),
            TypedRow(seat=2, points=1040, won=15, lost=1, written_total=2070),
            TypedRow(seat=3, points=388, won=7, lost=2, written_total=938),
            TypedRow(seat=4),
        )
    )
    assert [(each.seat, each.code, each.severity) for each in check_list(typed)] == [(4, "row_empty", Severity.SOFT)]
    found = brief(check_list(changed(typed, 2, points=1010)))
    assert ("H3", 2, "total_differs", 2040) in found
    assert ("H5", 2, "row_deviates", 1040) in found


@pytest.mark.parametrize(("others_lost", "codes"), [(14, []), (12, []), (11, ["lost_column_differs"])])
def test_with_a_row_empty_the_others_may_imply_more_lost_games_than_they_have_but_not_fewer(
    others_lost: int, codes: list[str]
) -> None:
    # Twelve lost games in three rows; the totals are written as if the whole table had lost so many.
    rows = (
        TypedRow(seat=1, points=-760, won=2, lost=9, written_total=-760 - 350 + 30 * (others_lost - 9)),
        TypedRow(seat=2, points=1040, won=15, lost=1, written_total=1040 + 700 + 30 * (others_lost - 1)),
        TypedRow(seat=3, points=388, won=7, lost=2, written_total=388 + 250 + 30 * (others_lost - 2)),
        TypedRow(seat=4),
    )
    found = [each for each in check_list(TypedList(rows=rows)) if each.severity is Severity.HARD]
    assert [each.code for each in found] == codes


def hard_with_rows_empty(
    empty: set[int], written: dict[int, int | None]
) -> list[tuple[int | None, str, dict[str, Parameter]]]:
    """The second example of the rule book, in which every total implies eight lost games, with rows left empty."""
    typed = replace(FOUR, rows=tuple(TypedRow(seat=row.seat) if row.seat in empty else row for row in FOUR.rows))
    for seat, total in written.items():
        typed = changed(typed, seat, written_total=total)
    hard = [each for each in check_list(typed) if each.severity is Severity.HARD]
    assert {each.check for each in hard} <= {Check.H5}
    return [(each.seat, each.code, dict(each.params)) for each in hard]


@pytest.mark.parametrize("empty", [{4}, {3, 4}, {1, 2, 3}])
def test_right_totals_stay_right_with_rows_empty(empty: set[int]) -> None:
    assert hard_with_rows_empty(empty, {}) == []


@pytest.mark.parametrize(("total", "rest"), [(1318, 190), (1098, -30)])
def test_a_total_that_no_number_of_lost_games_explains_is_hard_with_rows_empty(total: int, rest: int) -> None:
    # 628 + 50 x 10 = 1128, and then 30 for each of the others' lost games.
    found = hard_with_rows_empty({3, 4}, {2: total})
    assert found == [(2, "total_of_no_list", {"rest": rest, "bonus": 30})]


@pytest.mark.parametrize(
    ("empty", "written", "implied", "lost"),
    [
        ({3, 4}, {2: 1338}, "8, 9", 2),  # 30 too much
        ({3}, {2: 1338, 4: 18}, "5, 8, 9", 7),  # three rows, three answers
        ({1, 3}, {2: 1128, 4: None}, "2", 7),  # the one total leaves no room for the five lost games of seat 4
    ],
)
def test_totals_that_cannot_be_right_together_are_said_so_with_rows_empty(
    empty: set[int], written: dict[int, int | None], implied: str, lost: int
) -> None:
    found = hard_with_rows_empty(empty, written)
    assert found == [(None, "totals_disagree", {"implied": implied, "lost": lost})]


def test_rows_that_imply_fewer_lost_games_than_are_written_do_not_fit() -> None:
    rows = tuple(TypedRow(seat=seat, points=23, won=1, lost=0, written_total=73) for seat in (1, 2))
    typed = TypedList(rows=(*rows, TypedRow(seat=3, points=-36, won=0, lost=1, written_total=-86), TypedRow(seat=4)))
    assert ("H5", 3, "row_deviates", -6) in brief(check_list(typed))


@pytest.mark.parametrize("missing", ["points", "won", "lost"])
def test_a_row_with_one_figure_missing_is_hard_and_names_it(missing: str) -> None:
    (finding,) = [each for each in check_list(changed(THREE, 2, **{missing: None})) if each.check is Check.ROW]
    assert (finding.severity, finding.seat, finding.field) == (Severity.HARD, 2, missing)


def test_a_missing_total_is_soft() -> None:
    found = check_list(changed(THREE, 2, written_total=None))
    assert [(each.severity, each.seat, each.code) for each in found] == [(Severity.SOFT, 2, "total_missing")]


def test_rows_must_be_as_many_as_players() -> None:
    with pytest.raises(RuleError, match="rows_against_players rows=3 players=4"):
        check_list(replace(THREE, players=4))
    with pytest.raises(RuleError, match="table_size players=2"):
        check_list(TypedList(rows=THREE.rows[:2]))


@st.composite
def right_lists(draw: st.DrawFn) -> TypedList:
    players = draw(st.sampled_from([3, 4, 5]))
    columns = {}
    for seat in range(1, players + 1):
        won, lost = draw(st.integers(0, 9)), draw(st.integers(0, 5))
        least, most = 18 * won - 540 * lost, 264 * won - 36 * lost
        columns[seat] = (2 * draw(st.integers(-(-least // 2), most // 2)), won, lost)
    deals = deals_for(columns)
    rows = tuple(
        TypedRow(seat=seat, points=footer.points, won=footer.won, lost=footer.lost, written_total=footer.total)
        for seat, footer in footers(deals, tuple(columns)).items()
    )
    return TypedList(rows=rows, deals=len(deals), passed=sum(each.declarer is None for each in deals))


@given(right_lists())
def test_a_right_list_passes_h1_to_h6(typed: TypedList) -> None:
    assert not [each for each in check_list(typed) if each.check is not Check.H7]


@given(right_lists(), st.data())
def test_a_wrong_total_is_never_missed(typed: TypedList, data: st.DataObject) -> None:
    row = data.draw(st.sampled_from(typed.rows))
    wrong = data.draw(st.integers(-9999, 9999).filter(lambda total: total != row.written_total))
    found = check_list(changed(typed, row.seat, written_total=wrong))
    assert ("H3", row.seat, "total_differs", row.written_total) in brief(found)
    assert Check.H6 in {each.check for each in found}


@given(right_lists(), st.data())
def test_wrong_lost_games_in_one_row_are_named_with_the_right_number(typed: TypedList, data: st.DataObject) -> None:
    row = data.draw(st.sampled_from(typed.rows))
    wrong = data.draw(st.integers(0, 30).filter(lambda lost: lost != row.lost))
    found = brief(check_list(changed(typed, row.seat, lost=wrong)))
    assert ("H5", row.seat, "row_lost_differs", row.lost) in found
