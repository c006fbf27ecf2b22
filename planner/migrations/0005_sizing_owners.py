"""A sizing goes with its scenario or organisation, and what is made from it goes with it."""

from django.db import migrations

OWNERS = [
    ("planner_sizing", "organisation_id", "planner_organisation", "id"),
    ("planner_sizing", "scenario_id", "planner_scenario", "id"),
    ("planner_sizingdetail", "sizing_id", "planner_sizing", "id"),
]


def _cascade(table, column, owner, key):
    name = f"{table}_{column}_cascade"
    return migrations.RunSQL(
        f"ALTER TABLE {table} ADD CONSTRAINT {name} FOREIGN KEY ({column}) "
        f"REFERENCES {owner} ({key}) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED",
        f"ALTER TABLE {table} DROP CONSTRAINT {name}",
    )


class Migration(migrations.Migration):
    dependencies = [("planner", "0004_sizings")]

    operations = [_cascade(*owner) for owner in OWNERS]
