"""Which papers there are: the part of the address that names each, and what makes it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from re import fullmatch

from django.conf import settings
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from scoring.exports.direction_papers import board_pdf, register_pdf
from scoring.exports.documents import standings_pdf
from scoring.exports.money_papers import cash_pdf, payout_pdf
from scoring.exports.ranking_papers import compact_pdf, rankings_pdf, teams_pdf
from scoring.exports.score_form import WayIn, blank_form_pdf, series_forms_pdf
from scoring.exports.score_sheet import sheet_pdf
from scoring.exports.seating_plan import seating_pdf
from scoring.exports.start_papers import entrants_pdf, start_cards_pdf
from scoring.models import Table, Tournament
from scoring.reports.audience import Audience
from scoring.reports.boards import board
from scoring.reports.categories import category_standings
from scoring.reports.money import money_report
from scoring.reports.register import register
from scoring.reports.seating import seating
from scoring.reports.sheets import sheet
from scoring.reports.standings import series_standings, total_standings
from scoring.reports.start_list import start_list
from scoring.reports.teams import team_standings
from scoring.tables.money import ranking_words
from scoring.tables.teams import CATEGORY_WORDS, kind_word
from scoring.views.office.corrections_paper import protocol_pdf
from scoring.views.office.desk import Desk

NUMBER = "([1-9][0-9]{0,3})"
IN_A_CATEGORY = Q(lady=True) | Q(junior=True) | Q(senior=True)

type Printer = Callable[[str], bytes]


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """What a paper is made for: by whom, and under which address of this site phones find it."""

    desk: Desk
    site: str

    @property
    def tournament(self) -> Tournament:
        return self.desk.tournament


def site_address(request: HttpRequest) -> str:
    """The beginning of every address of this site, for QR codes."""
    return settings.SITE_URL or request.build_absolute_uri("/").rstrip("/")


def printer_of(job: Job, document: str) -> Printer:
    """What makes this paper in a language; 404 for a paper, series or table there is not, or not for this office."""
    known = PAPERS | (ORGANISERS_PAPERS if job.desk.is_organiser else {})
    for pattern, make in known.items():
        found = fullmatch(pattern, document)
        if found:
            return make(job, *map(int, found.groups()))
    raise Http404


def _standings(job: Job) -> Printer:
    return lambda language: standings_pdf(
        total_standings(tournament=job.tournament, audience=Audience.OFFICE), language=language
    )


def _series(job: Job, number: int) -> Printer:
    series = job.desk.series(number)
    return lambda language: standings_pdf(series_standings(series=series, audience=Audience.OFFICE), language=language)


def _seating(job: Job, number: int) -> Printer:
    series = job.desk.series(number)
    return lambda language: seating_pdf(
        seating(series=series, audience=Audience.OFFICE), tournament=job.tournament, language=language
    )


def _list(job: Job, series: int, number: int) -> Printer:
    table = job.desk.table(series, number)
    return lambda language: sheet_pdf(
        sheet(table=table, audience=Audience.OFFICE), tournament=job.tournament, language=language
    )


def _entrants(job: Job) -> Printer:
    return lambda language: entrants_pdf(
        start_list(tournament=job.tournament), tournament=job.tournament, language=language
    )


def _start_cards(job: Job) -> Printer:
    def address(number: int) -> str:
        return job.site + reverse("public:entrant", args=[job.tournament.slug, number])

    return lambda language: start_cards_pdf(
        start_list(tournament=job.tournament), tournament=job.tournament, address=address, language=language
    )


def _sheets(job: Job, number: int) -> Printer:
    """The score sheets of a whole series; 404 before its tables are drawn."""
    return _forms(job, number, Table.objects.filter(series=job.desk.series(number)))


def _sheet(job: Job, number: int, table: int) -> Printer:
    return _forms(job, number, Table.objects.filter(pk=job.desk.table(number, table).pk))


def _forms(job: Job, number: int, tables: QuerySet[Table]) -> Printer:
    series = job.desk.series(number)
    if not tables.exists():
        raise Http404

    def printer(language: str) -> bytes:
        ways = _ways_in(job, tables)
        plan = seating(series=series, audience=Audience.OFFICE)
        seated = [(table, ways[table.number]) for table in plan.tables if table.number in ways and table.seats]
        return series_forms_pdf(seated, tournament=job.tournament, series=number, language=language)

    return printer


def _ways_in(job: Job, tables: QuerySet[Table]) -> Mapping[int, WayIn]:
    return {
        table: WayIn(address=job.site + reverse("table:sheet", args=[token]), code=code)
        for table, token, code in tables.values_list("number", "token", "code")
    }


def _board(job: Job, number: int) -> Printer:
    series = job.desk.series(number)
    return lambda language: board_pdf(board(series=series), tournament=job.tournament, language=language)


def _corrections(job: Job) -> Printer:
    return lambda language: protocol_pdf(tournament=job.tournament, language=language)


def _register(job: Job) -> Printer:
    return lambda language: register_pdf(
        register(tournament=job.tournament).entries, tournament=job.tournament, language=language
    )


def _compact(job: Job) -> Printer:
    return lambda language: compact_pdf(
        total_standings(tournament=job.tournament, audience=Audience.OFFICE), language=language
    )


def _series_compact(job: Job, number: int) -> Printer:
    series = job.desk.series(number)
    return lambda language: compact_pdf(series_standings(series=series, audience=Audience.OFFICE), language=language)


def _categories(job: Job) -> Printer:
    """Ladies, juniors and seniors; 404 where nobody is one."""
    if not job.tournament.entrants.filter(IN_A_CATEGORY).exists():
        raise Http404

    def printer(language: str) -> bytes:
        total = total_standings(tournament=job.tournament, audience=Audience.OFFICE)
        found = category_standings(tournament=job.tournament, audience=Audience.OFFICE)
        with translation.override(language):
            rankings = [(str(CATEGORY_WORDS[each.category]), each.standings) for each in found]
            return rankings_pdf(total, rankings, title=_("Ladies, juniors, seniors"), language=language)

    return printer


def _teams(job: Job) -> Printer:
    """Teams of four, tandems and mixed tandems; 404 where there are none."""
    if not job.tournament.teams.exists():
        raise Http404

    def printer(language: str) -> bytes:
        total = total_standings(tournament=job.tournament, audience=Audience.OFFICE)
        found = team_standings(tournament=job.tournament, audience=Audience.OFFICE)
        with translation.override(language):
            rankings = [(kind_word(each), each) for each in found]
            return teams_pdf(total, rankings, title=_("Teams and tandems"), language=language)

    return printer


def _payout(job: Job) -> Printer:
    return lambda language: payout_pdf(
        money_report(tournament=job.tournament), tournament=job.tournament, ranking=ranking_words, language=language
    )


def _cash(job: Job) -> Printer:
    return lambda language: cash_pdf(
        money_report(tournament=job.tournament), tournament=job.tournament, language=language
    )


def _blank(job: Job, players: int) -> Printer:
    return lambda language: blank_form_pdf(players=players, tournament=job.tournament, language=language)


PAPERS: dict[str, Callable[..., Printer]] = {
    "standings": _standings,
    f"series-{NUMBER}": _series,
    f"seating-{NUMBER}": _seating,
    f"list-{NUMBER}-{NUMBER}": _list,
    "entrants": _entrants,
    "start-cards": _start_cards,
    f"sheets-{NUMBER}": _sheets,
    f"sheet-{NUMBER}-{NUMBER}": _sheet,
    "blank-([345])": _blank,
    f"board-{NUMBER}": _board,
    "standings-compact": _compact,
    f"series-{NUMBER}-compact": _series_compact,
    "categories": _categories,
    "teams": _teams,
    "corrections": _corrections,
    "grand-ouverts": _register,
}
ORGANISERS_PAPERS: dict[str, Callable[..., Printer]] = {
    "payout": _payout,
    "cash": _cash,
}
