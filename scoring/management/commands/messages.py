"""Keeps the German catalogue in step with the messages of the code."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.management import catalogue


class Command(BaseCommand):
    help = (
        "Brings the German catalogue up to date; --check fails where words are missing, --compile writes the .mo file."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        group = parser.add_mutually_exclusive_group()
        group.add_argument("--check", action="store_true", help="change nothing; exit 1 where German words are missing")
        group.add_argument("--compile", action="store_true", help="write the compiled catalogue that the site reads")

    def handle(self, *args: Any, check: bool, compile: bool, **options: Any) -> None:
        if compile:
            catalogue.compile_catalogue()
            return
        today = catalogue.updated()
        if not check:
            catalogue.write(today)
        faults = catalogue.faults(today)
        for fault in faults:
            self.stdout.write(fault)
        if check and faults:
            raise CommandError(f"{len(faults)} messages lack German words: run `make messages` and fill them in.")
