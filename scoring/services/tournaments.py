"""Creating and editing tournaments, and what the public sees of them."""

import re
import unicodedata
from dataclasses import dataclass
from datetime import date, datetime

from django.db import IntegrityError, transaction

from scoring.models import (
    Accounting,
    Club,
    Kind,
    Official,
    Role,
    RuleSetChoice,
    SeriesState,
    Tournament,
    User,
    Visibility,
)
from scoring.models.club import NAME_LENGTH
from scoring.models.sorting import BASE_LETTERS
from scoring.rules.errors import RuleError
from scoring.services.texts import one_line, required_line
from scoring.services.writing import Action, Actor, AlreadyDone, Change, Facts, Submission, writing

SLUG_LENGTH = 60
ADDRESSES_TAKEN = {"new"}
"""Addresses of the office that no tournament may hide: /office/tournaments/new/."""
MOST_SERIES = 20
MOST_ROUNDS = 24
EARLIEST_YEAR = 1900
_GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentFacts:
    """What an organiser says of a tournament.

    `club` is None where no club organises it; `rule_set` counts at creation only; `series_planned` is 1 to 20,
    `rounds` (of each series) 1 to 24; `final_at` is None while results stay provisional.
    """

    name: str
    date: date
    place: str = ""
    club: Club | None = None
    kind: Kind = Kind.TOURNAMENT
    rule_set: RuleSetChoice = RuleSetChoice.ISKO
    series_planned: int = 3
    rounds: int = 12
    prefer_threes: bool = False
    equal_places_stay: bool = False
    second_check: bool = False
    visibility: Visibility = Visibility.LIVE
    final_at: datetime | None = None


def create_tournament(*, user: User, facts: TournamentFacts, submission: Submission | None = None) -> Tournament:
    """A tournament whose organiser is the account that created it.

    Raises RuleError naming the field: `text_missing`, `text_too_long`, `text_unreadable`, `number_range`,
    `date_range`, `rule_set_friendly_only`, `taken_back`.
    """
    actor = Actor(user=user)
    try:
        with writing(tournament=None, actor=actor, action=Action.CREATE_TOURNAMENT, submission=submission) as change:
            return open_tournament(change, user=user, facts=facts)
    except AlreadyDone as done:
        return done.again(Tournament.objects.filter(officials__user=user), "tournament")


def open_tournament(
    change: Change,
    *,
    user: User,
    facts: TournamentFacts,
    accounting: Accounting = Accounting.SEEGER_FABIAN,
    house_rules: Facts | None = None,
) -> Tournament:
    """As `create_tournament`, inside a write; a friendly evening may have its own accounting and house rules."""
    columns = _columns(facts)
    tournament = with_free_slug(
        Tournament(rule_set=facts.rule_set, accounting=accounting, house_rules=house_rules or {}, **columns),
        slug_of(str(columns["name"])),
    )
    Official.objects.create(tournament=tournament, user=user, role=Role.ORGANISER)
    change.tournament_id = tournament.pk
    change.after = {**_journalled(tournament), "organiser": user.pk}
    change.answer = {"tournament": tournament.pk}
    return tournament


def edit_tournament(*, tournament: Tournament, actor: Actor, facts: TournamentFacts) -> Tournament:
    """The tournament with these facts; its address stays.

    Raises RuleError as `create_tournament` does, and `rule_set_frozen` (always), `kind_frozen` and `rounds_frozen`
    (once a series is seated), `series_already_seated` (fewer series planned than there are), `names_end_before` (put
    off beyond the day names are blanked).
    """
    columns = _columns(facts)
    with writing(tournament=tournament, actor=actor, action=Action.EDIT_TOURNAMENT) as change:
        fresh = change.read_tournament()
        _check_frozen(fresh, facts)
        if fresh.names_until is not None and fresh.names_until <= facts.date:
            raise RuleError("names_end_before", field="date")
        change.before = _journalled(fresh)
        _store(fresh, columns)
        change.after = _journalled(fresh)
    return fresh


def set_visibility(*, tournament: Tournament, actor: Actor, visibility: Visibility) -> Tournament:
    """What the public sees from now on."""
    with writing(tournament=tournament, actor=actor, action=Action.SET_VISIBILITY) as change:
        fresh = change.read_tournament()
        change.before = {"visibility": fresh.visibility}
        _store(fresh, {"visibility": visibility})
        change.after = {"visibility": fresh.visibility}
    return fresh


