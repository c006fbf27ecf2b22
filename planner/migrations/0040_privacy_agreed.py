"""What a person agreed to, and when."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("planner", "0039_memory_modules")]

    operations = [
        migrations.AddField(
            model_name="preferences",
            name="agreed_at",
            field=models.DateTimeField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="preferences",
            name="agreed_version",
            field=models.CharField(blank=True, default="", editable=False, max_length=64),
        ),
    ]
