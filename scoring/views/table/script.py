"""What the script of the page at the table asks for: how the list is now, the pencil, and its service worker."""

from pathlib import Path

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect
from django.utils.translation import get_language
from django.views.decorators.http import require_POST, require_safe

import scoring
from scoring.rules.errors import RuleError
from scoring.services.at_table import take_pencil
from scoring.services.faults import FAULTS
from scoring.views.table import sending
from scoring.views.table.access import table_by_token
from scoring.views.table.phone import pencil_of, phone_of, writer_at
from scoring.views.table.sheet import closed_list, public_list

WORKER = Path(scoring.__file__).parent / "static" / "scoring" / "sw.js"


@login_not_required
@require_safe
def state(request: HttpRequest, token: str) -> HttpResponse:
    """How the list is now; 304 where the phone knows that already."""
    table = table_by_token(token)
    if not table.is_open:
        return sending.answer_closed(table)
    pencil = pencil_of(table, phone_of(request))
    etag = f'"{table.pk}-{table.series.tournament.revision}-{pencil}-{get_language()}"'
    known = request.headers.get("If-None-Match", "").removeprefix("W/") == etag
    response = HttpResponseNotModified() if known else sending.answer_state(request, table)
    response.headers["ETag"] = etag
    return response


@login_not_required
@require_POST
def pencil(request: HttpRequest, token: str) -> HttpResponse:
    """This phone writes from now on."""
    table = table_by_token(token)
    if not table.is_open:
        return closed_list(request, table)
    try:
        take_pencil(table=table, actor=writer_at(request, table))
    except RuleError as error:
        if error.code in FAULTS:
            raise
        # Handed in between the question and the write.
        return closed_list(request, table) if sending.sent_by_script(request) else public_list(table)
    if sending.sent_by_script(request):
        return sending.answer_state(request, table_by_token(token))
    return redirect("table:sheet", token)


@login_not_required
@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker, at an address whose scope is that of the tables."""
    response = HttpResponse(WORKER.read_bytes(), content_type="text/javascript; charset=utf-8")
    response.headers["Cache-Control"] = "no-cache"
    return response
