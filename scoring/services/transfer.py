"""One tournament out of a file: stored beside those that are there, never over one of them.

Nothing in the file is trusted to be somebody's identity: an account is the one of the same name; a club the one of the
same name; a person the one with that pass number and name, or, where the file comes from this very database, the one of
the same id, name and club. Everybody else is entered anew, so two people of one name stay two. Tables get new tokens
and codes: whoever holds an old one writes in the tournament the file came from.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import batched
from typing import Any

from django.db import DataError, IntegrityError, connection
from django.db.models import DateTimeField, Field, ForeignKey, JSONField, Model, QuerySet

from scoring.models import (
    Club,
    JournalEntry,
    Official,
    Player,
    Role,
    Table,
    Tournament,
    User,
    Visibility,
)
from scoring.models.sorting import sort_key
from scoring.reports.audience import Audience
from scoring.reports.carried import Rows, belonging, columns, keys, name_of
from scoring.reports.fact_ids import renewed_answer, renewed_facts
from scoring.reports.friendly import is_house_evening
from scoring.reports.money import money_report
from scoring.reports.people import players_known_to
from scoring.reports.standings import total_standings
from scoring.rules.errors import RuleError
from scoring.services.check_scores import check_scores
from scoring.services.players import find_or_create_club
from scoring.services.seating import free_codes
from scoring.services.tournament_file import TournamentFile
from scoring.services.tournaments import with_free_slug
from scoring.services.writing import Action, Actor, AlreadyDone, Submission, writing

BATCH = 2000
_CANNOT_BE_READ = (AttributeError, LookupError, TypeError, ValueError, RuleError)


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """A tournament that came out of a file: `people` of it, how many of them are `new` here, and the names of accounts
    that this site does not have.
    """

    tournament: Tournament
    people: int
    new: int
    unknown_accounts: tuple[str, ...]


def import_tournament(*, file: TournamentFile, actor: Actor) -> Imported:
    """The tournament as it was, with the officials whose accounts are here; for the site's owner.

    Its address gets -2, -3, ... where it is taken. Raises RuleError `file_contradicts`; then nothing is stored.
    """
    with writing(tournament=None, actor=actor, action=Action.IMPORT_TOURNAMENT) as change:
        store = _Store(file=file, known=Player.objects.all())
        imported = store.everything()
        _check(imported.tournament)
        change.tournament_id = imported.tournament.pk
        change.after = {"tournament": imported.tournament.pk, "new": imported.new}
    return imported


def restore_copy(*, file: TournamentFile, user: User, submission: Submission | None = None) -> Tournament:
    """The tournament as a copy that this account alone organises; the public sees no results before he shows them. Of
    the people without a pass number only those known to him are taken for the same.

    The same submission again gives the copy made then. Raises RuleError as `import_tournament` does.
    """
    actor = Actor(user=user)
    try:
        with writing(tournament=None, actor=actor, action=Action.IMPORT_TOURNAMENT, submission=submission) as change:
            store = _Store(file=file, known=players_known_to(user))
            imported = store.everything()
            tournament = imported.tournament
            Official.objects.filter(tournament=tournament).delete()
            Official.objects.create(tournament=tournament, user=user, role=Role.ORGANISER)
            tournament.visibility = Visibility.HIDDEN
            tournament.save(update_fields=["visibility"])
            _check(tournament)
            change.tournament_id = tournament.pk
            change.after = {"tournament": tournament.pk, "new": imported.new, "organiser": user.pk}
            change.answer = {"tournament": tournament.pk}
    except AlreadyDone as done:
        return done.again(Tournament.objects.filter(officials__user=user), "tournament")
    return tournament


def _check(tournament: Tournament) -> None:
    """What was stored stands every check and can be read. Raises RuleError `file_contradicts`."""
    try:
        difference = next(check_scores(tournament=tournament), None)
        if difference is None and not is_house_evening(tournament):
            total_standings(tournament=tournament, audience=Audience.OFFICE)
            money_report(tournament=tournament)
    except _CANNOT_BE_READ as error:
        raise RuleError("file_contradicts", where=tournament.slug) from error
    if difference is not None:
        raise RuleError("file_contradicts", where=str(difference))


@dataclass(slots=True, kw_only=True)
class _Store:
    """Stores the rows of a file inside a write; `ids` leads from the ids in the file to those given here."""

    file: TournamentFile
    known: QuerySet[Player]
    ids: dict[type[Model], dict[int, int]] = field(default_factory=dict)

    def everything(self) -> Imported:
        """All rows, each model after those it points to. Raises RuleError `file_contradicts`."""
        try:
            users = self._users()
            self._clubs()
            new = self._people()
            # The journal tells of all others.
            for model in sorted(belonging(), key=lambda each: each is JournalEntry):
                self._rows(model)
        except (DataError, IntegrityError) as error:
            raise RuleError("file_contradicts", where=self.file.slug) from error
        tournament = Tournament.objects.get(pk__in=self.ids[Tournament].values())
        return Imported(tournament=tournament, people=len(self.ids[Player]), new=new, unknown_accounts=users)

    def _users(self) -> tuple[str, ...]:
        """The names of the accounts that are not here."""
        names: dict[int, str] = {row["id"]: row["username"] for row in self._told(User)}
        here = dict(User.objects.filter(username__in=names.values()).values_list("username", "pk"))
        self.ids[User] = {key: here[name] for key, name in names.items() if name in here}
        return tuple(sorted(name for name in names.values() if name not in here))

    def _clubs(self) -> None:
        clubs = {row["id"]: find_or_create_club(name=row["name"]) for row in self._told(Club)}
        self.ids[Club] = {key: club.pk for key, club in clubs.items() if club is not None}

    def _people(self) -> int:
        """How many people were made anew."""
        told = {row["id"]: self._person(row) for row in self._told(Player)}
        known = self._known(told)
        numbers = set(_among(Player.objects.all(), "pass_number", [each.pass_number for each in told.values()]))
        new = {key: person for key, person in told.items() if key not in known}
        for person in new.values():
            # The number is somebody else's here: the name differs.
            person.pass_number = "" if person.pass_number in numbers else person.pass_number
        Player.objects.bulk_create(new.values(), batch_size=BATCH)
        self.ids[Player] = known | {key: person.pk for key, person in new.items()}
        return len(new)

    def _person(self, row: Mapping[str, Any]) -> Player:
        person = Player(**self._columns(Player, row))
        person.sort_key = sort_key(person.last_name, person.first_name)
        return person

    def _known(self, told: Mapping[int, Player]) -> dict[int, int]:
        """Who is here already: by pass number and name; in the file's own database by id, name, number and club too."""
        numbers = [each.pass_number for each in told.values() if each.pass_number]
        rows = _rows_among(Player.objects.all(), "pass_number", numbers, ("pass_number", "sort_key", "pk"))
        by_number = {(number, key): pk for number, key, pk in rows}
        known = {
            key: by_number[each.pass_number, each.sort_key]
            for key, each in told.items()
            if (each.pass_number, each.sort_key) in by_number
        }
        return known | (self._same(told) if self._is_from_here() else {})

    def _same(self, told: Mapping[int, Player]) -> dict[int, int]:
        found = _rows_among(self.known, "pk", told, ("pk", "sort_key", "pass_number", "club"))
        return {pk: pk for pk, *facts in found if facts == _identity(told[pk])}

    def _is_from_here(self) -> bool:
        """Whether the tournament it was written from is in this database."""
        told = next(self._told(Tournament))
        return Tournament.objects.filter(pk=told["id"], created_at=told["created_at"]).exists()

    def _rows(self, model: type[Model]) -> None:
        told = [row for row in self._told(model) if self._has_its_accounts(model, row)]
        made = [model(**self._columns(model, row)) for row in told]
        if model is Tournament:
            with_free_slug(made[0], self.file.slug)  # type: ignore[arg-type]
        else:
            _prepare(made)
            model._default_manager.bulk_create(made, batch_size=BATCH)
        pk = model._meta.pk.name
        self.ids[model] = {row[pk]: each.pk for row, each in zip(told, made, strict=True)}
        _put_back_moments(model, made, told)

    def _told(self, model: type[Model]) -> Iterator[dict[str, Any]]:
        rows: Rows = self.file.content[name_of(model)]
        return (dict(zip(rows.columns, row, strict=True)) for row in rows.rows)

    def _has_its_accounts(self, model: type[Model], row: Mapping[str, Any]) -> bool:
        """An office is nobody's without its account."""
        return all(row[name] in self.ids[User] for name in _accounts_needed(model))

    def _columns(self, model: type[Model], row: Mapping[str, Any]) -> dict[str, Any]:
        """The row with the ids of this database; its own id is given by the database."""
        fields, found = _fields(model), {}
        for name, value in row.items():
            each = fields[name]
            if isinstance(each, ForeignKey):
                found[each.attname] = None if value is None else self._key(each, value)
            elif isinstance(each, JSONField) and model is JournalEntry:
                found[name] = self._facts(name, value, row["action"])
            elif not each.primary_key:
                found[name] = value
        return found

    def _key(self, key: "ForeignKey[Any, Any]", value: int) -> int | None:
        if key.related_model is User:
            return self.ids[User].get(value)
        return self.new_id(key.related_model, value)

    def _facts(self, name: str, value: Any, action: str) -> Any:
        return renewed_answer(value, self.new_id) if name == "answer" else renewed_facts(value, action, self.new_id)

    def new_id(self, model: type[Model], old: int) -> int:
        """The id here; below zero for what is gone, so that it never means a row that is here."""
        return self.ids.get(model, {}).get(old, -abs(old))


