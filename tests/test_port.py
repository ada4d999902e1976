"""A server starts only where no other one listens: granian would share the port, and two sites answer in turns."""

import os
import socket
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings

from skatclub.port import is_free
from tests.commands.running import run

ROOT = Path(settings.BASE_DIR)
LOOPBACK = "127.0.0.1"


@pytest.fixture
def shared() -> Iterator[str]:
    """A port that somebody listens on and shares, as granian does."""
    with socket.create_server((LOOPBACK, 0), reuse_port=True) as listening:
        yield str(listening.getsockname()[1])


def test_a_shared_port_is_taken_although_a_second_server_could_listen_there(shared: str) -> None:
    with closing(socket.create_server((LOOPBACK, int(shared)), reuse_port=True)):
        pass  # What granian does: it is not refused.
    assert not is_free(LOOPBACK, shared)
    assert not is_free("0.0.0.0", shared)


def test_a_port_nobody_has_is_free_and_stays_free() -> None:
    with socket.create_server((LOOPBACK, 0)) as listening:
        port = str(listening.getsockname()[1])
    assert is_free(LOOPBACK, port)
    assert is_free(LOOPBACK, port)


@pytest.mark.parametrize(
    ("host", "port"), [(LOOPBACK, "99999"), (LOOPBACK, "-1"), (LOOPBACK, "web"), (LOOPBACK, "0"), ("192.0.2.1", "8000")]
)
def test_what_is_no_port_or_no_address_of_this_computer_cannot_be_used(host: str, port: str) -> None:
    assert not is_free(host, port)


def test_the_demo_says_so_before_anything_is_filled(monkeypatch: pytest.MonkeyPatch, shared: str) -> None:
    monkeypatch.setenv("HOST", LOOPBACK)
    monkeypatch.setenv("PORT", shared)
    ran = run("demo")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == f"Port {shared} of {LOOPBACK} is taken or cannot be used. Another one: PORT=8001 make demo\n"


def test_make_serve_says_so_and_starts_nothing(shared: str) -> None:
    surroundings = {
        **os.environ,
        "HOST": LOOPBACK,
        "PORT": shared,
        "SECRET_KEY": "x" * 50,
        "DATABASE_URL": "sqlite:///none/x",
    }
    done = subprocess.run(
        [ROOT / "scripts" / "serve.sh"],
        cwd=ROOT,
        env=surroundings,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"Port {shared} of {LOOPBACK} is taken or cannot be used. Another one: PORT=8001 make serve\n"
