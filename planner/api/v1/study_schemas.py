"""The schemas of what is asked of the studies."""

from __future__ import annotations

from calculators.inputs.catalogue import Catalogue
from calculators.studies import migration
from calculators.studies.measured_hub.question import MOST_MINUTES
from planner.api.v1.describe import reference
from planner.api.v1.shapes import Schema, closed, record

# The fields without a catalogue: disks are named by keys that are not known here.
ASKED = migration.fields(Catalogue({}, {}, {}, {}, "fixtures", ""))


def studies() -> dict[str, Schema]:
    """The editions side by side, and a hub of one's own."""
    editions = {
        field.name: {
            "title": field.label,
            "description": field.help,
            **(
                {"type": "string"}
                if field.kind == "word"
                else {"type": "number", "minimum": field.least, "maximum": field.most}
            ),
        }
        for field in ASKED
    }
    hub = record(
        scenario=reference("ScenarioDocument"),
        csv={
            "type": ["string", "null"],
            "description": "What Performance Monitor, typeperf or relog wrote; left out, nothing "
            "is compared.",
        },
        warm_up_minutes={
            "type": ["number", "null"],
            "minimum": 0,
            "maximum": MOST_MINUTES,
            "description": "What is left out at the start; left out itself, it ends once the "
            "database cache no longer grows, or after five minutes where it was not counted.",
            "x-unit": "min",
        },
    )
    return {
        "MigrationQuestion": closed({"type": "object", "properties": editions}),
        "HubCountersQuestion": closed(hub, ["scenario"]),
    }
