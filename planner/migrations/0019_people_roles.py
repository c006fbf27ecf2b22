"""Roles with a meaning: an owner becomes an administrator, a member an architect."""

from django.db import migrations, models

FORWARD = """
UPDATE planner_membership
SET role = CASE role WHEN 'owner' THEN 'administrator' ELSE 'architect' END
"""
# A viewer of before nobody was: the way back gives no right that was not there.
BACKWARD = """
UPDATE planner_membership
SET role = CASE role WHEN 'administrator' THEN 'owner' ELSE 'member' END
"""


class Migration(migrations.Migration):

    dependencies = [
        ('planner', '0018_report_standard'),
    ]

    operations = [
        migrations.RemoveConstraint('membership', 'membership_role_known'),
        migrations.AlterField(
            model_name='membership',
            name='role',
            field=models.CharField(choices=[('viewer', 'Viewer'), ('architect', 'Architect'), ('administrator', 'Administrator')], default='architect', max_length=20),
        ),
        migrations.RunSQL(FORWARD, BACKWARD),
        migrations.AddConstraint(
            'membership',
            models.CheckConstraint(condition=models.Q(('role__in', ['viewer', 'architect', 'administrator'])), name='membership_role_known'),
        ),
    ]
