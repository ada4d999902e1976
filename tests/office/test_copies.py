"""The page of the copies: what is kept, another one now, download, and a tournament restored as a copy."""

import json
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from scoring.models import Entrant, JournalEntry, Official, Role, Tournament, User, Visibility
from scoring.reports.audience import Audience
from scoring.reports.standings import total_standings
from scoring.rules.friendly.house import Accounting, HouseRules
from scoring.services.kept_copies import Occasion as For
from scoring.services.kept_copies import folder_of, keep_copy, kept_copies, make_copy, missed_copy
from scoring.services.seating import draw_tables, redraw_tables
from scoring.services.series import close_series, start_series
from scoring.services.tournament_file import tournament_bytes
from scoring.services.writing import Action, Actor
from tests.browser_of import text_of
from tests.services.friendly import make_evening
from tests.world import LIST_OF_FOUR, hand_in, make_entrants, make_tournament

SUBMISSION = "7f3f0f6e-8a53-4a1e-9a58-1c1f0f6e8a53"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, settings: Settings) -> Path:
    settings.BACKUP_DIR = tmp_path / "backups"
    return tmp_path / "backups"


def at(name: str, *arguments: str) -> str:
    return reverse(f"office:{name}", args=["cup", *arguments])


def occasions(tournament: Tournament) -> list[tuple[str, int]]:
    return [(each.occasion.value, each.series) for each in kept_copies(tournament)]


@pytest.mark.django_db
class TestWhenACopyIsMade:
    def test_before_every_draw_and_after_every_series(self) -> None:
        tournament = make_tournament(series_planned=2)
        make_entrants(tournament, 4)
        system = Actor.system()
        series = draw_tables(tournament=tournament, actor=system)
        assert occasions(tournament) == [("seating", 1)]
        first = json.loads(kept_copies(tournament)[0].path.read_bytes())
        assert first["content"]["seat"]["rows"] == []
        series = redraw_tables(series=series, actor=system)
        assert occasions(tournament) == [("seating", 1), ("seating", 1)]
        start_series(series=series, actor=system)
        hand_in(series.tables.get(), LIST_OF_FOUR)
        close_series(series=series, actor=system)
        latest = kept_copies(tournament)[0]
        assert (latest.occasion, latest.series) == (For.CLOSED, 1)
        content = json.loads(latest.path.read_bytes())["content"]
        states = [row[content["series"]["columns"].index("state")] for row in content["series"]["rows"]]
        assert states == ["closed"]

    def test_nothing_new_is_not_kept_twice(self) -> None:
        tournament = make_tournament()
        for series in (1, 2):
            keep_copy(tournament=tournament, occasion=For.SEATING, series=series)
        assert occasions(tournament) == [("seating", 1)]

    def test_a_refused_draw_leaves_no_copy(self) -> None:
        tournament = make_tournament(series_planned=1)
        make_entrants(tournament, 4)
        draw_tables(tournament=tournament, actor=Actor.system())
        with pytest.raises(Exception, match="series_before_open"):
            draw_tables(tournament=tournament, actor=Actor.system())
        assert len(kept_copies(tournament)) == 1

    def test_so_many_are_kept_and_so_long(self, settings: Settings) -> None:
        settings.BACKUP_KEEP, settings.BACKUP_DAYS = 3, 30
        tournament, other = make_tournament(), make_tournament("other")
        old = folder_of(other) / "20200101T120000Z-r1-closed-1.json"
        old.parent.mkdir(parents=True)
        old.write_bytes(b"{}")
        note = old.with_name("note.txt")
        note.write_bytes(b"not ours")
        for revision in range(1, 6):
            Tournament.objects.filter(pk=tournament.pk).update(revision=revision)
            make_copy(tournament=tournament)
        assert [each.revision for each in kept_copies(tournament)] == [5, 4, 3]
        assert not old.exists() and note.exists()

    def test_another_tournament_at_the_same_address_has_its_own(self) -> None:
        make_copy(tournament=make_tournament())
        Tournament.objects.all().delete()
        later = make_tournament()
        Tournament.objects.filter(pk=later.pk).update(created_at="2030-01-01T00:00:00Z")
        later.refresh_from_db()
        assert kept_copies(later) == []

    def test_a_copy_that_cannot_be_saved_stops_nothing_and_is_told(
        self, running: Tournament, as_organiser: Client, folder: Path
    ) -> None:
        folder.write_bytes(b"a file where the folder should be")
        tournament = make_tournament("next")
        make_entrants(tournament, 4)
        assert draw_tables(tournament=tournament, actor=Actor.system()).tables.count() == 1
        line = JournalEntry.objects.get(action=Action.MISS_COPY)
        assert (line.tournament, line.reason) == (tournament, "Not a directory")
        keep_copy(tournament=running, occasion=For.CLOSED, series=1)
        assert "An automatic copy could not be saved." in text_of(as_organiser.get(at("tournament")))
        assert "could not be saved (Not a directory)" in text_of(as_organiser.get(at("copies")))
        folder.unlink()
        make_copy(tournament=running)
        assert missed_copy(running) is None
        assert "could not be saved" not in text_of(as_organiser.get(at("copies")))


