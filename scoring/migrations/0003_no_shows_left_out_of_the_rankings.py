from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0002_register_of_grand_ouverts"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="no_shows_left_out",
            field=models.BooleanField(default=False, verbose_name="who never played is left out of the rankings"),
        ),
    ]
