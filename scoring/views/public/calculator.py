"""What is it worth? A question asked by an address, so that an answer can be shared; nothing is written."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.template.loader import render_to_string
from django.utils.translation import get_language

from scoring.forms.worth import WorthForm
from scoring.reports.worth import Worth, worth
from scoring.rules.errors import RuleError
from scoring.views.caching import answer
from scoring.views.public.page import HTML, public
from scoring.words import error_sentence

LONGEST_VALUE = 20
MOST_VALUES = 32


@public
def calculator(request: HttpRequest) -> HttpResponse:
    """The form, and the answer to what it asks."""
    asked = _asked(request)

    def build() -> bytes:
        return render_to_string("public/calculator.html", dict(_context(asked)), request).encode()

    return answer(request, ("calculator", asked.urlencode(), get_language()), build, content_type=HTML)


def _asked(request: HttpRequest) -> QueryDict:
    """What the form knows of the address, so that nothing else gets into the page that everybody gets."""
    asked = QueryDict(mutable=True)
    for name in WorthForm.base_fields:
        values = [value[:LONGEST_VALUE] for value in request.GET.getlist(name) if value.strip()]
        if values:
            asked.setlist(name, values[:MOST_VALUES])
    request.GET = asked  # type: ignore[assignment]  # Django's own type is the immutable kind
    return asked


def _context(asked: QueryDict) -> Mapping[str, Any]:
    form = WorthForm(asked or None)
    found = _worth(form) if asked else None
    return {
        "form": form,
        "worth": found,
        "complaints": list(form.complaints()) if asked else [],
        "notices": [error_sentence(notice) for notice in found.notices] if found else [],
    }


def _worth(form: WorthForm) -> Worth | None:
    if not form.is_valid():
        return None
    try:
        return worth(form.facts())
    except RuleError as error:
        form.refuse(error)
        return None