def _identity(person: Player) -> list[object]:
    return [person.sort_key, person.pass_number, person.club_id]


@cache
def _fields(model: type[Model]) -> Mapping[str, "Field[Any, Any]"]:
    return {each.name: each for each in columns(model)}


@cache
def _accounts_needed(model: type[Model]) -> tuple[str, ...]:
    """The columns of a model that name an account and may not be empty."""
    return tuple(key.name for key in keys(model) if key.related_model is User and not key.null)


def _prepare(made: list[Any]) -> None:
    """What must be the only one on this site: codes of tables, and ids of what forms have sent."""
    tables = [each for each in made if isinstance(each, Table)]
    for table, code in zip(tables, free_codes(len(tables)), strict=True):
        table.code = code
    lines = [each for each in made if isinstance(each, JournalEntry)]
    sent = _among(JournalEntry.objects.all(), "submission_id", [each.submission_id for each in lines])
    for line in lines:
        if line.submission_id in sent:
            line.submission_id, line.digest, line.answer = None, "", None


def _among(rows: QuerySet[Any], column: str, values: Iterable[Any]) -> set[Any]:
    return {value for (value,) in _rows_among(rows, column, values, (column,))}


def _rows_among(
    rows: QuerySet[Any], column: str, values: Iterable[Any], wanted: tuple[str, ...]
) -> list[tuple[Any, ...]]:
    """The rows with one of these values, asked for in portions that any database takes."""
    return [
        row
        for portion in batched({value for value in values if value}, BATCH)
        for row in rows.filter(**{f"{column}__in": portion}).values_list(*wanted)
    ]


def _put_back_moments(model: type[Model], made: Iterable[Model], told: Iterable[Mapping[str, Any]]) -> None:
    """A moment that the database sets when a row is added goes back to what the file says."""
    name = connection.ops.quote_name
    table, key = name(model._meta.db_table), name(str(model._meta.pk.column))
    for column in model._meta.concrete_fields:
        if isinstance(column, DateTimeField) and column.auto_now_add:
            moments = [
                (column.get_db_prep_save(row[column.name], connection), each.pk)
                for each, row in zip(made, told, strict=True)
            ]
            with connection.cursor() as cursor:
                cursor.executemany(f"UPDATE {table} SET {name(str(column.column))} = %s WHERE {key} = %s", moments)
