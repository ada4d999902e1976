"""The register of Grand ouverts: the rarest game of all, kept with its cards and witnesses for a certificate."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.models.table import MOST_DEALS, Seat


class GrandOuvert(models.Model):
    """A won Grand ouvert. The seat says who declared it, in which series and at which table."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="grand_ouverts")
    deal_number = models.PositiveSmallIntegerField(_("deal"))
    played_on = models.DateField(_("date"))
    # Ten cards in the codes of rules.cards, separated by blanks, as a player holds them.
    cards = models.CharField(_("cards"), max_length=40)
    # Two cards, empty: nobody has written down what lay in the skat.
    skat = models.CharField(_("skat"), max_length=8, blank=True)
    witnesses = models.CharField(_("witnesses"), max_length=200)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("Grand ouvert")
        verbose_name_plural = _("Grand ouverts")
        constraints = [
            models.UniqueConstraint(fields=["seat", "deal_number"], name="grand_ouvert_once_a_deal"),
            models.CheckConstraint(condition=Q(deal_number__range=(1, MOST_DEALS)), name="grand_ouvert_deal_range"),
            models.CheckConstraint(condition=~Q(cards=""), name="grand_ouvert_has_cards"),
        ]

    def __str__(self) -> str:
        return f"{self.seat} / {self.deal_number}"
