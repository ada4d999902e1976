"""A tournament leaves as a file and comes back: nothing lost, nothing doubled, nobody in where they do not belong."""

import json
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from scoring.exports.json_file import json_bytes
from scoring.imports.tournament_file import read_tournament_file
from scoring.management.demo_evening import Evening
from scoring.models import (
    Club,
    Entrant,
    JournalEntry,
    Official,
    Player,
    Role,
    Table,
    Team,
    Tournament,
    User,
    Visibility,
)
from scoring.reports.audience import Audience
from scoring.reports.history import history
from scoring.reports.standings import total_standings
from scoring.rules.errors import RuleError
from scoring.rules.friendly.bock import BockRounds
from scoring.rules.friendly.house import Accounting, HouseRules
from scoring.rules.friendly.ramsch import RamschSettings
from scoring.services.check_scores import check_scores
from scoring.services.deals import record_deal, remove_deal
from scoring.services.officials import invite
from scoring.services.seating import discard_seating, draw_tables
from scoring.services.simulation import simulate
from scoring.services.tournament_file import tournament_bytes
from scoring.services.transfer import Imported, import_tournament, restore_copy
from scoring.services.writing import Actor, Submission
from tests.carrying import Picture, picture
from tests.rules.friendly.evenings import CLUBS_2
from tests.services.friendly import make_evening, play
from tests.services.lists import SYSTEM, game, make_list
from tests.world import make_club, make_entrants, make_finished, make_official, make_tournament, make_user

pytestmark = pytest.mark.django_db


def carried(tournament: Tournament) -> Imported:
    return import_tournament(file=read_tournament_file(tournament_bytes(tournament)), actor=SYSTEM)


def lines_of(seen: Picture) -> list[dict[str, Any]]:
    """The journal without what another tournament of the same site has taken."""
    taken = {"submission_id", "digest", "answer"}
    return [{name: value for name, value in line.items() if name not in taken} for line in seen.pop("journalentry", [])]


def check_same(before: Tournament, after: Tournament) -> None:
    """Everything but ids is the same; the journal of the copy ends with the line that it was imported."""
    before.refresh_from_db()
    after.refresh_from_db()
    old, new = picture(before), picture(after)
    old_lines, new_lines = lines_of(old), lines_of(new)
    assert new_lines.pop()["action"] == "import_tournament"
    assert new_lines == old_lines
    assert new == old
    assert after.revision == before.revision + 1


def standings(tournament: Tournament) -> dict[str, Any]:
    told = json_bytes(total_standings(tournament=tournament, audience=Audience.OFFICE))
    return {name: value for name, value in json.loads(told).items() if name != "revision"}


def test_the_demo_evening_comes_back_as_it_was() -> None:
    evening = Evening(make_user("organiser"), make_user("referee")).play()
    imported = carried(evening)
    check_same(evening, imported.tournament)
    assert imported.tournament.slug == "demo-2"
    assert standings(imported.tournament) == standings(evening)
    assert list(check_scores()) == []


@pytest.mark.parametrize("running", [False, True])
def test_a_simulated_tournament_comes_back_as_it_was(running: bool) -> None:
    tournament = simulate(players=11, series=2, rounds=3, seed=7, running=running)
    check_same(tournament, carried(tournament).tournament)
    assert list(check_scores()) == []


def test_a_friendly_evening_comes_back_as_it_was() -> None:
    house = HouseRules(accounting=Accounting.LEIPZIG, rounds=BockRounds(), ramsch=RamschSettings())
    table = make_evening(house, 4)
    for declarer in (2, 3):
        play(table, CLUBS_2, declarer)
    evening = table.series.tournament
    copy = carried(evening).tournament
    check_same(evening, copy)
    assert copy.house_rules == evening.house_rules != {}
    assert list(check_scores()) == []


def test_the_history_of_a_list_still_names_its_seats() -> None:
    table = make_list()
    for entry in (game(2), game(4, met=False)):
        record_deal(table=table, entry=entry, actor=SYSTEM)
    remove_deal(table=table, number=2, version=Table.objects.get().version, reason="twice", actor=SYSTEM)
    copy = Table.objects.get(series__tournament=carried(table.series.tournament).tournament)
    steps = history(table=copy)
    assert [(step.action, step.reason) for step in steps] == [
        ("remove_deal", "twice"),
        ("record_deal", ""),
        ("record_deal", ""),
    ]
    assert steps[0].before.deal and (steps[0].before.deal.declarer, steps[0].before.deal.points) == (4, -72)


