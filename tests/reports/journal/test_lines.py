"""What single lines of the journal say, worked out by hand."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from scoring.models import Entrant, JournalEntry, Player, SeriesState, Table, Team, Tournament, Visibility
from scoring.models.club import NameShown
from scoring.reports.journal import JournalLine, journal_lines, journal_of
from scoring.rules.games import Game
from scoring.rules.money import PrizeRules, PrizeWay, Step
from scoring.services.adjustments import give_adjustment
from scoring.services.deals import correct_deal, record_deal, remove_deal
from scoring.services.entrants import EntrantFacts, add_entrant, remove_entrant, withdraw_entrant
from scoring.services.evening_lists import ControlRow, move_rows, save_control_list
from scoring.services.money import MoneyFacts, edit_money
from scoring.services.publication import blank_names, set_names_shown
from scoring.services.seating_changes import empty_seats
from scoring.services.sheets import Totals, TotalsRow, reopen, save_totals
from scoring.services.teams import CountsFrom, create_team, edit_team, remove_team
from scoring.services.tournaments import set_visibility
from scoring.services.writing import Action, Actor, writing
from tests.services.lists import PASSED_IN, SYSTEM, fresh, game
from tests.world import LIST_OF_FOUR, make_entrants, make_running, make_series, make_table, make_tournament

pytestmark = pytest.mark.django_db

NAMES = ["Anna Beispiel", "Bernd Muster", "Clara Winter", "Dieter Sommer", "Emma Kurz", "Fritz Lang", "Gerda Klein"]
"""Start numbers 1 to 7: 1 to 4 at table 1, 5 to 7 at table 2."""


@pytest.fixture
def cup() -> Tournament:
    """Series 1 runs: the list of table 1 is handed in, that of table 2 is open and empty."""
    tournament = make_running("cup")
    for entrant, name in zip(tournament.entrants.select_related("player"), NAMES, strict=True):
        entrant.player.first_name, entrant.player.last_name = name.split()
        entrant.player.save()
    return tournament


@pytest.fixture
def threes(cup: Tournament) -> Table:
    return Table.objects.select_related("series__tournament").get(series__tournament=cup, number=2)


def entrant(tournament: Tournament, number: int) -> Entrant:
    return tournament.entrants.select_related("tournament", "player").get(start_number=number)


def last(tournament: Tournament, language: str = "en") -> JournalLine:
    """The latest line."""
    with translation.override(language):
        (line,) = journal_lines(tournament=tournament, entries=list(journal_of(tournament)[:1]))
    return line


def plain(text: str) -> str:
    """Without what asks for suits as text, and with blanks as one."""
    return " ".join(text.replace("\N{VARIATION SELECTOR-15}", "").split())


def test_a_deal_names_seats_and_what_it_counts(cup: Tournament, threes: Table) -> None:
    record_deal(table=threes, entry=game(2, Game.HEARTS, -1, bid=18), actor=Actor(table=threes))
    line = last(cup)
    assert (line.where, line.who) == ("Series 1 · table 2 · deal 1", "at the table")
    assert plain(line.told.after) == (
        "declarer: seat 2 (Fritz Lang), ♥ hearts without 1, bid 18, won, value 20, points 20, "
        "dealer: seat 1 (Emma Kurz)"
    )
    assert line.told.before == line.told.changed == ""


def test_a_corrected_deal_tells_only_what_changed(cup: Tournament, threes: Table) -> None:
    """Clubs with 2 bid at 40: overbid, twice the smallest multiple of 12 that reaches it (ISkO 5.4.2)."""
    record_deal(table=threes, entry=game(1, bid=24), actor=SYSTEM)
    again = fresh(threes)
    correct_deal(table=again, number=1, entry=game(1, bid=40), version=again.version, reason="bid", actor=SYSTEM)
    line = last(cup)
    assert (line.about, line.who, line.reason) == ("deal 1", "at the table", "bid")
    assert line.told.changed == "bid 24 → 40, won → overbid, value 36 → 48, points 36 → −96"
    assert line.told.before == "bid 24, won, value 36, points 36"
    assert line.told.after == "bid 40, overbid, value 48, points −96"


def test_the_same_in_german(cup: Tournament, threes: Table) -> None:
    record_deal(table=threes, entry=game(1), actor=SYSTEM)
    again = fresh(threes)
    entry = game(1, met=False)
    correct_deal(table=again, number=1, entry=entry, version=again.version, reason="verloren", actor=SYSTEM)
    line = last(cup, "de")
    assert (line.place, line.about) == ("Serie 1 · Tisch 2", "Spiel 1")
    assert line.told.changed == "gewonnen → verloren, Punkte 36 → −72"


def test_a_deal_taken_out_tells_what_it_was(cup: Tournament, threes: Table) -> None:
    record_deal(table=threes, entry=PASSED_IN, actor=SYSTEM)
    again = fresh(threes)
    remove_deal(table=again, number=1, version=again.version, reason="", actor=SYSTEM)
    assert last(cup).told.only_before == "passed in, dealer: seat 1 (Emma Kurz)"


def test_corrected_footers_tell_the_figures_that_changed(cup: Tournament) -> None:
    """Case C085: −42 instead of −32 makes 98 of 108."""
    table = Table.objects.select_related("series__tournament").get(series__tournament=cup, number=1)
    reopen(table=table, version=table.version, reason="wrong", actor=SYSTEM)
    assert last(cup).told.changed == "state: handed in → open"
    assert last(cup).told.only_before.endswith("seat 4 (Dieter Sommer): points −32, won 6, lost 5, total 108")
    rows = [
        TotalsRow(position=seat, points=points, won=won, lost=lost)
        for seat, (points, won, lost, _others, _bonus) in enumerate([*LIST_OF_FOUR[:3], (-42, 6, 5, 3, 90)], start=1)
    ]
    again = fresh(table)
    save_totals(
        table=again, totals=Totals(rows=tuple(rows), deals_played=48), version=again.version, actor=SYSTEM, keep=True
    )
    assert last(cup).told.changed == "seat 4 (Dieter Sommer): points −32 → −42, total 108 → 98"


def test_a_row_of_the_control_list_that_was_not_written_is_told_only_when_it_was_there(cup: Tournament) -> None:
    table = Table.objects.select_related("series__tournament").get(series__tournament=cup, number=1)
    row = ControlRow(points=492, won=12, lost=0, total=1332)
    table = save_control_list(table=table, rows=[row, None, None, None], version=table.version, actor=SYSTEM)
    assert plain(last(cup).told.after) == "seat 1: points 492, won 12, lost 0, total 1,332"
    save_control_list(table=table, rows=[None, row, None, None], version=table.version, actor=SYSTEM)
    assert plain(last(cup).told.before) == "seat 1: points 492, won 12, lost 0, total 1,332; seat 2: –"
    assert plain(last(cup).told.after) == "seat 1: –; seat 2: points 492, won 12, lost 0, total 1,332"


def test_rows_that_move_name_table_and_seat(cup: Tournament, threes: Table) -> None:
    owners = {1: entrant(cup, 6), 2: entrant(cup, 5)}
    move_rows(table=threes, owners=owners, version=threes.version, reason="sat wrongly", actor=SYSTEM)
    assert last(cup).told.changed == (
        "table 2, seat 1: 5 Emma Kurz → 6 Fritz Lang; table 2, seat 2: 6 Fritz Lang → 5 Emma Kurz"
    )


def test_an_empty_seat_names_who_is_missing(cup: Tournament) -> None:
    series = make_series(cup, 2, state=SeriesState.SEATED)
    make_table(series, 1, list(cup.entrants.all())[:4])
    make_table(series, 2, list(cup.entrants.all())[4:])
    empty_seats(series=series, absent=[entrant(cup, 4)], withdraw=True, actor=SYSTEM)
    line = last(cup)
    assert line.where == "series 2"
    assert line.told.changed == "table 1: seat 4: 4 Dieter Sommer → –"
    assert line.told.only_after == "seats left empty: 4 Dieter Sommer, they leave the tournament: yes"


def test_an_entrant_is_named_by_the_start_number(cup: Tournament) -> None:
    withdraw_entrant(entrant=entrant(cup, 2), after_series=1, actor=SYSTEM)
    line = last(cup)
    assert (line.where, line.who) == ("start number 2 Bernd Muster", "the site")
    assert line.told.changed == "withdrawn after series – → 1"
    give_adjustment(entrant=entrant(cup, 3), points=-100, reason="late", actor=SYSTEM)
    assert (last(cup).where, last(cup).told.after) == ("start number 3 Clara Winter", "points −100")


def test_somebody_who_is_gone_is_named_as_long_as_he_is_known(cup: Tournament) -> None:
    """Who plays elsewhere is still there when his entry is taken out; who does not is gone with it."""
    added = add_entrant(tournament=cup, facts=EntrantFacts(last_name="Neu", first_name="Nele"), actor=SYSTEM)
    remove_entrant(entrant=added, actor=SYSTEM)
    assert last(cup).where == "start number 8"
    guest = Player.objects.create(last_name="Gast")
    Entrant.objects.create(tournament=make_tournament("elsewhere"), start_number=1, player=guest)
    remove_entrant(entrant=Entrant.objects.create(tournament=cup, start_number=9, player=guest), actor=SYSTEM)
    assert last(cup).where == "start number 9 Gast"


def test_a_team_is_named_with_its_members(cup: Tournament) -> None:
    team = create_team(tournament=cup, name="Die Buben", size=Team.Size.TANDEM, actor=SYSTEM)
    assert (last(cup).where, last(cup).told.after) == ("team Die Buben", "kind: tandem")
    members = [entrant(cup, 1), entrant(cup, 5)]
    edit_team(team=team, name="Die Buben", members=members, counts_from=CountsFrom.NEXT, actor=SYSTEM)
    line = last(cup)
    assert line.where == "team Die Buben"
    assert line.told.changed == "members: – → 1 Anna Beispiel · 5 Emma Kurz"
    assert line.told.only_after == "these members count: from the next series on"
    other = create_team(tournament=cup, name="Die Damen", size=Team.Size.TANDEM, actor=SYSTEM)
    remove_team(team=other, actor=SYSTEM)
    assert last(cup).where == "team no longer there"


def test_money_is_told_as_money(cup: Tournament) -> None:
    facts = MoneyFacts(
        entry_fee=1000,
        tariff=(Step(first=1, cents=50), Step(first=4, cents=100)),
        tariff_per_tournament=True,
        passed_in_fee=0,
        rules=PrizeRules(way=PrizeWay.PER_TABLE, percent=80),
    )
    edit_money(tournament=cup, facts=facts, actor=SYSTEM)
    told = plain(last(cup).told.changed)
    assert told.startswith("entry fee 0.00 € → 10.00 €, ")
    assert "lost-game money: – → 0.50 € from lost game 1 on, 1.00 € from lost game 4 on" in told
    assert "lost games are counted over the whole tournament: no → yes" in told


def test_what_the_public_sees_is_told_by_its_name(cup: Tournament) -> None:
    set_visibility(tournament=cup, visibility=Visibility.HIDDEN, actor=SYSTEM)
    assert last(cup).told.changed == "public sees: every list as soon as it is handed in → nothing"
    assert last(cup, "de").told.changed == "Öffentlichkeit sieht: jede Liste, sobald sie abgegeben ist → nichts"


def test_lots_name_the_order(cup: Tournament) -> None:
    with writing(tournament=cup, actor=SYSTEM, action=Action.DRAW_LOTS) as change:
        change.after = {"series": 0, "order": [entrant(cup, 6).pk, entrant(cup, 2).pk]}
    line = last(cup)
    assert (line.where, line.told.after) == ("total standings", "order: 6 Fritz Lang · 2 Bernd Muster")


def test_people_of_other_tournaments_are_counted_not_named(cup: Tournament) -> None:
    """A choice for four people is told to every tournament of theirs; each names its own only."""
    elsewhere = make_tournament("elsewhere")
    strangers = make_entrants(elsewhere, 2, first=101)
    Entrant.objects.create(tournament=elsewhere, start_number=1, player=entrant(cup, 1).player)
    everybody = [*strangers, entrant(elsewhere, 1)]
    set_names_shown(tournament=elsewhere, entrants=everybody, shown=NameShown.FIRST, actor=SYSTEM)
    told = last(cup).told.after
    assert told == "players: Anna Beispiel · 2 not in this tournament, name on public pages: first name only"
    assert "3 not" not in last(elsewhere).told.after and "Anna P101" in last(elsewhere).told.after


def test_blanked_names_do_not_come_back_from_the_journal(cup: Tournament) -> None:
    """Nele plays elsewhere too, so she is still there under her name, and her club with her."""
    facts = EntrantFacts(last_name="Neu", first_name="Nele", club_name="Herz 10")
    added = add_entrant(tournament=cup, facts=facts, actor=SYSTEM)
    assert (last(cup).where, last(cup).told.after) == ("start number 8 Nele Neu", "club: Herz 10")
    entry = JournalEntry.objects.get(action=Action.ADD_ENTRANT)
    Entrant.objects.create(tournament=make_tournament("elsewhere"), start_number=1, player=added.player)
    Tournament.objects.filter(pk=cup.pk).update(names_until=timezone.localdate())
    blank_names(tournament=cup, actor=SYSTEM)
    with translation.override("en"):
        (line,) = journal_lines(tournament=cup, entries=list(journal_of(cup).filter(pk=entry.pk)))
    assert (line.where, line.told.after) == ("start number 8", "club: no longer there")


@pytest.mark.parametrize(
    "facts",
    [
        {"seat": [1], "entrant": {}, "total": "x"},
        {"number": 1, "kind": "game", "game": "bridge", "declarer": "me", "dealer": None},
        {"number": {}, "kind": []},
        {"footers": [{}], "state": "odd", "written_totals": 5, "rows": [[]], "control_list": "no"},
        {"house": {"unit": 3}, "prizes": [1], "tariff": [[1]], "date": "yesterday", "players": {"1": 2}},
        {"cents": "ten", "order": 7, "tables": {"1": 3}, "seatings": {"1": [3]}, "later": ["new"]},
        [1, 2],
        "text",
        {"entrant": 10**30, "player": -5, "club": True, "user": "root"},
    ],
)
def test_a_journal_out_of_a_file_may_hold_anything(cup: Tournament, facts: object) -> None:
    JournalEntry.objects.create(tournament=cup, action="edit_tournament", before=facts, after=facts)
    JournalEntry.objects.create(tournament=cup, action="a_later_action", after=facts)
    with translation.override("en"):
        lines = journal_lines(tournament=cup, entries=list(journal_of(cup)))
    assert len(lines) == 2


def test_more_lines_take_no_more_queries(cup: Tournament, threes: Table) -> None:
    counts = []
    for _round in range(2):
        for _deal in range(4):
            record_deal(table=fresh(threes), entry=PASSED_IN, actor=SYSTEM)
            give_adjustment(entrant=entrant(cup, 3), points=-100, reason="late", actor=SYSTEM)
        with CaptureQueriesContext(connection) as queries:
            journal_lines(tournament=cup, entries=list(journal_of(cup)))
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 8


def test_the_words_do_not_depend_on_the_order_the_database_keeps(cup: Tournament) -> None:
    facts = {"rounds": 12, "entry_fee": 500, "date": "2026-11-30", "later": 1, "kind": "tournament"}
    for order in (list(facts), sorted(facts), sorted(facts, key=len)):
        with writing(tournament=cup, actor=SYSTEM, action=Action.EDIT_TOURNAMENT) as change:
            change.after = {name: facts[name] for name in order}
        told = plain(last(cup).told.after)
        assert told == "kind: tournament, date: 30 Nov 2026, rounds per series 12, entry fee 5.00 €, later 1"
