"""A scenario keeps its question as one value; the rows beside it are for looking up."""

from django.db import migrations

import planner.models.fields

POPULATION = (
    "profile", "users", "concurrency", "iops_per_user", "read_share", "mailbox_size_mb",
    "messages_per_day", "cache_mb_per_user",
)
GROUP = (
    "level", "disks", "spans", "count", "disk", "stripe_depth_kb", "write_policy", "aligned",
    "controller",
)


def _part(row, columns):
    found = {}
    for key in columns:
        value = getattr(row, key)
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if value is not None:
            found[key] = value
    return {**found, **row.further}


def put_together(apps, editor):
    """The questions of the scenarios there are, from their rows."""
    scenarios = apps.get_model("planner", "Scenario").objects
    prefetched = scenarios.prefetch_related("populations", "volumes__raid_groups")
    for scenario in prefetched.iterator(chunk_size=200):
        document = {"system": scenario.system}
        rows = sorted(scenario.populations.all(), key=lambda row: row.position)
        if rows:
            document["populations"] = [_part(row, POPULATION) for row in rows]
        document.update(scenario.options)
        groups = [(row, volume) for volume in scenario.volumes.all()
                  for row in volume.raid_groups.all()]
        if groups:
            groups.sort(key=lambda pair: pair[0].position)
            document["raid_groups"] = [
                {"volume": volume.name, **_part(row, GROUP)} for row, volume in groups
            ]
        scenarios.filter(pk=scenario.pk).update(question=document)


class Migration(migrations.Migration):
    dependencies = [("planner", "0011_verdict_not_checked")]

    operations = [
        migrations.AddField(
            model_name="scenario",
            name="question",
            field=planner.models.fields.FrozenJSONField(
                default=dict, editable=False, help_text="The whole document, as one value."
            ),
            preserve_default=False,
        ),
        # On the way back nothing is to be done: the rows are still there.
        migrations.RunPython(put_together, migrations.RunPython.noop),
    ]
