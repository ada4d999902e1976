"""The journal: who did what, when and why. Lines are added, never changed and never removed."""

from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.table import Table
from scoring.models.tournament import Tournament


class AppendOnly(models.QuerySet["JournalEntry"]):
    """Lines of the journal can be read and added, nothing else."""

    def update(self, **kwargs: Any) -> NoReturn:
        raise TypeError("The journal is append-only.")

    def delete(self) -> NoReturn:
        raise TypeError("The journal is append-only.")


class JournalEntry(models.Model):
    """One write: before and after hold ids and facts, never names."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, null=True, related_name="journal")
    # None: the write concerns no table. The id stays when a seating is taken back and its tables are gone.
    table = models.ForeignKey(Table, models.DO_NOTHING, null=True, db_constraint=False, related_name="journal")
    at = models.DateTimeField(auto_now_add=True)
    # None: written at the table (by its token) or by a command.
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="journal")
    action = models.CharField(_("action"), max_length=40)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    # The id a form or phone gave to what it sent: the same again is answered from here, and not written twice.
    submission_id = models.CharField(max_length=36, null=True, unique=True)
    digest = models.CharField(max_length=64, blank=True)
    answer = models.JSONField(null=True)

    objects = AppendOnly.as_manager()

    class Meta:
        verbose_name = _("journal entry")
        verbose_name_plural = _("journal")
        ordering = ["-pk"]
        indexes = [models.Index(fields=["tournament", "-id"], name="journal_of_tournament")]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.action}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Add the line; a line that is already there is not changed."""
        if not self._state.adding:
            raise TypeError("The journal is append-only.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError("The journal is append-only.")
