"""What nobody types, sends or uploads on purpose: texts, files and bodies for the tests that look for a fault."""

import io
import zipfile
from collections.abc import Callable
from random import Random
from urllib.parse import quote_plus

import openpyxl

from tests.forms_of import Control, Form

LONE_SURROGATE = "\ud800"
TEXTS = (
    "",
    " ",
    "\0",
    "a\0b",
    "\x01\x1f\x7f\x85",
    "\u202eabc\u202c",
    "\u2066\u2069\ufeff\u200b\u200d",
    "e" + "\u0301" * 50,
    LONE_SURROGATE,
    "x" + LONE_SURROGATE + "y",
    "\U0010ffff\ufffe",
    "\u2028\u2029\r\n\t",
    "İıẞﬀ",
    "١٢٣",
    "１２",
    "²",
    "½",
    "−5",
    "5-",
    "1.040",
    "1,5",
    "1e308",
    "-1e309",
    "nan",
    "inf",
    "-0",
    "+1",
    "0x10",
    "1_000",
    "9" * 5000,
    "None",
    "null",
    "true",
    "on",
    "[]",
    "{}",
    '{"a": [1, null]}',
    "[[1, 50], [4, 1e400]]",
    "2026-02-30",
    "0001-01-01",
    "9999-12-31",
    "10000-01-01",
    "2026-11-07T25:61",
    "00:00",
    "=1+1",
    "=cmd|' /C calc'!A0",
    "'; DROP TABLE scoring_deal; --",
    "<script>alert(1)</script>",
    "{{ settings.SECRET_KEY }}{% now 'Y' %}",
    "%s%n%(x)s{0}",
    "../../etc/passwd",
    "https://elsewhere.example/",
    "//elsewhere.example",
    "won:36",
    "lost:99999",
    "overbid:-1",
    "preview",
    "save",
    "import",
    "ÄÖÜß" * 50,
    "x" * 121,
    "x" * 100_000,
    "a,b;c\td\n" * 500,
)
NUMBERS = (
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    11,
    12,
    24,
    25,
    48,
    72,
    99,
    100,
    255,
    256,
    9999,
    10000,
    32767,
    32768,
    65535,
    65536,
    70000,
    100_001,
    2**31 - 1,
    2**31,
    2**32,
    2**53,
    2**63 - 1,
    2**63,
    2**64,
    10**30,
)
QUERIES = (
    "page",
    "sort",
    "q",
    "show",
    "table",
    "places",
    "series",
    "language",
    "start_number",
    "deals",
    "typing",
    "next",
    "action",
    "first",
    "per_page",
    "o",
    "p",
    "all",
    "_popup",
    "_to_field",
    "_changelist_filters",
    "id__exact",
    "user__id__exact",
    "term",
    "app_label",
    "model_name",
    "field_name",
    "e",
    "date__year",
    "date__month",
    "kind__exact",
    "action__exact",
    "from",
)

type Upload = tuple[str, bytes]
type Sent = list[tuple[str, str | Upload]]


