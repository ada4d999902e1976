"""The final hour, how names are shown, and their end (rules.md 3)."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from scoring.models import Club, Entrant, GrandOuvert, JournalEntry, NameShown, Player, Seat, Substitution, Tournament
from scoring.reports.audience import Audience
from scoring.reports.standings import total_standings
from scoring.rules.errors import RuleError
from scoring.services.publication import PublicationFacts, blank_names, edit_publication, set_names_shown
from scoring.services.writing import Actor
from tests.world import TOTALS_OF_FOUR, make_finished, make_tournament

pytestmark = pytest.mark.django_db

ACTOR = Actor.system()
HOUR = datetime(2026, 11, 7, 22, 0, tzinfo=UTC)


def facts(until: date | None = None) -> PublicationFacts:
    return PublicationFacts(final_at=HOUR, names_until=until, corrections_public=False)


def gone(tournament: Tournament) -> Tournament:
    """The day names are blanked is today."""
    Tournament.objects.filter(pk=tournament.pk).update(names_until=timezone.localdate())
    return Tournament.objects.get(pk=tournament.pk)


def test_it_is_kept_and_journalled() -> None:
    tournament = edit_publication(tournament=make_finished(), facts=facts(date(2027, 1, 1)), actor=ACTOR)
    assert (tournament.final_at, tournament.names_until, tournament.corrections_public) == (
        HOUR,
        date(2027, 1, 1),
        False,
    )
    line = JournalEntry.objects.get(action="edit_publication")
    before = {"final_at": None, "names_until": None, "corrections_public": True, "no_shows_left_out": False}
    assert line.before == before


def test_a_slip_of_the_year_is_told_and_nothing_is_saved() -> None:
    """Midnight of the year 1 in Berlin is before all time in Greenwich: no database keeps it."""
    midnight = datetime(1, 1, 1, tzinfo=ZoneInfo("Europe/Berlin"))
    slip = PublicationFacts(final_at=midnight, names_until=None, corrections_public=False)
    with pytest.raises(RuleError) as refused:
        edit_publication(tournament=make_finished(), facts=slip, actor=ACTOR)
    assert (refused.value.code, refused.value.field) == ("date_range", "final_at")
    assert Tournament.objects.get().final_at is None


@pytest.mark.parametrize("until", [date(2026, 11, 7), date(2026, 11, 6)])
def test_names_do_not_go_before_the_tournament_is_over(until: date) -> None:
    with pytest.raises(RuleError, match="names_until_before"):
        edit_publication(tournament=make_finished(), facts=facts(until), actor=ACTOR)
    edit_publication(tournament=Tournament.objects.get(), facts=facts(date(2026, 11, 8)), actor=ACTOR)


def test_a_player_is_shown_alike_everywhere_and_all_pages_become_new() -> None:
    tournament, other = make_finished(), make_tournament("other")
    entrant = tournament.entrants.get(start_number=1)
    Entrant.objects.create(tournament=other, start_number=9, player=entrant.player)
    changed = set_names_shown(tournament=tournament, entrants=[entrant], shown=NameShown.NUMBER, actor=ACTOR)
    assert changed == 1
    rows = total_standings(tournament=other, audience=Audience.PUBLIC).rows
    assert [row.name for row in rows] == ["#9"]
    assert set(Tournament.objects.values_list("revision", flat=True)) == {2}
    with pytest.raises(RuleError, match="nobody_named"):
        set_names_shown(tournament=tournament, entrants=[], shown=NameShown.FULL, actor=ACTOR)


def test_from_the_day_on_the_public_reads_numbers_and_the_results_stay() -> None:
    tournament = make_finished()
    Tournament.objects.update(names_until=timezone.localdate() + timedelta(days=1))
    before = total_standings(tournament=Tournament.objects.get(), audience=Audience.PUBLIC).rows
    assert "Anna P001" in {row.name for row in before}
    after = total_standings(tournament=gone(tournament), audience=Audience.PUBLIC).rows
    assert {(row.name, row.club) for row in after} == {(f"#{number}", "") for number in range(1, 8)}
    assert [row.total for row in after if row.start_number <= 4] == sorted(TOTALS_OF_FOUR, reverse=True)


def test_names_stay_until_their_day_has_come() -> None:
    with pytest.raises(RuleError, match="names_stay"):
        blank_names(tournament=make_finished(), actor=ACTOR)
    assert Player.objects.filter(last_name="P001").exists()


def test_erased_names_are_nowhere_and_the_results_stay() -> None:
    tournament = gone(make_finished())
    stand_in = Player.objects.create(last_name="Standin", first_name="Bert")
    seat = tournament.series.get().seats.get(entrant__start_number=1)
    Substitution.objects.create(seat=seat, player=stand_in, from_deal=5)
    Player.objects.filter(last_name="P001").update(pass_number="01.02.003.004")
    Entrant.objects.filter(start_number=1).update(lady=True)
    assert blank_names(tournament=tournament, actor=ACTOR) == 7
    assert set(Player.objects.values_list("last_name", "first_name", "pass_number")) == {
        *((f"#{number}", "", "") for number in range(1, 8)),
        ("#", "", ""),
    }
    assert not Entrant.objects.filter(club__isnull=False).exists()
    assert not Entrant.objects.filter(lady=True).exists()
    assert Club.objects.exists()
    rows = total_standings(tournament=tournament, audience=Audience.OFFICE).rows
    assert [(row.rank, row.name, row.total) for row in rows][:2] == [(1, "#1", 1332), (2, "#3", 1320)]
    line = JournalEntry.objects.get(action="blank_names")
    assert line.after == {"people": 8}


def test_erasing_twice_erases_nothing_more() -> None:
    tournament = gone(make_finished())
    blank_names(tournament=tournament, actor=ACTOR)
    players = set(Player.objects.values_list("pk", flat=True))
    assert blank_names(tournament=tournament, actor=ACTOR) == 0
    assert set(Player.objects.values_list("pk", flat=True)) == players


def test_people_who_play_elsewhere_keep_their_names_there() -> None:
    tournament, other = gone(make_finished()), make_tournament("other")
    person = tournament.entrants.get(start_number=1).player
    Entrant.objects.create(tournament=other, start_number=9, player=person, club=person.club)
    blank_names(tournament=tournament, actor=ACTOR)
    (row,) = total_standings(tournament=other, audience=Audience.PUBLIC).rows
    assert (row.name, row.club) == ("Anna P001", "Karo 7 Musterstadt")
    assert tournament.entrants.get(start_number=1).player.full_name == "#1"


def test_the_witnesses_of_a_grand_ouvert_are_blanked_too() -> None:
    tournament = gone(make_finished())
    seat = Seat.objects.get(entrant__start_number=3)
    entry = GrandOuvert.objects.create(
        seat=seat, deal_number=7, played_on=tournament.date, cards="CJ SJ HJ DJ", witnesses="Berta Beispiel"
    )
    blank_names(tournament=tournament, actor=ACTOR)
    entry.refresh_from_db()
    assert (entry.witnesses, entry.cards) == ("", "CJ SJ HJ DJ")
