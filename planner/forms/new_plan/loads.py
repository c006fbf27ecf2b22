"""The load of mail systems that are sized by messages: what is asked, and what was published."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from calculators.inputs.catalogue import FIXTURES
from calculators.inputs.fields import Field
from calculators.systems import SYSTEMS
from calculators.systems.postfix_relay.lines import MEANT as RELAY_STAGES_MEANT

# What is asked of the mail systems that are sized by messages.
LOADS: dict[str, tuple[str, ...]] = {
    "exchange-2007-hub": ("message_bytes", "messages_per_second"),
    "postfix-relay": (
        "measured_messages_per_minute",
        "stage",
        "messages",
        "seconds",
        "peak_messages_per_minute",
    ),
}


# What each answer to a choice means for the plan: name of the choice -> answer -> short phrase.
MEANT: dict[str, Mapping[str, str]] = {"stage": RELAY_STAGES_MEANT}


def load_fields(system: str) -> list[Field]:
    """The options that say how much load, where it is messages."""
    fields = {field.name: field for field in SYSTEMS[system].fields}
    return [fields[name] for name in LOADS.get(system, ())]


def run_fields(system: str) -> tuple[str, ...]:
    """Answers that say what was done in a run, in whose place a rate of one's own may be given."""
    asked = LOADS.get(system, ())
    idle = SYSTEMS[system].idle
    return tuple(name for option in asked for name in idle.get(option, ()) if name in asked)


def with_run(system: str, load: Mapping[str, Any]) -> dict[str, Any]:
    """The answers with the published run, and with how that was measured, where somebody brings
    neither a run nor a rate: of those that are brought nobody knows it who does not say it."""
    usual, run = published(system), run_fields(system)
    if not run:
        return dict(load)
    brought = any(name in load for name in SYSTEMS[system].idle) or any(
        load.get(name, usual[name]) != usual[name] for name in run
    )
    found = dict(load) if brought else {**{name: usual[name] for name in run}, **load}
    for each in load_fields(system):
        if each.choices and found.get(each.name, each.default) == each.default:
            found.pop(each.name, None)
            if not brought:
                found[each.name] = usual[each.name]
    return found


@lru_cache(maxsize=16)
def published(system: str) -> dict[str, Any]:
    """The first published case of a mail system among the demo plans; empty where none is."""
    for path in sorted((FIXTURES / "demo").glob("*.json")):
        content = json.loads(path.read_text())
        for plan in content if isinstance(content, list) else [content]:
            for scenario in plan["scenarios"]:
                if scenario["document"]["system"] == system:
                    return scenario["document"]
    return {}
