"""Who plays at the table of a friendly evening: they come and go at the end of a round, and say so before."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from scoring.forms.friendly import PeopleForm
from scoring.models import Seat, Table
from scoring.services.friendly_people import join_evening, leave_evening, stay_at_evening
from scoring.services.writing import Actor
from scoring.views.friendly_pages import evening_context
from scoring.views.table.friendly import POST_TOO, REFUSED, evening_table_by_token, table_page, written_by


@login_not_required
@require_http_methods(POST_TOO)
def people(request: HttpRequest, token: str) -> HttpResponse:
    """Everybody at the table with the button that lets him go or stay, and the name of who joins."""
    table = evening_table_by_token(token)
    if not table.is_open:
        return redirect("table:evening", token)
    form = PeopleForm(request.POST or None, initial={"version": table.version})
    if written_by(form, lambda: _change(table, form)):
        return redirect("table:evening_people", token)
    context = evening_context(table) | {"table": table, "form": form}
    return table_page(request, "table/friendly_people.html", context, status=REFUSED if form.errors else 200)


def _change(table: Table, form: PeopleForm) -> None:
    (what, position), version, actor = form.asked(), form.cleaned_data["version"], Actor(table=table)
    if what == PeopleForm.JOIN:
        join_evening(table=table, name=form.cleaned_data["name"], version=version, actor=actor)
    elif what == PeopleForm.LEAVE:
        leave_evening(seat=_seat(table, position), version=version, actor=actor)
    else:
        stay_at_evening(seat=_seat(table, position), version=version, actor=actor)


def _seat(table: Table, position: int) -> Seat:
    """The seat a button is about; 404 for one that is not there."""
    seat = Seat.objects.select_related("table__series__tournament").filter(table=table, position=position).first()
    if seat is None:
        raise Http404
    return seat
