"""The site's owner: accounts, clubs, players, who directs what; tournaments and journal to read.

What the services guard is read-only here or goes through them, so that every change is journalled and every page that
shows it becomes new.
"""

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import Group
from django.core.exceptions import BadRequest
from django.db import DataError
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from scoring.models import Club, Invitation, JournalEntry, Official, Player, Role, Tournament, User
from scoring.models.club import NAME_LENGTH
from scoring.rules.errors import RuleError
from scoring.services.officials import accept_invitation, invite, remove_official
from scoring.services.players import rename_club, rename_player
from scoring.services.texts import one_line, required_line
from scoring.services.writing import Actor
from scoring.words import error_sentence

if TYPE_CHECKING:
    from django.contrib.admin import ModelAdmin
    from django.forms import ModelForm
else:
    # Generic for the type checker only: Django's own classes cannot be subscripted.
    class ModelAdmin(admin.ModelAdmin):
        def __class_getitem__(cls, model):
            return cls

    class ModelForm(forms.ModelForm):
        def __class_getitem__(cls, model):
            return cls


admin.site.site_header = admin.site.site_title = _("Skat club: the site's owner")
admin.site.index_title = _("Accounts, clubs, players, tournaments")
admin.site.unregister(Group)


ROW_ID = re.compile(r"[0-9]{1,18}")


def require_ids(texts: Iterable[str]) -> None:
    """The owner's forms send numbers where rows are chosen. Raises BadRequest for anything else, for which Django would
    look in vain.
    """
    if not all(ROW_ID.fullmatch(text) for text in texts):
        raise BadRequest("no id of a row")


class ForgivingLists(admin.ModelAdmin):  # type: ignore[type-arg]  # generic for the type checker only
    """Lists whose filters may hold anything."""

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        """A number in the address that no database can hold is a filter that does not exist: the list without any."""
        try:
            return super().get_changelist_instance(request)
        except (OverflowError, DataError) as error:
            raise IncorrectLookupParameters(error) from error

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        """Only rows can be ticked."""
        require_ids(request.POST.getlist(ACTION_CHECKBOX_NAME))
        return super().changelist_view(request, extra_context)


@admin.register(User)
class OwnersUserAdmin(ForgivingLists, UserAdmin):  # type: ignore[type-arg]
    """Accounts, and new passwords for them. What somebody may do is said by his tournaments, not by permissions."""

    fieldsets = (
        (None, {"fields": ("username", "password", "first_name", "last_name")}),
        (None, {"fields": ("is_active", "is_staff", "is_superuser", "last_login", "date_joined")}),
    )
    readonly_fields = ("last_login", "date_joined")
    list_display = ("username", "first_name", "last_name", "is_active", "is_superuser", "last_login")
    list_filter = ("is_active", "is_superuser")
    search_fields = ("username", "first_name", "last_name")


def actor_of(request: HttpRequest) -> Actor:
    """Who the journal names; the admin lets only accounts in."""
    return Actor(user=request.user if isinstance(request.user, User) else None)


def kept(text: str, *, field: str, required: bool) -> str:
    """A name as the services keep it; what they would refuse is refused by the form."""
    clean = required_line if required else one_line
    try:
        return clean(text, field=field, most=NAME_LENGTH)
    except RuleError as error:
        raise forms.ValidationError(error_sentence(error), code=error.code) from error


class ReadOnlyAdmin(ForgivingLists, ModelAdmin[Any]):
    """To read only."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any | None = None) -> bool:
        return False


class ServedAdmin[Served: Model](ForgivingLists, ModelAdmin[Served]):
    """What is saved and deleted through the services. They bring their own transaction, so the admin's is left out."""

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> Any:
        for name in self.autocomplete_fields:
            chosen = [*request.GET.getlist(str(name)), *request.POST.getlist(str(name))]
            require_ids(text for text in chosen if text)
        return self._changeform_view(  # type: ignore[attr-defined]  # missing in the stubs
            request, object_id, form_url, extra_context
        )

    def delete_view(self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None) -> Any:
        return self._delete_view(  # type: ignore[attr-defined]  # missing in the stubs
            request, object_id, extra_context
        )


