"""Who is known: the people of a tournament, and those of the tournaments an account works in."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from scoring.models import Entrant, Player, Role, Tournament, User
from scoring.reports.money import fees_missing

MOST_OFFERED = 1_000
"""People offered while a name is typed; a page stays small."""

type PersonKey = tuple[str, str]
"""Name and club, accents and capitals aside."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entered:
    """Somebody who is in the tournament already."""

    start_number: int
    pass_number: str
    person_key: PersonKey


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownPerson:
    """Somebody of an earlier tournament."""

    player_id: int
    pass_number: str
    name_key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownPeople:
    """The people known by pass number, and those who are the only one of their name in their club."""

    by_pass: Mapping[str, KnownPerson]
    by_name_and_club: Mapping[PersonKey, KnownPerson]


def entered_in(tournament: Tournament) -> list[Entered]:
    """Who is in the tournament."""
    return [
        Entered(
            start_number=entrant.start_number,
            pass_number=entrant.player.pass_number,
            person_key=(entrant.player.sort_key, entrant.club.sort_key if entrant.club else ""),
        )
        for entrant in tournament.entrants.select_related("player", "club")
    ]


def known_people(user: User) -> KnownPeople:
    """The people of the tournaments this account has an office in; the site's owner knows all. A pass number is known
    site-wide, because it names one person.
    """
    by_pass, by_name, doubtful = {}, {}, set()
    mine = set(players_known_to(user).values_list("pk", flat=True))
    for player in Player.objects.select_related("club"):
        person = KnownPerson(player_id=player.pk, pass_number=player.pass_number, name_key=player.sort_key)
        if player.pass_number:
            by_pass[player.pass_number] = person
        if player.club is None or player.pk not in mine:
            continue
        key = (player.sort_key, player.club.sort_key)
        if key in by_name:
            doubtful.add(key)
        by_name[key] = person
    certain = {key: person for key, person in by_name.items() if key not in doubtful}
    return KnownPeople(by_pass=by_pass, by_name_and_club=certain)


def players_known_to(user: User) -> QuerySet[Player]:
    """The people of the tournaments this account has an office in; all for the site's owner."""
    if user.is_superuser:
        return Player.objects.all()
    return Player.objects.filter(entries__tournament__officials__user=user).distinct()


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantCounts:
    """How many have entered, are present and have paid the entry fee."""

    entered: int
    present: int
    paid: int


def entrant_counts(tournament: Tournament) -> EntrantCounts:
    """Those who have withdrawn before the first series do not count."""
    counted = tournament.entrants.exclude(withdrawn_after=0).aggregate(
        entered=Count("pk"),
        present=Count("pk", filter=Q(checked_in=True)),
        paid=Count("pk", filter=~Q(pk__in=fees_missing(tournament))),
    )
    return EntrantCounts(**counted)


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferedPeople:
    """Who can be entered by choosing a line: `by_line` also has those who are in the tournament by now, so that a page
    from before does not make a new person of them; `lines` are offered, in the order of names.
    """

    by_line: Mapping[str, Player]
    lines: tuple[str, ...]


def offered_people(tournament: Tournament, user: User) -> OfferedPeople:
    """The people known to the account by their lines: "Beispiel, Anna · Karo 7"; two lines alike carry a number."""
    entered = set(tournament.entrants.values_list("player_id", flat=True))
    known = players_known_to(user).select_related("club").order_by("sort_key", "pk")
    by_line: dict[str, Player] = {}
    for player in known[: MOST_OFFERED + len(entered)]:
        line = _line(player)
        by_line[f"{line} · {player.pk}" if line in by_line else line] = player
    lines = tuple(line for line, player in by_line.items() if player.pk not in entered)
    return OfferedPeople(by_line=by_line, lines=lines)


def _line(player: Player) -> str:
    name = f"{player.last_name}, {player.first_name}" if player.first_name else player.last_name
    if player.club:
        return f"{name} · {player.club.name}"
    # Never a single name, as friendly evenings know them: "Anna", typed for a newcomer, would choose that Anna.
    return name if player.first_name else f"{name} · –"


def mergeable_people(user: User) -> QuerySet[Player]:
    """People whose every tournament this account organises: nobody else's results change their name."""
    if user.is_superuser:
        return Player.objects.all()
    organised = Tournament.objects.filter(officials__user=user, officials__role=Role.ORGANISER)
    foreign = Entrant.objects.exclude(tournament__in=organised)
    return Player.objects.filter(entries__tournament__in=organised).exclude(entries__in=foreign).distinct()
