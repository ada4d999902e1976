"""What all pages of the office share: the places on the left, receipts, and what happens after a refusal."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _

from scoring.forms.base import SubmissionForm
from scoring.reports.friendly import is_house_evening
from scoring.reports.seating_office import current_series
from scoring.rules.errors import RuleError
from scoring.services.writing import Conflict
from scoring.views.office.desk import Desk
from scoring.words import error_sentence

REFUSED = 422
CONFLICT = 409


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """An entry of the column on the left; `count` stands beside the word."""

    key: str
    label: str
    address: str
    count: int | None = None


def places(desk: Desk) -> list[Place]:
    """The places of one tournament in the order of an evening."""
    return evening_places(desk) if is_house_evening(desk.tournament) else _tournament_places(desk)


def evening_places(desk: Desk) -> list[Place]:
    """The places of a friendly evening by house rules."""
    slug = desk.tournament.slug
    found = [
        Place(key="evening", label=_("Evening"), address=reverse("office:evening", args=[slug])),
        Place(key="journal", label=_("Journal"), address=reverse("office:journal", args=[slug])),
    ]
    if desk.is_organiser:
        found.insert(1, Place(key="rules", label=_("Rules"), address=reverse("office:evening_rules", args=[slug])))
        found.append(Place(key="edit", label=_("Settings"), address=reverse("office:evening_edit", args=[slug])))
        found.append(Place(key="officials", label=_("Officials"), address=reverse("office:officials", args=[slug])))
        found.append(Place(key="copies", label=_("Backup"), address=reverse("office:copies", args=[slug])))
    return found


def _tournament_places(desk: Desk) -> list[Place]:
    slug = desk.tournament.slug
    latest = current_series(desk.tournament)
    board = reverse("office:board", args=[slug, latest.number]) if latest else reverse("office:seating", args=[slug])
    entrants = desk.tournament.entrants.count()
    found = [
        Place(key="tournament", label=_("Overview"), address=reverse("office:tournament", args=[slug])),
        Place(key="entrants", label=_("Entrants"), address=reverse("office:entrants", args=[slug]), count=entrants),
        Place(key="seating", label=_("Seating"), address=reverse("office:seating", args=[slug])),
        Place(key="board", label=_("Tables"), address=board),
        Place(key="ranking", label=_("Ranking"), address=reverse("office:ranking", args=[slug])),
        Place(key="audit", label=_("Before the prizes"), address=reverse("office:audit", args=[slug])),
        Place(key="print", label=_("Print"), address=reverse("office:print_page", args=[slug])),
        Place(key="journal", label=_("Journal"), address=reverse("office:journal", args=[slug])),
    ]
    if desk.is_organiser:
        found.append(Place(key="money", label=_("Money"), address=reverse("office:money", args=[slug])))
        public = reverse("office:publication", args=[slug])
        found.append(Place(key="publication", label=_("Publication"), address=public))
        found.append(Place(key="officials", label=_("Officials"), address=reverse("office:officials", args=[slug])))
        found.append(Place(key="copies", label=_("Backup"), address=reverse("office:copies", args=[slug])))
        found.append(Place(key="edit", label=_("Settings"), address=reverse("office:tournament_edit", args=[slug])))
    return found


def office_page(request: HttpRequest, template: str, context: Mapping[str, Any], *, status: int = 200) -> HttpResponse:
    """A page of the office; never kept by a browser or a proxy for somebody else."""
    response = render(request, template, dict(context), status=status)
    patch_cache_control(response, private=True, no_cache=True)
    return response


def desk_page(
    request: HttpRequest, desk: Desk, template: str, context: Mapping[str, Any], *, place: str, status: int = 200
) -> HttpResponse:
    """A page about one tournament, with the places on the left."""
    shared = {"desk": desk, "tournament": desk.tournament, "places": places(desk), "place": place}
    return office_page(request, template, shared | dict(context), status=status)


def status_of(form: SubmissionForm) -> int:
    """200, or 422 where the form came back with errors and nothing was saved."""
    return REFUSED if form.is_bound and form.errors else 200


@contextmanager
def receipt(request: HttpRequest, sentence: str) -> Iterator[None]:
    """Around one write without a form of its own: a receipt afterwards, or the sentence why not."""
    try:
        yield
    except RuleError as error:
        messages.error(request, error_sentence(error))
    except Conflict:
        messages.error(request, conflict_sentence())
    else:
        messages.success(request, sentence)


def conflict_sentence() -> str:
    """What somebody reads whose page is older than what is saved."""
    return _("Somebody else has changed this in the meantime. Nothing was saved: look at it as it is now.")
