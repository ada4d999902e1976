"""Money that changes hands in a tournament, and the prizes set by hand."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.models.tournament import Entrant, Tournament


class CashEntry(models.Model):
    """Money that changed hands at the desk: positive in, negative out."""

    class Purpose(models.TextChoices):
        ENTRY_FEE = "entry_fee", _("entry fee")
        LOST_GAMES = "lost_games", _("lost-game money")
        PRIZE = "prize", _("prize")
        OTHER = "other", _("other")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="cash")
    # None: not one person's money.
    entrant = models.ForeignKey(Entrant, models.PROTECT, null=True, blank=True, related_name="cash")
    purpose = models.CharField(_("purpose"), max_length=10, choices=Purpose.choices)
    cents = models.IntegerField(_("amount"))
    note = models.CharField(_("note"), max_length=200, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("cash entry")
        verbose_name_plural = _("cash entries")
        constraints = [
            models.CheckConstraint(
                condition=Q(purpose__in=["entry_fee", "lost_games", "prize", "other"]), name="cash_purpose_known"
            ),
            models.CheckConstraint(condition=~Q(cents=0), name="cash_not_nothing"),
        ]

    def __str__(self) -> str:
        return f"{self.get_purpose_display()}: {self.cents}"


class Prize(models.Model):
    """A prize set by hand: money, goods or both, for a place in one of the rankings."""

    class Scope(models.TextChoices):
        TOTAL = "total", _("total standings")
        SERIES = "series", _("series standings")
        TABLE = "table", _("best of a table")
        LADIES = "ladies", _("ladies")
        JUNIORS = "juniors", _("juniors")
        SENIORS = "seniors", _("seniors")
        TEAMS = "teams", _("teams")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="prizes")
    scope = models.CharField(_("ranking"), max_length=7, choices=Scope.choices, default=Scope.TOTAL)
    # 0 unless the prize belongs to one series.
    series_number = models.PositiveSmallIntegerField(default=0)
    place = models.PositiveSmallIntegerField(_("place"))
    cents = models.PositiveIntegerField(_("amount"), default=0)
    goods = models.CharField(_("goods"), max_length=120, blank=True)

    class Meta:
        verbose_name = _("prize")
        verbose_name_plural = _("prizes")
        ordering = ["scope", "series_number", "place"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "scope", "series_number", "place"], name="prize_once"),
            models.CheckConstraint(condition=Q(place__gte=1), name="prize_place_from_one"),
            models.CheckConstraint(condition=Q(cents__gt=0) | ~Q(goods=""), name="prize_is_something"),
        ]

    def __str__(self) -> str:
        return f"{self.get_scope_display()} {self.place}"
