"""The answer to what went wrong: where the database or the size of what was sent is the reason, a sentence says so."""

import sys
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse
from django.template import loader
from django.utils.cache import add_never_cache_headers
from django.views.defaults import server_error

from scoring.rules.errors import RuleError
from scoring.services.faults import FAULTS, fault_of
from scoring.views.uploads import UploadTooBig
from scoring.words import error_sentence

BAD_REQUEST = 400
TOO_LARGE = 413
UNAVAILABLE = 503
MEGABYTE = 1024 * 1024
MOST_READ = 100 * MEGABYTE
"""Bytes of a body too large that are read and thrown away."""
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


def refused(request: HttpRequest, exception: Exception) -> HttpResponse:
    """413 with the limit where more was sent than is read at once, otherwise 400: nothing was saved.

    What was sent is read to its end, because a browser hears no answer while it is still sending.
    """
    if not isinstance(exception, RequestDataTooBig | TooManyFieldsSent):
        return HttpResponse(loader.get_template("400.html").render(), status=BAD_REQUEST)
    _read_to_the_end(request)
    in_files = isinstance(exception, UploadTooBig)
    most = (settings.UPLOAD_MOST_BYTES if in_files else settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0) // MEGABYTE
    page = loader.get_template("413.html").render({"most": most, "in_files": in_files})
    return HttpResponse(page, status=TOO_LARGE)


def tell_wrong_method(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: an address that cannot be looked at, or not be sent to, says so; Django leaves the page blank."""

    def answering(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if isinstance(response, HttpResponseNotAllowed) and not response.content:
            response.content = loader.get_template("405.html").render()
        return response

    return answering


def _read_to_the_end(request: HttpRequest) -> None:
    left = MOST_READ
    while left > 0 and (chunk := request.read(MEGABYTE)):
        left -= len(chunk)


def unavailable[Answer: HttpResponse](response: Answer) -> Answer:
    """The answer with status 503, kept by nobody, and the seconds after which the same may be sent again."""
    response.status_code = UNAVAILABLE
    response["Retry-After"] = str(RETRY_AFTER)
    add_never_cache_headers(response)
    return response


def _page(told: RuleError) -> str:
    return loader.get_template("503.html").render({"sentence": error_sentence(told)})