def test_what_is_gone_never_means_a_row_of_another_tournament() -> None:
    tournament = make_tournament()
    make_entrants(tournament, 8)
    discard_seating(series=draw_tables(tournament=tournament, actor=SYSTEM), actor=SYSTEM)
    entrant = make_entrants(tournament, 1, first=9)[0]
    JournalEntry.objects.create(tournament=tournament, action="edit_entrant", after={"entrant": entrant.pk})
    gone = entrant.pk
    entrant.delete()
    Tournament.objects.filter(pk=tournament.pk).update(revision=9)
    copy = carried(tournament).tournament
    lines = {line.action: line for line in JournalEntry.objects.filter(tournament=copy)}
    entrants = set(Entrant.objects.filter(tournament=copy).values_list("pk", flat=True))
    drawn = lines["draw_tables"].after or {}
    assert {each for table in drawn["tables"] for each in table} == entrants
    assert lines["edit_entrant"].after == {"entrant": -gone}


def test_facts_of_the_journal_lead_to_the_rows_of_the_copy() -> None:
    tournament = make_tournament(revision=9)
    entrants = make_entrants(tournament, 3)
    team = Team.objects.create(tournament=tournament, name="Aces")
    first, second, third = (entrant.pk for entrant in entrants)
    told: dict[str, dict[str, Any]] = {
        "draw_lots": {"series": 1, "order": [second, first]},
        "decide_teams": {"series": 1, "order": [team.pk]},
        "add_cash": {"series": 1, "table": 2, "paid": {str(third): 150}},
        "set_names_shown": {"players": [entrants[0].player_id], "name_shown": "first"},
        "create_tournament": {"tournament": tournament.pk, "players": 3, "series": 1},
        "annul_list": {"table": 1, "annulled": True},
    }
    for action, after in told.items():
        JournalEntry.objects.create(tournament=tournament, action=action, after=after)
    copy = carried(tournament).tournament
    one, two, three = Entrant.objects.filter(tournament=copy).order_by("start_number").values_list("pk", flat=True)
    told["draw_lots"]["order"] = [two, one]
    told["decide_teams"]["order"] = [Team.objects.get(tournament=copy).pk]
    told["add_cash"]["paid"] = {str(three): 150}
    told["create_tournament"]["tournament"] = copy.pk
    lines = JournalEntry.objects.filter(tournament=copy).exclude(action="import_tournament")
    assert dict(lines.values_list("action", "after")) == told


def test_two_people_of_one_name_stay_two() -> None:
    tournament = make_tournament()
    for number in (1, 2):
        player = Player.objects.create(last_name="Doppel", first_name="Anna", club=make_club())
        Entrant.objects.create(tournament=tournament, start_number=number, player=player)
    raw = tournament_bytes(tournament)
    here = import_tournament(file=read_tournament_file(raw), actor=SYSTEM)
    assert (here.new, Player.objects.count()) == (0, 2)
    forget(tournament, here.tournament)
    elsewhere = import_tournament(file=read_tournament_file(raw), actor=SYSTEM)
    assert (elsewhere.new, Player.objects.count()) == (2, 2)
    assert len(set(elsewhere.tournament.entrants.values_list("player", flat=True))) == 2


def forget(*tournaments: Tournament) -> None:
    """Nothing of it is left, as on a site that never had it."""
    for tournament in tournaments:
        JournalEntry.objects.filter(tournament=tournament)._raw_delete("default")
        tournament.series.all().delete()
        tournament.delete()
    Player.objects.filter(entries=None).delete()


def test_a_pass_number_names_a_person_only_with_the_name() -> None:
    tournament = make_tournament()
    for number, (name, passed) in enumerate([("Karo", "1001"), ("Pik", "1002")], start=1):
        player = Player.objects.create(last_name=name, pass_number=passed)
        Entrant.objects.create(tournament=tournament, start_number=number, player=player)
    raw = tournament_bytes(tournament)
    forget(tournament)
    known = Player.objects.create(last_name="Karo", pass_number="1001", club=make_club())
    other = Player.objects.create(last_name="Herz", pass_number="1002")
    imported = import_tournament(file=read_tournament_file(raw), actor=SYSTEM)
    karo, pik = (entrant.player for entrant in imported.tournament.entrants.order_by("start_number"))
    assert (karo, imported.new) == (known, 1)
    assert (pik.last_name, pik.pass_number) == ("Pik", "")
    other.refresh_from_db()
    assert (other.last_name, other.pass_number) == ("Herz", "1002")


def test_no_secret_is_in_the_file() -> None:
    user = make_user("organiser", email="organiser@example.org")
    tournament = make_finished()
    make_official(tournament, user)
    invite(tournament=tournament, role=Role.REFEREE, actor=Actor(user=user))
    text = tournament_bytes(tournament).decode()
    secrets = [user.password, user.email, tournament.invitations.get().token_hash]
    secrets += [secret for table in Table.objects.all() for secret in (table.token, table.code)]
    assert "organiser" in text
    assert not [secret for secret in secrets if secret in text]


