"""An organisation may ask a second proof of its administrators."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("planner", "0036_secure_sealed_apps")]

    operations = [
        migrations.AddField(
            model_name="organisation",
            name="administrators_second_step",
            field=models.BooleanField(
                default=False, help_text="Administrators must have a second proof."
            ),
        )
    ]
