"""Copies of a tournament: what is kept, another one now, and a tournament restored from one as a copy."""

from dataclasses import dataclass

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.forms.base import SubmissionForm
from scoring.forms.copies import TournamentFileForm
from scoring.imports.problems import UnreadableFile
from scoring.imports.tournament_file import read_tournament_file
from scoring.models import Role, Tournament, User
from scoring.rules.errors import RuleError
from scoring.services.kept_copies import KeptCopy, Occasion, kept_copies, make_copy, missed_copy
from scoring.services.transfer import restore_copy
from scoring.services.writing import Submission
from scoring.views.office.desk import Desk, office_desk, signed_in
from scoring.views.office.pages import desk_page, office_page, status_of
from scoring.words import error_sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class CopyLine:
    """A copy on the page: what it was made for in words, and the form that restores it."""

    copy: KeptCopy
    occasion: str
    form: SubmissionForm


@require_safe
def copies(request: HttpRequest, slug: str) -> HttpResponse:
    """The copies that are kept, the latest first."""
    desk = office_desk(request, slug, Role.ORGANISER)
    context = {
        "lines": [
            CopyLine(copy=each, occasion=occasion_words(each), form=SubmissionForm(auto_id=False))
            for each in kept_copies(desk.tournament)
        ],
        "missed": missed_copy(desk.tournament),
        "keep": settings.BACKUP_KEEP,
        "days": settings.BACKUP_DAYS,
        "form": TournamentFileForm(),
    }
    return desk_page(request, desk, "office/copies.html", context, place="copies")


def occasion_words(copy: KeptCopy) -> str:
    """What a copy was made for."""
    if copy.occasion is Occasion.ASKED:
        return _("made by hand")
    sentences = {
        Occasion.SEATING: _("before series %(number)s was drawn"),
        Occasion.CLOSED: _("when series %(number)s was closed"),
    }
    return sentences[copy.occasion] % {"number": copy.series}


@require_POST
def copy_now(request: HttpRequest, slug: str) -> HttpResponse:
    """Another copy, as the tournament is now."""
    desk = office_desk(request, slug, Role.ORGANISER)
    try:
        make_copy(tournament=desk.tournament)
    except OSError as error:
        messages.error(request, _("The copy cannot be saved: %(reason)s.") % {"reason": error.strerror or error})
    else:
        messages.success(request, _("A copy is saved. Download it and keep it on another device too."))
    return redirect("office:copies", slug)


@require_safe
def copy_file(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """One copy as a file."""
    desk = office_desk(request, slug, Role.ORGANISER)
    response = HttpResponse(_content_of(desk, name), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{slug}-{name}"'
    response["Cache-Control"] = "private, no-cache"
    return response


@require_POST
def copy_restore(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """The tournament as it was then, as a copy beside this one."""
    desk = office_desk(request, slug, Role.ORGANISER)
    form = SubmissionForm(request.POST)
    content = _content_of(desk, name)
    if not form.is_valid():
        messages.error(request, _("The page was incomplete. Please send it again."))
        return redirect("office:copies", slug)
    try:
        copy = _restored(content, desk.user, Submission(id=form.submission_id, content=[slug, name]))
    except UnreadableFile as problem:
        messages.error(request, str(problem))
    except RuleError as error:
        messages.error(request, error_sentence(error))
    else:
        return _to_the_copy(request, copy)
    return redirect("office:copies", slug)


@require_http_methods(["GET", "HEAD", "POST"])
def tournament_import(request: HttpRequest) -> HttpResponse:
    """A tournament out of a file, from this site or another one."""
    user = signed_in(request)
    sent = request.method == "POST"
    form = TournamentFileForm(request.POST if sent else None, request.FILES if sent else None)
    if form.is_valid():
        try:
            copy = _restored(form.cleaned_data["file"].read(), user, form.submitted())
        except UnreadableFile as problem:
            form.add_error("file", str(problem))
        except RuleError as error:
            form.refuse(error)
        else:
            return _to_the_copy(request, copy)
    return office_page(request, "office/tournament_import.html", {"form": form}, status=status_of(form))


def _content_of(desk: Desk, name: str) -> bytes:
    """What is in a copy of this tournament; 404 where there is none of that name (any more)."""
    for each in kept_copies(desk.tournament):
        if each.name == name:
            try:
                return each.path.read_bytes()
            except OSError as error:
                raise Http404 from error
    raise Http404


def _restored(content: bytes, user: User, submission: Submission) -> Tournament:
    return restore_copy(file=read_tournament_file(content), user=user, submission=submission)


def _to_the_copy(request: HttpRequest, copy: Tournament) -> HttpResponse:
    words = _("“%(name)s” is restored as a copy. You alone organise it, and the public sees no results of it.")
    messages.success(request, words % {"name": copy.name})
    return redirect("office:tournament", copy.slug)
