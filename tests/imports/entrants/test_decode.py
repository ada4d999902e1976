"""Which encoding a list of names is written in."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.imports.entrants.decode import Encoding, decode
from scoring.imports.problems import UnreadableFile

LIST = "Startnr;Name;Vorname\r\n1;Müller;Jörg\r\n2;Weiß;Änne\r\n3;Groß;Günther\r\n"


@pytest.mark.parametrize(
    ("codec", "encoding"),
    [
        ("utf-8", Encoding.UTF_8),
        ("utf-8-sig", Encoding.UTF_8),
        ("utf-16", Encoding.UTF_16),
        ("utf-16-le", Encoding.UTF_16),
        ("utf-16-be", Encoding.UTF_16),
        ("cp1252", Encoding.WINDOWS),
        ("mac_roman", Encoding.MAC),
        ("cp850", Encoding.DOS),
    ],
)
@pytest.mark.parametrize("text", [LIST, "Jörg Müller", "Weiß", "Özgür Öztürk", "Änne", "José Straße"])
def test_every_encoding_is_found_by_its_letters(codec: str, encoding: Encoding, text: str) -> None:
    decoded = decode(text.encode(codec))
    assert (decoded.text, decoded.encoding, decoded.damaged) == (text, encoding, frozenset())


def test_without_umlauts_it_is_utf_8() -> None:
    assert decode(b"P001;Max\n").encoding is Encoding.UTF_8


def test_the_one_chosen_counts() -> None:
    assert decode("Müller".encode("mac_roman"), Encoding.WINDOWS).text == "M\u0178ller"


def test_one_line_in_another_encoding_is_read_and_named() -> None:
    raw = LIST.encode() + "4;Köhler;Jürgen\r\n".encode("cp1252")
    decoded = decode(raw)
    assert (decoded.text, decoded.encoding, decoded.damaged) == (
        LIST + "4;Köhler;Jürgen\r\n",
        Encoding.UTF_8,
        frozenset({5}),
    )


@pytest.mark.parametrize("raw", [b"\x89PNG\r\n\x1a\n\x00\x00", b"\x00\x01\x02\x03", b"P001\x00P002"])
def test_what_is_no_text_is_refused(raw: bytes) -> None:
    with pytest.raises(UnreadableFile):
        decode(raw)


@given(st.binary(max_size=120))
def test_any_bytes_are_decoded_or_refused(raw: bytes) -> None:
    try:
        assert isinstance(decode(raw).text, str)
    except UnreadableFile as problem:
        assert str(problem).endswith(".")


@given(st.text(alphabet="abzäöüßÄÖÜéèłş-' ", min_size=1, max_size=40))
def test_composed_and_decomposed_utf_8_is_never_mistaken(name: str) -> None:
    for form in ("NFC", "NFD"):
        written = unicodedata.normalize(form, name)
        assert decode(written.encode()).text == written
