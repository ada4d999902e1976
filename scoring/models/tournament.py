"""A tournament with its officials, entrants, adjustments and lots."""

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.models.club import NAME_LENGTH, Categories, Club, Player

HIGHEST_NUMBER = 9999
MOST_POINTS = 100_000


class Kind(models.TextChoices):
    """What kind of event it is (rules.md 3). The first two follow ISkO and Seeger-Fabian, nothing else."""

    TOURNAMENT = "tournament", _("tournament")
    CLUB_EVENING = "club_evening", _("club evening")
    FRIENDLY = "friendly", _("friendly evening")


class RuleSetChoice(models.TextChoices):
    """The rule sets of the rules (scoring.rules.rule_sets.RuleSet), for the database."""

    ISKO = "isko", _("International Skat Order")
    ALTENBURG = "altenburg", _("Altenburg, before 1999")


class Accounting(models.TextChoices):
    """How a list is added up; all but the first belong to friendly evenings (scoring.rules.friendly.house)."""

    SEEGER_FABIAN = "seeger_fabian", _("Seeger-Fabian")
    SEEGER = "seeger", _("Seeger without Fabian")
    LEIPZIG = "leipzig", _("Leipzig line")
    CIRCLE = "circle", _("circle settlement")
    HOME_MONEY = "home_money", _("home money")
    BEER = "beer", _("Beer Skat")


class SeatingKind(models.TextChoices):
    """How the tables of a series were put together."""

    LOT = "lot", _("by lot")
    PLANNED = "planned", _("planned without repeated meetings")
    STANDING = "standing", _("by standing")


class SeatsBy(models.TextChoices):
    """Who sits where at a table that was seated by standing."""

    RANK = "rank", _("by rank")
    LOT = "lot", _("by lot")


class AtTheLimit(models.TextChoices):
    """What happens when the time of a series is up."""

    FINISH_ROUND = "finish_round", _("the round is finished")
    FINISH_DEAL = "finish_deal", _("the deal is finished")


class TeamFill(models.TextChoices):
    """What an incomplete team gets for a missing member (rules.md 3)."""

    NOTHING = "nothing", _("nothing")
    AVERAGE = "average", _("the average of its members")


class Visibility(models.TextChoices):
    """What the public sees of the results."""

    HIDDEN = "hidden", _("nothing")
    LIVE = "live", _("every list as soon as it is handed in")
    BY_SERIES = "by_series", _("a series once it is published")


