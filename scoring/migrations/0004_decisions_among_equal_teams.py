from typing import Any

import django.db.models.deletion
from django.db import migrations, models


def move_out_of_the_prizes(apps: Any, _editor: Any) -> None:
    """The decisions used to be kept among the settings of the prizes: {"team_order": {"1": [team, team]}}."""
    order_model, team_model = apps.get_model("scoring", "TeamOrder"), apps.get_model("scoring", "Team")
    for tournament in apps.get_model("scoring", "Tournament").objects.filter(prize_rules__has_key="team_order"):
        decided = tournament.prize_rules.pop("team_order")
        known = set(team_model.objects.filter(tournament=tournament).values_list("pk", flat=True))
        order_model.objects.bulk_create(
            order_model(team_id=team, series_number=int(series), order=place)
            for series, teams in decided.items()
            for place, team in enumerate(dict.fromkeys(teams), start=1)
            if team in known
        )
        tournament.save(update_fields=["prize_rules"])


def move_back(apps: Any, _editor: Any) -> None:
    """The decisions go back to where they were kept before."""
    orders = apps.get_model("scoring", "TeamOrder").objects.select_related("team__tournament")
    decided: dict[Any, dict[str, list[int]]] = {}
    for each in orders.order_by("series_number", "order"):
        by_series = decided.setdefault(each.team.tournament, {})
        by_series.setdefault(str(each.series_number), []).append(each.team_id)
    for tournament, by_series in decided.items():
        tournament.prize_rules["team_order"] = by_series
        tournament.save(update_fields=["prize_rules"])


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0003_no_shows_left_out_of_the_rankings"),
    ]

    operations = [
        migrations.CreateModel(
            name="TeamOrder",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("series_number", models.PositiveSmallIntegerField()),
                ("order", models.PositiveSmallIntegerField()),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="decisions", to="scoring.team"
                    ),
                ),
            ],
            options={
                "verbose_name": "decision among equal teams",
                "verbose_name_plural": "decisions among equal teams",
                "constraints": [
                    models.UniqueConstraint(fields=("team", "series_number"), name="team_order_once_a_series"),
                    models.CheckConstraint(condition=models.Q(("order__gte", 1)), name="team_order_from_one"),
                ],
            },
        ),
        migrations.RunPython(move_out_of_the_prizes, move_back),
    ]
