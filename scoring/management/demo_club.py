"""The people of the demo: invented names as a German club has them."""

from scoring.models import NameShown
from scoring.services.entrants import EntrantFacts

CLUB = "Skatfreunde Grand Hand Lindenau"
NEIGHBOURS = "Kreuz-Buben Altenrode e. V."
TOURNAMENT = "Herbstpokal der Skatfreunde Grand Hand"
PLACE = "Gasthaus Zur Linde, Lindenau"
GUEST = ""

# First name, last name, club.
_MEN = [
    ("Jürgen", "Großmann", CLUB),
    ("Karl-Heinz", "Brückner", CLUB),
    ("Mehmet", "Yıldırım", CLUB),
    ("Wolfgang", "Thiele", CLUB),
    ("Dieter", "Oßwald", CLUB),
    ("Hans-Joachim", "Kühnemund", CLUB),
    ("Bernd", "Schäfer", CLUB),
    ("Uwe", "Möbius", CLUB),
    ("Tomáš", "Dvořák", CLUB),
    ("Günter", "Weiß", CLUB),
    ("Rüdiger", "von der Heide", CLUB),
    ("Manfred", "Jahnke", NEIGHBOURS),
    ("Łukasz", "Wiśniewski", NEIGHBOURS),
    ("Siegfried", "Hübner", NEIGHBOURS),
    ("Holger", "Petersen", NEIGHBOURS),
    ("Detlef", "Krüger", NEIGHBOURS),
    ("Frank", "Aßmus", NEIGHBOURS),
    ("Stefan", "Bächle", NEIGHBOURS),
    ("Rolf", "Bader", GUEST),
    ("Matthias", "Baer", GUEST),
]
_LADIES = [
    ("Käthe", "Löffler", CLUB),
    ("Ursula", "Zimmermann", CLUB),
    ("Annegret", "Hohenstein-Wiedenbrück", CLUB),
    ("Ayşe", "Öztürk", NEIGHBOURS),
    ("Heike", "Sauerbier", NEIGHBOURS),
    ("Renate", "Faßbender", GUEST),
]
_JUNIORS = [("Jannik", "Ebert", CLUB), ("Emre", "Çelik", NEIGHBOURS)]
_SENIORS = [("Horst", "Niemöller", CLUB), ("Erwin", "Straßburger", NEIGHBOURS), ("Willi", "Pöhlmann", GUEST)]
_SHOWN = {"Heike": NameShown.FIRST, "Rolf": NameShown.NUMBER}

_CATEGORIES = (("lady", _LADIES), ("junior", _JUNIORS), ("senior", _SENIORS))


def people() -> list[EntrantFacts]:
    """All 31 entrants in the order of their start numbers, the clubs mixed as people come in."""
    facts = [_facts(*person) for person in _MEN]
    for category, persons in _CATEGORIES:
        facts += [_facts(*person, category) for person in persons]
    return facts[::3] + facts[1::3] + facts[2::3]


def _facts(first_name: str, last_name: str, club: str, category: str = "") -> EntrantFacts:
    return EntrantFacts(
        first_name=first_name,
        last_name=last_name,
        club_name=club,
        lady=category == "lady",
        junior=category == "junior",
        senior=category == "senior",
        name_shown=_SHOWN.get(first_name, NameShown.FULL),
    )
