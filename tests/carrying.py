"""A tournament as a picture without ids, drawn from its own end: from the tournament down to whatever points to it."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import ForeignKey, JSONField, Model

from scoring.models import (
    Adjustment,
    CashEntry,
    Club,
    Deal,
    Entrant,
    GrandOuvert,
    Invitation,
    JournalEntry,
    Official,
    Player,
    Prize,
    Seat,
    Series,
    Table,
    Team,
    Tournament,
    User,
)

type Found = dict[type[Model], dict[int, Model]]
type Picture = dict[str, list[dict[str, Any]]]
type Ids = Mapping[tuple[str, str], type[Model]]
type Places = Mapping[type[Model], Mapping[int, int]]

# What an import makes anew.
NEW_HERE = {"table.token", "table.code", "tournament.slug", "tournament.revision"}
# Facts of the journal that are ids wherever they stand beside the other fact.
IDS: Ids = {
    ("tournament", ""): Tournament,
    ("entrant", ""): Entrant,
    ("lists", ""): Table,
    ("seats", ""): Seat,
    ("seat", ""): Seat,
    ("dealer", ""): Seat,
    ("declarer", ""): Seat,
    ("deal", "number"): Deal,
    ("series", "number"): Series,
    ("table", "seat"): Table,
    ("team", ""): Team,
    ("members", ""): Entrant,
    ("entrants", ""): Entrant,
    ("absent", ""): Entrant,
    ("apart", ""): Entrant,
    ("tables", ""): Entrant,
    ("seatings", ""): Entrant,
    ("adjustment", ""): Adjustment,
    ("prize", ""): Prize,
    ("entry", ""): CashEntry,
    ("grand_ouvert", ""): GrandOuvert,
    ("official", ""): Official,
    ("invitation", ""): Invitation,
    ("user", ""): User,
    ("organiser", ""): User,
    ("player", ""): Player,
    ("club", ""): Club,
}


def rows_of(tournament: Tournament) -> Found:
    """Every row that points to the tournament, or to a row that does; nothing shared, and no invitation."""
    found: Found = {Tournament: {tournament.pk: tournament}}
    waiting: list[type[Model]] = [Tournament]
    while waiting:
        model = waiting.pop()
        for relation in model._meta.related_objects:
            child = relation.related_model
            if child is Invitation or not isinstance(child, type):
                continue
            known = found.setdefault(child, {})
            rows = child._base_manager.filter(**{f"{relation.field.name}__in": list(found[model])})
            new = {row.pk: row for row in rows if row.pk not in known}
            known |= new
            if new and child not in waiting:
                waiting.append(child)
    return {model: dict(sorted(rows.items())) for model, rows in found.items()}


def picture(tournament: Tournament) -> Picture:
    """All rows by model, in their order, every value but ids; a row that is pointed to is named by its place."""
    found = rows_of(tournament)
    places = {model: {pk: place for place, pk in enumerate(rows)} for model, rows in found.items()}
    return {
        str(model._meta.model_name): [dict(_values(row, places)) for row in rows.values()]
        for model, rows in found.items()
        if rows
    }


def _values(row: Model, places: Places) -> Iterator[tuple[str, Any]]:
    for column in row._meta.concrete_fields:
        value = getattr(row, column.attname)
        if f"{row._meta.model_name}.{column.name}" in NEW_HERE or (column.primary_key and column.attname == "id"):
            continue
        if isinstance(column, ForeignKey) and value is not None:
            yield column.name, _place(column.related_model, value, places)
        elif isinstance(column, JSONField) and isinstance(row, JournalEntry):
            order = Team if row.action == "decide_teams" else Entrant
            yield column.name, _facts(value, places, {**IDS, ("order", ""): order})
        else:
            yield column.name, value


def _place(model: type[Model], key: int, places: Places) -> Any:
    if model in (User, Club, Player):
        row = model._base_manager.filter(pk=key).first()
        return (str(row), row.pass_number) if isinstance(row, Player) else str(row)
    return places.get(model, {}).get(key, "gone")


def _facts(value: Any, places: Places, ids: Ids) -> Any:
    """Facts with their ids named by place. A number that no longer names a row of this tournament is "gone"."""
    if isinstance(value, list):
        return [_facts(each, places, ids) for each in value]
    if not isinstance(value, dict):
        return value
    models = {name: model for (name, beside), model in ids.items() if name in value and (not beside or beside in value)}
    return {
        name: _named(each, models[name], places) if name in models else _facts(each, places, ids)
        for name, each in value.items()
    }


def _named(value: Any, model: type[Model], places: Places) -> Any:
    if isinstance(value, list):
        return [_named(each, model, places) for each in value]
    if isinstance(value, dict):
        return {name: _named(each, model, places) for name, each in value.items()}
    return value if value is None else _place(model, value, places)
