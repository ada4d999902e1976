"""Entrants: who plays in a tournament, under which start number."""

from dataclasses import dataclass

from django.db.models import Max

from scoring.models import Entrant, NameShown, Player, Series, SeriesState, Tournament
from scoring.models.tournament import HIGHEST_NUMBER
from scoring.rules.errors import RuleError
from scoring.services.players import (
    PlayerFacts,
    find_or_create_club,
    new_player,
    player_of_pass,
    set_names,
    set_pass_number,
    tournaments_of_player,
    without,
)
from scoring.services.writing import Action, Actor, AlreadyDone, Facts, Submission, writing


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantFacts:
    """An entrant as entered. `start_number` (1 to 9999) None takes the next one; `club_name` is empty for a guest."""

    last_name: str
    first_name: str = ""
    club_name: str = ""
    pass_number: str = ""
    lady: bool = False
    junior: bool = False
    senior: bool = False
    name_shown: NameShown = NameShown.FULL
    start_number: int | None = None


def add_entrant(
    *,
    tournament: Tournament,
    facts: EntrantFacts,
    actor: Actor,
    player: Player | None = None,
    submission: Submission | None = None,
) -> Entrant:
    """A person enters the tournament.

    Without `player` it is the person of the pass number, else a new one: two of one name stay two. A `player` given
    keeps the names he has. Raises RuleError as `players.create_player` does, and `pass_number_of_another`,
    `entrant_twice_in_tournament`, `start_number_taken`, `number_range`, `taken_back`.
    """
    try:
        with writing(tournament=tournament, actor=actor, action=Action.ADD_ENTRANT, submission=submission) as change:
            entrant = enter(tournament, facts, player or person_of(facts))
            mark_stale(tournament)
            change.after, change.answer = _journalled(entrant), {"entrant": entrant.pk}
            return entrant
    except AlreadyDone as done:
        return done.again(Entrant.objects.select_related("player", "club", "tournament"), "entrant")


def enter(tournament: Tournament, facts: EntrantFacts, person: Player) -> Entrant:
    """As `add_entrant`, inside a write and for this person."""
    _check_not_entered(tournament, person)
    return Entrant.objects.create(
        tournament=tournament,
        player=person,
        club=find_or_create_club(name=facts.club_name),
        start_number=_start_number(tournament, facts.start_number),
        lady=facts.lady,
        junior=facts.junior,
        senior=facts.senior,
    )


def edit_entrant(*, entrant: Entrant, facts: EntrantFacts, actor: Actor) -> Entrant:
    """The entrant and the person behind with these facts; a new name shows in every tournament of that person.

    `start_number` None keeps it; once seated it cannot change. Raises RuleError as `add_entrant` does, and
    `start_number_frozen`.
    """
    tournament = entrant.tournament
    elsewhere = without(tournaments_of_player(entrant.player), tournament)
    with writing(tournament=tournament, also=elsewhere, actor=actor, action=Action.EDIT_ENTRANT) as change:
        fresh = Entrant.objects.select_related("player", "tournament").get(pk=entrant.pk)
        change.before = _journalled(fresh)
        club_before, fresh.club = fresh.club_id, find_or_create_club(name=facts.club_name)
        _set_start_number(fresh, facts.start_number)
        fresh.lady, fresh.junior, fresh.senior = facts.lady, facts.junior, facts.senior
        fresh.save()
        _edit_person(fresh, facts, club_before)
        change.after = _journalled(fresh)
    return fresh


def remove_entrant(*, entrant: Entrant, actor: Actor) -> None:
    """Takes back an entry. A person who is in no other tournament is forgotten with it. Raises RuleError
    `entrant_seated`: who has a seat withdraws; and `entrant_in_cash_book`, because the cash must still be explained.
    """
    with writing(tournament=entrant.tournament, actor=actor, action=Action.REMOVE_ENTRANT) as change:
        if entrant.seats.exists():
            raise RuleError("entrant_seated", start_number=entrant.start_number)
        if entrant.cash.exists():
            raise RuleError("entrant_in_cash_book", start_number=entrant.start_number)
        change.before = _journalled(entrant)
        person = entrant.player
        Entrant.objects.filter(pk=entrant.pk).delete()
        if not person.entries.exists() and not person.substitutions.exists():
            person.delete()


def withdraw_entrant(*, entrant: Entrant, after_series: int, actor: Actor) -> Entrant:
    """The entrant leaves after a series (0: never played): no rank in the total, the results played stand.

    Raises RuleError `number_range`, `entrant_seated_later`.
    """
    with writing(tournament=entrant.tournament, actor=actor, action=Action.WITHDRAW_ENTRANT) as change:
        most = entrant.tournament.series_planned
        if not 0 <= after_series <= most:
            raise RuleError("number_range", field="after_series", least=0, most=most)
        _check_not_begun_later(entrant, after_series)
        fresh = Entrant.objects.get(pk=entrant.pk)
        change.before = _journalled(fresh)
        fresh.withdrawn_after = after_series
        fresh.save(update_fields=["withdrawn_after"])
        mark_stale(entrant.tournament)
        change.after = _journalled(fresh)
    return fresh


