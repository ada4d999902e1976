"""Pages and files of the public addresses: rendered once for everybody, kept as files, asked for again for nothing.

A key names everything an answer depends on: the version of the code, the address with its whitelisted page and sort,
the language and the revision, which is read before the data. So nothing is ever invalidated; old answers are pruned.
"""

import gzip
import hashlib
import logging
import os
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from filelock import FileLock

logger = logging.getLogger(__name__)

MOST_FILES = 24
"""Answers kept in one of the 256 folders, so about 6,000 in all."""

MOST_BYTES = 1024 * 1024
"""Size of one folder, so a quarter of a gigabyte in all."""

COMPRESSED = ".gz"
CODE_FOLDERS = ("scoring", "skatclub", "templates")
CODE_ENDINGS = {".py", ".html", ".css", ".js", ".svg", ".mo", ".txt"}

type Part = str | int | None


def code_version() -> str:
    """A fingerprint of the code, templates and catalogues that make the answers; read once where they do not change."""
    return _fingerprint_of_times() if settings.DEBUG else _fingerprint()


@cache
def _fingerprint() -> str:
    """The same on every machine that runs the same code: whichever is asked again answers 304."""
    return fingerprint_of(Path(settings.BASE_DIR))


def fingerprint_of(base: Path) -> str:
    """What the code in this folder says, wherever it lies and whenever it was put there."""
    digest = hashlib.sha256()
    for path in _code_files(base):
        digest.update(path.relative_to(base).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _fingerprint_of_times() -> str:
    """Quicker, for code that is being worked on and is asked for with every request."""
    facts = ((path, path.stat()) for path in _code_files(Path(settings.BASE_DIR)))
    text = "\n".join(f"{path}\0{fact.st_size}\0{fact.st_mtime_ns}" for path, fact in facts)
    return hashlib.sha256(text.encode()).hexdigest()


def _code_files(base: Path) -> Iterable[Path]:
    for folder in CODE_FOLDERS:
        yield from sorted(path for path in (base / folder).rglob("*") if path.suffix in CODE_ENDINGS)


def key_of(parts: Iterable[Part]) -> str:
    """The key of an answer, 40 hexadecimal digits; the version of the code is part of every key."""
    text = "\0".join(["" if part is None else str(part) for part in [code_version(), *parts]])
    return hashlib.sha256(text.encode()).hexdigest()[:40]


def cached_bytes(parts: Iterable[Part], build: Callable[[], bytes]) -> bytes:
    """The bytes for these parts from the cache, built at most once at a time where they are missing.

    What `build` raises goes through, and nothing is kept. A cache that cannot be written (a full disk) costs time,
    never the answer.
    """
    return _cached(key_of(parts), build)


def answer(
    request: HttpRequest,
    parts: Iterable[Part],
    build: Callable[[], bytes],
    *,
    content_type: str,
    filename: str = "",
) -> HttpResponse:
    """The cached answer, or 304 where the client has it already; compressed if it is text and the client takes gzip.

    `filename` offers it as a download under that name.
    """
    key = key_of(parts)
    compressed = content_type.startswith(("text/", "application/json")) and _takes_gzip(request)
    etag = f'"{key}-gz"' if compressed else f'"{key}"'
    response = _not_modified_or(request, etag, lambda: _body(key, build, compressed))
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "no-cache"
    if response.status_code == 200:
        response.headers["Content-Type"] = content_type
        if compressed:
            response.headers["Content-Encoding"] = "gzip"
        if filename:
            response.headers["Content-Disposition"] = f'attachment; filename="{filename}"'
    response.headers["Vary"] = "Accept-Encoding"
    return response


def _not_modified_or(request: HttpRequest, etag: str, body: Callable[[], bytes]) -> HttpResponse:
    known = {tag.strip().removeprefix("W/") for tag in request.META.get("HTTP_IF_NONE_MATCH", "").split(",")}
    if etag in known:
        return HttpResponseNotModified()
    return HttpResponse(body())


def _takes_gzip(request: HttpRequest) -> bool:
    offered = (part.strip().partition(";") for part in request.META.get("HTTP_ACCEPT_ENCODING", "").split(","))
    return any(name == "gzip" and parameter.strip() not in ("q=0", "q=0.0") for name, _, parameter in offered)


def _body(key: str, build: Callable[[], bytes], compressed: bool) -> bytes:
    if not compressed:
        return _cached(key, build)
    return _cached(key + COMPRESSED, lambda: gzip.compress(_cached(key, build), 6, mtime=0))


def _cached(name: str, build: Callable[[], bytes]) -> bytes:
    place = f"{settings.CACHE_DIR}/{name[:2]}/{name}"
    found = _read(place)
    if found is not None:
        return found
    path = Path(place)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(path.with_name(f"{path.name}.lock"))
        lock.acquire()
    except OSError:
        logger.warning("The cache %s cannot be written.", settings.CACHE_DIR, exc_info=True)
        return build()
    try:
        return _read(place) or _kept(path, build())
    finally:
        # Whoever comes later finds the answer. Windows keeps the file of a lock that is held; it is empty.
        with suppress(OSError):
            Path(lock.lock_file).unlink()
        lock.release()


def _read(place: str) -> bytes | None:
    """The file, unbuffered and by its bare name: making a Path takes as long as reading it."""
    try:
        with open(place, "rb", buffering=0) as file:
            return file.read()
    except OSError:
        return None


def _kept(path: Path, body: bytes) -> bytes:
    try:
        _write(path, body)
        _prune(path)
    except OSError:
        logger.warning("%s cannot be kept.", path, exc_info=True)
    return body


def _write(path: Path, body: bytes) -> None:
    """All or nothing: a reader never meets half a page."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix="new-")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(body)
        Path(name).replace(path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise


def _prune(newest: Path) -> None:
    """Drop the oldest answers of the folder beyond its number and size, never the newest."""
    kept = size = 0
    for path, facts in sorted(_answers(newest.parent), key=lambda each: each[1].st_mtime_ns, reverse=True):
        kept, size = kept + 1, size + facts.st_size
        if path != newest and (kept > MOST_FILES or size > MOST_BYTES):
            path.unlink(missing_ok=True)


def _answers(folder: Path) -> Iterable[tuple[Path, os.stat_result]]:
    for path in folder.iterdir():
        if path.suffix != ".lock":
            try:
                yield path, path.stat()
            except FileNotFoundError:  # another process pruned it in the meantime
                continue
