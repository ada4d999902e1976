"""What happens to somebody whose login has ended."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponseRedirect
from django.shortcuts import resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

READING = ("GET", "HEAD", "OPTIONS")


class LoginOrBack(LoginRequiredMiddleware):
    """Leads to the login and then on; whoever has sent something reads that it was not saved, and is led back to the
    page he sent it from: the address he sent it to may be no page at all.
    """

    def handle_no_permission(self, request: HttpRequest, view_func: Callable[..., Any]) -> HttpResponseRedirect:
        if request.method in READING:
            return super().handle_no_permission(request, view_func)
        messages.error(request, _("You were no longer logged in, and nothing was saved. Log in and do it once more."))
        return redirect_to_login(_sent_from(request), self.get_login_url(view_func))


def _sent_from(request: HttpRequest) -> str:
    """The page of this site that the browser names, else the office."""
    page = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure()):
        return resolve_url(settings.LOGIN_REDIRECT_URL)
    parts = urlsplit(page)
    return urlunsplit(("", "", parts.path, parts.query, ""))
