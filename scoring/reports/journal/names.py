"""The names behind the ids of the journal, looked up when it is read: so many queries, however many lines."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Model, Q
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.models import Club, Entrant, JournalEntry, Player, Seat, Team, Tournament, User
from scoring.reports.fact_ids import renewed_facts
from scoring.reports.labels import NOTHING

SEPARATOR = " \N{MIDDLE DOT} "
BLANKED = "blank_names"
"""The action after which the journal names nobody any more who is not in the tournament under another name."""

TOO_LARGE = 2**63
"""No id is that large, whatever a file says."""

type Ids = Mapping[type[Model], set[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitter:
    """A seat that is there: its table and place (both from 1), and the id of whose it is now."""

    table: int
    position: int
    entrant: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Entered:
    """An entrant that is there; `name` is empty where names were blanked."""

    start_number: int
    name: str

    @property
    def words(self) -> str:
        """ "17 Bernd Muster"."""
        return f"{self.start_number} {self.name}".strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalNames:
    """Names by id, of this tournament only. What is not here any more has none."""

    seats: Mapping[int, Sitter]
    entrants: Mapping[int, Entered]
    people: Mapping[int, str]
    clubs: Mapping[int, str]
    teams: Mapping[int, str]
    accounts: Mapping[int, str]

    def seat(self, key: Any, entrant: Any = None, position: Any = None) -> str:
        """ "seat 3 (Anna Beispiel)"; `entrant` is whose it was then, `position` stands in for a seat that is gone."""
        sitter = self.seats.get(key)
        owner = self.entrants.get(entrant or (sitter.entrant if sitter else 0))
        place = sitter.position if sitter else position
        if place is None:
            return owner.words if owner else gone()
        facts = {"seat": place, "name": owner and (owner.name or owner.start_number)}
        return (_("seat %(seat)s (%(name)s)") if owner else _("seat %(seat)s")) % facts

    def entrant(self, key: Any) -> str:
        """ "17 Bernd Muster"."""
        return self.entrants[key].words if key in self.entrants else gone()

    def listed(self, keys: Sequence[Any]) -> str:
        """ "17 Bernd Muster · 18 Clara Winter", and how many are not in this tournament."""
        return _counted([self.entrants[key].words for key in keys if key in self.entrants], len(keys))

    def numbers(self, *tables: Sequence[Any]) -> str:
        """The start numbers of tables: "No. 17, 18, 3 / 5, 8, 1"."""
        told = " / ".join(", ".join(self._number(key) for key in table) for table in tables)
        return f"{pgettext('start number', 'No.')} {told}"

    def _number(self, key: Any) -> str:
        return str(self.entrants[key].start_number) if key in self.entrants else NOTHING

    def known(self, keys: Sequence[Any]) -> str:
        """The people of this tournament among these, and how many others there are."""
        return _counted([self.people[key] for key in keys if key in self.people], len(keys))


def gone() -> str:
    """What is said instead of the name of something that is no longer there."""
    return _("no longer there")


def _counted(names: Sequence[str], total: int) -> str:
    missing = total - len(names)
    others = [_("%(count)s not in this tournament") % {"count": missing}] if missing else []
    return SEPARATOR.join([*names, *others])


def names_of(tournament: Tournament, entries: Sequence[JournalEntry]) -> JournalNames:
    """The names for these lines of its journal, in seven queries at most."""
    ids = _ids_in(entries)
    seats = {
        seat.pk: Sitter(table=seat.table.number, position=seat.position, entrant=seat.entrant_id)
        for seat in Seat.objects.filter(pk__in=ids[Seat], series__tournament=tournament).select_related("table")
    }
    entrants = Entrant.objects.filter(
        pk__in=ids[Entrant] | {seat.entrant for seat in seats.values()}, tournament=tournament
    )
    blanked = JournalEntry.objects.filter(tournament=tournament, action=BLANKED).exists()
    # Whom names were blanked for may play elsewhere under his name; and his club tells who he was.
    clubs = ids[Club] & {tournament.club_id} if blanked else ids[Club]
    return JournalNames(
        seats=seats,
        entrants={each.pk: _entered(each) for each in entrants.select_related("player")},
        people=_people(tournament, entries, ids[Player], blanked),
        clubs=dict(Club.objects.filter(pk__in=clubs).values_list("pk", "name")),
        teams=dict(Team.objects.filter(pk__in=ids[Team], tournament=tournament).values_list("pk", "name")),
        accounts=dict(User.objects.filter(pk__in=ids[User]).values_list("pk", "username")),
    )


def _entered(entrant: Entrant) -> Entered:
    name = entrant.player.full_name
    return Entered(start_number=entrant.start_number, name="" if name == f"#{entrant.start_number}" else name)


def _people(tournament: Tournament, entries: Sequence[JournalEntry], keys: set[int], blanked: bool) -> dict[int, str]:
    """Whoever plays here; and whom a line is about that is gone from here. A list of people is told to every tournament
    of theirs, so those who play elsewhere only have no name.
    """
    asked = keys | {key for facts in _sides(entries) for key in _people_listed(facts)}
    here = Q(entries__tournament=tournament) | Q(substitutions__seat__series__tournament=tournament)
    if not blanked:
        here |= Q(pk__in=keys)
    return {each.pk: each.full_name for each in Player.objects.filter(here, pk__in=asked).distinct()}


def _people_listed(facts: Mapping[str, Any]) -> list[int]:
    listed = facts.get("players")
    return [key for key in listed if isinstance(key, int)] if isinstance(listed, list) else []


def _sides(entries: Iterable[JournalEntry]) -> Iterable[dict[str, Any]]:
    return (side for entry in entries for side in (entry.before, entry.after) if isinstance(side, dict))


def _ids_in(entries: Sequence[JournalEntry]) -> Ids:
    """The ids in the facts of these lines, without those that no words are made of."""
    found: dict[type[Model], set[int]] = {model: set() for model in (Club, Entrant, Player, Seat, Team, User)}

    def keep(model: type[Model], key: int) -> int:
        if 0 < key < TOO_LARGE:
            found.setdefault(model, set()).add(key)
        return key

    for entry in entries:
        for side in _sides([entry]):
            told = {name: fact for name, fact in side.items() if name not in ("lists", "seats", "players")}
            renewed_facts(told, entry.action, keep)
    return found
