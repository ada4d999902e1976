"""What holds for every answer: a strict policy, no frame but one, nothing inline, nothing kept by mistake."""

import re
from collections.abc import Iterator
from typing import Any, Protocol


class Answer(Protocol):
    """What Django and its test client give back."""

    content: Any
    cookies: Any
    headers: Any
    status_code: int


INLINE = re.compile(
    r"<style|<script(?![^>]*\b(?:src|type=\"application/json\"))|<[^>]*\s(?:style|on[a-z]+)=|=\"javascript:"
)
FRAMED = "public:embed"
"""The only address that another site may show in a frame."""
OF_ONE_VISITOR = {"public:language", "public:health"}
"""Public addresses that are no pages: one sets the cookie of the language, the other says how the site is now."""
ONLY_VARIED = {"admin:password_change", "admin:password_change_done", "admin:jsi18n"}
"""Django's own pages of the owner that say only that they differ with the cookie."""


def breaches(name: str, response: Answer, method: str = "GET") -> Iterator[str]:
    """What is not strict about the answer of the address with this name."""
    policy = response.headers.get("Content-Security-Policy", "")
    if "default-src 'self'" not in policy or "unsafe" in policy or "object-src 'none'" not in policy:
        yield f"policy {policy!r}"
    framed = name == FRAMED
    if not framed and ("frame-ancestors 'none'" not in policy or response.headers.get("X-Frame-Options") != "DENY"):
        yield "may be framed"
    if (
        framed
        and response.status_code == 200
        and ("frame-ancestors *" not in policy or "X-Frame-Options" in response.headers)
    ):
        yield "may not be framed"
    if response.headers.get("X-Content-Type-Options") != "nosniff":
        yield "may be sniffed"
    if response.headers.get("Content-Type", "").startswith("text/html"):
        yield from (f"inline {found[0]!r}" for found in INLINE.finditer(response.content.decode()))
    if response.status_code == 200 and method == "GET":
        yield from _kept(name, response)


def _kept(name: str, response: Answer) -> Iterator[str]:
    """Who may keep the answer, and whether it knows who asks."""
    kept = response.headers.get("Cache-Control", "")
    if name.startswith("public:") and name not in OF_ONE_VISITOR:
        if kept != "no-cache" or response.cookies or "Cookie" in response.headers.get("Vary", ""):
            yield f"not the same for everybody: {kept!r}, {response.cookies!r}, {response.headers.get('Vary')!r}"
    elif name in ONLY_VARIED:
        if "Cookie" not in response.headers.get("Vary", ""):
            yield "the same for everybody"
    elif name.startswith(("office:", "admin:")) and "private" not in kept:
        yield f"may be kept by a proxy: {kept!r}"
