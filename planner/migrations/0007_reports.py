import django.db.models.deletion
import planner.models.ids
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('planner', '0006_sizings_written_once'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Report',
            fields=[
                ('id', models.UUIDField(default=planner.models.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('format', models.CharField(default='pdf', max_length=10)),
                ('status', models.CharField(choices=[('queued', 'Queued'), ('running', 'Running'), ('done', 'Done'), ('failed', 'Failed'), ('cancelled', 'Cancelled')], default='queued', max_length=10)),
                ('progress', models.PositiveSmallIntegerField(default=0, help_text='Percent.')),
                ('step', models.CharField(blank=True, help_text='What is being done.', max_length=100)),
                ('attempts', models.PositiveSmallIntegerField(default=0, editable=False)),
                ('problem', models.TextField(blank=True, help_text='Why it failed.')),
                ('filename', models.CharField(blank=True, max_length=200)),
                ('media_type', models.CharField(blank=True, max_length=100)),
                ('size', models.PositiveIntegerField(default=0, help_text='Bytes.')),
                ('sha256', models.CharField(blank=True, max_length=64)),
                ('content', models.BinaryField(blank=True, help_text='Kept in the database: web servers and workers may be different machines.', null=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('started_at', models.DateTimeField(blank=True, null=True)),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
                ('created_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('organisation', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reports', to='planner.organisation')),
                ('sizing', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='reports', to='planner.sizing')),
            ],
            options={
                'ordering': ['-id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('progress__lte', 100)), name='report_progress_percent'), models.CheckConstraint(condition=models.Q(('status__in', ['queued', 'running', 'done', 'failed', 'cancelled'])), name='report_status_known'), models.CheckConstraint(condition=models.Q(models.Q(('status', 'done'), _negated=True), ('content__isnull', False), _connector='OR'), name='report_done_has_file'), models.UniqueConstraint(condition=models.Q(('status__in', ['queued', 'running'])), fields=('sizing', 'format'), name='report_one_at_a_time')],
            },
        ),
    ]
