"""A report of unsaved changes is a draft."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('planner', '0023_first_revisions'),
    ]

    operations = [
        migrations.AddField(
            model_name='report',
            name='draft',
            field=models.CharField(blank=True, help_text='What of it is not saved; empty for what is.', max_length=200),
        ),
        migrations.AddField(
            model_name='report',
            name='draft_of',
            field=models.ForeignKey(blank=True, help_text='The scenario whose unsaved changes it prints.', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='planner.scenario'),
        ),
    ]
