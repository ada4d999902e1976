"""What belongs to one tournament, row by row: everything that a file of it carries.

Nothing is listed by hand but what stays behind: models and columns are found by walking the models, so that a new one
is carried from its first day on.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.apps import apps
from django.db import connection
from django.db.models import Field, ForeignKey, Model

from scoring.models import Club, Invitation, Player, Tournament, User

SHARED: tuple[type[Model], ...] = (User, Club, Player)
"""What tournaments have in common: each file names those it needs, in this order."""

LEFT_BEHIND: tuple[type[Model], ...] = (Invitation,)
"""An invitation opens the office: it is made anew where it is needed."""

COLUMNS_LEFT_BEHIND = frozenset({"table.token", "table.code", "club.sort_key", "player.sort_key"})
"""Token and code open a list: an imported table gets new ones. A sort key follows from the name."""

USER_COLUMNS = frozenset({"id", "username"})
"""Of an account nothing but its name: no password, no address."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows:
    """Rows of one model: the names of its columns, and the values in their order, as Python objects."""

    columns: tuple[str, ...]
    rows: Sequence[Sequence[Any]]

    def at(self, column: str) -> int:
        """Where a column stands."""
        return self.columns.index(column)


type Carried = Mapping[str, Rows]
"""The rows of a tournament by model name: first what is shared, then each model after those it points to."""


def name_of(model: type[Model]) -> str:
    """How a file calls a model."""
    return str(model._meta.model_name)


@cache
def belonging() -> Mapping[type[Model], str]:
    """Every model that belongs to a tournament, with the way from it to the tournament; each comes after those it
    points to. Raises TypeError for a model from which no way leads there.
    """
    found: dict[type[Model], str] = {Tournament: ""}
    waiting = [each for each in apps.get_app_config("scoring").get_models() if each not in (*SHARED, *LEFT_BEHIND)]
    waiting.remove(Tournament)
    while waiting:
        ready = [each for each in waiting if all(key.related_model in found for key in own_keys(each))]
        if not ready:
            raise TypeError(f"no way to the tournament from {waiting}")
        found |= {each: _way(each, found) for each in ready}
        waiting = [each for each in waiting if each not in ready]
    return found


def keys(model: type[Model]) -> list["ForeignKey[Any, Any]"]:
    """The columns of a model that point to other rows."""
    return [field for field in model._meta.concrete_fields if isinstance(field, ForeignKey)]


def own_keys(model: type[Model]) -> list["ForeignKey[Any, Any]"]:
    """Those that point to rows of the same tournament."""
    return [key for key in keys(model) if key.related_model not in SHARED]


def columns(model: type[Model]) -> list["Field[Any, Any]"]:
    """The columns of a model that a file carries."""
    fields = [field for field in model._meta.concrete_fields if not field.generated]
    if model is User:
        return [field for field in fields if field.name in USER_COLUMNS]
    return [field for field in fields if f"{name_of(model)}.{field.name}" not in COLUMNS_LEFT_BEHIND]


def carried(tournament: Tournament) -> Carried:
    """All rows of a tournament and of what it shares with others; one query a model, all of one moment."""
    with one_moment():
        own = {model: _read(model, {way or "pk": tournament.pk}) for model, way in belonging().items()}
        players = _read(Player, {"pk__in": _pointed_at(Player, own)})
        clubs = _read(Club, {"pk__in": _pointed_at(Club, {**own, Player: players})})
        users = _read(User, {"pk__in": _pointed_at(User, own)})
    shared = {User: users, Club: clubs, Player: players}
    return {name_of(model): rows for model, rows in (shared | own).items()}


def _way(model: type[Model], found: Mapping[type[Model], str]) -> str:
    ways = ("__".join(filter(None, (key.name, found[key.related_model]))) for key in own_keys(model))
    return min(ways, key=lambda way: way.count("__"))


def _read(model: type[Model], conditions: Mapping[str, Any]) -> Rows:
    fields = columns(model)
    rows = model._default_manager.filter(**conditions).order_by("pk").values_list(*(field.attname for field in fields))
    return Rows(columns=tuple(field.name for field in fields), rows=list(rows))


def _pointed_at(shared: type[Model], rows: Mapping[type[Model], Rows]) -> set[int]:
    """The rows of a shared model that these rows name."""
    return {value for model, each in rows.items() for value in _values(shared, model, each) if value is not None}


def _values(shared: type[Model], model: type[Model], rows: Rows) -> Iterable[int | None]:
    places = [rows.at(key.name) for key in keys(model) if key.related_model is shared]
    return (row[place] for place in places for row in rows.rows)


@contextmanager
def one_moment() -> Iterator[None]:
    """Everything read inside is of one moment, and nobody who writes has to wait for it."""
    if connection.in_atomic_block:
        yield
        return
    connection.ensure_connection()
    begin = "BEGIN" if connection.vendor == "sqlite" else "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    with connection.cursor() as cursor:
        cursor.execute(begin)
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")
