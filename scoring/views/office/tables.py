"""The tables of the office, in the one look of the site."""

from collections.abc import Collection, Sequence
from functools import partial
from typing import Self

import django_tables2
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.timezone import localtime
from django.utils.translation import gettext, gettext_lazy, pgettext, pgettext_lazy

from scoring.models import Entrant, JournalEntry, Tournament
from scoring.models.sorting import sort_key
from scoring.reports.journal import JournalLine, journal_lines
from scoring.reports.journal.difference import Difference
from scoring.tables import ROWS_PER_PAGE, Column, PagedTable, ReportTable, link, pill, with_small
from scoring.views.office.journal_words import action_word


def tournaments_table(tournaments: Sequence[Tournament]) -> ReportTable:
    """The tournaments in which somebody holds an office; each with `entered`, the number of its entrants."""
    columns = {
        "name": Column(
            gettext_lazy("Tournament"), _tournament, key=lambda row: sort_key(row.name), css="name", row_header=True
        ),
        "date": Column(
            gettext_lazy("Date"), lambda row: date_format(row.date, "SHORT_DATE_FORMAT"), key=lambda row: row.date
        ),
        "place": Column(gettext_lazy("Place"), lambda row: row.place, key=lambda row: sort_key(row.place), css="wide"),
        "entrants": Column(
            gettext_lazy("Entrants"), lambda row: str(row.entered), key=lambda row: row.entered, css="number"
        ),
    }
    return ReportTable(tournaments, columns, caption=gettext("Your tournaments"), empty="", css="titled")


def _tournament(row: Tournament) -> str:
    club = row.club.name if row.club else ""
    return with_small(link(reverse("office:tournament", args=[row.slug]), row.name), club)


def entrants_table(
    entrants: Sequence[Entrant], *, slug: str, editable: bool, owing: Collection[int] | None = None
) -> ReportTable:
    """The entrants of a tournament; `editable` adds the way to the page of each and the marks of the desk: present,
    and paid where there is an entry fee, which those whose ids are `owing` still have to pay (None: there is none).
    """
    passes = Column(gettext_lazy("Pass number"), lambda row: row.player.pass_number, css="wide")
    name = partial(_linked_name, slug) if editable else _entrant_name
    columns = {
        "number": Column(
            pgettext_lazy("start number", "No."),
            lambda row: str(row.start_number),
            key=lambda row: row.start_number,
            css="number",
        ),
        "name": Column(gettext_lazy("Name"), name, key=_entrant_key, css="name", row_header=True),
        **(_mark_columns(owing) if editable else {}),
        "club": Column(gettext_lazy("Club"), _club, key=_club_key, css="wide"),
        **({"pass": passes} if any(row.player.pass_number for row in entrants) else {}),
        "state": Column(gettext_lazy("State"), _entrant_state, css="remarks"),
        **({"edit": Column("", partial(_edit_link, slug), css="wide")} if editable else {}),
    }
    nobody = gettext("Nobody of that name has entered.")
    return ReportTable(entrants, columns, caption=gettext("Entrants"), empty=nobody, css="titled entrants")


def _address(slug: str, row: Entrant) -> str:
    return reverse("office:entrant_edit", args=[slug, row.start_number])


def _linked_name(slug: str, row: Entrant) -> str:
    return link(_address(slug, row), _entrant_name(row))


def _edit_link(slug: str, row: Entrant) -> str:
    label = gettext("Edit %(name)s") % {"name": row.player.full_name}
    return format_html('<a href="{}" aria-label="{}">{}</a>', _address(slug, row), label, gettext("Edit"))


def _mark_columns(owing: Collection[int] | None) -> dict[str, Column]:
    """The marks of the desk, beside the name: there they are seen on a phone."""
    here = Column(gettext_lazy("Present"), _here_mark, key=lambda row: (row.checked_in, row.start_number))
    if owing is None:
        return {"here": here}
    paid = Column(
        gettext_lazy("Paid"),
        lambda row: _paid_mark(row, paid=row.pk not in owing),
        key=lambda row: (row.pk not in owing, row.start_number),
    )
    return {"here": here, "paid": paid}


def _entrant_name(row: Entrant) -> str:
    last, first = row.player.last_name, row.player.first_name
    return f"{last}, {first}" if first else last


def _entrant_key(row: Entrant) -> tuple[str, int]:
    return row.player.sort_key, row.start_number


def _club(row: Entrant) -> str:
    return row.club.name if row.club else pgettext("club", "guest")


