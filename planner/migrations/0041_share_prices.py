"""A share shows prices or not: those that are there go on showing them, new ones do not."""

from django.db import migrations, models

_HELP = "Whether who has the link sees what things cost."


class Migration(migrations.Migration):
    dependencies = [
        ("planner", "0040_privacy_agreed"),
    ]

    operations = [
        migrations.AddField(
            model_name="planshare",
            name="prices",
            field=models.BooleanField(default=True, help_text=_HELP),
        ),
        migrations.AlterField(
            model_name="planshare",
            name="prices",
            field=models.BooleanField(default=False, help_text=_HELP),
        ),
    ]
