"""The forms of a page, as a browser would send them: where to, how, and with which values."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

from django.test import Client

NOT_SENT = {"button", "reset", "image", "submit"}


@dataclass(slots=True)
class Control:
    """A field of a form: its type, the value that is sent untouched (None: nothing), and what may be chosen."""

    name: str
    kind: str
    value: str | None = None
    options: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Form:
    """A form: path and query it is sent to, "get" or "post", its fields in order, and its buttons."""

    action: str
    method: str
    controls: list[Control] = field(default_factory=list)
    buttons: list[tuple[str, str]] = field(default_factory=list)

    @property
    def path(self) -> str:
        return urlsplit(self.action).path

    def filled(self, **typed: str | list[str]) -> dict[str, str | list[str]]:
        """What is sent as the page came, with the first button that has a name, and with what is typed over it."""
        sent: dict[str, str | list[str]] = {}
        for control in self.controls:
            if control.value is not None and control.kind != "file":
                before = sent.get(control.name)
                also = [] if before is None else [before] if isinstance(before, str) else before
                sent[control.name] = [*also, control.value] if also else control.value
        if self.buttons:
            name, value = self.buttons[0]
            sent[name] = value
        return sent | typed


class _Reader(HTMLParser):
    def __init__(self, address: str) -> None:
        super().__init__(convert_charrefs=True)
        self.address = address
        self.forms: list[Form] = []
        self.form: Form | None = None
        self.choice: Control | None = None
        self.area: Control | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            action = urljoin(self.address, given.get("action", "") or self.address)
            self.form = Form(action=action, method=given.get("method", "get").lower())
            self.forms.append(self.form)
        elif self.form is not None:
            self._control(self.form, tag, given)

    def _control(self, form: Form, tag: str, given: dict[str, str]) -> None:
        name = given.get("name", "")
        if tag == "option" and self.choice is not None:
            self._option(self.choice, given)
        elif not name or "disabled" in given:
            return
        elif tag == "button" or (tag == "input" and given.get("type") in NOT_SENT):
            form.buttons.append((name, given.get("value", "")))
        elif tag == "input":
            self._input(form, name, given)
        elif tag == "select":
            self.choice = Control(name=name, kind="select")
            form.controls.append(self.choice)
        elif tag == "textarea":
            self.area = Control(name=name, kind="textarea", value="")
            form.controls.append(self.area)

    def _option(self, choice: Control, given: dict[str, str]) -> None:
        choice.options.append(given.get("value", ""))
        if "selected" in given or choice.value is None:
            choice.value = given.get("value", "")

    def _input(self, form: Form, name: str, given: dict[str, str]) -> None:
        kind = given.get("type", "text")
        ticked = kind not in ("checkbox", "radio") or "checked" in given
        value = given.get("value", "on" if kind == "checkbox" else "")
        form.controls.append(Control(name=name, kind=kind, value=value if ticked else None, options=[value]))

    def handle_data(self, data: str) -> None:
        if self.area is not None:
            self.area.value = (self.area.value or "") + data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = None
        elif tag == "select":
            self.choice = None
        elif tag == "textarea":
            self.area = None


def forms_of(address: str, html: str) -> Iterator[Form]:
    """The forms of the page at this address."""
    reader = _Reader(address)
    reader.feed(html)
    yield from reader.forms


def collect_forms(client: Client, addresses: Iterable[str]) -> dict[str, Form]:
    """The forms that write, by the path they are sent to, as this browser finds them on these pages; the form of the
    page itself comes before one on another page.
    """
    found: dict[str, Form] = {}
    for address in addresses:
        response = client.get(address)
        if response.status_code != 200 or not response.headers["Content-Type"].startswith("text/html"):
            continue
        for form in forms_of(address, response.content.decode()):
            if form.method == "post" and (form.path not in found or form.path == urlsplit(address).path):
                found[form.path] = form
    return found
