"""The register of Grand ouverts: which cards won, and who saw it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from scoring.models import Deal, GameChoice, GrandOuvert, KeptAs, Seat, Tournament
from scoring.models.table import MOST_DEALS
from scoring.rules.cards import as_held, check_hand, matadors
from scoring.rules.errors import RuleError
from scoring.rules.games import Game
from scoring.services.texts import required_line
from scoring.services.writing import Action, Actor, AlreadyDone, Facts, Submission, writing

WITNESSES_LENGTH = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class GrandOuvertFacts:
    """What is told of a won Grand ouvert; cards in the codes of rules.cards, `skat` empty where nobody knows it."""

    start_number: int
    series_number: int
    deal_number: int
    played_on: date
    cards: Sequence[str]
    skat: Sequence[str]
    witnesses: str


def register_grand_ouvert(
    *, tournament: Tournament, facts: GrandOuvertFacts, actor: Actor, submission: Submission
) -> GrandOuvert:
    """Puts a won Grand ouvert into the register. A list kept deal by deal must tell of it, and of the same matadors.

    Raises RuleError `hand_count`, `skat_count`, `card_unknown`, `card_twice`, `text_missing`, `text_too_long`,
    `number_range`, `entrant_not_seated`, `grand_ouvert_twice`, `grand_ouvert_other_deal`,
    `grand_ouvert_other_matadors`, `taken_back`.
    """
    check_hand(facts.cards, facts.skat)
    witnesses = required_line(facts.witnesses, field="witnesses", most=WITNESSES_LENGTH)
    if not 1 <= facts.deal_number <= MOST_DEALS:
        raise RuleError("number_range", field="deal_number", least=1, most=MOST_DEALS)
    try:
        with writing(
            tournament=tournament, actor=actor, action=Action.ADD_GRAND_OUVERT, submission=submission
        ) as change:
            entry = _entered(_seat(tournament, facts), facts, witnesses)
            change.after, change.answer = _journalled(entry), {"grand_ouvert": entry.pk}
            return entry
    except AlreadyDone as done:
        return done.again(GrandOuvert.objects.filter(seat__series__tournament=tournament), "grand_ouvert")


def _entered(seat: Seat, facts: GrandOuvertFacts, witnesses: str) -> GrandOuvert:
    _check_list(seat, facts)
    if seat.grand_ouverts.filter(deal_number=facts.deal_number).exists():
        raise RuleError("grand_ouvert_twice", field="deal_number")
    return GrandOuvert.objects.create(
        seat=seat,
        deal_number=facts.deal_number,
        played_on=facts.played_on,
        cards=" ".join(as_held(facts.cards, Game.GRAND)),
        skat=" ".join(as_held(facts.skat, Game.GRAND)),
        witnesses=witnesses,
    )


def _seat(tournament: Tournament, facts: GrandOuvertFacts) -> Seat:
    seats = Seat.objects.select_related("table").filter(series__tournament=tournament)
    seat = seats.filter(series__number=facts.series_number, entrant__start_number=facts.start_number).first()
    if seat is None:
        raise RuleError(
            "entrant_not_seated", field="start_number", start_number=facts.start_number, series=facts.series_number
        )
    return seat


def _check_list(seat: Seat, facts: GrandOuvertFacts) -> None:
    """A list typed as totals knows no deals and is believed."""
    if seat.table.kept_as != KeptAs.DEALS:
        return
    won = Deal.objects.filter(table=seat.table, declarer=seat, game=GameChoice.GRAND, ouvert=True, won=True)
    deal = won.filter(number=facts.deal_number).first()
    if deal is None:
        raise RuleError("grand_ouvert_other_deal", field="deal_number", deal=facts.deal_number)
    held = matadors([*facts.cards, *facts.skat], Game.GRAND) if facts.skat else deal.matadors
    if held != deal.matadors:
        raise RuleError("grand_ouvert_other_matadors", field="cards", matadors=deal.matadors, held=held)


def remove_grand_ouvert(*, entry: GrandOuvert, actor: Actor) -> None:
    """Takes an entry out of the register; the journal keeps its facts. Raises RuleError `grand_ouvert_gone`."""
    tournament = entry.seat.series.tournament
    with writing(tournament=tournament, actor=actor, action=Action.REMOVE_GRAND_OUVERT) as change:
        fresh = GrandOuvert.objects.select_related("seat").filter(pk=entry.pk).first()
        if fresh is None:
            raise RuleError("grand_ouvert_gone")
        change.before = _journalled(fresh)
        fresh.delete()


def _journalled(entry: GrandOuvert) -> Facts:
    """Without the witnesses: the journal holds no names."""
    return {
        "grand_ouvert": entry.pk,
        "seat": entry.seat_id,
        "entrant": entry.seat.entrant_id,
        "deal": entry.deal_number,
        "cards": entry.cards,
        "skat": entry.skat,
    }