def exclude_entrant(*, entrant: Entrant, actor: Actor, reason: str) -> Entrant:
    """The direction excludes the entrant: no rank, no prize; the others' results stand. Raises RuleError
    `reason_missing`.
    """
    if not reason.strip():
        raise RuleError("reason_missing", field="reason")
    with writing(tournament=entrant.tournament, actor=actor, action=Action.EXCLUDE_ENTRANT, reason=reason) as change:
        fresh = Entrant.objects.get(pk=entrant.pk)
        change.before = _journalled(fresh)
        fresh.excluded = True
        fresh.save(update_fields=["excluded"])
        mark_stale(entrant.tournament)
        change.after = _journalled(fresh)
    return fresh


def readmit_entrant(*, entrant: Entrant, actor: Actor, reason: str = "") -> Entrant:
    """Takes back a withdrawal or an exclusion."""
    with writing(tournament=entrant.tournament, actor=actor, action=Action.READMIT_ENTRANT, reason=reason) as change:
        fresh = Entrant.objects.get(pk=entrant.pk)
        change.before = _journalled(fresh)
        fresh.withdrawn_after, fresh.excluded = None, False
        fresh.save(update_fields=["withdrawn_after", "excluded"])
        mark_stale(entrant.tournament)
        change.after = _journalled(fresh)
    return fresh


def person_of(facts: EntrantFacts) -> Player:
    """The person of the pass number, else a new one; inside a write. Raises as `add_entrant` does."""
    known = player_of_pass(pass_number=facts.pass_number, first_name=facts.first_name, last_name=facts.last_name)
    if known is not None:
        return known
    return new_player(
        PlayerFacts(
            last_name=facts.last_name,
            first_name=facts.first_name,
            club_name=facts.club_name,
            pass_number=facts.pass_number,
            lady=facts.lady,
            junior=facts.junior,
            senior=facts.senior,
            name_shown=facts.name_shown,
        )
    )


def _edit_person(entrant: Entrant, facts: EntrantFacts, club_before: int | None) -> None:
    """A corrected club follows to the person where both agreed; old tournaments keep the club as it was."""
    person = entrant.player
    set_names(person, facts.first_name, facts.last_name)
    set_pass_number(person, facts.pass_number)
    person.name_shown = facts.name_shown
    if person.club_id == club_before:
        person.club = entrant.club
    person.save()


def _check_not_entered(tournament: Tournament, person: Player) -> None:
    entered = tournament.entrants.filter(player=person).first()
    if entered is not None:
        raise RuleError("entrant_twice_in_tournament", field="pass_number", start_number=entered.start_number)


def _start_number(tournament: Tournament, wanted: int | None) -> int:
    """The number wanted if it is free, else the one after the highest: numbers of removed entrants are not handed out
    again while a higher one is there.
    """
    highest: int = tournament.entrants.aggregate(highest=Max("start_number"))["highest"] or 0
    number = highest + 1 if wanted is None else wanted
    if not 1 <= number <= HIGHEST_NUMBER:
        raise RuleError("number_range", field="start_number", least=1, most=HIGHEST_NUMBER)
    if tournament.entrants.filter(start_number=number).exists():
        raise RuleError("start_number_taken", field="start_number", number=number)
    return number


def _set_start_number(entrant: Entrant, wanted: int | None) -> None:
    if wanted is None or wanted == entrant.start_number:
        return
    if entrant.seats.exists():
        raise RuleError("start_number_frozen", field="start_number", number=entrant.start_number)
    entrant.start_number = _start_number(entrant.tournament, wanted)


def _check_not_begun_later(entrant: Entrant, after_series: int) -> None:
    """Who has begun a later series cannot have left before it; a seating not begun is only stale."""
    later = entrant.seats.filter(series__number__gt=after_series).exclude(series__state=SeriesState.SEATED)
    seat = later.order_by("series__number").select_related("series").first()
    if seat is not None:
        raise RuleError("entrant_seated_later", field="after_series", series=seat.series.number)


def mark_stale(tournament: Tournament) -> None:
    """A seating drawn for other entrants must be drawn again before it is printed."""
    Series.objects.filter(tournament=tournament, state=SeriesState.SEATED).update(stale=True)


def _journalled(entrant: Entrant) -> Facts:
    return {
        "entrant": entrant.pk,
        "player": entrant.player_id,
        "start_number": entrant.start_number,
        "club": entrant.club_id,
        "lady": entrant.lady,
        "junior": entrant.junior,
        "senior": entrant.senior,
        "withdrawn_after": entrant.withdrawn_after,
        "excluded": entrant.excluded,
    }
