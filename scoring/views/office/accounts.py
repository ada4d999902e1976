"""Accounts: the invitation of an official, and one's own password."""

from django.contrib import messages
from django.contrib.auth import login, update_session_auth_hash
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.forms import PasswordChangeForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from scoring.forms.accounts import NewAccountForm
from scoring.models import Invitation, User
from scoring.rules.errors import RuleError
from scoring.services.officials import accept_invitation, accept_with_new_account, read_invitation
from scoring.views.office.desk import signed_in
from scoring.views.office.pages import REFUSED, office_page, status_of
from scoring.words import error_sentence

PASSWORD_BACKEND = "django.contrib.auth.backends.ModelBackend"


@login_not_required
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def invite(request: HttpRequest, token: str) -> HttpResponse:
    """A one-time link: accept it with one's account, or make an account with it."""
    try:
        invitation = read_invitation(token=token)
    except RuleError as error:
        return office_page(request, "office/invite.html", {"refused": error_sentence(error)}, status=404)
    if isinstance(request.user, User):
        return _accept(request, invitation, request.user, token)
    form = NewAccountForm(request.POST or None)
    if form.is_valid():
        user = _new_account(form, token)
        if user is not None:
            login(request, user, backend=PASSWORD_BACKEND)
            return _welcome(request, invitation)
    return office_page(request, "office/invite.html", {"invitation": invitation, "form": form}, status=status_of(form))


def _new_account(form: NewAccountForm, token: str) -> User | None:
    typed = form.cleaned_data
    try:
        return accept_with_new_account(token=token, username=typed["username"], password=typed["password"])
    except RuleError as error:
        form.refuse(error)
        return None


def _accept(request: HttpRequest, invitation: Invitation, user: User, token: str) -> HttpResponse:
    refused = ""
    if request.method == "POST":
        try:
            accept_invitation(token=token, user=user)
        except RuleError as error:
            refused = error_sentence(error)
        else:
            return _welcome(request, invitation)
    context = {"invitation": invitation, "refused_here": refused}
    return office_page(request, "office/invite.html", context, status=REFUSED if refused else 200)


def _welcome(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    words = _("Welcome. You are now %(role)s of %(tournament)s.")
    messages.success(request, words % {"role": invitation.get_role_display(), "tournament": invitation.tournament.name})
    return redirect("office:tournament", invitation.tournament.slug)


@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def password(request: HttpRequest) -> HttpResponse:
    """Change one's own password."""
    form = PasswordChangeForm(signed_in(request), request.POST or None)
    if form.is_valid():
        update_session_auth_hash(request, form.save())
        messages.success(request, _("Your new password is saved."))
        return redirect("office:home")
    return office_page(request, "office/password.html", {"form": form}, status=REFUSED if form.errors else 200)
