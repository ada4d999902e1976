"""Officials and the one-time links that make them."""

import base64
import hashlib
import secrets
from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.crypto import salted_hmac

from scoring.models import Invitation, Official, Role, Tournament, User
from scoring.rules.errors import RuleError
from scoring.services.writing import Action, Actor, AlreadyDone, Submission, writing

OPEN_FOR = timedelta(days=14)


def invite(*, tournament: Tournament, role: Role, actor: Actor, submission: Submission | None = None) -> str:
    """The token of a new one-time link, shown once: only its hash is kept. It is good for 14 days. The same
    submission again gives the same token.

    Raises RuleError `account_needed` where no account invites.
    """
    if actor.user is None:
        raise RuleError("account_needed")
    token = _token(submission)
    with (
        suppress(AlreadyDone),
        writing(tournament=tournament, actor=actor, action=Action.INVITE_OFFICIAL, submission=submission) as change,
    ):
        invitation = Invitation.objects.create(
            tournament=tournament,
            role=role,
            token_hash=_hashed(token),
            created_by=actor.user,
            expires_at=timezone.now() + OPEN_FOR,
        )
        change.after = {"invitation": invitation.pk, "role": invitation.role}
    return token


def _token(submission: Submission | None) -> str:
    """Made from the site's secret and the submission, because it is kept nowhere and a double click needs it twice."""
    if submission is None:
        return secrets.token_urlsafe(32)
    digest = salted_hmac("scoring.services.officials.invite", submission.id, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def read_invitation(*, token: str) -> Invitation:
    """The open invitation behind a link. Raises RuleError `invitation_unknown`, `invitation_expired`,
    `invitation_used`.
    """
    invitation = Invitation.objects.select_related("tournament").filter(token_hash=_hashed(token)).first()
    if invitation is None:
        raise RuleError("invitation_unknown")
    if invitation.used_at is not None:
        raise RuleError("invitation_used")
    if invitation.expires_at <= timezone.now():
        raise RuleError("invitation_expired")
    return invitation


def accept_invitation(*, token: str, user: User) -> Official:
    """The account becomes an official; who already is one keeps the higher role. Raises as `read_invitation` does."""
    tournament = read_invitation(token=token).tournament
    with writing(tournament=tournament, actor=Actor(user=user), action=Action.ACCEPT_INVITATION) as change:
        official = _use(token, user)
        change.after = {"official": official.pk, "user": user.pk, "role": official.role}
    return official


def accept_with_new_account(*, token: str, username: str, password: str) -> User:
    """A new account that becomes an official.

    Raises as `read_invitation` does, and RuleError with the fields username and password: `username_unfit`,
    `username_taken`, `password_refused` (with the sentences of the validators).
    """
    tournament = read_invitation(token=token).tournament
    user = _new_user(username, password)
    with writing(tournament=tournament, actor=Actor.system(), action=Action.ACCEPT_INVITATION) as change:
        if User.objects.filter(username__iexact=user.username).exists():
            raise RuleError("username_taken", field="username")
        user.save(force_insert=True)
        official = _use(token, user)
        change.after = {"official": official.pk, "user": user.pk, "role": official.role}
    return user


def remove_official(*, official: Official, actor: Actor) -> None:
    """Takes the role away; the account stays. Raises RuleError `last_organiser`."""
    with writing(tournament=official.tournament, actor=actor, action=Action.REMOVE_OFFICIAL) as change:
        organisers = official.tournament.officials.filter(role=Role.ORGANISER)
        if official.role == Role.ORGANISER and not organisers.exclude(pk=official.pk).exists():
            raise RuleError("last_organiser")
        change.before = {"official": official.pk, "user": official.user_id, "role": official.role}
        Official.objects.filter(pk=official.pk).delete()


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def _use(token: str, user: User) -> Official:
    """Read again under the lock: of two who follow one link at once, the second is told that it is used."""
    invitation = read_invitation(token=token)
    invitation.used_by, invitation.used_at = user, timezone.now()
    invitation.save(update_fields=["used_by", "used_at"])
    official, _new = Official.objects.get_or_create(
        tournament=invitation.tournament, user=user, defaults={"role": invitation.role}
    )
    if invitation.role == Role.ORGANISER and official.role != Role.ORGANISER:
        official.role = Role.ORGANISER
        official.save(update_fields=["role"])
    return official


def _new_user(username: str, password: str) -> User:
    user = User(username=User.normalize_username(username.strip()))
    try:
        user.clean_fields(exclude=["password"])
    except ValidationError as error:
        raise RuleError("username_unfit", field="username", sentences=_sentences(error.messages)) from error
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise RuleError("password_refused", field="password", sentences=_sentences(error.messages)) from error
    user.set_password(password)
    return user


def _sentences(messages: Sequence[str]) -> str:
    return " ".join(messages)