def test_an_empty_page_says_when_the_first_copy_comes(as_organiser: Client) -> None:
    page = text_of(as_organiser.get(at("copies")))
    assert "There is no copy yet. The first one is made by itself before the tables are drawn." in page


def test_a_copy_is_made_now_listed_and_downloaded(running: Tournament, as_organiser: Client) -> None:
    assert as_organiser.post(at("copy_now")).status_code == 302
    (copy,) = kept_copies(running)
    page = text_of(as_organiser.get(at("copies")))
    assert "made by hand" in page
    assert "A copy is saved." in page
    response = as_organiser.get(at("copy_file", copy.name))
    assert response.content == copy.path.read_bytes()
    assert response["Content-Disposition"] == f'attachment; filename="cup-{copy.name}"'
    assert "no-cache" in response["Cache-Control"]


def test_occasions_are_said_in_words(running: Tournament, as_organiser: Client) -> None:
    make_copy(tournament=running, occasion=For.SEATING, series=2)
    make_copy(tournament=running, occasion=For.CLOSED, series=1)
    page = text_of(as_organiser.get(at("copies")))
    assert "before series 2 was drawn" in page
    assert "when series 1 was closed" in page


def test_no_room_for_a_copy_is_said(as_organiser: Client, folder: Path) -> None:
    folder.write_bytes(b"")
    as_organiser.post(at("copy_now"))
    assert "The copy cannot be saved: Not a directory." in text_of(as_organiser.get(at("copies")))


@pytest.mark.parametrize("name", ["x.json", "..", "20261107T190312Z-r57-seating-2.json"])
def test_only_a_copy_of_this_tournament_is_given(as_organiser: Client, running: Tournament, name: str) -> None:
    other = make_tournament("other")
    make_copy(tournament=other)
    assert as_organiser.get(at("copy_file", name)).status_code == 404
    assert as_organiser.get(at("copy_file", kept_copies(other)[0].name)).status_code == 404
    assert as_organiser.post(at("copy_restore", name), {"submission": SUBMISSION}).status_code == 404


def test_a_kept_copy_becomes_a_tournament_beside_this_one(
    running: Tournament, as_organiser: Client, organiser: User
) -> None:
    before = [(row.name, row.total) for row in total_standings(tournament=running, audience=Audience.OFFICE).rows]
    name = make_copy(tournament=running)
    Entrant.objects.filter(tournament=running, start_number=7).update(excluded=True)
    for _click in range(2):
        response = as_organiser.post(at("copy_restore", name), {"submission": SUBMISSION})
        assert response["Location"] == reverse("office:tournament", args=["cup-2"])
    copy = Tournament.objects.get(slug="cup-2")
    assert Tournament.objects.count() == 2
    after = [(row.name, row.total) for row in total_standings(tournament=copy, audience=Audience.OFFICE).rows]
    assert after == before
    assert copy.visibility == Visibility.HIDDEN
    assert [(each.user, each.role) for each in Official.objects.filter(tournament=copy)] == [
        (organiser, Role.ORGANISER)
    ]
    assert running.entrants.get(start_number=7).excluded


