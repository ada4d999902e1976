"""What production insists on: a secret, names, secure cookies with HTTPS, a login that works in a hall without it."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
GIVEN = {"SECRET_KEY": "only-for-this-test", "ALLOWED_HOSTS": "skat.example"}
LOGIN = """
import skatclub.wsgi
from django.core.management import call_command
from django.test import Client
from scoring.models import User
call_command("migrate", verbosity=0)
User.objects.create_user("organiser-SECURE", password="a long enough password")
client = Client(enforce_csrf_checks=True, headers={"host": "skat.example"})
page = client.get("/office/login/", secure=SECURE)
token = client.cookies["csrftoken"]
sent = {"username": "organiser-SECURE", "password": "a long enough password", "csrfmiddlewaretoken": token.value}
headers = {"referer": "https://skat.example/office/login/"}
answer = client.post("/office/login/", sent, secure=SECURE, headers=headers)
session = client.cookies["sessionid"]
print(page.status_code, answer.status_code, client.get("/office/", secure=SECURE).status_code)
print(page.headers.get("Strict-Transport-Security"))
print(token["secure"] is True, session["secure"] is True, session["httponly"], token["samesite"], session["samesite"])
print(client.get("/").status_code)
"""


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A process of its own with nothing but this in its environment; warnings are not its business."""
    given = {"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "skatclub.settings", **environment}
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=given, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    ("environment", "sentence"),
    [
        ({"ALLOWED_HOSTS": "skat.example"}, "SECRET_KEY"),
        ({"SECRET_KEY": "only-for-this-test", "ALLOWED_HOSTS": " , "}, "ALLOWED_HOSTS is not set"),
        ({"SECRET_KEY": "only-for-this-test", "ALLOWED_HOSTS": "*"}, "ALLOWED_HOSTS=* would answer for any name"),
    ],
)
def test_it_does_not_start_without_a_secret_and_names(environment: dict[str, str], sentence: str) -> None:
    started = run("import skatclub.wsgi", **environment)
    assert started.returncode != 0
    assert sentence in started.stderr.splitlines()[-1]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the database is, made by the first that logs in; each has an account of its own."""
    return tmp_path_factory.mktemp("site")


def login(folder: Path, https: str) -> list[list[str]]:
    address = f"sqlite:///{folder / 'site.sqlite3'}"
    code = LOGIN.replace("SECURE", str(https == "1"))
    told = run(code, DATABASE_URL=address, CACHE_DIR=str(folder), HTTPS=https, DEBUG="0", **STATIC, **GIVEN)
    assert told.returncode == 0, told.stderr
    return [line.split() for line in told.stdout.splitlines()]


STATIC = {"DJANGO_SETTINGS_MODULE": "tests.load.settings"}
"""As production but for static files, which are not collected for a test."""


def test_with_https_cookies_are_secure_and_browsers_are_told_to_stay(folder: Path) -> None:
    statuses, stays, cookies, plain = login(folder, "1")
    assert (statuses, stays) == (["200", "302", "200"], ["max-age=31536000"])
    assert cookies == ["True", "True", "True", "Lax", "Lax"]
    assert plain == ["301"]


def test_in_a_hall_without_https_the_login_works(folder: Path) -> None:
    statuses, stays, cookies, plain = login(folder, "0")
    assert (statuses, stays) == (["200", "302", "200"], ["None"])
    assert cookies == ["False", "False", "True", "Lax", "Lax"]
    assert plain == ["200"]


KEYS = re.compile(
    r"-----BEGIN [A-Z ]*PRIVATE KEY-----"
    r"|(?:SECRET_KEY|PASSWORD|TOKEN|API_KEY)\s*[=:]\s*[\"']?[A-Za-z0-9+/_-]{24,}"
    r"|\b(?:ghp|gho|github_pat|glpat|sk|xox[bp])[-_][A-Za-z0-9_-]{20,}"
    r"|\bAKIA[0-9A-Z]{16}\b"
    r"|://[^/\s:@]+:[^/\s:@%{<$]+@"
)
EXAMPLE = ":secret@"
"""As the documents write an address with a password."""
IGNORED_ENDINGS = {".woff2", ".png", ".jpg", ".mo", ".ttf"}


def kept_files() -> list[Path]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [ROOT / name for name in listed.stdout.splitlines() if Path(name).suffix not in IGNORED_ENDINGS]


def test_the_search_for_keys_finds_one() -> None:
    """The negative control."""
    key = "".join(chr(97 + number % 26) for number in range(40))
    for line in (
        f'SECRET_KEY = "{key}"',
        f"ghp_{key}",
        "-----BEGIN RSA " + "PRIVATE KEY-----",
        "postgresql://me:word" + "@db",
    ):
        assert KEYS.search(line), line


def test_no_secret_is_in_the_repository() -> None:
    files = [path for path in kept_files() if path.is_file()]
    assert len(files) > 200
    found = {(path.name, key[0]) for path in files for key in KEYS.finditer(path.read_text(errors="replace"))}
    assert {each for each in found if not each[1].endswith(EXAMPLE)} == set()
