"""What of a tournament is public: the hour results are final, how names are shown, and when they are blanked."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Q

from scoring.models import Entrant, GrandOuvert, NameShown, Player, Substitution, Tournament
from scoring.reports.audience import names_gone
from scoring.rules.errors import RuleError
from scoring.services.kept_copies import forget_copies
from scoring.services.tournaments import check_year
from scoring.services.writing import Action, Actor, Facts, writing


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicationFacts:
    """`final_at` is None while results stay provisional, `names_until` None where names stay."""

    final_at: datetime | None
    names_until: date | None
    corrections_public: bool
    no_shows_left_out: bool = False


def edit_publication(*, tournament: Tournament, facts: PublicationFacts, actor: Actor) -> Tournament:
    """Sets the hour from which results are final, the day names are blanked, whether reasons are public, and whether
    the rankings leave out who never played.

    Raises RuleError `date_range`, and `names_until_before` where names would be gone before the day of the tournament.
    """
    check_year(facts.final_at, field="final_at")
    with writing(tournament=tournament, actor=actor, action=Action.EDIT_PUBLICATION) as change:
        fresh = change.read_tournament()
        if facts.names_until is not None and facts.names_until <= fresh.date:
            raise RuleError("names_until_before", field="names_until")
        change.before = _journalled(fresh)
        fresh.final_at, fresh.names_until = facts.final_at, facts.names_until
        fresh.corrections_public, fresh.no_shows_left_out = facts.corrections_public, facts.no_shows_left_out
        fresh.save(update_fields=["final_at", "names_until", "corrections_public", "no_shows_left_out"])
        change.after = _journalled(fresh)
    return fresh


def _journalled(tournament: Tournament) -> Facts:
    final, until = tournament.final_at, tournament.names_until
    return {
        "final_at": final.isoformat() if final else None,
        "names_until": until.isoformat() if until else None,
        "corrections_public": tournament.corrections_public,
        "no_shows_left_out": tournament.no_shows_left_out,
    }


def set_names_shown(*, tournament: Tournament, entrants: Sequence[Entrant], shown: NameShown, actor: Actor) -> int:
    """How the names of these entrants are shown on public pages, in every tournament of theirs: how many changed.

    Raises RuleError `nobody_named`.
    """
    if not entrants:
        raise RuleError("nobody_named", field="start_numbers")
    keys = [entrant.player_id for entrant in entrants]
    also = [each for each in _showing(keys) if each.pk != tournament.pk]
    with writing(tournament=tournament, also=also, actor=actor, action=Action.SET_NAMES_SHOWN) as change:
        changed = Player.objects.filter(pk__in=keys).exclude(name_shown=shown)
        who = sorted(changed.values_list("pk", flat=True))
        Player.objects.filter(pk__in=who).update(name_shown=shown)
        change.after = {"players": who, "name_shown": shown}
    return len(who)


def _showing(players: Iterable[int]) -> list[Tournament]:
    """Every tournament in which one of these people plays or stands in for somebody."""
    keys = list(players)
    entered = Q(entrants__player__in=keys) | Q(series__seats__substitutions__player__in=keys)
    return list(Tournament.objects.filter(entered).distinct())


def blank_names(*, tournament: Tournament, actor: Actor) -> int:
    """Erases the names of a tournament for good once its day has come: how many people. The results stay.

    Each becomes a start number without a club, a pass number or a category; people who play elsewhere keep their
    names there. Copies kept as files go too. Raises RuleError `names_stay` before that day, `copies_stay`.
    """
    with writing(tournament=tournament, actor=actor, action=Action.BLANK_NAMES) as change:
        fresh = change.read_tournament()
        if not names_gone(fresh.names_until):
            raise RuleError("names_stay")
        substitutions = Substitution.objects.filter(seat__series__tournament=fresh).select_related("player")
        entrants = list(Entrant.objects.filter(tournament=fresh).select_related("player"))
        named = [entrant for entrant in entrants if not _is_blank(entrant.player, entrant.start_number)]
        old = {entrant.player_id for entrant in named}
        for entrant in named:
            entrant.player, entrant.club = _nobody(f"#{entrant.start_number}"), None
            entrant.lady = entrant.junior = entrant.senior = False
            entrant.save(update_fields=["player", "club", "lady", "junior", "senior"])
        for each in substitutions:
            old.add(each.player_id)
            each.player = _nobody("#")
            each.save(update_fields=["player"])
        GrandOuvert.objects.filter(seat__series__tournament=fresh).update(witnesses="")
        _forget(old)
        change.after = {"people": len(old)}
    forget_copies(tournament)
    return len(named)


def _is_blank(player: Player, number: int) -> bool:
    return (player.last_name, player.first_name, player.pass_number) == (f"#{number}", "", "")


def _nobody(name: str) -> Player:
    return Player.objects.create(last_name=name, name_shown=NameShown.NUMBER)


def _forget(players: set[int]) -> None:
    """Deletes the people who are in no tournament any more."""
    Player.objects.filter(pk__in=players, entries__isnull=True, substitutions__isnull=True).delete()
