"""Many entrants in one write, as confirmed in the preview of a list; and who is known to compare it with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from scoring.models import Entrant, Player, Tournament, User
from scoring.rules.errors import RuleError
from scoring.services.entrants import EntrantFacts, enter, mark_stale, person_of
from scoring.services.teams import find_or_create_team, require_room
from scoring.services.writing import Action, Actor, AlreadyDone, Submission, writing

type PersonKey = tuple[str, str]
"""Name and club, accents and capitals aside."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entered:
    """Somebody who is in the tournament already."""

    start_number: int
    pass_number: str
    person_key: PersonKey


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownPerson:
    """Somebody of an earlier tournament."""

    player_id: int
    pass_number: str
    name_key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownPeople:
    """The people known by pass number, and those who are the only one of their name in their club."""

    by_pass: Mapping[str, KnownPerson]
    by_name_and_club: Mapping[PersonKey, KnownPerson]


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantToImport:
    """A row that was confirmed: its number in the list, the facts, the person known before (None: a new one), and the
    name of the team (empty: none).
    """

    row: int
    facts: EntrantFacts
    player_id: int | None = None
    team: str = ""


class RowRefused(RuleError):
    """A RuleError with the row of the list it concerns. Nothing of the list was saved."""

    def __init__(self, error: RuleError, row: int) -> None:
        super().__init__(error.code, field=error.field, **error.params)
        self.row = row


def entered_in(tournament: Tournament) -> list[Entered]:
    """Who is in the tournament."""
    return [
        Entered(
            start_number=entrant.start_number,
            pass_number=entrant.player.pass_number,
            person_key=(entrant.player.sort_key, entrant.club.sort_key if entrant.club else ""),
        )
        for entrant in tournament.entrants.select_related("player", "club")
    ]


def known_people(user: User) -> KnownPeople:
    """The people of the tournaments this account has an office in; the site's owner knows all. A pass number is known
    site-wide, because it names one person.
    """
    by_pass, by_name, doubtful = {}, {}, set()
    mine = set(players_known_to(user).values_list("pk", flat=True))
    for player in Player.objects.select_related("club"):
        person = KnownPerson(player_id=player.pk, pass_number=player.pass_number, name_key=player.sort_key)
        if player.pass_number:
            by_pass[player.pass_number] = person
        if player.club is None or player.pk not in mine:
            continue
        key = (player.sort_key, player.club.sort_key)
        if key in by_name:
            doubtful.add(key)
        by_name[key] = person
    certain = {key: person for key, person in by_name.items() if key not in doubtful}
    return KnownPeople(by_pass=by_pass, by_name_and_club=certain)


def players_known_to(user: User) -> QuerySet[Player]:
    """The people of the tournaments this account has an office in; all for the site's owner."""
    if user.is_superuser:
        return Player.objects.all()
    return Player.objects.filter(entries__tournament__officials__user=user).distinct()


def import_entrants(
    *, tournament: Tournament, rows: Sequence[EntrantToImport], actor: Actor, submission: Submission | None = None
) -> int:
    """All these people enter, or none: how many. Rows with a start number come first, so that no free number is taken
    from them.

    Raises RowRefused with the first row that cannot be, as `add_entrant` does.
    """
    ordered = sorted(rows, key=lambda row: row.facts.start_number is None)
    try:
        with writing(
            tournament=tournament, actor=actor, action=Action.IMPORT_ENTRANTS, submission=submission
        ) as change:
            entered = [_enter(tournament, row) for row in ordered]
            mark_stale(tournament)
            change.after = {"entrants": [entrant.pk for entrant in entered]}
            change.answer = {"count": len(entered)}
            return len(entered)
    except AlreadyDone as done:
        return int(done.answer["count"])


def _enter(tournament: Tournament, row: EntrantToImport) -> Entrant:
    try:
        known = Player.objects.filter(pk=row.player_id).first() if row.player_id else None
        entrant = enter(tournament, row.facts, known or person_of(row.facts))
        if row.team:
            entrant.team = find_or_create_team(tournament, row.team)
            require_room(entrant.team)
            entrant.save(update_fields=["team"])
    except RuleError as error:
        raise RowRefused(error, row.row) from error
    return entrant
