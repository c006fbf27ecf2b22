"""A sizing is written once: the database refuses to change it, and to delete it on its own.

A deletion passes only where the owner's row is gone, that is, as part of the owner's cascade.
TRUNCATE is left to whoever owns the table: tests empty the database with it.
"""

from django.db import migrations

FORWARD = """
CREATE FUNCTION planner_written_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is written once: row % cannot be changed', TG_TABLE_NAME,
        CASE TG_TABLE_NAME WHEN 'planner_sizing' THEN to_jsonb(OLD) ->> 'id'
                           ELSE to_jsonb(OLD) ->> 'sizing_id' END
        USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE FUNCTION planner_sizing_goes_with_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM planner_organisation WHERE id = OLD.organisation_id)
       AND (OLD.scenario_id IS NULL
            OR EXISTS (SELECT FROM planner_scenario WHERE id = OLD.scenario_id)) THEN
        RAISE EXCEPTION 'planner_sizing: row % goes only with its scenario or organisation', OLD.id
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN OLD;
END $$;

CREATE FUNCTION planner_sizingdetail_goes_with_sizing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM planner_sizing WHERE id = OLD.sizing_id) THEN
        RAISE EXCEPTION 'planner_sizingdetail: row % goes only with its sizing', OLD.sizing_id
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN OLD;
END $$;

CREATE TRIGGER planner_sizing_no_update BEFORE UPDATE ON planner_sizing
    FOR EACH ROW EXECUTE FUNCTION planner_written_once();
CREATE TRIGGER planner_sizing_no_delete BEFORE DELETE ON planner_sizing
    FOR EACH ROW EXECUTE FUNCTION planner_sizing_goes_with_owner();
CREATE TRIGGER planner_sizingdetail_no_update BEFORE UPDATE ON planner_sizingdetail
    FOR EACH ROW EXECUTE FUNCTION planner_written_once();
CREATE TRIGGER planner_sizingdetail_no_delete BEFORE DELETE ON planner_sizingdetail
    FOR EACH ROW EXECUTE FUNCTION planner_sizingdetail_goes_with_sizing();
"""

BACKWARD = """
DROP TRIGGER planner_sizingdetail_no_delete ON planner_sizingdetail;
DROP TRIGGER planner_sizingdetail_no_update ON planner_sizingdetail;
DROP TRIGGER planner_sizing_no_delete ON planner_sizing;
DROP TRIGGER planner_sizing_no_update ON planner_sizing;
DROP FUNCTION planner_sizingdetail_goes_with_sizing();
DROP FUNCTION planner_sizing_goes_with_owner();
DROP FUNCTION planner_written_once();
"""


class Migration(migrations.Migration):
    dependencies = [("planner", "0005_sizing_owners")]

    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
