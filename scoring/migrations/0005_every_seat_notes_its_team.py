from typing import Any

from django.db import migrations
from django.db.models import OuterRef, Subquery


def note_the_team(apps: Any, _editor: Any) -> None:
    """A result used to count for the entrant's team of today where the seat named none; now the seat decides."""
    team = apps.get_model("scoring", "Entrant").objects.filter(pk=OuterRef("entrant")).values("team")
    apps.get_model("scoring", "Seat").objects.filter(team__isnull=True).update(team=Subquery(team))


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0004_decisions_among_equal_teams"),
    ]

    operations = [migrations.RunPython(note_the_team, migrations.RunPython.noop)]
