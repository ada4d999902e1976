"""A line of the journal in words: its facts with the names behind their ids, the same on the page and on paper."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.models import JournalEntry
from scoring.reports.fact_ids import ORDER_OF_TEAMS
from scoring.reports.journal.deals import deal_label, is_deal
from scoring.reports.journal.difference import Difference, difference
from scoring.reports.journal.facts import UNREADABLE, facts_told, table_label
from scoring.reports.journal.names import SEPARATOR, JournalNames, gone
from scoring.reports.labels import NOTHING

type Facts = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class LineWords:
    """What a line is about ("deal 12", "start number 17 Bernd Muster"; empty for the tournament) and what it tells."""

    about: str
    told: Difference


def line_words(entry: JournalEntry, names: JournalNames) -> LineWords:
    """The facts of a line in the language of the moment."""
    before, after = (_facts(side, entry.action) for side in (entry.before, entry.after))
    told = (facts_told(side, names) for side in (before, after))
    try:
        about = _about({**before, **after}, names, placed=entry.table_id is not None)
    except UNREADABLE:
        about = ""
    return LineWords(about=about, told=difference(*told))


def _facts(side: Any, action: str) -> Facts:
    facts = side if isinstance(side, dict) else {}
    if action == ORDER_OF_TEAMS:
        return {"team_order" if name == "order" else name: value for name, value in facts.items()}
    return facts


def _about(facts: Facts, names: JournalNames, *, placed: bool) -> str:
    """Whom or what the line is about; series and table are not repeated where the list is named anyway (`placed`)."""
    if is_deal(facts):
        return deal_label(facts["number"])
    found = [] if placed else [*_series_about(facts), *_table_about(facts)]
    if "seat" in facts:
        found.append(names.seat(facts["seat"], facts.get("entrant"), facts.get("position")))
    elif facts.get("entrant") is not None:
        found.append(_entrant_about(facts, names))
    if "deal" in facts:
        found.append(deal_label(facts["deal"]))
    if "team" in facts:
        found.append(_("team %(name)s") % {"name": names.teams.get(facts["team"]) or gone()})
    return SEPARATOR.join(found)


def _series_about(facts: Facts) -> Iterator[str]:
    """The series by its number; 0 is the total, for which there are lots and decisions."""
    if "series" not in facts or "seed" in facts:
        return
    number = facts.get("number", facts["series"])
    if number:
        yield _("series %(series)s") % {"series": number}
    elif "scope" not in facts:
        yield _("total standings")


def _table_about(facts: Facts) -> Iterator[str]:
    if "table" in facts:
        yield table_label(facts["table"])


def _entrant_about(facts: Facts, names: JournalNames) -> str:
    """By the start number of today, or of then where nobody has it any more."""
    known = names.entrants.get(facts["entrant"])
    then = f"{facts.get('start_number', NOTHING)} {names.people.get(facts.get('player', 0), '')}".strip()
    return _("start number %(entrant)s") % {"entrant": known.words if known else then}