class Garbage:
    """A seeded source of it."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def text(self) -> str:
        """A text out of a form's field."""
        return self.random.choice((self._known, self._number, self._known, self._mixed))()

    def _known(self) -> str:
        return self.random.choice(TEXTS)

    def _number(self) -> str:
        return str(self.random.choice(NUMBERS) * self.random.choice((1, 1, 1, -1)))

    def _mixed(self) -> str:
        """Letters from everywhere, control characters and lone surrogates among them."""
        highest = self.random.choice((0x20, 0x7F, 0x2FF, 0xFFFF, 0x10FFFF))
        return "".join(chr(self.random.randint(0, highest)) for _ in range(self.random.randint(1, 40)))

    def typed(self, form: Form) -> Sent:
        """The form with garbage in one field, in some or in all; keys are missing, doubled or unknown now and then."""
        share = self.random.choice((0.0, 0.05, 0.15, 0.4, 1.0))
        chosen = self.random.choice(form.controls).name if form.controls else ""
        sent: Sent = []
        for control in form.controls:
            if control.name == chosen or self.random.random() < share:
                sent += self._control(control)
            elif control.value is not None and control.kind != "file":
                sent.append((control.name, control.value))
        if form.buttons and self.random.random() < 0.9:
            sent.append(self.random.choice(form.buttons))
        return self._shaken(sent)

    def _control(self, control: Control) -> Sent:
        if control.kind == "file":
            return [(control.name, self.upload())]
        if self.random.random() < 0.1:
            return []
        if control.options and self.random.random() < 0.5:
            return [(control.name, self.random.choice(control.options))]
        many = 1 if self.random.random() < 0.9 else self.random.randint(2, 5)
        return [(control.name, self.text()) for _ in range(many)]

    def _shaken(self, sent: Sent) -> Sent:
        if sent and self.random.random() < 0.1:
            sent.pop(self.random.randrange(len(sent)))
        if sent and self.random.random() < 0.1:
            sent.append(self.random.choice(sent))
        if self.random.random() < 0.1:
            sent.append((self.random.choice((self.text()[:50] or "x", *QUERIES)), self.text()))
        return sent

    def value(self, instead_of: object) -> object:
        """A value of JSON: most often one of the same kind, so that only a close look finds it out."""
        if isinstance(instead_of, bool) or self.random.random() < 0.2:
            return self.random.choice((None, True, False, [], {}, [[1]], {"a": None}, 1.5, 1e300, "", "x", -1))
        if isinstance(instead_of, int):
            return self.random.choice(NUMBERS) * self.random.choice((1, 1, -1))
        return [instead_of] if isinstance(instead_of, list | dict) else self.text()[:5000]

    def query(self, names: tuple[str, ...] = QUERIES) -> str:
        """The part of an address after the question mark."""
        pairs = [(self.random.choice(names), self.text()) for _ in range(self.random.randint(1, 4))]
        return encoded([(name, text[:2000]) for name, text in pairs]).decode()

    def segment(self) -> str:
        """A part of a path, percent-encoded."""
        return quote_plus(self.text()[:200].encode("utf-8", "surrogatepass"))

    def body(self) -> tuple[str, bytes]:
        """A content type and a body that does not fit it, or hardly."""
        return self.random.choice(
            (
                ("application/json", b'{"deal": [1, 2, {"x": null}], "number": 1e400}'),
                ("application/json", b"[" * 100_000),
                ("application/json", b'"\\ud800"'),
                ("application/x-www-form-urlencoded", b"number=%ff%fe&step=%ed%a0%80&%00=%00"),
                ("application/x-www-form-urlencoded", self.random.randbytes(self.random.randint(0, 3000))),
                ("application/x-www-form-urlencoded", b"&".join(b"a=1" for _ in range(6000))),
                ("application/x-www-form-urlencoded", b"number=" + b"9" * 10_000_000),
                ("application/x-www-form-urlencoded; charset=utf-7", b"number=+AGE-"),
                ("application/x-www-form-urlencoded; charset=nonsense", b"number=1"),
                ("multipart/form-data", b"no boundary"),
                ("multipart/form-data; boundary=x", b'--x\r\nContent-Disposition: form-data; name="a'),
                (
                    "multipart/form-data; boundary=x",
                    b'--x\r\nContent-Disposition: form-data; name="number"\r\n\r\n\xff\0\r\n--x--',
                ),
                (
                    "multipart/form-data; boundary=x",
                    b'--x\r\nContent-Disposition: form-data; name="file"; filename="\0../a"\r\n'
                    b"Content-Transfer-Encoding: base64\r\n\r\n!!!\r\n--x--",
                ),
                ("text/plain; charset=" + "x" * 500, b"number=1"),
            )
        )

    def upload(self) -> Upload:
        """A file as somebody could choose it by mistake, or out of malice."""
        name = self.random.choice(
            ("a.csv", "a.xlsx", "a.txt", "a.png", "a.json", "", "../a\0b.csv", "x" * 300 + ".xlsx")
        )
        return name, self.random.choice(self._files())()

    def _files(self) -> tuple[Callable[[], bytes], ...]:
        return (
            lambda: self.random.randbytes(self.random.randint(0, 5000)),
            self._csv,
            self._csv,
            self._torn_workbook,
            self._torn_workbook,
            self._odd_workbook,
            self._nested_zip,
            lambda: b"\x89PNG\r\n\x1a\n" + self.random.randbytes(200),
            lambda: b"\xff\xd8\xff" + self.random.randbytes(200),
            lambda: ("1;2;3\n" * 400_000).encode(),
            lambda: b'"' + b"x" * 200_000 + b"\n",
            lambda: "Name;Verein\nÄ;ß".encode("utf-16"),
            lambda: b"\xff\xfe\x00\xd8\x00",
        )

    def _csv(self) -> bytes:
        """A list with headings that are known, and cells that are not."""
        heads = self.random.sample(CSV_HEADS, self.random.randint(1, len(CSV_HEADS)))
        mark = self.random.choice(";,\t|")
        rows = [[self.text()[:300] for _ in heads] for _ in range(self.random.randint(0, 6))]
        lines = [mark.join(heads), *(mark.join(row) for row in rows)]
        return "\n".join(lines).encode(self.random.choice(("utf-8", "utf-16", "utf-32")), "surrogatepass")

    def _torn_workbook(self) -> bytes:
        """A workbook with bytes changed in one of its parts, or a part missing."""
        packed, out = zipfile.ZipFile(io.BytesIO(workbook([CSV_HEADS, list("1234567")]))), io.BytesIO()
        torn = self.random.choice(packed.namelist())
        with zipfile.ZipFile(out, "w") as again:
            for name in packed.namelist():
                part = bytearray(packed.read(name))
                if name == torn:
                    if self.random.random() < 0.2:
                        continue
                    for _ in range(self.random.randint(1, 20)):
                        part[self.random.randrange(len(part))] = self.random.randrange(256)
                again.writestr(name, bytes(part))
        return out.getvalue()

    def _odd_workbook(self) -> bytes:
        return self.random.choice(ODD_SHEETS)()

    def _nested_zip(self) -> bytes:
        inner = b"\0" * 300_000
        for depth in range(self.random.randint(1, 6)):
            out = io.BytesIO()
            with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
                packed.writestr(self.random.choice(("xl/workbook.xml", "[Content_Types].xml", f"{depth}.zip")), inner)
            inner = out.getvalue()
        return inner


