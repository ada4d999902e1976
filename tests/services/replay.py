"""A reader of the journal that knows nothing of the services: from the lines alone it makes the lists as they are now.

Seats are known by their ids, as deals and footers name them. It keeps to rules 2: seat 1 deals first, a new round
begins with it when the table has changed; a lost game of another is worth 120 / players.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.models import JournalEntry

type Figures = tuple[int, int, int, int, int]
"""Points, won, lost, others' lost games, bonus."""

OF_THE_PLACE = ("number", "players", "dealer")
FIGURES = ("points", "won", "lost", "others_lost", "bonus")


@dataclass
class Chair:
    """A seat of a list."""

    position: int
    entrant: int
    from_deal: int = 1
    left_after: int | None = None

    def is_taken_at(self, deal: int) -> bool:
        return self.from_deal <= deal and (self.left_after is None or deal <= self.left_after)


@dataclass
class Paper:
    """One list: its table, its chairs by seat id, what happened in each deal, and the figures where they were typed."""

    table: int
    chairs: dict[int, Chair]
    deals: list[dict[str, Any]] = field(default_factory=list)
    typed: dict[int, Figures] = field(default_factory=dict)

    def at_table(self, deal: int) -> list[int]:
        there = [seat for seat, chair in self.chairs.items() if chair.is_taken_at(deal)]
        return sorted(there, key=lambda seat: self.chairs[seat].position)

    def places(self) -> list[dict[str, int]]:
        """Number, players and dealer of every deal, by the rotation."""
        found: list[dict[str, int]] = []
        before: list[int] = []
        for number in range(1, len(self.deals) + 1):
            there = self.at_table(number)
            turn = there.index(found[-1]["dealer"]) + 1 if there == before else 0
            found.append({"number": number, "players": len(there), "dealer": there[turn % len(there)]})
            before = there
        return found

    def lines(self) -> list[dict[str, Any]]:
        """The deals as the list has them now."""
        return [{**deal, **place} for deal, place in zip(self.deals, self.places(), strict=True)]

    def figures(self) -> dict[int, Figures | None]:
        """The footer of every seat; None where there is no result."""
        if not self.deals:
            return {seat: self.typed.get(seat) for seat in self.chairs}
        return {seat: self._added_up(seat) for seat in self.chairs}

    def _added_up(self, seat: int) -> Figures:
        own = [line["points"] for line in self.lines() if line.get("declarer") == seat]
        lost_by_others = [
            line["players"]
            for line in self.lines()
            if line.get("points", 0) < 0 and line["declarer"] != seat and seat in self.at_table(line["number"])
        ]
        won = sum(points > 0 for points in own)
        bonus = sum(120 // players for players in lost_by_others)
        return sum(own), won, len(own) - won, len(lost_by_others), bonus


def replayed(lines: Iterable[JournalEntry]) -> list[Paper]:
    """The lists after all these lines, first things first."""
    desk = _Desk()
    for line in lines:
        read = getattr(desk, line.action, None)
        if read is not None:
            read(line)
    return [paper for papers in desk.series.values() for paper in papers]


class _Desk:
    """One method for every action that changes a list, named like it."""

    def __init__(self) -> None:
        self.series: dict[str, list[Paper]] = {}

    def paper(self, line: JournalEntry) -> Paper:
        return next(paper for papers in self.series.values() for paper in papers if paper.table == line.table_id)

    def draw_tables(self, line: JournalEntry) -> None:
        self.discard_seating(line)
        self.change_seating(line)

    def discard_seating(self, line: JournalEntry) -> None:
        for number in (line.before or {}).get("seatings", ()):
            del self.series[number]

    def change_seating(self, line: JournalEntry) -> None:
        after = line.after or {}
        for number, tables in after.get("lists", {}).items():
            written = {(paper.table, *paper.chairs): paper for paper in self.series.get(number, ())}
            seated = zip(tables, after["seats"][number], after["seatings"][number], strict=True)
            self.series[number] = [
                written.get((table, *seats)) or _new(table, seats, entrants) for table, seats, entrants in seated
            ]

    def record_deal(self, line: JournalEntry) -> None:
        self.paper(line).deals.append(_content(line.after))

    def import_deals(self, line: JournalEntry) -> None:
        self.paper(line).deals.extend(_content(deal) for deal in _told(line.after)["deals"])

    def correct_deal(self, line: JournalEntry) -> None:
        self.paper(line).deals[_told(line.after)["number"] - 1] = _content(line.after)

    def insert_deal(self, line: JournalEntry) -> None:
        self.paper(line).deals.insert(_told(line.after)["number"] - 1, _content(line.after))

    def remove_deal(self, line: JournalEntry) -> None:
        del self.paper(line).deals[_told(line.before)["number"] - 1]

    def replay_round(self, line: JournalEntry) -> None:
        del self.paper(line).deals[_told(line.before)["deals"][0]["number"] - 1 :]

    def save_totals(self, line: JournalEntry) -> None:
        self.paper(line).typed = {row["seat"]: _figures(row) for row in _told(line.after)["footers"]}

    def clear_totals(self, line: JournalEntry) -> None:
        self.paper(line).typed.clear()

    def move_row(self, line: JournalEntry) -> None:
        papers = {paper.table: paper for papers in self.series.values() for paper in papers}
        for row in _told(line.after)["rows"]:
            papers[row["table"]].chairs[row["seat"]].entrant = row["entrant"]

    def join_table(self, line: JournalEntry) -> None:
        after = _told(line.after)
        self.paper(line).chairs[after["seat"]] = Chair(after["position"], after["entrant"], after["from_deal"])

    def leave_table(self, line: JournalEntry) -> None:
        after = _told(line.after)
        self.paper(line).chairs[after["seat"]].left_after = after["left_after"]

    def take_back_change(self, line: JournalEntry) -> None:
        before, chairs = _told(line.before), self.paper(line).chairs
        if before["left_after"] is None:
            del chairs[before["seat"]]
        else:
            chairs[before["seat"]].left_after = None


def _told(facts: Any) -> Mapping[str, Any]:
    assert isinstance(facts, dict)
    return facts


def _new(table: int, seats: Iterable[int], entrants: Iterable[int]) -> Paper:
    chairs = enumerate(zip(seats, entrants, strict=True), start=1)
    return Paper(table, {seat: Chair(position, entrant) for position, (seat, entrant) in chairs})


def _content(facts: Any) -> dict[str, Any]:
    """What happened, wherever in the list it stands."""
    return {name: value for name, value in _told(facts).items() if name not in ("deal", *OF_THE_PLACE)}


def _figures(row: Mapping[str, int]) -> Figures:
    points, won, lost, others, bonus = (row[name] for name in FIGURES)
    return points, won, lost, others, bonus
