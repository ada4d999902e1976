"""People and clubs: who signs in, who plays, and for which club."""

from typing import Any

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.models.sorting import sort_key

NAME_LENGTH = 120


class User(AbstractUser):
    """An account in the office: an organiser, a referee or the site's owner. Players need none."""


class Club(models.Model):
    """A Skat club. Clubs are shared by all tournaments of the site."""

    name = models.CharField(_("name"), max_length=NAME_LENGTH, unique=True)
    sort_key = models.CharField(max_length=2 * NAME_LENGTH, editable=False, db_index=True)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = pgettext_lazy("Skat clubs", "clubs")
        ordering = ["sort_key", "pk"]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep the sort key in step with the name."""
        self.sort_key = sort_key(self.name)
        super().save(*args, **kwargs)


class NameShown(models.TextChoices):
    """How much of a player's name the public pages show (data protection; the office sees all)."""

    FULL = "full", _("full name")
    FIRST = "first", _("first name only")
    NUMBER = "number", _("start number only")


class Categories(models.Model):
    """Extra rankings somebody belongs to (rules.md 3)."""

    lady = models.BooleanField(_("lady"), default=False)
    junior = models.BooleanField(_("junior"), default=False)
    senior = models.BooleanField(_("senior"), default=False)

    class Meta:
        abstract = True


class Player(Categories):
    """A person, the same in every tournament. Two people of one name stay two."""

    last_name = models.CharField(_("last name"), max_length=NAME_LENGTH)
    first_name = models.CharField(_("first name"), max_length=NAME_LENGTH, blank=True)
    # None: plays for no club (a guest).
    club = models.ForeignKey(
        Club, models.PROTECT, null=True, blank=True, related_name="players", verbose_name=_("club")
    )
    pass_number = models.CharField(_("pass number"), max_length=30, blank=True)
    name_shown = models.CharField(
        _("name on public pages"), max_length=6, choices=NameShown.choices, default=NameShown.FULL
    )
    sort_key = models.CharField(max_length=4 * NAME_LENGTH, editable=False, db_index=True)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["sort_key", "pk"]
        constraints = [
            models.CheckConstraint(condition=~models.Q(last_name=""), name="player_has_a_name"),
            models.UniqueConstraint(
                fields=["pass_number"], condition=~models.Q(pass_number=""), name="player_pass_number_once"
            ),
            models.CheckConstraint(condition=models.Q(name_shown__in=NameShown.values), name="player_name_shown_known"),
        ]

    def __str__(self) -> str:
        return self.full_name

    @property
    def full_name(self) -> str:
        """First name and last name as spoken: "Clara Winter"."""
        return f"{self.first_name} {self.last_name}".strip()

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep the sort key in step with the names."""
        self.sort_key = sort_key(self.last_name, self.first_name)
        super().save(*args, **kwargs)
