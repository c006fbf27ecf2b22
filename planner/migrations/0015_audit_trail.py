"""The audit trail; the database refuses to change it and to remove from it.

TRUNCATE is left to whoever owns the table: tests empty the database with it.
"""

from django.db import migrations, models


FORWARD = """
CREATE FUNCTION planner_audit_only_added_to() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'planner_auditentry is only ever added to: row % stays as it is', OLD.id
        USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER planner_audit_no_change BEFORE UPDATE OR DELETE ON planner_auditentry
    FOR EACH ROW EXECUTE FUNCTION planner_audit_only_added_to();
"""
BACKWARD = """
DROP TRIGGER planner_audit_no_change ON planner_auditentry;
DROP FUNCTION planner_audit_only_added_to();
"""


class Migration(migrations.Migration):

    dependencies = [
        ('planner', '0014_request_ids'),
    ]

    operations = [
        migrations.CreateModel(
            name='AuditEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('action', models.CharField(choices=[('signed-in', 'Signed in'), ('sign-in-failed', 'Sign-in failed'), ('signed-out', 'Signed out'), ('link-made', 'Made a sign-in link'), ('token-made', 'Made a token'), ('token-revoked', 'Revoked a token'), ('member-added', 'Added a member'), ('deleted', 'Deleted'), ('exported', 'Exported'), ('administered', 'Changed in the administration'), ('pruned', 'Removed what was kept long enough'), ('backed-up', 'Backed up'), ('restored', 'Restored a backup')], max_length=20)),
                ('actor', models.CharField(blank=True, help_text='Empty: Highwater itself.', max_length=150)),
                ('actor_number', models.BigIntegerField(null=True)),
                ('organisation', models.CharField(blank=True, max_length=120)),
                ('organisation_number', models.BigIntegerField(null=True)),
                ('subject', models.CharField(blank=True, max_length=200)),
                ('detail', models.JSONField(default=dict)),
                ('address', models.GenericIPAddressField(null=True)),
                ('request_id', models.CharField(blank=True, max_length=40)),
            ],
            options={
                'verbose_name': 'audit entry',
                'verbose_name_plural': 'audit trail',
                'ordering': ['-id'],
                'indexes': [models.Index(fields=['organisation_number', '-id'], name='audit_of_organisation'), models.Index(fields=['action', '-id'], name='audit_by_action')],
            },
        ),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
