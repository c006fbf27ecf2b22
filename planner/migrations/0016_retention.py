"""How long an organisation keeps what nothing holds."""

from django.db import migrations, models

NAMES = ("sizings", "reports", "searches")


class Migration(migrations.Migration):
    dependencies = [("planner", "0015_audit_trail")]

    operations = [
        migrations.AddField(
            model_name="organisation",
            name=f"{name}_kept_days",
            field=models.PositiveIntegerField(
                blank=True,
                help_text="Days; 0 for ever; empty as the server has it.",
                null=True,
            ),
        )
        for name in NAMES
    ]
