from typing import Any

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import F

FIGURES = ("points", "won", "lost", "others_lost", "bonus", "total")


def keep_what_is_frozen(apps: Any, _editor: Any) -> None:
    """A view that is frozen at the moment keeps the lists as they are now."""
    kept, seats = apps.get_model("scoring", "FrozenList"), apps.get_model("scoring", "Seat")
    tables = apps.get_model("scoring", "Table").objects.filter(
        handed_in_at__lte=F("series__tournament__frozen_at"), frozen__isnull=True
    )
    for table in tables:
        frozen = kept.objects.create(table=table, handed_in_at=table.handed_in_at)
        if table.annulled_reason:
            continue
        for seat in seats.objects.filter(table=table, points__isnull=False):
            frozen.rows.create(
                entrant_id=seat.entrant_id, team_id=seat.team_id, **{name: getattr(seat, name) for name in FIGURES}
            )


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0005_every_seat_notes_its_team"),
    ]

    operations = [
        migrations.CreateModel(
            name="FrozenList",
            fields=[
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="frozen",
                        serialize=False,
                        to="scoring.table",
                    ),
                ),
                ("handed_in_at", models.DateTimeField()),
            ],
            options={
                "verbose_name": "list in a frozen view",
                "verbose_name_plural": "lists in a frozen view",
            },
        ),
        migrations.CreateModel(
            name="FrozenRow",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("points", models.IntegerField(verbose_name="points")),
                ("won", models.PositiveSmallIntegerField(verbose_name="won")),
                ("lost", models.PositiveSmallIntegerField(verbose_name="lost")),
                ("others_lost", models.PositiveSmallIntegerField(verbose_name="others lost")),
                ("bonus", models.PositiveIntegerField(verbose_name="defender bonus")),
                ("total", models.IntegerField(verbose_name="total")),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="frozen_rows", to="scoring.entrant"
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="frozen_rows",
                        to="scoring.team",
                    ),
                ),
                (
                    "list",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rows", to="scoring.frozenlist"
                    ),
                ),
            ],
            options={
                "verbose_name": "row in a frozen view",
                "verbose_name_plural": "rows in a frozen view",
                "constraints": [models.UniqueConstraint(fields=("list", "entrant"), name="frozen_row_once")],
            },
        ),
        migrations.RunPython(keep_what_is_frozen, migrations.RunPython.noop),
    ]
