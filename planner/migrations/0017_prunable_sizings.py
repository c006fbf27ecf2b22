"""A sizing may be removed for good by who says that it prunes, and by nobody else.

The setting lasts as long as the transaction that sets it; see planner.services.operation.pruning.
"""

from django.db import migrations

FUNCTION = """
CREATE OR REPLACE FUNCTION planner_sizing_goes_with_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF {pruning}EXISTS (SELECT FROM planner_organisation WHERE id = OLD.organisation_id)
       AND (OLD.scenario_id IS NULL
            OR EXISTS (SELECT FROM planner_scenario WHERE id = OLD.scenario_id)) THEN
        RAISE EXCEPTION 'planner_sizing: row % goes only with its scenario or organisation', OLD.id
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN OLD;
END $$;
"""
PRUNING = "current_setting('highwater.pruning', true) IS DISTINCT FROM 'yes'\n       AND "


class Migration(migrations.Migration):
    dependencies = [("planner", "0016_retention")]

    operations = [
        migrations.RunSQL(FUNCTION.format(pruning=PRUNING), FUNCTION.format(pruning="")),
    ]
