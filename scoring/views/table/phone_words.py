"""The words of the phone's script, in the language of the page: the same as those of the list."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.forms.deals import FLAGS
from scoring.rules.games import BASE_VALUES, Contract
from scoring.words import NULL_NAMES, STEP_NAMES, game_words


def phone_words() -> dict[str, Any]:
    """Every word and sentence that `table.js` puts on the screen; `%(name)s` is filled in there."""
    return _deal_words() | _state_words()


def _deal_words() -> dict[str, Any]:
    """How a deal is read aloud: as `scoring.words` says it."""
    return {
        "games": {game.value: game_words(Contract(game=game, matadors=1)) for game in BASE_VALUES},
        "nulls": {
            " ".join(flag for flag in FLAGS if {"hand": hand, "ouvert": ouvert}.get(flag)): str(name)
            for (hand, ouvert), name in NULL_NAMES.items()
        },
        "steps": {step.value: str(name) for step, name in STEP_NAMES.items()},
        "with": _("with %(number)s"),
        "without": _("without %(number)s"),
        "level": pgettext("deal", "game %(level)s"),
        "times": _("times %(base)s = %(value)s"),
        "bidSo": _("bid %(bid)s, so %(value)s"),
        "replaced": pgettext("deal", "%(null)s below its bid, replaced by %(game)s"),
        "passedIn": _("%(number)s passed in"),
        "overbidSmall": _("overbid"),
        "lost": pgettext("button", "LOST"),
        "overbid": pgettext("button", "OVERBID"),
        "deals": pgettext("what the dealer does", "deals"),
        "sitsOut": _("sits out"),
        "noBid": _("%(bid)s cannot be bid."),
    }


def _state_words() -> dict[str, str]:
    """What becomes of a deal: the lamp, and what to do about a refused one."""
    return {
        "saved": pgettext("lamp", "saved"),
        "waiting": pgettext("lamp", "waiting (%(count)s)"),
        "refused": pgettext("lamp", "not saved"),
        "offline": pgettext("lamp", "no connection"),
        "trouble": _(
            "The site cannot save at the moment. Your deals stay on this phone and are sent as soon as it can. "
            "Please tell the direction."
        ),
        "removed": _("%(number)s taken back"),
        "nothing": _("nothing"),
        "again": _("Try again"),
        "takeAndSend": _("Write on this phone, and send it"),
        "asNext": _("Enter mine as the next deal"),
        "mine": _("Save mine instead"),
        "gone": _("This address is not valid (any more). The direction has the table's new code."),
    }
