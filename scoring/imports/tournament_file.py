"""Reads the file of a tournament (services/tournament_file.py) and believes nothing of it: all of it or nothing."""

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, NoReturn

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _

from scoring.imports.problems import UnreadableFile
from scoring.models import Tournament
from scoring.reports.carried import SHARED, Rows, belonging, columns, keys, name_of
from scoring.services.tournament_file import FORMAT, KIND, TournamentFile, code_version, digest, schema

HIGHEST = 2**31 - 1
HIGHEST_ID = 2**63 - 1
YEARS = range(1900, 2200)
TYPES: Mapping[type["models.Field[Any, Any]"], type] = {
    models.IntegerField: int,
    models.BooleanField: bool,
    models.CharField: str,
    models.DateField: str,
}
"""What JSON has for a column; what is derived from these counts as these."""


class _Damaged(Exception):
    """The file cannot be what the program wrote."""


def read_tournament_file(raw: bytes) -> TournamentFile:
    """The tournament in these bytes. Raises UnreadableFile: no such file, cut off, changed, of a newer version."""
    try:
        return _file(_head(raw))
    except (_Damaged, RecursionError) as error:
        raise UnreadableFile(_("The file is damaged, or was changed by hand. Nothing was imported.")) from error


def _head(raw: bytes) -> dict[str, Any]:
    """The whole file as JSON, if its frame is ours."""
    try:
        file = json.loads(raw.decode("utf-8-sig"), parse_constant=_refuse)
    except ValueError as error:
        raise UnreadableFile(_("This is no file of a tournament, or its end is missing.")) from error
    if not isinstance(file, dict) or file.get("skatclub") != KIND:
        raise UnreadableFile(_("This is no file of a tournament."))
    if _number(file.get("format")) > FORMAT or _number(file.get("schema")) > schema():
        raise UnreadableFile(
            _("A newer version of the program wrote this file (%(theirs)s, this is %(ours)s). Update this site first.")
            % {"theirs": _shown(file.get("code")), "ours": code_version()}
        )
    return file


def _refuse(_constant: str) -> NoReturn:
    raise ValueError("JSON has no such number")


def _number(value: object) -> int:
    if type(value) is not int:
        raise _Damaged("version")
    return value


def _shown(value: object) -> str:
    return value[:20] if isinstance(value, str) else "?"


def _file(file: Mapping[str, Any]) -> TournamentFile:
    content, slug, saved_at = file.get("content"), file.get("slug"), file.get("saved_at")
    if not isinstance(content, dict) or not isinstance(slug, str) or not isinstance(saved_at, str):
        raise _Damaged("head")
    if digest(content) != file.get("digest"):
        raise _Damaged("digest")
    expected = {name_of(model): model for model in (*SHARED, *belonging())}
    if file["schema"] == schema() and not set(content) <= set(expected):
        raise _Damaged("unknown model")
    known = {name: _known(model, content.get(name), file["schema"]) for name, model in expected.items()}
    found = {expected[name]: _rows(expected[name], told) for name, told in known.items()}
    _check_keys(found)
    tournament = found[Tournament]
    if len(tournament.rows) != 1 or tournament.rows[0][tournament.at("slug")] != slug:
        raise _Damaged("tournament")
    return TournamentFile(slug=slug, saved_at=saved_at, content={name_of(model): rows for model, rows in found.items()})


def _known(model: type[models.Model], told: object, since: int) -> object:
    """What an older file says of a model, without the columns that are no more; nothing where it has none."""
    if told is None:
        return {"columns": [], "rows": []}
    names = told.get("columns") if isinstance(told, dict) else None
    if since == schema() or not isinstance(told, dict) or not isinstance(names, list):
        return told
    kept = [at for at, name in enumerate(names) if name in {field.name for field in columns(model)}]
    rows = told.get("rows")
    if not isinstance(rows, list) or any(not isinstance(row, list) or len(row) != len(names) for row in rows):
        raise _Damaged(f"rows of {name_of(model)}")
    return {"columns": [names[at] for at in kept], "rows": [[row[at] for at in kept] for row in rows]}


