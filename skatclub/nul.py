"""The character NUL stands in no address and no cookie of the site; PostgreSQL cannot even look for it."""

from collections.abc import Callable
from urllib.parse import unquote

from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, HttpResponse

type Answering = Callable[[HttpRequest], HttpResponse]

NUL = "\0"


def refuse_nul(get_response: Answering) -> Answering:
    """Middleware: a request with NUL in its address or in a cookie is answered with 400 before anything looks at it."""

    def answering(request: HttpRequest) -> HttpResponse:
        if NUL in request.path_info or NUL in unquote(request.META.get("QUERY_STRING", "")) or _in_cookies(request):
            raise SuspiciousOperation("NUL in an address or a cookie")
        return get_response(request)

    return answering


def _in_cookies(request: HttpRequest) -> bool:
    return any(NUL in value for value in request.COOKIES.values())
