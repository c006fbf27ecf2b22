"""A person's time zone; nobody has one till it is chosen."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("planner", "0041_share_prices"),
    ]

    operations = [
        migrations.AddField(
            model_name="preferences",
            name="time_zone",
            field=models.CharField(
                blank=True, default="", help_text="Empty: UTC.", max_length=64
            ),
        ),
    ]
