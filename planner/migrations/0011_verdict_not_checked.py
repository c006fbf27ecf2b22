"""A verdict may be "not-checked"."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("planner", "0010_searches")]

    operations = [
        migrations.AlterField(
            model_name="sizing", name="verdict", field=models.CharField(max_length=12)
        ),
    ]