def test_tables_of_the_copy_open_with_new_codes_only() -> None:
    tournament = make_finished()
    copy = carried(tournament).tournament
    tables = Table.objects.filter(series__tournament__in=[tournament, copy])
    assert len(set(tables.values_list("token", flat=True))) == len(set(tables.values_list("code", flat=True))) == 4


def test_accounts_are_those_of_the_same_name_or_nobody() -> None:
    anna, ben = make_user("anna"), make_user("ben")
    tournament = make_finished()
    make_official(tournament, anna)
    make_official(tournament, ben, Role.REFEREE)
    Table.objects.filter(number=1).update(typed_by=ben, checked_by=anna)
    raw = tournament_bytes(tournament)
    forget(tournament)
    User.objects.filter(username="ben").delete()
    imported = import_tournament(file=read_tournament_file(raw), actor=SYSTEM)
    assert imported.unknown_accounts == ("ben",)
    assert list(imported.tournament.officials.values_list("user", "role")) == [(anna.pk, Role.ORGANISER)]
    table = Table.objects.get(series__tournament=imported.tournament, number=1)
    assert (table.typed_by, table.checked_by) == (None, anna)


def test_a_copy_belongs_to_whoever_restores_it_and_is_hidden() -> None:
    anna, ben = make_user("anna"), make_user("ben")
    tournament = make_finished()
    make_official(tournament, anna)
    make_official(tournament, ben)
    file = read_tournament_file(tournament_bytes(tournament))
    twice = [
        restore_copy(file=file, user=anna, submission=Submission(id="once", content="file")) for _click in range(2)
    ]
    assert twice[0] == twice[1]
    assert Tournament.objects.count() == 2
    copy = twice[0]
    assert list(copy.officials.values_list("user", "role")) == [(anna.pk, Role.ORGANISER)]
    assert copy.visibility == Visibility.HIDDEN
    assert set(copy.entrants.values_list("player", flat=True)) == set(
        tournament.entrants.values_list("player", flat=True)
    )


def test_a_stranger_gets_at_nobody_by_an_id() -> None:
    make_official(tournament := make_finished(), make_user("anna"))
    copy = restore_copy(file=read_tournament_file(tournament_bytes(tournament)), user=make_user("stranger"))
    old, new = (set(each.entrants.values_list("player", flat=True)) for each in (tournament, copy))
    assert not old & new


def changed(raw: bytes, change: Callable[[dict[str, Any]], object]) -> bytes:
    """The file with something changed, and the digest as somebody would compute it who knows how."""
    from scoring.services.tournament_file import digest

    file = json.loads(raw)
    change(file["content"])
    file["digest"] = digest(file["content"])
    return json.dumps(file).encode()


def set_cell(content: dict[str, Any], model: str, column: str, value: object) -> None:
    rows = content[model]
    rows["rows"][0][rows["columns"].index(column)] = value


CONTRADICTIONS: list[tuple[str, str, object]] = [
    ("seat", "others_lost", 9),
    ("seat", "position", 2),
    ("seat", "won", None),
    ("entrant", "start_number", 2),
    ("tournament", "prize_rules", {"way": "nonsense"}),
    ("tournament", "lost_game_tariff", [["x"]]),
]


@pytest.mark.parametrize(("model", "column", "value"), CONTRADICTIONS)
def test_a_file_that_contradicts_itself_leaves_nothing_behind(model: str, column: str, value: object) -> None:
    raw = changed(tournament_bytes(make_finished()), lambda content: set_cell(content, model, column, value))
    counts = (Tournament.objects.count(), Player.objects.count(), Club.objects.count(), JournalEntry.objects.count())
    with pytest.raises(RuleError) as refused:
        import_tournament(file=read_tournament_file(raw), actor=SYSTEM)
    assert refused.value.code == "file_contradicts"
    assert counts == (
        Tournament.objects.count(),
        Player.objects.count(),
        Club.objects.count(),
        JournalEntry.objects.count(),
    )


def test_a_later_date_of_creation_is_not_invented() -> None:
    tournament = make_finished()
    Tournament.objects.filter(pk=tournament.pk).update(created_at="2026-11-07T18:00:00Z", date=date(2026, 11, 7))
    tournament.refresh_from_db()
    assert carried(tournament).tournament.created_at == tournament.created_at


def test_no_office_is_left_without_an_account() -> None:
    tournament = make_finished()
    make_official(tournament, make_user("gone"))
    raw = tournament_bytes(tournament)
    forget(tournament)
    User.objects.all().delete()
    import_tournament(file=read_tournament_file(raw), actor=SYSTEM)
    assert not Official.objects.exists()
