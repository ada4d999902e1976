"""The deals and footers of a journal line, taken apart into what is told of them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.models import Deal, DealKind
from scoring.models.table import FOOTER_FIELDS
from scoring.reports.facts import contract_of
from scoring.reports.friendly_words import KONTRA_WORDS
from scoring.reports.history import deal_of
from scoring.reports.journal.difference import Told
from scoring.reports.journal.names import JournalNames
from scoring.reports.labels import NOTHING, points_text
from scoring.rules.deals import Reason
from scoring.rules.friendly.kontra import Kontra
from scoring.rules.friendly.stored import is_revolution, kontra_of
from scoring.rules.games import Contract, Game
from scoring.words import GAME_NAMES, REASON_NAMES, contract_words, matador_words

OF_OTHERS = ("others_lost", "bonus")


def is_deal(facts: Mapping[str, Any]) -> bool:
    """Whether these facts are one deal."""
    return "number" in facts and "kind" in facts


def deal_told(facts: Mapping[str, Any], names: JournalNames) -> tuple[Told, ...]:
    """Who declared what, what he bid, how it ended, what it counts, and who dealt."""
    deal = deal_of(facts)
    details = facts.get("details") or {}
    declarer, dealer = facts.get("declarer"), facts.get("dealer")
    kontra = kontra_of(details)
    return (
        _told("declarer", _("declarer"), names.seat(declarer) if declarer else ""),
        Told(key="game", text=_game(deal, details)),
        *_ramsch_told(details),
        _told("kontra", _("said"), "" if kontra is Kontra.NONE else str(KONTRA_WORDS[kontra])),
        _told("bid", _("bid"), str(deal.bid or "")),
        _told("result", "", _result(deal)),
        Told(key="breach", label=_("breach of the rules"), text=yes_no(deal.breach), quiet=not deal.breach),
        _told("value", _("value"), str(deal.value or "")),
        Told(key="factor", label=_("times"), text=str(deal.factor), quiet=deal.factor == 1),
        Told(key="points", label=_("points"), text=points_text(deal.points), quiet=deal.points == 0),
        _told("dealer", _("dealer"), names.seat(dealer) if dealer else ""),
        Told(key="players", label=_("players at the table"), text=str(deal.players), quiet=True),
    )


def deals_told(deals: Sequence[Mapping[str, Any]], names: JournalNames) -> Iterator[Told]:
    """Several deals of one write, each by its number."""
    for facts in deals:
        label = deal_label(facts["number"])
        yield Told(key=label, label=label, parts=deal_told(facts, names))


def footers_told(rows: Sequence[Mapping[str, Any]], names: JournalNames) -> Iterator[Told]:
    """The footers of a list, seat by seat."""
    for row in rows:
        label = names.seat(row["seat"], row.get("entrant"))
        figures = [figure for figure in (*FOOTER_FIELDS, "total") if figure in row]
        parts = tuple(figure_told(figure, row[figure]) for figure in figures)
        yield Told(key=f"seat {row['seat']}", label=label, parts=parts)


def control_told(rows: Sequence[Sequence[int | None] | None]) -> Iterator[Told]:
    """The rows of a control list, by seat; one that was not written tells nothing, unless it was before."""
    for seat, row in enumerate(rows, start=1):
        figures = zip(("points", "won", "lost", "total"), row or (), strict=False)
        parts = tuple(figure_told(name, figure) for name, figure in figures)
        label = _("seat %(seat)s") % {"seat": seat}
        yield Told(key=f"control {seat}", label=label, text=NOTHING, parts=parts, quiet=not parts)


def figure_told(name: str, figure: int | None) -> Told:
    """One figure of a footer; what follows from the lists of the others is told where it has changed."""
    labels = {
        "points": _("points"),
        "won": _("won"),
        "lost": _("lost"),
        "others_lost": _("others lost"),
        "bonus": _("defender bonus"),
        "total": _("total"),
    }
    return Told(key=name, label=labels[name], text=points_text(figure), quiet=figure is None or name in OF_OTHERS)


def deal_label(number: Any) -> str:
    """ "deal 12"."""
    return _("deal %(number)s") % {"number": number}


def yes_no(fact: Any) -> str:
    """A fact that is so or is not."""
    return pgettext("fact", "yes") if fact else pgettext("fact", "no")


def _told(key: str, label: str, text: str) -> Told:
    return Told(key=key, label=label, text=text or NOTHING, quiet=not text)


def _game(deal: Deal, details: Mapping[str, Any]) -> str:
    if deal.kind == DealKind.RAMSCH:
        return _("Schieberamsch") if "refused" in details else _("Ramsch")
    if deal.kind != DealKind.GAME:
        return str(REASON_NAMES[Reason.PASSED_IN])
    if is_revolution(details):
        return _("Revolution")
    words = contract_words(contract_of(deal))
    if not deal.replacement_game:
        return words
    counted = Contract(game=Game(deal.replacement_game), matadors=deal.replacement_matadors)
    game = f"{GAME_NAMES[counted.game]} {matador_words(counted.matadors)}"
    return pgettext("deal", "%(null)s below its bid, replaced by %(game)s") % {"null": words, "game": game}


def _result(deal: Deal) -> str:
    """How a game ended; nothing for a deal without a declarer's game."""
    if deal.kind != DealKind.GAME:
        return ""
    lost = Reason.OVERBID if deal.objective_met else Reason.LOST
    return str(REASON_NAMES[Reason.WON if deal.won else lost])


def _ramsch_told(details: Mapping[str, Any]) -> Iterator[Told]:
    """Of a Ramsch: the card points by seat, who had no trick, the last one, and who lost; seats are places here."""
    points = details.get("card_points") or {}
    if points:
        text = ", ".join(f"{_('seat %(seat)s') % {'seat': seat}} {figure}" for seat, figure in sorted(points.items()))
        yield Told(key="card_points", label=_("card points"), text=text)
    for key, label in _places():
        yield _told(key, label, _seats(details.get(key)))


def _places() -> tuple[tuple[str, str], ...]:
    return (
        ("trickless", _("without a trick")),
        ("last_trick", _("last trick")),
        ("losers", _("lost by")),
        ("refused", _("refused the skat")),
        ("queen", _("queen of spades")),
    )


def _seats(places: Any) -> str:
    listed = places if isinstance(places, list) else [places] if places else []
    return ", ".join(_("seat %(seat)s") % {"seat": place} for place in listed)
