"""Where a request comes from, with and without a proxy in front."""

from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest


def client_address(request: HttpRequest) -> str:
    """The address of the browser.

    Behind a trusted proxy it is the last one in X-Forwarded-For, the one the proxy itself has seen: everything before
    it comes from the browser and may be invented. What is no address is not believed either.
    """
    forwarded = str(request.META.get("HTTP_X_FORWARDED_FOR", "")) if settings.TRUSTED_PROXY else ""
    seen = forwarded.rpartition(",")[2].strip()
    return seen if _is_address(seen) else str(request.META.get("REMOTE_ADDR", ""))


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
