"""Officials and their invitations."""

from scoring.models import Invitation, Official, Role, Tournament, User
from scoring.services.writing import Actor


def invite(*, tournament: Tournament, role: Role, actor: Actor) -> str:
    raise NotImplementedError


def read_invitation(*, token: str) -> Invitation:
    raise NotImplementedError


def accept_invitation(*, token: str, user: User) -> Official:
    raise NotImplementedError


def accept_with_new_account(*, token: str, username: str, password: str) -> User:
    raise NotImplementedError


def remove_official(*, official: Official, actor: Actor) -> None:
    raise NotImplementedError
