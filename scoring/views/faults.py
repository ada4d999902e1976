"""The answer to what went wrong: where the database is the reason, a sentence that says so and when to try again."""

import sys

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template import loader
from django.utils.cache import add_never_cache_headers
from django.views.defaults import server_error

from scoring.rules.errors import RuleError
from scoring.services.faults import FAULTS, fault_of
from scoring.words import error_sentence

UNAVAILABLE = 503
RETRY_AFTER = 5
"""Seconds until the same may be asked again."""


def went_wrong(request: HttpRequest) -> HttpResponse:
    """503 with a sentence where the database was full, locked or out of reach; otherwise the page of error 500.

    The page asks nothing of the database.
    """
    error = sys.exception()
    told = error if isinstance(error, RuleError) and error.code in FAULTS else fault_of(error)
    if told is None:
        return server_error(request)
    if request.headers.get("Accept") == "application/json":
        return unavailable(JsonResponse({"ok": False, "code": told.code, "sentence": error_sentence(told)}))
    return unavailable(HttpResponse(_page(told)))


def unavailable[Answer: HttpResponse](response: Answer) -> Answer:
    """The answer with status 503, kept by nobody, and the seconds after which the same may be sent again."""
    response.status_code = UNAVAILABLE
    response["Retry-After"] = str(RETRY_AFTER)
    add_never_cache_headers(response)
    return response


def _page(told: RuleError) -> str:
    return loader.get_template("503.html").render({"sentence": error_sentence(told)})