def _rows(model: type[models.Model], told: object) -> Rows:
    """The rows of one model, every value checked by its column."""
    names, rows = (told.get("columns"), told.get("rows")) if isinstance(told, dict) else (None, None)
    if not isinstance(names, list) or not isinstance(rows, list):
        raise _Damaged(name_of(model))
    fields = {field.name: field for field in columns(model)}
    if any(not isinstance(name, str) or name not in fields for name in names) or len(set(names)) < len(names):
        raise _Damaged(f"columns of {name_of(model)}")
    if rows and any(_needed(field) for name, field in fields.items() if name not in names):
        raise _Damaged(f"columns missing in {name_of(model)}")
    if any(not isinstance(row, list) or len(row) != len(names) for row in rows):
        raise _Damaged(f"rows of {name_of(model)}")
    checked = [_column(fields[name], [row[at] for row in rows]) for at, name in enumerate(names)]
    return Rows(columns=tuple(names), rows=list(zip(*checked, strict=True)))


def _needed(field: "models.Field[Any, Any]") -> bool:
    """Whether an older file may not do without this column: there is nothing to stand in for it."""
    return not (field.has_default() or field.null or (field.blank and field.empty_strings_allowed))


def _column(field: "models.Field[Any, Any]", values: list[Any]) -> list[Any]:
    """The values of one column as Python objects; each different value is checked once."""
    if isinstance(field, models.JSONField):
        return [_plain(value) for value in values]
    kind = int if isinstance(field, models.ForeignKey) else _type_of(field)
    if any(type(value) is not kind and value is not None for value in values):
        raise _Damaged(str(field))
    known = {value: _value(field, value) for value in set(values)}
    return [known[value] for value in values]


def _type_of(field: "models.Field[Any, Any]") -> type:
    return next(kind for base, kind in TYPES.items() if isinstance(field, base))


def _value(field: "models.Field[Any, Any]", value: Any) -> Any:
    """A value as a Python object, if its column takes it."""
    if value is None:
        return _nothing(field)
    if isinstance(value, int) and abs(value) > (HIGHEST_ID if _is_id(field) else HIGHEST):
        raise _Damaged(str(field))
    if _is_id(field):
        return value
    if isinstance(value, str):
        _check_text(value)
    try:
        understood = _dated(field.to_python(value))
        field.run_validators(understood)
    except ValidationError as error:
        raise _Damaged(str(field)) from error
    if field.choices and understood not in dict(field.flatchoices) and not (understood == "" and field.blank):
        raise _Damaged(str(field))
    return understood


def _nothing(field: "models.Field[Any, Any]") -> None:
    if not field.null:
        raise _Damaged(str(field))


def _is_id(field: "models.Field[Any, Any]") -> bool:
    return isinstance(field, models.ForeignKey) or field.primary_key


def _dated(value: Any) -> Any:
    """Moments are in UTC, and nobody plays before 1900."""
    if isinstance(value, datetime) and value.tzinfo is None:
        raise _Damaged("moment")
    if hasattr(value, "year") and value.year not in YEARS:
        raise _Damaged("date")
    return value.astimezone(UTC) if isinstance(value, datetime) else value


def _plain(value: Any) -> Any:
    """Facts in JSON with texts that a database can keep."""
    for text in _texts(value):
        _check_text(text)
    return value


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    for each in value if isinstance(value, list) else ():
        yield from _texts(each)
    for name, each in value.items() if isinstance(value, dict) else ():
        yield name
        yield from _texts(each)


def _check_text(text: str) -> None:
    if "\0" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
        raise _Damaged("text")


def _check_keys(found: Mapping[type[models.Model], Rows]) -> None:
    """Every row is there once and points to a row that is there."""
    ids = {model: _ids(model, rows) for model, rows in found.items()}
    for model, rows in found.items():
        for key in keys(model):
            if key.name in rows.columns and key.db_constraint:  # type: ignore[attr-defined]  # missing in the stubs
                pointed = {row[rows.at(key.name)] for row in rows.rows} - {None}
                if not pointed <= ids[key.related_model]:
                    raise _Damaged(str(key))


def _ids(model: type[models.Model], rows: Rows) -> set[int]:
    if not rows.rows:
        return set()
    found = [row[rows.at(model._meta.pk.name)] for row in rows.rows]
    if len(set(found)) < len(found):
        raise _Damaged(f"ids of {name_of(model)}")
    return set(found)
