"""Every save of a scenario is a revision."""

import django.db.models.deletion
import django.utils.timezone
import planner.models.fields
import planner.models.ids
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('planner', '0021_people_sign_in'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='scenario',
            name='revision',
            field=models.PositiveIntegerField(default=0, editable=False, help_text='The number of the last save.'),
        ),
        migrations.CreateModel(
            name='Revision',
            fields=[
                ('id', models.UUIDField(default=planner.models.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('number', models.PositiveIntegerField(help_text='1 for the first save of the scenario.')),
                ('name', models.CharField(help_text="The scenario's name then.", max_length=120)),
                ('document', planner.models.fields.FrozenJSONField(help_text='The whole question, as it was saved.')),
                ('changes', models.JSONField(default=list, help_text='What changed, in words.')),
                ('note', models.TextField(blank=True, help_text='What somebody wrote to it.')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('created_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('scenario', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='revisions', to='planner.scenario')),
                ('sizing', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='revisions', to='planner.sizing')),
            ],
            options={
                'ordering': ['-number'],
                'constraints': [models.UniqueConstraint(fields=('scenario', 'number'), name='revision_number_once')],
            },
        ),
    ]
