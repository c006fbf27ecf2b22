"""What belongs into the source of a row, as its form and the API say it; no table changes."""

from django.db import migrations, models

ROWS = (
    "controller",
    "disk",
    "enclosure",
    "licence",
    "link",
    "memorymodule",
    "server",
    "userprofile",
)


class Migration(migrations.Migration):
    dependencies = [("planner", "0042_time_zone")]

    operations = [
        migrations.AlterField(
            model_name=row,
            name="source",
            field=models.CharField(
                help_text="A document and the place in it, such as a data sheet, or how it was "
                "measured. Whoever reads a plan sees it, by a share link too: no quote, price or "
                "name belongs here.",
                max_length=300,
            ),
        )
        for row in ROWS
    ]
