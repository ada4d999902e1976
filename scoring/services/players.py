"""Players and clubs: shared by all tournaments of the site."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q

from scoring.models import Club, NameShown, Player, Tournament
from scoring.models.club import NAME_LENGTH
from scoring.models.sorting import sort_key
from scoring.rules.errors import RuleError
from scoring.services.texts import one_line, required_line
from scoring.services.writing import Action, Actor, writing

PASS_NUMBER_LENGTH = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerFacts:
    """A person. `club_name` is empty for a guest, `pass_number` where none is known."""

    last_name: str
    first_name: str = ""
    club_name: str = ""
    pass_number: str = ""
    lady: bool = False
    junior: bool = False
    senior: bool = False
    name_shown: NameShown = NameShown.FULL


def find_or_create_club(*, name: str) -> Club | None:
    """The club of that name (composed, blanks evened out; otherwise exactly), made where there is none; None for an
    empty name.

    May be called inside a write: the unique name guards it. Raises RuleError `text_too_long`, `text_unreadable`.
    """
    cleaned = one_line(name, field="club_name", most=NAME_LENGTH)
    return Club.objects.get_or_create(name=cleaned)[0] if cleaned else None


def create_player(*, facts: PlayerFacts, actor: Actor) -> Player:
    """A new person, also where somebody of that name is known: only a pass number says that two are one.

    Raises RuleError naming the field: `text_missing`, `text_too_long`, `text_unreadable`, `pass_number_taken`.
    """
    with writing(tournament=None, actor=actor, action=Action.CREATE_PLAYER) as change:
        player = new_player(facts)
        change.after = {"player": player.pk, "club": player.club_id}
    return player


def new_player(facts: PlayerFacts) -> Player:
    """As `create_player`, inside a write."""
    player = Player(
        club=find_or_create_club(name=facts.club_name),
        lady=facts.lady,
        junior=facts.junior,
        senior=facts.senior,
        name_shown=facts.name_shown,
    )
    set_names(player, facts.first_name, facts.last_name)
    set_pass_number(player, facts.pass_number)
    player.save()
    return player


def set_names(player: Player, first_name: str, last_name: str) -> None:
    """Cleans and sets both names, without saving. Raises RuleError as `create_player` does."""
    player.last_name = required_line(last_name, field="last_name", most=NAME_LENGTH)
    player.first_name = one_line(first_name, field="first_name", most=NAME_LENGTH)


def set_pass_number(player: Player, pass_number: str) -> None:
    """Sets the pass number, without saving. Raises RuleError `pass_number_taken` where another person has it."""
    cleaned = one_line(pass_number, field="pass_number", most=PASS_NUMBER_LENGTH)
    if cleaned and Player.objects.filter(pass_number=cleaned).exclude(pk=player.pk).exists():
        raise RuleError("pass_number_taken", field="pass_number", number=cleaned)
    player.pass_number = cleaned


def player_of_pass(*, pass_number: str, first_name: str, last_name: str) -> Player | None:
    """The known person with that pass number, None where nobody has it.

    Raises RuleError `pass_number_of_another` where the name is a different one: a mistyped pass number must not enter
    somebody else. Accents and capitals make no difference.
    """
    cleaned = one_line(pass_number, field="pass_number", most=PASS_NUMBER_LENGTH)
    player = Player.objects.filter(pass_number=cleaned).first() if cleaned else None
    if player is not None and player.sort_key != sort_key(last_name, first_name):
        raise RuleError("pass_number_of_another", field="pass_number", number=cleaned)
    return player


def rename_player(*, player: Player, first_name: str, last_name: str, actor: Actor, reason: str = "") -> Player:
    """The person under the new name, in every tournament: all their pages become new.

    Raises RuleError `text_missing`, `text_too_long`, `text_unreadable`.
    """
    showing = tournaments_of_player(player)
    with writing(tournament=None, also=showing, actor=actor, action=Action.RENAME_PLAYER, reason=reason) as change:
        fresh = Player.objects.select_for_update().get(pk=player.pk)
        set_names(fresh, first_name, last_name)
        fresh.save(update_fields=["first_name", "last_name", "sort_key"])
        change.after = {"player": fresh.pk}
    return fresh


def rename_club(*, club: Club, name: str, actor: Actor, reason: str = "") -> Club:
    """The club under the new name, in every tournament. Raises RuleError as `rename_player` does, and
    `club_name_taken`.
    """
    showing = list(Tournament.objects.filter(Q(club=club) | Q(entrants__club=club)).distinct())
    with writing(tournament=None, also=showing, actor=actor, action=Action.RENAME_CLUB, reason=reason) as change:
        fresh = Club.objects.select_for_update().get(pk=club.pk)
        fresh.name = required_line(name, field="name", most=NAME_LENGTH)
        if Club.objects.filter(name=fresh.name).exclude(pk=fresh.pk).exists():
            raise RuleError("club_name_taken", field="name")
        fresh.save(update_fields=["name", "sort_key"])
        change.after = {"club": fresh.pk}
    return fresh


def tournaments_of_player(player: Player) -> list[Tournament]:
    """Every tournament that shows this person: as an entrant or as a substitute."""
    return list(
        Tournament.objects.filter(
            Q(entrants__player=player) | Q(series__seats__substitutions__player=player)
        ).distinct()
    )


def without(tournaments: Iterable[Tournament], one: Tournament) -> list[Tournament]:
    """The tournaments but this one."""
    return [tournament for tournament in tournaments if tournament.pk != one.pk]
