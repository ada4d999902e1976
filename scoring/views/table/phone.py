"""Which phone of the table is asking: a cookie tells them apart, so that one writes and the others look on."""

import re
import secrets
from enum import StrEnum

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from scoring.models import Table
from scoring.services.writing import Actor

COOKIE = "phone"
PATH = "/t/"
A_YEAR = 365 * 24 * 3600
_KNOWN = re.compile(r"[A-Za-z0-9_-]{16,36}")


class Pencil(StrEnum):
    """Who writes the list, as seen from one phone."""

    FREE = "free"
    MINE = "mine"
    OTHER = "other"


def phone_of(request: HttpRequest) -> str:
    """The name of this phone, empty where it has none (yet)."""
    name = request.COOKIES.get(COOKIE, "")
    return name if _KNOWN.fullmatch(name) else ""


def writer_at(request: HttpRequest, table: Table) -> Actor:
    """The phone that sends this, as somebody who writes the list of its table."""
    return Actor(table=table, device=phone_of(request))


def pencil_of(table: Table, device: str) -> Pencil:
    """Whether this phone writes the list, another one does, or nobody has begun."""
    if not table.writer:
        return Pencil.FREE
    return Pencil.MINE if table.writer == device else Pencil.OTHER


def remember_phone(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Give a phone without a name one, for the addresses of tables only."""
    if not phone_of(request):
        response.set_cookie(
            COOKIE,
            secrets.token_urlsafe(16),
            max_age=A_YEAR,
            path=PATH,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
    return response
