"""Measurements of mail relays; the database refuses to change one."""

import django.db.models.deletion
import planner.models.fields
import planner.models.ids
from django.conf import settings
from django.db import migrations, models


FORWARD = """
CREATE FUNCTION planner_measurement_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'planner_measurement is written once: row % cannot be changed', OLD.id
        USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE TRIGGER planner_measurement_no_update BEFORE UPDATE ON planner_measurement
    FOR EACH ROW EXECUTE FUNCTION planner_measurement_stays();
"""

BACKWARD = """
DROP TRIGGER planner_measurement_no_update ON planner_measurement;
DROP FUNCTION planner_measurement_stays();
"""


class Migration(migrations.Migration):

    dependencies = [
        ('planner', '0008_report_owner'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Measurement',
            fields=[
                ('id', models.UUIDField(default=planner.models.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('ladder', models.UUIDField(blank=True, help_text='The same for the stages that were measured together.', null=True)),
                ('kind', models.CharField(choices=[('sink', 'Straight into smtp-sink'), ('ram-queue', 'One relay, queue on a RAM disk'), ('disk-queue', 'One relay, queue on a real disk'), ('second-relay', 'Through a second relay'), ('relay', 'A relay, until its queue was empty'), ('acceptance', 'A target, until it had accepted everything')], max_length=20)),
                ('name', models.CharField(max_length=120)),
                ('started_at', models.DateTimeField()),
                ('parameters', planner.models.fields.FrozenJSONField(help_text='Target, sessions, size, queue, command.')),
                ('messages', models.PositiveIntegerField()),
                ('seconds', models.FloatField(help_text='From the first message to the empty queue.')),
                ('messages_per_minute', models.FloatField()),
                ('accepted_seconds', models.FloatField(help_text='Until the last message was accepted.')),
                ('drained_seconds', models.FloatField(blank=True, help_text='Until the queue was empty; none where none was watched.', null=True)),
                ('tools', planner.models.fields.FrozenJSONField(help_text='Versions of what measured.')),
                ('host', planner.models.fields.FrozenJSONField(help_text='Cores, kernel and memory of the machine; not its name.')),
                ('source', models.CharField(help_text='How it was measured, to be cited.', max_length=300)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('created_by', models.ForeignKey(db_index=False, help_text='A user who made measurements is deactivated, not deleted.', on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('organisation', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='measurements', to='planner.organisation')),
            ],
            options={
                'ordering': ['-id'],
                'indexes': [models.Index(fields=['organisation', '-id'], name='measurement_of_organisation')],
                'constraints': [models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='measurement_name_given'), models.CheckConstraint(condition=models.Q(('source', ''), _negated=True), name='measurement_source_given'), models.CheckConstraint(condition=models.Q(('kind__in', ['sink', 'ram-queue', 'disk-queue', 'second-relay', 'relay', 'acceptance'])), name='measurement_kind_known'), models.CheckConstraint(condition=models.Q(('messages__gte', 1), ('messages_per_minute__gt', 0), ('seconds__gt', 0)), name='measurement_positive'), models.CheckConstraint(condition=models.Q(('accepted_seconds__gt', 0), ('accepted_seconds__lte', models.F('seconds'))), name='measurement_accepted_first'), models.CheckConstraint(condition=models.Q(models.Q(('drained_seconds', models.F('seconds')), ('drained_seconds__isnull', False)), models.Q(('accepted_seconds', models.F('seconds')), ('drained_seconds__isnull', True)), _connector='OR'), name='measurement_ends_with_queue')],
            },
        ),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