CSV_HEADS = [
    "Name",
    "Vorname",
    "Verein",
    "Startnummer",
    "Tisch",
    "Platz",
    "Punkte",
    "gew",
    "verl",
    "Spiel",
    "Passnummer",
]


def workbook(rows: list[list[str]]) -> bytes:
    """A workbook of one sheet."""
    book, out = openpyxl.Workbook(), io.BytesIO()
    for row in rows:
        book.active.append(row)  # type: ignore[union-attr]  # a new workbook has an active sheet
    book.save(out)
    return out.getvalue()


def _with_sheet(xml: str) -> Callable[[], bytes]:
    """A workbook whose only sheet is this XML."""

    def build() -> bytes:
        packed, out = zipfile.ZipFile(io.BytesIO(workbook([["Name"]]))), io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as again:
            for name in packed.namelist():
                again.writestr(name, xml if name == "xl/worksheets/sheet1.xml" else packed.read(name))
        return out.getvalue()

    return build


SHEET = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">{}</worksheet>'
ENTITIES = "".join(f'<!ENTITY a{number} "{f"&a{number - 1};" * 9}">' for number in range(1, 12))


def _with_cells(cells: str) -> Callable[[], bytes]:
    return _with_sheet(SHEET.format(f'<sheetData><row r="1">{cells}</row></sheetData>'))


ODD_SHEETS = (
    _with_sheet(f"<!DOCTYPE x [{ENTITIES}]><x>&a11;</x>"),
    _with_sheet(
        '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]>' + SHEET.format("<sheetData>&a;</sheetData>")
    ),
    _with_sheet(
        SHEET.format(
            '<dimension ref="A1:XFD1048576"/>'
            '<sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'
        )
    ),
    _with_sheet(SHEET.format('<sheetData><row r="x"><c r="1A"><v>1</v></c></row><row r="0"/></sheetData>')),
    _with_cells('<c r="A1" t="s"><v>999999</v></c>'),
    _with_cells('<c r="A1" t="s"><v>-1</v></c><c r="B1" t="d"><v>nonsense</v></c>'),
    _with_cells('<c r="A1"><v>1e999</v></c><c r="B1"><v>nan</v></c><c r="C1" t="b"><v>7</v></c>'),
    _with_cells('<c r="A1" s="999"><v>1</v></c><c r="A1" t="e"><v>#N/A</v></c>'),
    _with_cells('<c r="A1" t="inlineStr"><is><t>' + "x" * 200_000 + "</t></is></c>"),
    _with_cells('<c r="A1" t="str"><f t="shared" si="7"/><v/></c>'),
    _with_sheet(""),
    _with_sheet("<a"),
    _with_sheet(SHEET.format(" " * 30_000_000)),
)


def encoded(sent: Sent) -> bytes:
    """As a browser would send it, surrogates as the bytes they would have; a file by its name only."""
    pairs = [(name, value if isinstance(value, str) else value[0]) for name, value in sent]
    return "&".join(f"{_quoted(name)}={_quoted(value)}" for name, value in pairs).encode()


def _quoted(text: str) -> str:
    return quote_plus(text.encode("utf-8", "surrogatepass"))


def multipart(sent: Sent, boundary: str = "Xx0garbage0xX") -> bytes:
    """The same with the files in it."""
    out = bytearray()
    for name, value in sent:
        line = f'--{boundary}\r\nContent-Disposition: form-data; name="{_header(name)}"'
        body = value.encode("utf-8", "surrogatepass") if isinstance(value, str) else value[1]
        if not isinstance(value, str):
            line += f'; filename="{_header(value[0])}"\r\nContent-Type: application/octet-stream'
        out += line.encode("utf-8", "surrogatepass") + b"\r\n\r\n" + body + b"\r\n"
    return bytes(out) + f"--{boundary}--\r\n".encode()


def _header(text: str) -> str:
    return text.replace("\r", "").replace("\n", "").replace('"', "%22")
