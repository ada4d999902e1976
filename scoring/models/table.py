"""Series, tables, seats and deals: the lists."""

import secrets

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from scoring.models.club import Player
from scoring.models.tournament import HIGHEST_NUMBER, Entrant, SeatingKind, Team, Tournament

MOST_DEALS = 120
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


def new_token() -> str:
    """22 characters that cannot be guessed (128 bits): the address of a table's list."""
    return secrets.token_urlsafe(16)


def new_code() -> str:
    """Six characters to type instead of the address, without 0 O 1 I."""
    return "".join(secrets.choice(CODE_LETTERS) for _position in range(6))


class SeriesState(models.TextChoices):
    PLANNED = "planned", _("planned")
    SEATED = "seated", _("seated")
    RUNNING = "running", _("running")
    CLOSED = "closed", _("closed")
    PUBLISHED = "published", _("published")


class Series(models.Model):
    """One series of a tournament: every entrant plays one list."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="series")
    number = models.PositiveSmallIntegerField(_("number"))
    state = models.CharField(_("state"), max_length=9, choices=SeriesState.choices, default=SeriesState.PLANNED)
    # How the tables were put together, how often somebody meets somebody again, and how far it can be avoided.
    seating = models.CharField(max_length=8, choices=SeatingKind.choices, blank=True)
    repeats = models.PositiveIntegerField(default=0)
    # The entrants changed after the draw: it must be drawn again before it is printed.
    stale = models.BooleanField(default=False)
    locked = models.BooleanField(default=False)
    # None: not begun.
    started_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("series")
        verbose_name_plural = _("series")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="series_number_once"),
            models.CheckConstraint(condition=Q(number__range=(1, 20)), name="series_number_range"),
            models.CheckConstraint(condition=Q(state__in=SeriesState.values), name="series_state_known"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} {self.number}"


class KeptAs(models.TextChoices):
    DEALS = "deals", _("deal by deal")
    TOTALS = "totals", _("totals")


class ListState(models.TextChoices):
    """The states of a list. Total and rank count a list from HANDED_IN on."""

    OPEN = "open", _("open")
    HANDED_IN = "handed_in", _("handed in")
    CHECKED = "checked", _("checked")
    CORRECTED = "corrected", _("corrected")


class TableQuerySet(models.QuerySet["Table"]):
    def counted(self) -> "TableQuerySet":
        """Lists that count for total and rank: handed in or later, and not annulled."""
        return self.exclude(state=ListState.OPEN).filter(annulled_reason="")


class Table(models.Model):
    """A table of one series with its list. Whoever holds the token may write the list while it is open."""

    series = models.ForeignKey(Series, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField(_("table"))
    token = models.CharField(max_length=22, unique=True, default=new_token, editable=False)
    code = models.CharField(max_length=6, unique=True, default=new_code, editable=False)
    kept_as = models.CharField(max_length=6, choices=KeptAs.choices, default=KeptAs.DEALS)
    state = models.CharField(_("state"), max_length=9, choices=ListState.choices, default=ListState.OPEN)
    # Deals played and passed in, for a list typed as totals; None for one kept deal by deal (counted there).
    deals_played = models.PositiveSmallIntegerField(_("deals played"), null=True, blank=True)
    passed_in = models.PositiveSmallIntegerField(_("passed in"), null=True, blank=True)
    # Why a list is shorter than its rounds, or anything the direction wants to remember.
    note = models.CharField(_("note"), max_length=200, blank=True)
    # A list typed in parts because the table changed its size: [{"players": 4, "deals": 16, "rows": [...]}, ...].
    parts = models.JSONField(default=list, blank=True, editable=False)
    # The rows of the second list kept at seat 3, to be held against this one: [[points, won, lost, total], ...].
    control_list = models.JSONField(default=list, blank=True, editable=False)
    # Not empty: the direction annulled the list, it is not counted ("nicht gewertet").
    annulled_reason = models.CharField(max_length=200, blank=True)
    # Not empty: the list was corrected after it had been handed in.
    correction_reason = models.CharField(max_length=200, blank=True)
    # None: its deals were not looked at one by one (the audit before prizes are given).
    audited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="lists_audited"
    )
    # None: nobody in the office typed or checked it.
    typed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="lists_typed"
    )
    checked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="lists_checked"
    )
    # None: the list is open.
    handed_in_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)
    # The phone that writes; empty: nobody has taken the pencil.
    writer = models.CharField(max_length=36, blank=True)

    objects = TableQuerySet.as_manager()

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["series", "number"], name="table_number_once"),
            models.CheckConstraint(condition=Q(number__range=(1, HIGHEST_NUMBER)), name="table_number_range"),
            models.CheckConstraint(condition=Q(kept_as__in=KeptAs.values), name="table_kept_as_known"),
            models.CheckConstraint(condition=Q(state__in=ListState.values), name="table_state_known"),
            models.CheckConstraint(
                condition=Q(state=ListState.OPEN, handed_in_at__isnull=True)
                | (~Q(state=ListState.OPEN) & Q(handed_in_at__isnull=False)),
                name="table_handed_in_unless_open",
            ),
            models.CheckConstraint(
                condition=Q(checked_by__isnull=True) | Q(typed_by__isnull=True) | ~Q(checked_by=F("typed_by")),
                name="table_checked_by_another",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.series} / {self.number}"

    @property
    def is_open(self) -> bool:
        """Whether deals and totals may still be entered."""
        return self.state == ListState.OPEN


FOOTER_FIELDS = ("points", "won", "lost", "others_lost", "bonus")


class Seat(models.Model):
    """An entrant at a table; the footer is the signed list, all five figures or none."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    series = models.ForeignKey(Series, models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField(_("seat"))
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="seats")
    # All None: no result yet, which is not 0.
    points = models.IntegerField(_("points"), null=True, blank=True)
    won = models.PositiveSmallIntegerField(_("won"), null=True, blank=True)
    lost = models.PositiveSmallIntegerField(_("lost"), null=True, blank=True)
    others_lost = models.PositiveSmallIntegerField(_("others lost"), null=True, blank=True)
    bonus = models.PositiveIntegerField(_("defender bonus"), null=True, blank=True)
    total = models.GeneratedField(
        expression=F("points") + 50 * F("won") - 50 * F("lost") + F("bonus"),
        output_field=models.IntegerField(null=True),
        db_persist=True,
    )
    # The total as somebody wrote it on paper; None: not typed.
    written_total = models.IntegerField(_("written total"), null=True, blank=True)
    # What the player said of the finished list: True "agreed", False "not agreed", None nothing yet.
    confirmed = models.BooleanField(null=True, blank=True)
    # The team the result counts for; None: none.
    team = models.ForeignKey(Team, models.SET_NULL, null=True, blank=True, related_name="seats")
    # The deals at which this seat is taken: from the first on (1) to the last (None), changed at round boundaries only.
    from_deal = models.PositiveSmallIntegerField(default=1)
    left_after = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["table", "position"], name="seat_position_once"),
            models.UniqueConstraint(fields=["series", "entrant"], name="seat_entrant_once_a_series"),
            models.CheckConstraint(condition=Q(position__range=(1, 5)), name="seat_position_range"),
            models.CheckConstraint(
                condition=Q(**{f"{name}__isnull": True for name in FOOTER_FIELDS})
                | Q(**{f"{name}__isnull": False for name in FOOTER_FIELDS}),
                name="seat_footer_all_or_none",
            ),
            models.CheckConstraint(
                condition=Q(points__isnull=True) | Q(points__range=(-70_000, 35_000)), name="seat_points_range"
            ),
            models.CheckConstraint(condition=Q(from_deal__gte=1), name="seat_from_deal_range"),
            models.CheckConstraint(
                condition=Q(left_after__isnull=True) | Q(left_after__gte=F("from_deal")), name="seat_left_after_joining"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} / {self.position}"


