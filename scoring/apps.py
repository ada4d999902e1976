"""The one application: Tournament > Series > Table > Seat and Deal is one aggregate."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ScoringConfig(AppConfig):
    name = "scoring"
    verbose_name = _("Skat tournaments")