class ClubForm(ModelForm[Club]):
    class Meta:
        model = Club
        fields = ("name",)

    def clean_name(self) -> str:
        return kept(self.cleaned_data["name"], field="name", required=True)


@admin.register(Club)
class ClubAdmin(ServedAdmin[Club]):
    """Clubs; a new name appears in every tournament."""

    form = ClubForm
    search_fields = ("name",)

    def save_model(self, request: HttpRequest, obj: Club, form: Any, change: bool) -> None:
        if change:
            rename_club(club=obj, name=obj.name, actor=actor_of(request))
        else:
            obj.save()


class PlayerForm(ModelForm[Player]):
    class Meta:
        model = Player
        fields = ("first_name", "last_name")

    def clean_first_name(self) -> str:
        return kept(self.cleaned_data["first_name"], field="first_name", required=False)

    def clean_last_name(self) -> str:
        return kept(self.cleaned_data["last_name"], field="last_name", required=True)


@admin.register(Player)
class PlayerAdmin(ServedAdmin[Player]):
    """Players; a new name appears in every tournament. Everything else is changed where they have entered."""

    form = PlayerForm
    fields = ("first_name", "last_name", "club", "pass_number", "lady", "junior", "senior", "name_shown")
    readonly_fields = ("club", "pass_number", "lady", "junior", "senior", "name_shown")
    list_display = ("full_name", "club", "pass_number")
    list_select_related = ("club",)
    search_fields = ("last_name", "first_name", "pass_number")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Players come with their first entry."""
        return False

    def save_model(self, request: HttpRequest, obj: Player, form: Any, change: bool) -> None:
        rename_player(player=obj, first_name=obj.first_name, last_name=obj.last_name, actor=actor_of(request))


@admin.register(Tournament)
class TournamentAdmin(ReadOnlyAdmin):
    """Tournaments to look at; the owner changes them in the office like an organiser."""

    list_display = ("name", "date", "place", "kind", "rule_set", "revision")
    list_filter = ("kind", "date")
    search_fields = ("name", "slug", "place")
    readonly_fields = ("office",)

    @admin.display(description=_("in the office"))
    def office(self, tournament: Tournament) -> str:
        address = reverse("office:tournament", args=[tournament.slug])
        return format_html('<a href="{}">{}</a>', address, tournament.name)


@admin.register(Official)
class OfficialAdmin(ServedAdmin[Official]):
    """Who directs what. Added and removed through the services, so that the journal knows."""

    list_display = ("tournament", "user", "role")
    list_select_related = ("tournament", "user")
    list_filter = ("role",)
    search_fields = ("user__username", "tournament__name")
    fields = ("tournament", "user", "role")
    autocomplete_fields = ("tournament", "user")

    def has_change_permission(self, request: HttpRequest, obj: Official | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Official, form: Any, change: bool) -> None:
        token = invite(tournament=obj.tournament, role=Role(obj.role), actor=actor_of(request))
        obj.pk = accept_invitation(token=token, user=obj.user).pk

    def delete_model(self, request: HttpRequest, obj: Official) -> None:
        self._remove(request, [obj])

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Official]) -> None:
        self._remove(request, list(queryset.select_related("tournament")))

    def _remove(self, request: HttpRequest, officials: Sequence[Official]) -> None:
        """The last organiser of a tournament stays, and the owner is told so."""
        for official in officials:
            try:
                remove_official(official=official, actor=actor_of(request))
            except RuleError as error:
                self.message_user(request, f"{official}: {error_sentence(error)}", messages.ERROR)


@admin.register(Invitation)
class InvitationAdmin(ReadOnlyAdmin):
    """Open and used invitations. Their links cannot be read again: only a hash is kept."""

    list_display = ("tournament", "role", "created_by", "expires_at", "used_by", "used_at")
    list_select_related = ("tournament", "created_by", "used_by")
    fields = ("tournament", "role", "created_by", "expires_at", "used_by", "used_at")


@admin.register(JournalEntry)
class JournalAdmin(ReadOnlyAdmin):
    """Who did what, when and why: added by every write, never changed."""

    list_display = ("at", "tournament", "action", "user", "reason")
    list_select_related = ("tournament", "user")
    list_filter = ("action",)
    search_fields = ("reason", "tournament__name", "user__username")
    show_full_result_count = False