class Substitution(models.Model):
    """Somebody who plays on for a seat; it names people only, the result belongs to the start number."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="substitutions")
    player = models.ForeignKey(Player, models.PROTECT, related_name="substitutions")
    from_deal = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = _("substitution")
        verbose_name_plural = _("substitutions")
        ordering = ["from_deal"]
        constraints = [
            models.UniqueConstraint(fields=["seat", "from_deal"], name="substitution_once_a_deal"),
            models.CheckConstraint(condition=Q(from_deal__gte=1), name="substitution_from_deal_range"),
        ]

    def __str__(self) -> str:
        return f"{self.seat}: {self.player}"


class DealKind(models.TextChoices):
    GAME = "game", _("game")
    PASSED_IN = "passed_in", _("passed in")
    RAMSCH = "ramsch", _("Ramsch")


class GameChoice(models.TextChoices):
    """The games of the rules (scoring.rules.games.Game), for the database."""

    CLUBS = "clubs", _("clubs")
    SPADES = "spades", _("spades")
    HEARTS = "hearts", _("hearts")
    DIAMONDS = "diamonds", _("diamonds")
    GRAND = "grand", _("grand")
    NULL = "null", _("null")


SUITS_AND_GRAND = [game for game in GameChoice.values if game != GameChoice.NULL]


class Deal(models.Model):
    """One line of a list: the facts as they happened, and what the rules made of them."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="deals")
    number = models.PositiveSmallIntegerField(_("deal"))
    # How many sat at the table at this deal: 3, 4 or 5. It decides who sits out and what a lost game is worth.
    players = models.PositiveSmallIntegerField()
    dealer = models.ForeignKey(Seat, models.PROTECT, related_name="deals_dealt")
    # None if and only if the deal was passed in.
    declarer = models.ForeignKey(Seat, models.PROTECT, null=True, blank=True, related_name="deals_declared")
    kind = models.CharField(max_length=9, choices=DealKind.choices, default=DealKind.GAME)
    game = models.CharField(max_length=8, choices=GameChoice.choices, blank=True)
    # The game a Null above its value is booked as (ISkO 3.6.2); empty otherwise.
    replacement_game = models.CharField(max_length=8, choices=GameChoice.choices, blank=True)
    replacement_matadors = models.SmallIntegerField(default=0)
    # Signed: 2 = with two, -2 = without two; 0 for Null only.
    matadors = models.SmallIntegerField(default=0)
    hand = models.BooleanField(default=False)
    schneider = models.BooleanField(default=False)
    schneider_announced = models.BooleanField(default=False)
    schwarz = models.BooleanField(default=False)
    schwarz_announced = models.BooleanField(default=False)
    ouvert = models.BooleanField(default=False)
    # None: the bid was not written down.
    bid = models.PositiveSmallIntegerField(null=True, blank=True)
    # The fact: the declarer reached what he announced. None: passed in.
    objective_met = models.BooleanField(null=True, blank=True)
    # A breach of the rules decided it (ISkO 4.1.4, 4.1.5): shown as the reason in the list.
    breach = models.BooleanField(default=False)
    # As counted for the 50, 40, 30 and 24: an overbid game is lost. None: passed in.
    won = models.BooleanField(null=True, blank=True)
    value = models.PositiveSmallIntegerField(default=0)
    factor = models.PositiveSmallIntegerField(default=1)
    points = models.IntegerField(default=0)
    # Facts of a friendly evening only: Kontra and its answers, who refused the skat, card points in a Ramsch.
    details = models.JSONField(default=dict, blank=True)

    class Meta:
        verbose_name = _("deal")
        verbose_name_plural = _("deals")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="deal_number_once"),
            models.CheckConstraint(condition=Q(number__range=(1, MOST_DEALS)), name="deal_number_range"),
            models.CheckConstraint(condition=Q(players__range=(3, 5)), name="deal_players_range"),
            models.CheckConstraint(
                condition=Q(players=3) | Q(declarer__isnull=True) | ~Q(declarer=F("dealer")),
                name="deal_dealer_sits_out_unless_three_play",
            ),
            models.CheckConstraint(
                condition=Q(kind=DealKind.PASSED_IN, declarer__isnull=True, game="", objective_met__isnull=True)
                & Q(won__isnull=True, value=0, points=0, matadors=0)
                | Q(kind=DealKind.GAME, declarer__isnull=False, game__in=GameChoice.values)
                & Q(objective_met__isnull=False, won__isnull=False, value__gte=18)
                | Q(kind=DealKind.RAMSCH, game="", objective_met__isnull=True, won__isnull=True, value=0, points=0),
                name="deal_game_or_passed_in",
            ),
            models.CheckConstraint(
                condition=Q(won__isnull=True) | Q(won=True, points__gt=0) | Q(won=False, points__lt=0),
                name="deal_won_by_the_sign",
            ),
            models.CheckConstraint(
                condition=Q(game__in=["", GameChoice.NULL], matadors=0)
                | (Q(game=GameChoice.GRAND, matadors__range=(-4, 4)) & ~Q(matadors=0))
                | (
                    Q(game__in=[game for game in SUITS_AND_GRAND if game != GameChoice.GRAND])
                    & Q(matadors__range=(-11, 11))
                    & ~Q(matadors=0)
                ),
                name="deal_matadors_range",
            ),
            models.CheckConstraint(
                condition=Q(replacement_game="", replacement_matadors=0)
                | (
                    Q(game=GameChoice.NULL, replacement_game__in=SUITS_AND_GRAND)
                    & Q(replacement_matadors__range=(-11, 11))
                    & ~Q(replacement_matadors=0)
                ),
                name="deal_replacement_for_null_only",
            ),
            models.CheckConstraint(
                condition=Q(schneider_announced=False, schwarz_announced=False) | Q(hand=True),
                name="deal_announcements_need_hand",
            ),
            models.CheckConstraint(condition=Q(factor__range=(1, 64)), name="deal_factor_range"),
            models.CheckConstraint(condition=Q(points__range=(-34_560, 16_896)), name="deal_points_range"),
        ]

    def __str__(self) -> str:
        return f"{self.table} / {self.number}"
