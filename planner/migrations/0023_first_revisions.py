"""Scenarios of before get their first revision: what they are now, with their newest sizing."""

from django.db import migrations
from django.db.models import OuterRef, Subquery


def write_first(apps, editor):
    scenarios = apps.get_model("planner", "Scenario").objects
    revisions = apps.get_model("planner", "Revision").objects
    newest = apps.get_model("planner", "Sizing").objects.filter(scenario=OuterRef("pk"))
    rows = scenarios.filter(revision=0).annotate(
        newest=Subquery(newest.order_by("-id").values("pk")[:1])
    )
    for scenario in rows.iterator(chunk_size=200):
        revisions.create(
            scenario=scenario,
            number=1,
            name=scenario.name,
            document=scenario.question,
            changes=["As it was when versions began to be kept"],
            sizing_id=scenario.newest,
            created_by_id=scenario.created_by_id,
            created_at=scenario.updated_at,
        )
        scenarios.filter(pk=scenario.pk).update(revision=1)


class Migration(migrations.Migration):
    dependencies = [("planner", "0022_revisions")]

    operations = [migrations.RunPython(write_first, migrations.RunPython.noop)]
