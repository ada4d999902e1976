"""Every table of the site: 50 rows to a page, sorted by the columns that allow it, names by DIN 5007-1."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self

import django_tables2
from django.forms.utils import flatatt
from django.http import HttpRequest
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import mark_safe
from django_tables2.data import TableListData
from django_tables2.utils import OrderBy

ROWS_PER_PAGE = 50

type Show = Callable[[Any], str]
type Facts = Callable[[Any], Mapping[str, object]]
type Key = Callable[[Any], Any]


class Column(django_tables2.Column):  # type: ignore[misc]  # the package has no types
    """A column of a report table.

    `show` makes the cell of a row, `key` what the column is sorted by (None: it cannot be sorted; a row whose key is
    None always comes last). `css` is for heading and cells. `row_header` marks the column that names the row,
    `falling` one that people want to see from the top first.
    """

    def __init__(
        self,
        heading: object,
        show: Show,
        *,
        key: Key | None = None,
        css: str = "",
        row_header: bool = False,
        falling: bool = False,
    ) -> None:
        attrs = {"th": {"class": css}, "td": {"class": css}} if css else {}
        super().__init__(
            verbose_name=heading,
            orderable=key is not None,
            empty_values=(),
            attrs=attrs,
            initial_sort_descending=falling,
        )
        self.show = show
        self.key = key
        self.row_header = row_header


class ReportRows(TableListData):  # type: ignore[misc]  # the package has no types
    """Rows of a report, sorted by the keys of their columns; equal ones keep the order of the report."""

    data: list[Any]

    def order_by(self, aliases: Sequence[str]) -> None:
        """Sort by the first of the aliases ("name", or "-name" for falling)."""
        for alias in list(aliases)[:1]:
            key = self.table.columns[OrderBy(alias).bare].column.key
            known = [row for row in self.data if key(row) is not None]
            unknown = [row for row in self.data if key(row) is None]
            self.data = sorted(known, key=key, reverse=alias.startswith("-")) + unknown


class PagedTable(django_tables2.Table):  # type: ignore[misc]  # the package has no types
    """A table that shows one page of its rows, in the order that is asked for."""

    def for_request(self, request: HttpRequest, per_page: int = ROWS_PER_PAGE) -> Self:
        """The page and order asked for; a page beyond the last is the last, a column that is not there is ignored."""
        asked = request.GET.getlist(self.order_by_field)
        known = [alias for alias in asked if alias.removeprefix("-") in self.columns.names()]
        if known != asked or self.per_page_field in request.GET:
            query = request.GET.copy()
            query.pop(self.per_page_field, None)  # the site says how long a page is
            query.setlist(self.order_by_field, known)
            request.GET = query  # type: ignore[assignment]  # Django's own type is the immutable kind
        django_tables2.RequestConfig(request, paginate={"per_page": per_page}).configure(self)
        return self


class ReportTable(PagedTable):
    """A table of a report in the one look of the site.

    `caption` names it for everybody, `empty` is said instead of rows, `css` and `row_css` are classes of the table
    and of each row, `row_facts` what a script knows a row by (as data attributes). Without `sortable` no column can be
    sorted by.
    """

    def __init__(
        self,
        rows: Sequence[Any],
        columns: Mapping[str, Column],
        *,
        caption: str,
        empty: str,
        css: str = "",
        row_css: Show | None = None,
        row_facts: Facts | None = None,
        template: str | None = None,
        sortable: bool = True,
    ) -> None:
        for column in columns.values():
            column.orderable = column.orderable and sortable
        super().__init__(
            data=ReportRows(list(rows)),
            extra_columns=list(columns.items()),
            attrs={"class": css} if css else {},
            empty_text=empty,
            template_name=template,
        )
        self.caption = caption
        self.row_css = row_css
        self.row_facts = row_facts

    def body(self) -> str:
        """The rows of the page, escaped: 50 rows by the package's own cells take ten times as long."""
        cells = [(column.column, column.attrs["td"].as_html()) for column in self.columns]
        return mark_safe("\n".join(self._line(row.record, cells) for row in self.paginated_rows))  # escaped below

    def _line(self, record: Any, cells: Sequence[tuple[Column, str]]) -> str:
        attributes = {f"data-{name}": fact for name, fact in (self.row_facts(record) if self.row_facts else {}).items()}
        css = self.row_css(record) if self.row_css else ""
        if css:
            attributes["class"] = css
        shown = "".join(_cell(column, attrs, record) for column, attrs in cells)
        return f"<tr{flatatt(attributes)}>{shown}</tr>"


def _cell(column: Column, attrs: str, record: Any) -> str:
    text = conditional_escape(column.show(record))
    if column.row_header:
        return f'<th scope="row" {attrs}>{text}</th>'
    return f"<td {attrs}>{text}</td>"


def link(address: str, text: str) -> str:
    """A link, escaped."""
    return format_html('<a href="{}">{}</a>', address, text)


def with_small(main: str, small: str, css: str = "") -> str:
    """Something with a smaller line below it, which is left out when empty."""
    if not small:
        return main
    return format_html('{} <small class="{}">{}</small>', main, css, small)


def pill(text: object, colour: str = "") -> str:
    """A state as a word on its colour: felt, amber, red or none."""
    return format_html('<span class="pill {}">{}</span>', colour, text)
