"""The money of an evening, in whole cents: lost-game money, fees, prizes (rules 3)."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import Any

from scoring.rules.errors import RuleError
from scoring.rules.numbers import plain
from scoring.rules.ranking import Ranked

MOST_CENTS = 10_000_000
MOST_STEPS = 12
MOST_LOST_GAMES = 120
MOST_SHARES = 60
PLAYERS_TO_A_PRIZE = 4
EURO = 100
PERCENT = 100

_AMOUNT = re.compile(r"(?P<whole>[0-9]{1,3}(?:[. ][0-9]{3})+|[0-9]{1,9})(?:[.,](?P<part>[0-9]{1,2}))?")


def parse_cents(text: str, *, field: str, most: int = MOST_CENTS, signed: bool = False) -> int:
    """An amount as people type it, in cents: `0,50`, `0.5`, `12`, `1.040,50`, `3 €`; 0 to `most`, or from -`most`.

    A point before three digits separates thousands, as in German: 1.040 are 1040 euros. Raises RuleError with the
    given field: `number_missing`, `amount_unreadable`, `amount_range`.
    """
    typed = re.sub(r"\s*(€|EUR)$", "", plain(text), flags=re.IGNORECASE)
    if not typed:
        raise RuleError("number_missing", field=field)
    negative = signed and typed.startswith("-")
    match = _AMOUNT.fullmatch(typed.removeprefix("-").strip() if negative else typed)
    if match is None:
        raise RuleError("amount_unreadable", field=field, text=text.strip()[:20])
    cents = int(re.sub("[. ]", "", match["whole"])) * EURO + int((match["part"] or "").ljust(2, "0"))
    if cents > most:
        raise RuleError("amount_range", field=field, most=most // EURO)
    return -cents if negative else cents


def plain_amount(cents: int) -> str:
    """The amount as `parse_cents` reads it again: 0,50."""
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // EURO},{abs(cents) % EURO:02d}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """From this lost game on (1-based), each costs so many cents."""

    first: int
    cents: int


type Tariff = tuple[Step, ...]


def parse_tariff(text: str, *, field: str = "tariff") -> Tariff:
    """A tariff as typed: `1: 0,50; 4: 1,00` is 0.50 for the 1st to 3rd lost game and 1.00 from the 4th on.

    A lone amount is flat; empty is no lost-game money. Raises RuleError `tariff_unreadable`, `tariff_order`, and as
    `parse_cents`.
    """
    parts = [part.strip() for part in re.split(r"[;\n]", text) if part.strip()]
    if len(parts) == 1 and ":" not in parts[0]:
        parts = [f"1: {parts[0]}"]
    return tariff([_step(part, field) for part in parts], field=field)


def _step(part: str, field: str) -> Step:
    first, colon, amount = part.partition(":")
    if not colon or not re.fullmatch(r"[0-9]{1,3}\.?", first.strip()):
        raise RuleError("tariff_unreadable", field=field, text=part[:20])
    return Step(first=int(first.strip().rstrip(".")), cents=parse_cents(amount, field=field))


def tariff(steps: Sequence[Step], *, field: str = "tariff") -> Tariff:
    """The steps checked: at most 12, from 1 to 120 lost games, each later than the one before. Raises RuleError
    `tariff_order`.
    """
    firsts = [step.first for step in steps]
    in_order = firsts == sorted(set(firsts)) and all(1 <= first <= MOST_LOST_GAMES for first in firsts)
    if not in_order or len(steps) > MOST_STEPS:
        raise RuleError("tariff_order", field=field, most=MOST_LOST_GAMES, steps=MOST_STEPS)
    return tuple(steps)


def tariff_text(steps: Tariff) -> str:
    """The tariff as `parse_tariff` reads it again."""
    return "; ".join(f"{step.first}: {plain_amount(step.cents)}" for step in steps)


def lost_game_money(steps: Tariff, lost: int) -> int:
    """What so many lost games cost, in cents."""
    return sum(_price(steps, game) for game in range(1, lost + 1))


def _price(steps: Tariff, game: int) -> int:
    prices = [step.cents for step in steps if step.first <= game]
    return prices[-1] if prices else 0


def passed_in_money(fee: int, *, passed: int, players: int) -> int:
    """What each player of a list pays for deals passed in: the 4th and on at three, the 5th and on at four."""
    return fee * max(0, passed - players)


class PrizeWay(StrEnum):
    """How the pot becomes prizes, besides those set by hand."""

    BY_HAND = "by_hand"
    SHARES = "shares"
    EVERY_FOURTH = "every_fourth"
    PER_TABLE = "per_table"


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeRules:
    """The announced settings. `percent` of the pot (0 to 100) is given out; `shares` are percentages by place."""

    way: PrizeWay = PrizeWay.BY_HAND
    percent: int = 100
    with_lost_money: bool = False
    shares: tuple[int, ...] = (50, 30, 20)
    one_per_person: bool = False


def prize_rules(facts: Mapping[str, Any]) -> PrizeRules:
    """The settings as they are kept; what is missing is as announced by default."""
    known = PrizeRules()
    return PrizeRules(
        way=PrizeWay(facts.get("way", known.way)),
        percent=int(facts.get("percent", known.percent)),
        with_lost_money=bool(facts.get("with_lost_money", known.with_lost_money)),
        shares=tuple(int(share) for share in facts.get("shares", known.shares)),
        one_per_person=bool(facts.get("one_per_person", known.one_per_person)),
    )


def parse_shares(text: str, *, field: str = "shares") -> tuple[int, ...]:
    """Percentages by place as typed: `50 30 20`, also with commas, semicolons or % signs. Raises RuleError
    `shares_unreadable`, `shares_sum`.
    """
    words = re.split(r"[\s,;/%]+", text.strip(" ,;/%\n\t"))
    if not all(re.fullmatch("[0-9]{1,3}", word) for word in words) or len(words) > MOST_SHARES:
        raise RuleError("shares_unreadable", field=field, text=text.strip()[:20])
    shares = tuple(int(word) for word in words)
    if sum(shares) > PERCENT or not all(shares):
        raise RuleError("shares_sum", field=field, sum=sum(shares))
    return shares


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacePrize:
    """What a place of a ranking brings: cents, goods, or both."""

    place: int
    cents: int = 0
    goods: str = ""


def pot_prizes(pot: int, rules: PrizeRules, *, players: int) -> list[PlacePrize]:
    """What the pot (cents, what is set by hand taken off) gives the places of the total; nothing where it is given
    to the tables.

    Shares of 100 % give the odd cents to the first. Every fourth player: as many prizes as tables of four could be
    filled, at least one, falling evenly in whole euros, what is left over to the first.
    """
    if pot <= 0 or not players or rules.way in (PrizeWay.BY_HAND, PrizeWay.PER_TABLE):
        return []
    if rules.way is PrizeWay.SHARES:
        amounts = [pot * share // PERCENT for share in rules.shares]
        rest = pot - sum(amounts) if sum(rules.shares) == PERCENT else 0
    else:
        amounts = _falling(pot, max(1, players // PLAYERS_TO_A_PRIZE))
        rest = pot - sum(amounts)
    amounts[0] += rest
    return [PlacePrize(place=place, cents=cents) for place, cents in enumerate(amounts, start=1) if cents]


def _falling(pot: int, prizes: int) -> list[int]:
    """For three prizes 3, 2 and 1 sixths of the pot, in whole euros."""
    parts = prizes * (prizes + 1) // 2
    return [pot * weight // parts // EURO * EURO for weight in range(prizes, 0, -1)]


def table_prize(pot: int, rules: PrizeRules, *, tables: int) -> int:
    """What the best of each table gets of the pot, in cents; 0 where the pot is not given to the tables."""
    return pot // tables if rules.way is PrizeWay.PER_TABLE and tables and pot > 0 else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """What somebody gets for a place; `shared` says that equals share it, with the goods of all their places."""

    key: int
    place: int
    cents: int
    goods: tuple[str, ...]
    shared: bool


def awards(placed: Sequence[Ranked], prizes: Iterable[PlacePrize]) -> list[Award]:
    """Who gets what, in order of rank.

    Equals get the prizes of all the places they share, added and split (C053); cents that cannot be split stay in
    the cash. `placed` is in order of rank, as `ranked` gives it.
    """
    by_place: dict[int, list[PlacePrize]] = {}
    for prize in prizes:
        by_place.setdefault(prize.place, []).append(prize)
    found: list[Award] = []
    for rank, tied in groupby(placed, key=lambda place: place.rank):
        equals = list(tied)
        sharing = range(rank, rank + len(equals))
        won = [prize for place in sharing for prize in by_place.get(place, [])]
        found.extend(_shared(equals, won) if won else [])
    return found


def _shared(equals: Sequence[Ranked], won: Sequence[PlacePrize]) -> list[Award]:
    cents = sum(prize.cents for prize in won) // len(equals)
    goods = tuple(prize.goods for prize in won if prize.goods)
    return [Award(key=each.key, place=each.rank, cents=cents, goods=goods, shared=len(equals) > 1) for each in equals]
