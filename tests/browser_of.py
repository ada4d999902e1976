"""Test clients that read English, so that tests can name the sentences of the code."""

import re
from html import unescape
from typing import Any, Protocol
from uuid import uuid4

from django.test import Client

from scoring.models import User


class Rendered(Protocol):
    """What Django's test client gives back."""

    content: Any


ENGLISH = {"accept-language": "en"}


def english_client(user: User | None = None) -> Client:
    """A browser that prefers English, signed in if an account is given."""
    client = Client(headers=ENGLISH)
    if user is not None:
        client.force_login(user)
    return client


def text_of(response: Rendered) -> str:
    """What a reader sees of a page: no tags, blanks as one, entities as characters."""
    html = re.sub(r"<script.*?</script>|<style.*?</style>", " ", response.content.decode(), flags=re.DOTALL)
    html = re.sub(r"</?(?:a|b|small|span|strong)\b[^>]*>", "", html)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def submission() -> dict[str, str]:
    """The hidden id of a form that was opened just now."""
    return {"submission": str(uuid4())}


def field_value(response: Rendered, name: str) -> str | None:
    """The value that an input of the page carries, None if there is no such input."""
    for tag in re.findall(r"<input[^>]*>", response.content.decode()):
        if f'name="{name}"' in tag:
            value = re.search(r'value="([^"]*)"', tag)
            return unescape(value[1]) if value else ""
    return None


def checked_values(response: Rendered, name: str) -> list[str]:
    """The values of the ticked radio buttons and check boxes with this name."""
    tags = re.findall(r"<input[^>]*>", response.content.decode())
    ticked = [tag for tag in tags if f'name="{name}"' in tag and re.search(r"\bchecked\b", tag)]
    return [unescape(match[1]) if (match := re.search(r'value="([^"]*)"', tag)) else "on" for tag in ticked]