def slug_of(name: str) -> str:
    """The address of a name: ä, ö, ü and ß written out, others without accents, 1 to 60 of a to z, 0 to 9 and -."""
    written_out = unicodedata.normalize("NFC", name).lower().translate(_GERMAN).translate(BASE_LETTERS)
    ascii_only = unicodedata.normalize("NFKD", written_out).encode("ascii", "ignore").decode()
    slug = re.sub(r"[^a-z0-9]+", "-", ascii_only).strip("-")
    return slug[:SLUG_LENGTH].strip("-") or "tournament"


def _columns(facts: TournamentFacts) -> dict[str, object]:
    """The facts as they are kept, each checked on its own."""
    if facts.kind != Kind.FRIENDLY and facts.rule_set != RuleSetChoice.ISKO:
        raise RuleError("rule_set_friendly_only", field="rule_set")
    check_year(facts.date, field="date")
    check_year(facts.final_at, field="final_at")
    return {
        "name": required_line(facts.name, field="name", most=NAME_LENGTH),
        "date": facts.date,
        "place": one_line(facts.place, field="place", most=NAME_LENGTH),
        "club": facts.club,
        "kind": facts.kind,
        "series_planned": _in_range("series_planned", facts.series_planned, MOST_SERIES),
        "rounds": _in_range("rounds", facts.rounds, MOST_ROUNDS),
        "prefer_threes": facts.prefer_threes,
        "equal_places_stay": facts.equal_places_stay,
        "second_check": facts.second_check,
        "visibility": facts.visibility,
        "final_at": facts.final_at,
    }


def check_year(day: date | None, *, field: str) -> None:
    """Raises RuleError `date_range` for a slip of the year: the first year there is has no hour in other time zones."""
    if day is not None and day.year < EARLIEST_YEAR:
        raise RuleError("date_range", field=field, earliest=EARLIEST_YEAR)


def _in_range(field: str, number: int, most: int) -> int:
    if not 1 <= number <= most:
        raise RuleError("number_range", field=field, least=1, most=most)
    return number


def _check_frozen(tournament: Tournament, facts: TournamentFacts) -> None:
    if facts.rule_set != tournament.rule_set:
        raise RuleError("rule_set_frozen", field="rule_set")
    seated = tournament.series.exclude(state=SeriesState.PLANNED).count()
    if facts.series_planned < seated:
        raise RuleError("series_already_seated", field="series_planned", seated=seated)
    if not seated:
        return
    if facts.kind != tournament.kind:
        raise RuleError("kind_frozen", field="kind")
    if facts.rounds != tournament.rounds:
        raise RuleError("rounds_frozen", field="rounds")


def with_free_slug(tournament: Tournament, base: str) -> Tournament:
    """Stored under the first free address: base, base-2, base-3, ... Another writer may take it in between."""
    suffix, tail = 1, ""
    while True:
        tournament.slug = base[: SLUG_LENGTH - len(tail)].rstrip("-") + tail
        if tournament.slug not in ADDRESSES_TAKEN and not Tournament.objects.filter(slug=tournament.slug).exists():
            try:
                with transaction.atomic():
                    tournament.save(force_insert=True)
                return tournament
            except IntegrityError:
                if not Tournament.objects.filter(slug=tournament.slug).exists():
                    raise
        suffix += 1
        tail = f"-{suffix}"


def _store(tournament: Tournament, columns: dict[str, object]) -> None:
    for name, value in columns.items():
        setattr(tournament, name, value)
    tournament.save(update_fields=list(columns))


def _moment(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment is not None else None


def _journalled(tournament: Tournament) -> Facts:
    return {
        "tournament": tournament.pk,
        "date": tournament.date.isoformat(),
        "club": tournament.club_id,
        "kind": tournament.kind,
        "rule_set": tournament.rule_set,
        "series_planned": tournament.series_planned,
        "rounds": tournament.rounds,
        "prefer_threes": tournament.prefer_threes,
        "equal_places_stay": tournament.equal_places_stay,
        "second_check": tournament.second_check,
        "visibility": tournament.visibility,
        "final_at": _moment(tournament.final_at),
    }
