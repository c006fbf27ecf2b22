"""Searches of a space of designs, and their open parts."""

import django.db.models.deletion
import planner.models.fields
import planner.models.ids
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('planner', '0009_measurements'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Search',
            fields=[
                ('id', models.UUIDField(default=planner.models.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=120)),
                ('document', planner.models.fields.FrozenJSONField(help_text='The question; the order of its axes numbers the designs.')),
                ('catalogue_source', models.CharField(max_length=20)),
                ('catalogue_version', models.CharField(max_length=40)),
                ('rows', planner.models.fields.FrozenJSONField(help_text='The catalogue as it was when the search began.')),
                ('status', models.CharField(choices=[('queued', 'Queued'), ('running', 'Running'), ('paused', 'Paused'), ('done', 'Done'), ('cancelled', 'Cancelled'), ('failed', 'Failed')], default='queued', max_length=10)),
                ('size', models.BigIntegerField(help_text='Designs.')),
                ('next_start', models.BigIntegerField(default=0, help_text='Where the next part begins.')),
                ('seen', models.BigIntegerField(default=0, help_text='Designs looked at.')),
                ('held', models.BigIntegerField(default=0, help_text='Designs that hold.')),
                ('partial', planner.models.fields.FrozenJSONField(blank=True, editable=False, help_text='What was found so far, packed.', null=True)),
                ('answer', planner.models.fields.FrozenJSONField(blank=True, null=True)),
                ('problem', models.TextField(blank=True, help_text='Why it failed.')),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('started_at', models.DateTimeField(blank=True, null=True)),
                ('running_since', models.DateTimeField(blank=True, help_text='The start, or the last time it was resumed.', null=True)),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
                ('active_seconds', models.FloatField(default=0, help_text='Before that, without pauses.')),
                ('created_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('organisation', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='searches', to='planner.organisation')),
                ('scenario', models.ForeignKey(blank=True, help_text='The scenario it was asked from.', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='searches', to='planner.scenario')),
            ],
            options={
                'verbose_name_plural': 'searches',
                'ordering': ['-id'],
            },
        ),
        migrations.CreateModel(
            name='SearchPart',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('start', models.BigIntegerField()),
                ('stop', models.BigIntegerField()),
                ('taken', models.BooleanField(default=False, help_text='Whether a worker has it in hand.')),
                ('lease_ends', models.DateTimeField(help_text='When it is handed out again.')),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('search', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='parts', to='planner.search')),
            ],
            options={
                'ordering': ['search', 'start'],
            },
        ),
        migrations.AddIndex(
            model_name='search',
            index=models.Index(fields=['organisation', '-id'], name='search_of_organisation'),
        ),
        migrations.AddConstraint(
            model_name='search',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='search_name_given'),
        ),
        migrations.AddConstraint(
            model_name='search',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['queued', 'running', 'paused', 'done', 'cancelled', 'failed'])), name='search_status_known'),
        ),
        migrations.AddConstraint(
            model_name='search',
            constraint=models.CheckConstraint(condition=models.Q(('next_start__lte', models.F('size')), ('seen__gte', 0), ('seen__lte', models.F('size'))), name='search_counts_nothing_twice'),
        ),
        migrations.AddConstraint(
            model_name='search',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('status', 'done'), _negated=True), models.Q(('answer__isnull', False), ('seen', models.F('size'))), _connector='OR'), name='search_done_is_whole'),
        ),
        migrations.AddConstraint(
            model_name='searchpart',
            constraint=models.UniqueConstraint(fields=('search', 'start'), name='search_part_once'),
        ),
        migrations.AddConstraint(
            model_name='searchpart',
            constraint=models.CheckConstraint(condition=models.Q(('start__gte', 0), ('start__lte', models.F('stop'))), name='search_part_forward'),
        ),
    ]
