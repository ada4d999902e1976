"""The journal in words: no id and no code of the program is left, on the page and on paper."""

import re
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path

import pytest
from django.conf import settings
from django.db.models.enums import Choices
from django.utils import translation
from pypdf import PdfReader

from scoring import models
from scoring.models import Entrant, JournalEntry, Tournament
from scoring.models import tournament as tournament_models
from scoring.reports.journal import JournalLine, journal_lines, journal_of
from scoring.reports.journal.facts import SILENT
from scoring.reports.journal.labels import LABELS
from scoring.services.writing import Action
from tests.browser_of import english_client, text_of
from tests.reports.journal.walk import FIRST_ID, begin_ids_high, written_by_services, written_by_the_forms
from tests.reports.test_fact_ids import named_facts
from tests.whole_site import Site, build_site

pytestmark = pytest.mark.django_db

RAW = re.compile(
    r"""
    \b70\d[.,\s]?\d{3}\b    # an id: all begin at 700,001
    | [A-Za-z]_[A-Za-z]     # a key or a code
    | \b(?:True|False|None|null|isko)\b
    | [{}\[\]] | ': '
    | cannot\ be\ read
    """,
    re.VERBOSE,
)
OF_NO_TOURNAMENT = {Action.CREATE_PLAYER}
"""No page shows these."""
LONGEST_IN_ONE_PIECE = 200
"""Characters of a cell on paper that hardly ever goes over two pages."""
INSIDE_OTHERS = {"details", "way"}
"""What a deal and the rules of the prizes are told with."""
OF_ANSWERS = {"check", "count", "findings", "name", "passed", "repeated", "severity", "version"}
"""What services answer, which is no fact of the journal."""
NAMES_OF_ACCOUNTS = {"organiser", "referee"}


def lines_of(entries: Sequence[JournalEntry]) -> Iterator[JournalLine]:
    for tournament in Tournament.objects.filter(journal__in=entries).distinct():
        of_it = journal_of(tournament).filter(pk__in=[entry.pk for entry in entries]).order_by("pk")
        yield from journal_lines(tournament=tournament, entries=list(of_it))


def texts_of(line: JournalLine) -> list[str]:
    told = line.told
    return [line.where, line.who, told.changed, told.only_before, told.only_after, told.before, told.after]


def codes() -> set[str]:
    """The codes of everything that is chosen from a list; in German none of them is a word."""
    kinds = [each for room in (models, tournament_models) for each in vars(room).values()]
    kinds += [models.Prize.Scope, models.CashEntry.Purpose]
    choices = [each for each in kinds if isinstance(each, type) and issubclass(each, Choices) and each is not Choices]
    values = {str(value) for kind in choices for value in kind.values if isinstance(value, str)}
    german = {str(label).lower() for kind in choices for label in kind.labels}
    return values - german - NAMES_OF_ACCOUNTS


def letters(text: str) -> str:
    """Without blanks, signs and hyphens, which a line on paper may add."""
    return re.sub(r"\W", "", text)


def raw_in(text: str) -> list[str]:
    return [found[0] for found in RAW.finditer(text)]


def codes_in(text: str) -> list[str]:
    return [code for code in sorted(codes()) if re.search(rf"\b{code}\b", text)]


def filled_site() -> Site:
    begin_ids_high()
    site = build_site()
    written_by_services(site)
    assert min(Entrant.objects.values_list("pk", flat=True)) == FIRST_ID
    return site


def test_whatever_is_written_no_line_shows_an_id_or_a_code() -> None:
    site = filled_site()
    faults, actions = [], set()
    for entries in (list(JournalEntry.objects.all()), *written_by_the_forms(site)):
        actions |= {entry.action for entry in entries}
        with translation.override("en"):
            texts = [(line.action, text) for line in lines_of(entries) for text in texts_of(line)]
            faults += [(*each, found) for each in texts if (found := raw_in(each[1]))]
        with translation.override("de"):
            texts = [(line.action, text) for line in lines_of(entries) for text in texts_of(line)]
            faults += [(*each, found) for each in texts if (found := codes_in(each[1]))]
    assert actions >= set(Action) - OF_NO_TOURNAMENT
    assert not faults, "\n".join(map(str, faults))


def test_page_and_paper_tell_the_same_words() -> None:
    site = filled_site()
    client = english_client(site.users["owner"])
    # A friendly evening has no page of its journal.
    shown = Tournament.objects.filter(journal__isnull=False, house_rules={})
    for slug in set(shown.values_list("slug", flat=True)):
        address = f"/office/tournaments/{slug}/journal/"
        page = text_of(client.get(address))
        answer = client.get(f"{address}journal.pdf")
        assert answer["Content-Type"] == "application/pdf", slug
        pdf = PdfReader(BytesIO(answer.content))
        paper = " ".join(" ".join(part.extract_text() for part in pdf.pages).split())
        printed = letters(paper)
        assert not raw_in(page) and not raw_in(paper), slug
        with translation.override("en"):
            for line in lines_of(list(JournalEntry.objects.filter(tournament__slug=slug))):
                told = line.told
                texts = (line.place, line.about, told.changed, told.only_before, told.only_after)
                assert not [text for text in texts if " ".join(text.split()) not in page], slug
                missing = [text for text in (line.where, told.before, told.after) if letters(text) not in printed]
                assert not [text for text in missing if len(text) < LONGEST_IN_ONE_PIECE], slug


@pytest.mark.parametrize(
    "text", ["seat 700012", "points 700,012", "passed_in 3", "won: True", "club None", "{'cents': 5}", "rows [1; 2]"]
)
def test_what_is_raw_is_found(text: str) -> None:
    assert raw_in(text)


def test_codes_are_found_in_german() -> None:
    assert {"isko", "live", "hidden", "lot", "standing", "handed_in", "entry_fee"} <= codes()
    assert codes_in("sichtbar: live") == ["live"]


def test_every_fact_that_services_write_has_a_name() -> None:
    services = (Path(settings.BASE_DIR) / "scoring" / "services").glob("*.py")
    sources = [source for path in services if "change." in (source := path.read_text(encoding="utf-8"))]
    written = {name for source in sources for name in named_facts(source)}
    assert written - set(LABELS) - SILENT - INSIDE_OTHERS - OF_ANSWERS == set(), "into reports/journal/labels.py"
