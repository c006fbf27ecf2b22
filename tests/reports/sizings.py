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
from planner.services.scenarios.typeset import typst_formulas
from tests import answered

DEMOS = Path(__file__).parents[2] / "fixtures" / "demo"


CATALOGUE = from_fixtures()


@cache
def _demos():
    """Plan and scenario by the key of the scenario."""
    found = {}
    for file in sorted(DEMOS.glob("*.json")):
        demo = json.loads(file.read_text())
        found |= {each["key"]: (demo["plan"], each) for each in demo["scenarios"]}
    return found


@cache
def _stored(key):
    plan, scenario = _demos()[key]
    return _sized(scenario["document"], plan, scenario)


def of_document(document):
    """The sizing of a design of one's own, as the report gets it."""
    scenario = {"name": "First design", "notes": "", "measured": {}, "measured_source": ""}
    return json.loads(_sized(document, {"name": "Mailboxes"}, scenario))


def _sized(document, plan, scenario):
    answer = engine.size(document, CATALOGUE)
    found = {
        "id": "0197f3a1-6c2e-7d10-9a55-3b1c8f0e2d44",
        "created_at": "2026-11-21T06:13:05+00:00",
        "created_by": "Ada Reyes",
        "organisation": "Demonstration",
        "plan": plan["name"],
        "scenario": scenario["name"],
        "notes": scenario["notes"],
        "measured": scenario["measured"],
        "measured_source": scenario["measured_source"],
        "system_title": SYSTEMS[document["system"]].title,
        "key_figures": list(SYSTEMS[document["system"]].key_figures),
        "document": document,
        "answer": answer,
        "formulas": typst_formulas(document, CATALOGUE, answer["figures"]),
        "charts": engine.charts(document, CATALOGUE),
        "outlook": {
            **answered.outlook(document, CATALOGUE),
            "findings": answered.findings(document, CATALOGUE),
            "states": answered.failure_states(document, CATALOGUE),
            "artifacts": engine.artifacts(document, CATALOGUE),
        },
        "bill": engine.bill_of_materials(document, CATALOGUE),
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
    return {**json.loads(_stored(key)), **copy.deepcopy(changes)}


def brief(**changes):
    """The sizing of a demonstration scenario with its key figures alone: every part of the report
    with a third of what it takes to set it."""
    found = sizing(BENCHMARK, **changes)
    figures = found["answer"]["figures"]
    found["answer"]["figures"] = {name: figures[name] for name in found["key_figures"]}
    return found


BENCHMARK, MAILBOX, FAILING = "raid10-write-back", "raid10-14", "raid5-write-back"
BOTH = (BENCHMARK, MAILBOX)


def rendered(sizing, *arguments, **named):
    """A report of a sizing: file name, media type, content."""
    return render(compose(sizing), *arguments, **named)


@cache
def printed(key):
    """The report of a demonstration scenario as it is, made once."""
    return rendered(sizing(key))