def test_a_damaged_copy_is_refused_with_a_sentence(running: Tournament, as_organiser: Client) -> None:
    name = make_copy(tournament=running)
    path = folder_of(running) / name
    path.write_bytes(path.read_bytes()[:-20])
    as_organiser.post(at("copy_restore", name), {"submission": SUBMISSION})
    assert "its end is missing" in text_of(as_organiser.get(at("copies")))
    as_organiser.post(at("copy_restore", name), {})
    assert "The page was incomplete." in text_of(as_organiser.get(at("copies")))
    assert Tournament.objects.count() == 1


class TestAFileFromOutside:
    address = "/office/import/"

    def send(self, client: Client, content: bytes, **typed: str) -> str:
        file = SimpleUploadedFile("cup.json", content)
        response = client.post(self.address, {"submission": SUBMISSION, "file": file, **typed}, follow=True)
        assert response.status_code in {200, 422}
        return text_of(response)

    def test_it_becomes_a_tournament(self, running: Tournament, as_stranger: Client) -> None:
        page = self.send(as_stranger, tournament_bytes(running))
        assert "is restored as a copy. You alone organise it, and the public sees no results of it." in page
        assert Tournament.objects.get(slug="cup-2").entrants.count() == 7

    @pytest.mark.parametrize("content", [b"", b"{}", b"\x89PNG\r\n", b"[" * 5000, b'{"skatclub": "tournament"}'])
    def test_anything_else_is_refused_with_a_sentence(self, as_stranger: Client, content: bytes) -> None:
        assert "Nothing was saved." in self.send(as_stranger, content)
        assert Tournament.objects.count() == 1

    def test_a_file_that_contradicts_itself_is_refused(self, running: Tournament, as_organiser: Client) -> None:
        running.entrants.update(paid_cents=0)
        running.series.get().tables.get(number=1).seats.filter(position=1).update(others_lost=1)
        page = self.send(as_organiser, tournament_bytes(running))
        assert "The file contradicts itself (cup-2 1/1 seat 1: others lost: stored 1, derived 8)." in page
        assert Tournament.objects.count() == 1

    def test_a_file_beyond_the_limit_is_not_read(self, as_stranger: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("scoring.forms.copies.MOST_BYTES_OF_A_TOURNAMENT", 1_000_000)
        assert "The file is too large: at most 1 MB." in self.send(as_stranger, b" " * 1_000_001)

    def test_without_a_file_it_asks_for_one(self, as_stranger: Client) -> None:
        response = as_stranger.post(self.address, {"submission": SUBMISSION})
        assert "Choose a file." in text_of(response)
        assert "Restore from a file" in text_of(as_stranger.get(reverse("office:home")))


@pytest.mark.django_db
def test_a_friendly_evening_has_copies_too(client: Client) -> None:
    evening = make_evening(HouseRules(accounting=Accounting.LEIPZIG)).series.tournament
    client.force_login(evening.officials.get().user)
    assert client.post(reverse("office:copy_now", args=[evening.slug])).status_code == 302
    (copy,) = kept_copies(evening)
    address = reverse("office:copy_restore", args=[evening.slug, copy.name])
    response = client.post(address, {"submission": SUBMISSION}, follow=True)
    assert "is restored as a copy" in text_of(response)


@pytest.mark.django_db
def test_erasing_the_names_erases_the_copies(running: Tournament, as_organiser: Client) -> None:
    make_copy(tournament=running)
    Tournament.objects.filter(pk=running.pk).update(names_until="2020-01-01")
    as_organiser.post(at("names_blank"))
    assert kept_copies(running) == []
    assert running.entrants.get(start_number=1).player.last_name == "#1"


@pytest.mark.django_db
def test_copies_that_cannot_be_erased_are_told(running: Tournament, as_organiser: Client) -> None:
    (folder_of(running) / "20261107T190312Z-r57-seating-2.json").mkdir(parents=True)
    Tournament.objects.filter(pk=running.pk).update(names_until="2020-01-01")
    page = text_of(as_organiser.post(at("names_blank"), follow=True))
    assert f"Copies of this tournament are still in {folder_of(running)} and could not be deleted" in page
    assert running.entrants.get(start_number=1).player.last_name == "#1"
