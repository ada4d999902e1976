"""Login and code throttle count the browser's address, not the proxy's, and believe nobody else's word for it."""

from axes.helpers import get_client_ip_address
from django.test import RequestFactory, override_settings

BROWSER, PROXY, INVENTED = "192.0.2.7", "127.0.0.1", "203.0.113.9"


def address_of(forwarded: str) -> str:
    return str(get_client_ip_address(RequestFactory().get("/", REMOTE_ADDR=PROXY, HTTP_X_FORWARDED_FOR=forwarded)))


@override_settings(TRUSTED_PROXY=False)
def test_without_a_trusted_proxy_the_header_is_not_believed() -> None:
    assert address_of(INVENTED) == PROXY


@override_settings(TRUSTED_PROXY=True)
def test_behind_a_trusted_proxy_the_address_it_saw_counts() -> None:
    assert address_of(f"{INVENTED}, {BROWSER}") == BROWSER


@override_settings(TRUSTED_PROXY=True)
def test_a_proxy_that_sends_no_header_is_the_address() -> None:
    assert address_of("") == PROXY