class Tournament(models.Model):
    """One event of one day: rule set and accounting are frozen when it is created."""

    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    slug = models.SlugField(max_length=60, unique=True, editable=False)
    # None: organised by nobody's club.
    club = models.ForeignKey(Club, models.PROTECT, null=True, blank=True, verbose_name=_("organising club"))
    place = models.CharField(_("place"), max_length=NAME_LENGTH, blank=True)
    date = models.DateField(_("date"))
    kind = models.CharField(_("kind"), max_length=12, choices=Kind.choices, default=Kind.TOURNAMENT)
    rule_set = models.CharField(
        _("rule set"), max_length=9, choices=RuleSetChoice.choices, default=RuleSetChoice.ISKO, editable=False
    )
    accounting = models.CharField(
        _("accounting"), max_length=13, choices=Accounting.choices, default=Accounting.SEEGER_FABIAN, editable=False
    )
    series_planned = models.PositiveSmallIntegerField(
        _("number of series"), default=3, validators=[MinValueValidator(1), MaxValueValidator(20)]
    )
    rounds = models.PositiveSmallIntegerField(
        _("rounds per series"), default=12, validators=[MinValueValidator(1), MaxValueValidator(24)]
    )
    prefer_threes = models.BooleanField(_("prefer tables of three"), default=False)
    equal_places_stay = models.BooleanField(_("equal places stay equal (no lot)"), default=False)
    # Who registered and never played: listed without a rank, or left out once the results are complete.
    no_shows_left_out = models.BooleanField(_("who never played is left out of the rankings"), default=False)
    seating = models.CharField(_("seating"), max_length=8, choices=SeatingKind.choices, default=SeatingKind.LOT)
    seats_by = models.CharField(_("seats at a table"), max_length=4, choices=SeatsBy.choices, default=SeatsBy.LOT)
    club_mates_apart = models.BooleanField(_("keep club mates apart"), default=False)
    # None: no limit of time.
    series_minutes = models.PositiveSmallIntegerField(_("minutes per series"), null=True, blank=True)
    at_the_limit = models.CharField(
        _("when time is up"), max_length=12, choices=AtTheLimit.choices, default=AtTheLimit.FINISH_ROUND
    )
    second_check = models.BooleanField(_("a second official checks every list"), default=False)
    corrections_public = models.BooleanField(_("corrections are shown with their reason"), default=True)
    team_fill = models.CharField(
        _("a missing team member counts"), max_length=7, choices=TeamFill.choices, default=TeamFill.NOTHING
    )
    league_points = models.BooleanField(_("league points 3, 2, 1, 0 per series"), default=False)
    entry_fee_cents = models.PositiveIntegerField(_("entry fee"), default=0)
    # [[1, 50], [4, 100]]: 0.50 from the 1st lost game of a list, 1.00 from the 4th.
    lost_game_tariff = models.JSONField(_("lost-game money"), default=list, blank=True)
    tariff_per_tournament = models.BooleanField(_("lost games are counted over the whole tournament"), default=False)
    # What each player pays for a deal passed in: the 4th of a list and on at three, the 5th and on at four.
    passed_in_fee_cents = models.PositiveIntegerField(_("fee for deals passed in"), default=0)
    # The settings of the prizes and, for a friendly evening, of its house rules; validated by the rules.
    prize_rules = models.JSONField(default=dict, blank=True, editable=False)
    house_rules = models.JSONField(default=dict, blank=True, editable=False)
    # None: names stay. From this day on they are blanked, the results stay.
    names_until = models.DateField(_("names are shown until"), null=True, blank=True)
    visibility = models.CharField(_("public sees"), max_length=9, choices=Visibility.choices, default=Visibility.LIVE)
    # None: not frozen. Lists handed in later are not shown to the public.
    frozen_at = models.DateTimeField(null=True, blank=True, editable=False)
    # None: results stay provisional; afterwards they are final.
    final_at = models.DateTimeField(_("results final from"), null=True, blank=True)
    revision = models.PositiveIntegerField(default=1, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ["-date", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind=Kind.FRIENDLY) | Q(rule_set=RuleSetChoice.ISKO, accounting=Accounting.SEEGER_FABIAN),
                name="tournament_isko_and_seeger_fabian_unless_friendly",
            ),
            models.CheckConstraint(condition=Q(kind__in=Kind.values), name="tournament_kind_known"),
            models.CheckConstraint(condition=Q(rule_set__in=RuleSetChoice.values), name="tournament_rule_set_known"),
            models.CheckConstraint(condition=Q(accounting__in=Accounting.values), name="tournament_accounting_known"),
            models.CheckConstraint(condition=Q(visibility__in=Visibility.values), name="tournament_visibility_known"),
            models.CheckConstraint(condition=Q(series_planned__range=(1, 20)), name="tournament_series_planned_range"),
            models.CheckConstraint(condition=Q(rounds__range=(1, 24)), name="tournament_rounds_range"),
        ]

    def __str__(self) -> str:
        return self.name


class Role(models.TextChoices):
    """What an official may do: a referee keeps lists, an organiser also changes the tournament itself."""

    ORGANISER = "organiser", _("organiser")
    REFEREE = "referee", _("referee")


class Official(models.Model):
    """The role of an account in one tournament."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="officials")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="offices")
    role = models.CharField(_("role"), max_length=9, choices=Role.choices)

    class Meta:
        verbose_name = _("official")
        verbose_name_plural = _("officials")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user"], name="official_once"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="official_role_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_role_display()}"


class Invitation(models.Model):
    """A one-time link that makes somebody an official. Only the hash of its token is kept."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="invitations")
    role = models.CharField(_("role"), max_length=9, choices=Role.choices)
    token_hash = models.CharField(max_length=64, unique=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="invitations_made")
    expires_at = models.DateTimeField()
    # None: still open.
    used_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="invitations_used"
    )
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        constraints = [models.CheckConstraint(condition=Q(role__in=Role.values), name="invitation_role_known")]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.get_role_display()}"


