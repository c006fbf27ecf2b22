"""Stored sizings as the reports get them, made of the demonstration plans."""

import copy
import json
from functools import cache
from pathlib import Path

from calculators import engine
from calculators.inputs.catalogue import from_fixtures
from calculators.sheet.sources import SOURCES
from calculators.systems import SYSTEMS
from planner.render import render
from planner.report.compose import compose
from planner.services.typeset import typst_formulas

DEMOS = Path(__file__).parents[2] / "fixtures" / "demo"


@cache
def _sizings():
    catalogue = from_fixtures()
    found = {}
    for file in sorted(DEMOS.glob("*.json")):
        demo = json.loads(file.read_text())
        for scenario in demo["scenarios"]:
            document = scenario["document"]
            answer = engine.size(document, catalogue)
            found[scenario["key"]] = {
                "id": "0197f3a1-6c2e-7d10-9a55-3b1c8f0e2d44",
                "created_at": "2026-11-21T06:13:05+00:00",
                "created_by": "Ada Reyes",
                "organisation": "Demonstration",
                "plan": demo["plan"]["name"],
                "scenario": scenario["name"],
                "notes": scenario["notes"],
                "measured": scenario["measured"],
                "measured_source": scenario["measured_source"],
                "system_title": SYSTEMS[document["system"]].title,
                "key_figures": list(SYSTEMS[document["system"]].key_figures),
                "document": document,
                "answer": answer,
                "formulas": typst_formulas(document, catalogue, answer["figures"]),
                "charts": engine.charts(document, catalogue),
                "outlook": {
                    **engine.outlook(document, catalogue),
                    "findings": engine.findings(document, catalogue),
                    "states": engine.failure_states(document, catalogue),
                    "artifacts": engine.artifacts(document, catalogue),
                },
                "bill": engine.bill_of_materials(document, catalogue),
                "engine_version": answer["engine_version"],
                "catalogue": answer["catalogue"],
                "bibliography": {
                    key: {
                        "title": one.title,
                        "author": one.author,
                        "year": one.year,
                        "where": one.where,
                        "note": one.note,
                    }
                    for key, one in SOURCES.items()
                },
            }
    # Stored and read again, as the database does.
    return json.dumps(found)


def sizing(key, **changes):
    """The sizing of a demonstration scenario, a fresh copy."""
    return {**json.loads(_sizings())[key], **copy.deepcopy(changes)}


BENCHMARK, MAILBOX, FAILING = "raid10-write-back", "raid10-14", "raid5-write-back"
BOTH = (BENCHMARK, MAILBOX)


def rendered(sizing, *arguments, **named):
    """A report of a sizing: file name, media type, content."""
    return render(compose(sizing), *arguments, **named)
