"""The real server, as `make serve` starts it, on a port of its own: to be loaded, looked into and killed."""

import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPResponse
from pathlib import Path

ADDRESS = "127.0.0.1"
OPTIONS = ("--interface", "wsgi", "--workers", "2", "--blocking-threads", "4", "--no-ws", "--no-access-log")
SITE = "skatclub.wsgi:application"
TICKS = os.sysconf("SC_CLK_TCK")


class Server:
    """A server with its workers, a group of processes; what it says goes to the file `log`."""

    def __init__(self, surroundings: Mapping[str, str], log: Path, port: int = 0, application: str = SITE) -> None:
        self.port = port or free_port()
        command = [sys.executable, "-m", "granian", "--host", ADDRESS, "--port", str(self.port), *OPTIONS]
        with log.open("ab") as file:
            self.process = subprocess.Popen(
                [*command, application],
                env=dict(surroundings),
                stdout=file,
                stderr=file,
                start_new_session=True,
            )
        self._wait()

    def kill(self) -> None:
        """Everything at once, as a power cut does to processes: nobody can finish or tidy up."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """As an operator stops it."""
        self.process.terminate()
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.kill()

    def processor(self) -> float:
        """Seconds of the processor that the server and its workers have used so far (Linux)."""
        return sum(map(_ticks, self._processes())) / TICKS

    def memory(self) -> list[float]:
        """The most memory each worker ever needed, in MB (Linux)."""
        return [_high_water(process) for process in self._processes() if process != self.process.pid]

    def _processes(self) -> list[int]:
        found = (int(each.name) for each in Path("/proc").iterdir() if each.name.isdigit())
        return [process for process in found if _group(process) == self.process.pid]

    def _wait(self) -> None:
        for _attempt in range(600):
            if self.process.poll() is not None:
                break
            try:
                with socket.create_connection((ADDRESS, self.port), timeout=1):
                    return
            except OSError:
                time.sleep(0.05)
        self.kill()
        raise RuntimeError("The server does not answer.")


@contextmanager
def running(surroundings: Mapping[str, str], log: Path) -> Iterator[Server]:
    """A server for the time of a block."""
    server = Server(surroundings, log)
    try:
        yield server
    finally:
        server.stop()


def surroundings(database: str, cache: Path) -> dict[str, str]:
    """The environment of a server with production settings on this database (an address as in DATABASE_URL)."""
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "tests.load.settings",
        "DATABASE_URL": database,
        "CACHE_DIR": str(cache),
        "SECRET_KEY": secrets.token_urlsafe(50),
        "ALLOWED_HOSTS": f"localhost,{ADDRESS}",
        "DEBUG": "0",
        "HTTPS": "0",
        "PYTHONWARNINGS": "ignore",
    }


def cookies_of(response: HTTPResponse) -> dict[str, str]:
    """The cookies that an answer sets."""
    given = (value.split(";")[0] for name, value in response.getheaders() if name.lower() == "set-cookie")
    return {name: value for name, _equals, value in (each.partition("=") for each in given)}


def form_headers(cookies: Mapping[str, str]) -> dict[str, str]:
    """What a browser sends with a form that it got with these cookies."""
    return {
        "Content-Type": "application/x-www-form-urlencoded",
        "Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
        "X-CSRFToken": cookies.get("csrftoken", ""),
    }


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind((ADDRESS, 0))
        port: int = probe.getsockname()[1]
        return port


def _fields(process: int) -> list[str]:
    """What follows the name in /proc/<id>/stat; nothing where the process is gone."""
    try:
        return Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return []


def _group(process: int) -> int:
    fields = _fields(process)
    return int(fields[2]) if fields else 0


def _ticks(process: int) -> int:
    fields = _fields(process)
    return int(fields[11]) + int(fields[12]) if fields else 0


def _high_water(process: int) -> float:
    lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM")), 0.0)
