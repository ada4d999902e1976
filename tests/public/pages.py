"""Reading pages as a visitor does: by their tables, links and words."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Protocol

from django.test import Client


@dataclass
class Page:
    """What a page holds: rows of cells of its tables in order, links, all text, and elements by name."""

    tables: list[list[list[str]]] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    elements: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    text: str = ""

    def rows(self, table: int = 0) -> list[list[str]]:
        """The rows of a table without its heading."""
        return [row for row in self.tables[table] if row]

    def column(self, index: int, table: int = 0) -> list[str]:
        return [row[index] for row in self.rows(table)]


class Reader(HTMLParser):
    """Collects body rows of tables cell by cell; `narrow` parts, which only a phone shows, are left out."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.page = Page()
        self.body = False
        self.cell: list[str] | None = None
        self.skipped: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.page.elements.append((tag, given))
        if self.skipped or "narrow" in given.get("class", "").split():
            if tag not in ("input", "line", "polyline", "br", "meta", "link"):
                self.skipped.append(tag)
            return
        if tag == "table":
            self.page.tables.append([])
        elif tag == "tbody":
            self.body = True
        elif tag == "tr" and self.body:
            self.page.tables[-1].append([])
        elif tag in ("td", "th") and self.body:
            self.cell = []
        elif tag == "a":
            self.page.links.append(given.get("href", ""))

    def handle_endtag(self, tag: str) -> None:
        if self.skipped:
            if self.skipped[-1] == tag:
                self.skipped.pop()
            return
        if tag == "tbody":
            self.body = False
        elif tag in ("td", "th") and self.cell is not None:
            self.page.tables[-1][-1].append(" ".join("".join(self.cell).split()))
            self.cell = None

    def handle_data(self, data: str) -> None:
        if self.skipped:
            return
        if self.cell is not None:
            self.cell.append(data)
        self.page.text = f"{self.page.text} {data.strip()}" if data.strip() else self.page.text


class Answer(Protocol):
    """What the test client and the views hand out."""

    @property
    def status_code(self) -> int: ...
    @property
    def content(self) -> bytes: ...


def read(response: Answer) -> Page:
    """The page of a successful answer."""
    assert response.status_code == 200
    reader = Reader()
    reader.feed(response.content.decode())
    reader.page.text = re.sub(r"\s+", " ", reader.page.text)
    return reader.page


def get(client: Client, address: str) -> Page:
    return read(client.get(address))
