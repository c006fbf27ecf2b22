import django.db.models.deletion
import planner.models.choices
import planner.models.fields
import planner.models.ids
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('planner', '0003_plans'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Sizing',
            fields=[
                ('id', models.UUIDField(default=planner.models.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('system', models.CharField(choices=planner.models.choices.systems, max_length=60)),
                ('verdict', models.CharField(max_length=4)),
                ('sentence', models.TextField()),
                ('engine_version', models.CharField(max_length=20)),
                ('catalogue_source', models.CharField(max_length=20)),
                ('catalogue_version', models.CharField(max_length=40)),
                ('document', planner.models.fields.FrozenJSONField()),
                ('answer', planner.models.fields.FrozenJSONField()),
                ('rows', planner.models.fields.FrozenJSONField(help_text='The catalogue rows the answer rests on.')),
                ('created_by', models.ForeignKey(db_index=False, help_text='A user who made sizings is deactivated, not deleted.', on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('organisation', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='sizings', to='planner.organisation')),
                ('scenario', models.ForeignKey(blank=True, db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='sizings', to='planner.scenario')),
            ],
            options={
                'ordering': ['-id'],
            },
        ),
        migrations.CreateModel(
            name='SizingDetail',
            fields=[
                ('sizing', models.OneToOneField(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, primary_key=True, related_name='detail', serialize=False, to='planner.sizing')),
                ('charts', planner.models.fields.FrozenJSONField()),
                ('outlook', planner.models.fields.FrozenJSONField()),
                ('bill', planner.models.fields.FrozenJSONField()),
                ('engine_version', models.CharField(max_length=20)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'verbose_name': 'charts and bill of materials',
                'verbose_name_plural': 'charts and bills of materials',
            },
        ),
        migrations.AddIndex(
            model_name='sizing',
            index=models.Index(fields=['organisation', '-id'], name='sizing_of_organisation'),
        ),
        migrations.AddIndex(
            model_name='sizing',
            index=models.Index(condition=models.Q(('scenario__isnull', False)), fields=['scenario', '-id'], name='sizing_of_scenario'),
        ),
    ]
