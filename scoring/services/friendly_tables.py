"""Friendly evenings and their tables opened, and the rules that all its tables play by.

A series holds an entrant once, and at a friendly evening one may go from table to table: so every table has a series of
its own, of the same number.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils import timezone

from scoring.models import (
    Accounting,
    Deal,
    Kind,
    RuleSetChoice,
    Seat,
    Series,
    SeriesState,
    Table,
    Tournament,
    User,
    Visibility,
)
from scoring.rules.errors import RuleError
from scoring.rules.friendly.house import HouseRules, check_for_tournament
from scoring.rules.friendly.stored import house_data
from scoring.rules.sheets import checked_size
from scoring.services.friendly_people import entrant_to_seat
from scoring.services.tournaments import MOST_ROUNDS, MOST_SERIES, TournamentFacts, open_tournament
from scoring.services.writing import Action, Actor, AlreadyDone, Submission, writing


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningFacts:
    """A friendly evening as it is agreed on: `players` are three to five names in order of their seats, `public`
    whether anybody who has the address may look on.
    """

    name: str
    date: date
    players: tuple[str, ...]
    house: HouseRules
    place: str = ""
    public: bool = False


def create_evening(*, user: User, facts: EveningFacts, submission: Submission | None = None) -> Table:
    """A friendly evening with its first table, ready for the first deal.

    Raises RuleError `table_size` and `players_alike` (field `players`), and as `tournaments.create_tournament` does.
    """
    _check_players(facts.players)
    actor = Actor(user=user)
    try:
        with writing(tournament=None, actor=actor, action=Action.CREATE_TOURNAMENT, submission=submission) as change:
            tournament = open_tournament(
                change,
                user=user,
                facts=_tournament_facts(facts),
                accounting=Accounting(facts.house.accounting.value),
                house_rules=house_data(facts.house),
            )
            return _seated(tournament, 1, facts.players)
    except AlreadyDone as done:
        opened = done.again(Tournament.objects.filter(officials__user=user), "tournament")
        return Table.objects.select_related("series__tournament").get(series__tournament=opened, number=1)


def open_table(
    *, tournament: Tournament, players: Sequence[str], actor: Actor, submission: Submission | None = None
) -> Table:
    """One more table of the evening; who has played before is known by the name, and is settled over all tables.

    Raises RuleError `table_size`, `players_alike` and `still_plays` (field `players`), `tables_used_up`, and as
    `players.new_player` does.
    """
    _check_players(players)
    try:
        with writing(tournament=tournament, actor=actor, action=Action.OPEN_TABLE, submission=submission) as change:
            number = Series.objects.filter(tournament=tournament).count() + 1
            if number > MOST_SERIES:
                raise RuleError("tables_used_up", most=MOST_SERIES)
            Tournament.objects.filter(pk=tournament.pk).update(series_planned=number)
            table = _seated(tournament, number, players)
            change.answer = {"table": table.pk}
            change.after = {"table": table.number, "entrants": [seat.entrant_id for seat in table.seats.all()]}
            return table
    except AlreadyDone as done:
        return done.again(Table.objects.filter(series__tournament=tournament), "table")


def _check_players(players: Sequence[str]) -> None:
    checked_size(len(players))
    if len({name.casefold() for name in players}) < len(players):
        raise RuleError("players_alike", field="players")


def _tournament_facts(facts: EveningFacts) -> TournamentFacts:
    return TournamentFacts(
        name=facts.name,
        date=facts.date,
        place=facts.place,
        kind=Kind.FRIENDLY,
        rule_set=RuleSetChoice(facts.house.rule_set.value),
        series_planned=1,
        rounds=MOST_ROUNDS,
        visibility=Visibility.LIVE if facts.public else Visibility.HIDDEN,
    )


def _seated(tournament: Tournament, number: int, players: Sequence[str]) -> Table:
    series = Series.objects.create(
        tournament=tournament, number=number, state=SeriesState.RUNNING, started_at=timezone.now()
    )
    table = Table.objects.create(series=series, number=number)
    for position, name in enumerate(players, start=1):
        entrant = entrant_to_seat(tournament, name)
        Seat.objects.create(table=table, series=series, position=position, entrant=entrant)
    return table


def set_house_rules(*, tournament: Tournament, house: HouseRules, actor: Actor) -> Tournament:
    """Other house rules, as long as no deal is written.

    A tournament or club evening has nothing to choose: anything but ISkO and Seeger-Fabian raises RuleError
    `tournament_rules`. Raises RuleError `house_frozen`.
    """
    if tournament.kind != Kind.FRIENDLY:
        check_for_tournament(house)
        return tournament
    with writing(tournament=tournament, actor=actor, action=Action.SET_HOUSE_RULES) as change:
        fresh = change.read_tournament()
        if Deal.objects.filter(table__series__tournament=fresh).exists():
            raise RuleError("house_frozen")
        change.before = _journalled(fresh)
        fresh.rule_set, fresh.accounting = house.rule_set.value, house.accounting.value
        fresh.house_rules = house_data(house)
        fresh.save(update_fields=["rule_set", "accounting", "house_rules"])
        change.after = _journalled(fresh)
    return fresh


def _journalled(tournament: Tournament) -> dict[str, Any]:
    return {"rule_set": tournament.rule_set, "accounting": tournament.accounting, "house": tournament.house_rules}