class Team(models.Model):
    """Entrants whose totals are added up: a team of four or a tandem of two."""

    class Size(models.IntegerChoices):
        TANDEM = 2, _("tandem")
        TEAM = 4, _("team of four")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="teams")
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    size = models.PositiveSmallIntegerField(choices=Size.choices, default=Size.TEAM)

    class Meta:
        verbose_name = _("team")
        verbose_name_plural = _("teams")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "name"], name="team_name_once"),
            models.CheckConstraint(condition=Q(size__in=(2, 4)), name="team_size_known"),
        ]

    def __str__(self) -> str:
        return self.name


class Entrant(Categories):
    """A player in one tournament, with the start number the results belong to; club and categories as they were."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entrants")
    start_number = models.PositiveSmallIntegerField(_("start number"))
    player = models.ForeignKey(Player, models.PROTECT, related_name="entries")
    # None: plays for no club today (a guest).
    club = models.ForeignKey(
        Club, models.PROTECT, null=True, blank=True, related_name="entrants", verbose_name=_("club")
    )
    # None: no team.
    team = models.ForeignKey(Team, models.SET_NULL, null=True, blank=True, related_name="entrants")
    # None: still in. 0: never played; n: left after series n, without a rank in the total.
    withdrawn_after = models.PositiveSmallIntegerField(_("withdrawn after series"), null=True, blank=True)
    checked_in = models.BooleanField(_("present"), default=False)
    paid_cents = models.PositiveIntegerField(_("paid"), default=0)
    # Excluded: no rank, no prize; the results of the others stand.
    excluded = models.BooleanField(_("excluded"), default=False)

    class Meta:
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        ordering = ["start_number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "start_number"], name="entrant_start_number_once"),
            models.UniqueConstraint(fields=["tournament", "player"], name="entrant_player_once"),
            models.CheckConstraint(
                condition=Q(start_number__range=(1, HIGHEST_NUMBER)), name="entrant_start_number_range"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.start_number} {self.player}"


class Adjustment(models.Model):
    """Points given or taken by the direction, apart from the lists, always with a reason (rules.md 2)."""

    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="adjustments")
    points = models.IntegerField(_("points"))
    reason = models.CharField(_("reason"), max_length=200)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("adjustment")
        verbose_name_plural = _("adjustments")
        constraints = [
            models.CheckConstraint(
                condition=Q(points__range=(-MOST_POINTS, MOST_POINTS)) & ~Q(points=0), name="adjustment_points_range"
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="adjustment_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.entrant}: {self.points:+d}"


class Lot(models.Model):
    """A lot drawn by the direction among equals: the lower `order` stands first. It decides nothing else."""

    class Scope(models.TextChoices):
        TOTAL = "total", _("total standings")
        SERIES = "series", _("series standings")
        SEATING = "seating", _("seating by standing")

    scope = models.CharField(max_length=7, choices=Scope.choices)
    # 0 for the total; otherwise the series the lot was drawn for.
    series_number = models.PositiveSmallIntegerField(default=0)
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="lots")
    order = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = _("lot")
        verbose_name_plural = _("lots")
        constraints = [
            models.UniqueConstraint(fields=["scope", "series_number", "entrant"], name="lot_once"),
            models.CheckConstraint(condition=Q(order__gte=1), name="lot_order_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.entrant}: {self.order}"


class TeamOrder(models.Model):
    """The direction's decision among teams with equal totals in a series of a league meeting: the lower `order` stands
    first (rules 3).
    """

    team = models.ForeignKey(Team, models.CASCADE, related_name="decisions")
    series_number = models.PositiveSmallIntegerField()
    order = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = _("decision among equal teams")
        verbose_name_plural = _("decisions among equal teams")
        constraints = [
            models.UniqueConstraint(fields=["team", "series_number"], name="team_order_once_a_series"),
            models.CheckConstraint(condition=Q(order__gte=1), name="team_order_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.team}: {self.order}"


class ForbiddenPair(models.Model):
    """Two entrants who never share a table."""

    first = models.ForeignKey(Entrant, models.CASCADE, related_name="kept_from")
    second = models.ForeignKey(Entrant, models.CASCADE, related_name="kept_away")

    class Meta:
        verbose_name = _("forbidden pair")
        verbose_name_plural = _("forbidden pairs")
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="forbidden_pair_once"),
            models.CheckConstraint(condition=Q(first__lt=models.F("second")), name="forbidden_pair_lower_first"),
        ]

    def __str__(self) -> str:
        return f"{self.first} / {self.second}"
