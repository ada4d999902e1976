"""What the public goes on seeing while its view is frozen: the lists as they were handed in before (design 2)."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.table import Table
from scoring.models.tournament import Entrant, Team


class FrozenList(models.Model):
    """A list that was in when the public view was frozen; there is none without a freeze."""

    table = models.OneToOneField(Table, models.CASCADE, primary_key=True, related_name="frozen")
    handed_in_at = models.DateTimeField()

    class Meta:
        verbose_name = _("list in a frozen view")
        verbose_name_plural = _("lists in a frozen view")

    def __str__(self) -> str:
        return str(self.table)


class FrozenRow(models.Model):
    """The footer of a seat at the freeze, for the entrant and team it counted for then; an annulled list has none."""

    list = models.ForeignKey(FrozenList, models.CASCADE, related_name="rows")
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="frozen_rows")
    # None: it counted for no team.
    team = models.ForeignKey(Team, models.SET_NULL, null=True, blank=True, related_name="frozen_rows")
    points = models.IntegerField(_("points"))
    won = models.PositiveSmallIntegerField(_("won"))
    lost = models.PositiveSmallIntegerField(_("lost"))
    others_lost = models.PositiveSmallIntegerField(_("others lost"))
    bonus = models.PositiveIntegerField(_("defender bonus"))
    total = models.IntegerField(_("total"))

    class Meta:
        verbose_name = _("row in a frozen view")
        verbose_name_plural = _("rows in a frozen view")
        constraints = [models.UniqueConstraint(fields=["list", "entrant"], name="frozen_row_once")]

    def __str__(self) -> str:
        return f"{self.list}: {self.entrant}"
