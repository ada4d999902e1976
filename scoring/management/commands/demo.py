"""Fills a database with a demo club, once, and serves it."""

import os
import secrets
import socket
import subprocess
import sys
from contextlib import suppress
from importlib.util import find_spec
from typing import Any, NoReturn

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from scoring.management.demo_evening import SLUG, Evening
from scoring.models import ListState, Role, Table, Tournament, User
from skatclub import environment
from skatclub.port import is_free

LOOPBACK = ("127.0.0.1", "localhost", "::1")
EVERYWHERE = ("0.0.0.0", "::")
OUTSIDE = ("192.0.2.1", 9)
"""An address that is nobody's (RFC 5737)."""
ACCOUNTS = {Role.ORGANISER: "veranstalter", Role.REFEREE: "schiedsrichter"}
PASSWORD_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
PASSWORD_GROUPS, LETTERS_OF_A_GROUP = 3, 4


class Command(BaseCommand):
    """Refuses a database with other tournaments. Prints where to look and new logins, then serves on HOST and PORT."""

    help = "Fills and serves the database of DATABASE_URL with a demo club; refuses one that holds other tournaments."
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--no-serve", action="store_true", help="fill the database and print the addresses only")

    def handle(self, *_arguments: Any, **options: Any) -> None:
        host, port = environment.text("HOST", "127.0.0.1"), environment.text("PORT", "8000")
        if not options["no_serve"] and not is_free(host, port):
            raise CommandError(
                _("Port %(port)s of %(host)s is taken or cannot be used. Another one: PORT=8001 make demo")
                % {"port": port, "host": host}
            )
        call_command("migrate", verbosity=0, interactive=False)
        tournament = self._filled()
        passwords = {role: new_password(role) for role in ACCOUNTS}
        self._print_addresses(tournament, settings.SITE_URL or here(host, port), passwords)
        if not options["no_serve"]:
            serve(host, port)

    def _filled(self) -> Tournament:
        if Tournament.objects.exclude(slug=SLUG).exists():
            raise CommandError(
                _("This database holds other tournaments: the demo needs one of its own (DATABASE_URL).")
            )
        tournament = Tournament.objects.filter(slug=SLUG).first()
        if tournament is None:
            if User.objects.filter(username__in=ACCOUNTS.values()).exists():
                raise CommandError(_("This database has accounts of the demo's names, but no demo: take another one."))
            self.stdout.write(_("Playing the demo evening ..."))
            return Evening(*(User.objects.create_user(username=name) for name in ACCOUNTS.values())).play()
        if not tournament.officials.filter(role=Role.REFEREE, user__username=ACCOUNTS[Role.REFEREE]).exists():
            raise CommandError(_("The demo in this database is incomplete: delete the database and start again."))
        return tournament

    def _print_addresses(self, tournament: Tournament, site: str, passwords: dict[Role, str]) -> None:
        write = self.stdout.write
        write("")
        write(_("For everybody:    %(address)s") % {"address": f"{site}/tournaments/{tournament.slug}/"})
        write(_("Office:           %(address)s") % {"address": f"{site}/office/"})
        for role, name in ACCOUNTS.items():
            write(
                "    "
                + _("%(role)s: %(name)s, password %(password)s")
                % {"role": role.label, "name": name, "password": passwords[role]}
            )
        table = running_table(tournament)
        if table is not None:
            write(
                _("At table %(table)s:       %(address)s")
                % {"table": table.number, "address": f"{site}/t/{table.token}/"}
            )
            write("    " + _("or %(address)s with the code %(code)s") % {"address": f"{site}/t/", "code": table.code})
        write("")
        self.stdout.flush()


def running_table(tournament: Tournament) -> Table | None:
    """A table of the last series whose list is open and begun; None where there is none any more."""
    begun = Table.objects.filter(series__tournament=tournament, state=ListState.OPEN, deals__isnull=False)
    return begun.order_by("-series__number", "number").first()


def new_password(role: Role) -> str:
    """Gives the demo account of a role a password nobody has seen before, easy to type, and returns it."""
    groups = (
        "".join(secrets.choice(PASSWORD_LETTERS) for _letter in range(LETTERS_OF_A_GROUP))
        for _group in range(PASSWORD_GROUPS)
    )
    password = "-".join(groups)
    user = User.objects.get(username=ACCOUNTS[role])
    user.set_password(password)
    user.save(update_fields=["password"])
    return password


def here(host: str, port: str) -> str:
    """The address of the demo on this computer."""
    return f"http://{_in_address(LOOPBACK[0] if host in EVERYWHERE else host)}:{port}"


def names_of_this_computer(host: str) -> list[str]:
    """The names and addresses by which phones may call the demo, where none are given."""
    names = [*LOOPBACK, socket.gethostname(), host]
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as out:
        out.connect(OUTSIDE)  # sends nothing, but finds the address that others see
        names.append(out.getsockname()[0])
    return [_in_address(name) for name in names]


def _in_address(host: str) -> str:
    """A name as it stands in an address: in brackets where it holds colons."""
    return f"[{host}]" if ":" in host else host


def serve(host: str, port: str) -> NoReturn:
    """This process becomes the server: granian where it is installed, else Django's own."""
    secret = environment.text("SECRET_KEY") or secrets.token_urlsafe(50)
    names = settings.ALLOWED_HOSTS or names_of_this_computer(host)
    surroundings = {**os.environ, "SECRET_KEY": secret, "ALLOWED_HOSTS": ",".join(names)}
    if not settings.DEBUG:
        call_command("collectstatic", interactive=False, verbosity=0)
    command = [sys.executable, *_server(host, port)]
    if os.name == "posix":
        os.execve(sys.executable, command, surroundings)
    sys.exit(subprocess.run(command, env=surroundings, check=False).returncode)


def _server(host: str, port: str) -> list[str]:
    if find_spec("granian") is None:
        return [sys.argv[0], "runserver", "--noreload", f"{host}:{port}"]
    threads = ["--workers", "1", "--blocking-threads", "4", "--no-ws"]
    return [
        "-m",
        "granian",
        "--interface",
        "wsgi",
        "--host",
        host,
        "--port",
        port,
        *threads,
        "skatclub.wsgi:application",
    ]
