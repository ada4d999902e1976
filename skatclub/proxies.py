"""Where a request comes from, with and without a proxy in front."""

from django.conf import settings
from django.http import HttpRequest


def client_address(request: HttpRequest) -> str:
    """The address of the browser.

    Behind a trusted proxy it is the last one in X-Forwarded-For, the one the proxy itself has seen: everything before
    it comes from the browser and may be invented.
    """
    forwarded = str(request.META.get("HTTP_X_FORWARDED_FOR", "")) if settings.TRUSTED_PROXY else ""
    return forwarded.rpartition(",")[2].strip() or str(request.META.get("REMOTE_ADDR", ""))