def _club_key(row: Entrant) -> tuple[str, int] | None:
    return (row.club.sort_key, row.start_number) if row.club else None


def _entrant_state(row: Entrant) -> str:
    """Excluded or gone, then categories and team."""
    marks = []
    if row.excluded:
        marks.append(pill(pgettext("entrant", "excluded"), "red"))
    elif row.withdrawn_after is not None:
        marks.append(pill(gettext("left after series %(series)s") % {"series": row.withdrawn_after}, "amber"))
    marks += [pill(word) for applies, word in _categories(row) if applies]
    return format_html_join(" ", "{}", ((mark,) for mark in marks))


def _categories(row: Entrant) -> list[tuple[bool, str]]:
    team = row.team.name if row.team else ""
    ages = [(row.junior, gettext("Junior")), (row.senior, gettext("Senior"))]
    return [(row.lady, gettext("Lady")), *ages, (bool(team), team)]


def _here_mark(row: Entrant) -> str:
    label = gettext("%(name)s is present") % {"name": row.player.full_name}
    return _mark("absent" if row.checked_in else "present", row, pressed=row.checked_in, label=label)


def _paid_mark(row: Entrant, *, paid: bool) -> str:
    label = gettext("%(name)s has paid") % {"name": row.player.full_name}
    return _mark("unpaid" if paid else "paid", row, pressed=paid, label=label)


def _mark(name: str, row: Entrant, *, pressed: bool, label: str) -> str:
    """A button that is on or off; the form around the table sends its name and the start number."""
    return format_html(
        '<button class="mark" id="{}-{}" name="{}" value="{}" aria-pressed="{}" aria-label="{}">{}</button>',
        "paid" if "paid" in name else "here",
        row.start_number,
        name,
        row.start_number,
        "true" if pressed else "false",
        label,
        "✓" if pressed else "\N{NO-BREAK SPACE}",
    )


class JournalTable(PagedTable):
    """Who did what, when and why; nothing here can be changed. Reads only the lines of its page."""

    at = django_tables2.Column(verbose_name=gettext_lazy("When"), order_by=("pk",))
    action = django_tables2.Column(verbose_name=gettext_lazy("What"))
    table = django_tables2.Column(
        verbose_name=gettext_lazy("Table"), empty_values=(), order_by=("table__series__number", "table__number")
    )
    user = django_tables2.Column(verbose_name=gettext_lazy("Who"), empty_values=())
    reason = django_tables2.Column(verbose_name=gettext_lazy("Reason"), default="")
    facts = django_tables2.Column(verbose_name=gettext_lazy("Before and after"), empty_values=(), orderable=False)

    def __init__(self, lines: QuerySet[JournalEntry], tournament: Tournament) -> None:
        super().__init__(lines, attrs={"class": "journal"}, empty_text=gettext("No line of the journal is like that."))
        self.caption = gettext("Journal")
        self.tournament = tournament
        self.told: dict[int, JournalLine] = {}

    def for_request(self, request: HttpRequest, per_page: int = ROWS_PER_PAGE) -> Self:
        """The page asked for, with the names for its lines looked up at once."""
        super().for_request(request, per_page)
        entries = [row.record for row in self.paginated_rows]
        lines = journal_lines(tournament=self.tournament, entries=entries)
        self.told = {entry.pk: line for entry, line in zip(entries, lines, strict=True)}
        return self

    def render_at(self, record: JournalEntry) -> str:
        return date_format(localtime(record.at), "SHORT_DATETIME_FORMAT")

    def render_action(self, record: JournalEntry) -> str:
        return action_word(record.action)

    def render_table(self, record: JournalEntry) -> str:
        return self.told[record.pk].place

    def render_user(self, record: JournalEntry) -> str:
        return self.told[record.pk].who

    def render_facts(self, record: JournalEntry) -> str:
        line = self.told[record.pk]
        told = _told_rows(line.told)
        if not told:
            return line.about
        rows = format_html_join("", "<p><b>{}</b> {}</p>", told)
        return format_html(
            '<details class="facts"><summary>{}</summary>{}</details>', line.about or gettext("show"), rows
        )


def _told_rows(told: Difference) -> list[tuple[str, str]]:
    """What changed, and what one side tells alone."""
    rows = [
        ("", told.changed),
        (gettext("before:"), told.only_before),
        (gettext("after:"), told.only_after),
    ]
    return [(label, text) for label, text in rows if text]
