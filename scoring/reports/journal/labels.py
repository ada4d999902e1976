"""What the facts of the journal are called: every key that a service writes down, and that is not itself an id."""

from collections.abc import Iterable

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

COUNTS_FROM = {"next": _("from the next series on"), "first": _("from the first series on")}
"""From when on the members of a team count (services.teams.CountsFrom)."""

LABELS = {
    "start_number": _("start number"),
    "player": _("player"),
    "substitute": _("substitute"),
    "substitute_from": _("from deal"),
    "people": _("people"),
    "new": _("people who are new here"),
    "players": _("players"),
    "user": _("account"),
    "organiser": _("organiser"),
    "role": _("role"),
    "club": _("club"),
    "members": _("members"),
    "counts_from": _("these members count"),
    "name_shown": _("name on public pages"),
    "lady": _("lady"),
    "junior": _("junior"),
    "senior": _("senior"),
    "checked_in": _("present"),
    "absent": _("seats left empty"),
    "paid": _("paid"),
    "paid_cents": _("paid"),
    "withdrawn": _("they leave the tournament"),
    "withdrawn_after": _("withdrawn after series"),
    "excluded": _("excluded"),
    "kind": _("kind"),
    "size": _("kind"),
    "date": _("date"),
    "rule_set": _("rule set"),
    "accounting": _("accounting"),
    "house": _("house rules"),
    "rounds": _("rounds per series"),
    "series_planned": _("number of series"),
    "series": _("number of series"),
    "entrants": _("entrants"),
    "prefer_threes": _("prefer tables of three"),
    "second_check": _("a second official checks every list"),
    "corrections_public": _("corrections are shown with their reason"),
    "no_shows_left_out": _("who never played is left out of the rankings"),
    "equal_places_stay": _("equal places stay equal (no lot)"),
    "league_points": _("league points 3, 2, 1, 0 per series"),
    "team_fill": _("a missing team member counts"),
    "seating": _("seating"),
    "seats_by": _("seats at a table"),
    "club_mates_apart": _("keep club mates apart"),
    "apart": _("never at one table"),
    "series_minutes": _("minutes per series"),
    "at_the_limit": _("when time is up"),
    "seed": _("number the lot came from"),
    "order": pgettext_lazy("lots", "order"),
    "team_order": pgettext_lazy("lots", "order"),
    "place": pgettext_lazy("ranking", "place"),
    "visibility": _("public sees"),
    "frozen_at": _("frozen at"),
    "final_at": _("results final from"),
    "names_until": _("names are shown until"),
    "scope": _("ranking"),
    "entry_fee": _("entry fee"),
    "tariff": _("lost-game money"),
    "tariff_per_tournament": _("lost games are counted over the whole tournament"),
    "passed_in_fee": _("fee for deals passed in"),
    "prizes": _("prizes"),
    "percent": _("percent of the money in the pot"),
    "shares": _("shares by place"),
    "with_lost_money": _("lost-game money goes into the pot"),
    "one_per_person": _("one prize per person"),
    "purpose": _("purpose"),
    "cents": _("amount"),
    "goods": _("goods"),
    "state": _("state"),
    "kept": _("seating stays as it is"),
    "locked": _("locked"),
    "left_after": _("left after deal"),
    "from_deal": _("from deal"),
    "deals": _("deals"),
    "deals_played": _("deals played"),
    "passed_in": _("passed in"),
    "footers": _("footers"),
    "written_totals": _("written totals"),
    "points": _("points"),
    "total": _("total"),
    "control_list": _("control list"),
    "rows": _("rows"),
    "annulled": _("not counted"),
    "agreed": _("agreed"),
    "audited": _("looked at"),
    "cards": _("cards"),
    "skat": _("skat"),
    "note": _("note"),
    "reason": _("reason"),
    "seatings": _("tables"),
    "tables": _("tables"),
}
"""In the order in which they are told: a database may keep those of a line in any."""
_PLACE = {name: place for place, name in enumerate(LABELS)}


def label_of(name: str) -> str:
    """What a fact is called; one of a later version by its key, as words."""
    return str(LABELS.get(name, name.replace("_", " ")))


def in_order(facts: Iterable[str]) -> list[str]:
    """The keys in the order in which they are told; those of a later version by their letters, at the end."""
    return sorted(facts, key=lambda name: (_PLACE.get(name, len(_PLACE)), name))
