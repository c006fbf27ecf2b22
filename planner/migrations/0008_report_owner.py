"""A report goes with its sizing."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("planner", "0007_reports")]

    operations = [
        migrations.RunSQL(
            "ALTER TABLE planner_report ADD CONSTRAINT planner_report_sizing_id_cascade "
            "FOREIGN KEY (sizing_id) REFERENCES planner_sizing (id) "
            "ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED",
            "ALTER TABLE planner_report DROP CONSTRAINT planner_report_sizing_id_cascade",
        ),
    ]
