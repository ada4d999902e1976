"""The check of the German catalogue must find what is missing."""

from babel.messages.catalog import Catalog

from scoring.management import catalogue


def test_a_message_without_german_words_is_a_fault() -> None:
    german = Catalog(locale="de")
    german.add("table", "Tisch")
    german.add("seat")
    assert catalogue.faults(german) == ["not translated: 'seat'"]


def test_a_lost_placeholder_is_a_fault() -> None:
    german = Catalog(locale="de")
    german.add("Table %(number)s", "Tisch %(nummer)s")
    german.add("deal {number}", "Spiel {number}")
    assert catalogue.faults(german) == ["other placeholders: 'Table %(number)s'"]


def test_both_forms_of_a_plural_are_needed() -> None:
    german = Catalog(locale="de")
    german.add(("%(n)s table", "%(n)s tables"), ("%(n)s Tisch", ""))
    assert catalogue.faults(german) == ["not translated: '%(n)s table'"]


def test_messages_of_models_and_templates_are_found() -> None:
    found = {message.id for message in catalogue.extracted()}
    assert {"number of series", "every list as soon as it is handed in"} <= found
