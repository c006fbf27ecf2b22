"""A token that an organisation uses stays when the account that made it goes."""

import planner.models.accounts.accounts
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("planner", "0031_catalogue_forms"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name="apitoken",
            name="created_by",
            field=models.ForeignKey(
                on_delete=planner.models.accounts.accounts.living_ones_of_organisations_stay,
                related_name="api_tokens",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
    ]
