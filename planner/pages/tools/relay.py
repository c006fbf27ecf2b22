"""The relay benchmark: commands for one's own parameters, and what was measured with it."""

from __future__ import annotations

import ipaddress
import shlex
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlencode

from calculators.errors import InputProblems
from calculators.inputs.relay_stages import DISK, NOT_SAID, SECOND
from calculators.scenario.plain import kept_plain
from calculators.sheet.said.numbers import count, fixed, shown
from calculators.studies.tools import concurrency, relay_commands, relay_parameters
from planner.forms import numbers
from planner.launch.programs import typed
from planner.models import Measurement, Organisation
from planner.mta import ladder
from planner.mta.errors import BenchmarkError
from planner.mta.targets import check_mailbox_domain
from planner.pages.tools.entries import document, entries, place

FIELDS = relay_parameters.FIELDS
MOST_SHOWN = 50
_KIND = Measurement.Kind
_STAGES: dict[str, str] = {_KIND.DISK_QUEUE: DISK, _KIND.SECOND_RELAY: SECOND}
# What a plan may not begin with, and why.
_NO_PLAN: dict[str, str] = {
    _KIND.SINK: "No relay in it",
    _KIND.RAM_QUEUE: "An ideal: plan from the next stage",
    _KIND.ACCEPTANCE: "Accepted, not passed on",
}


def relay_page(
    typed: Mapping[str, str], organisation: Organisation, measurements: Iterable[Measurement]
) -> dict[str, Any]:
    """Inputs, the lines to paste where they can be written, and the stored measurements."""
    asked = entries(FIELDS, typed)
    found: dict[str, Any] = {
        "entries": asked,
        "problems": [],
        "commands": [],
        "runs": [],
        "query": numbers.address({name: each.text for name, each in asked.items()}),
        **_measured(list(measurements)),
    }
    try:
        parameters = relay_parameters.read(document(FIELDS, asked))
    except InputProblems as error:
        found["problems"] = place(asked, error.problems)
        return found
    commands = kept_plain(relay_commands.commands)(parameters)
    found["commands"] = [command.as_dict() for command in commands]
    found["runs"] = _runs(parameters, organisation.name)
    return found


def _runs(asked: relay_parameters.Parameters, organisation: str) -> list[dict[str, str]]:
    """The exact commands that measure and store."""
    load = [
        "--messages",
        str(asked.messages),
        "--sessions",
        str(asked.sessions),
        "--size",
        str(asked.size_bytes),
        "--sender",
        asked.sender,
        "--recipient",
        asked.recipient,
    ]
    for mailbox in dict.fromkeys((asked.sender, asked.recipient)):
        if not _reserved(mailbox):
            load += ["--allow-domain", mailbox.rpartition("@")[2]]
    owner = ["--organisation", organisation]
    target = ["--target", f"{relay_commands.bracketed(asked.host)}:{asked.port}"]
    if not _own_machine(asked.host):
        target += ["--allow", asked.host]
    return [
        {
            "key": "run-target",
            "title": "Measure the relay under test",
            "text": _line([*target, *load, *owner]),
            "help": "Sends to the relay named beside, watches its queue drain where it runs on "
            "this machine, and stores the rate here.",
        },
        {
            "key": "run-private",
            "title": "Measure this machine, stage by stage",
            "text": _line(["--private-postfix", *load, *owner]),
            "help": "Starts Postfix instances of its own on loopback with queues of their own, "
            "and removes them again. Needs Debian's postfix package, and root for all but the "
            "first stage.",
        },
        {
            "key": "run-ramp",
            "title": "Ramp up the sessions",
            "text": _line(["--private-postfix", *_ramp(load, asked), *owner]),
            "help": "The same with few sessions first and then more, and the chart of the rate "
            "over the sessions, here and at the terminal.",
        },
    ]


def _ramp(load: list[str], asked: relay_parameters.Parameters) -> list[str]:
    """The load with a number of sessions four times as high at each step."""
    most = min(asked.sessions, asked.messages)
    steps = [4**power for power in range(6) if 4**power < most] + [most]
    found = list(load)
    found[found.index("--sessions") + 1] = ",".join(map(str, steps))
    return found


def _line(words: list[str]) -> str:
    return shlex.join(typed("benchmark_mta", *words))


def _reserved(mailbox: str) -> bool:
    try:
        check_mailbox_domain(mailbox, [])
    except BenchmarkError:
        return False
    return True


def _own_machine(host: str) -> bool:
    if relay_parameters.is_address(host):
        return ipaddress.ip_address(host).is_loopback
    return host == "localhost"


def _measured(rows: list[Measurement]) -> dict[str, Any]:
    """The rows with what each stage costs, and the chart of the newest ramp."""
    together: dict[Any, list[Measurement]] = {}
    for row in rows:
        together.setdefault(row.ladder or row.pk, []).append(row)
    costs: dict[Any, str] = {}
    chart = None
    for each in together.values():
        runs = sorted(each, key=lambda row: (row.started_at, row.pk))
        for row, step in zip(runs, ladder.steps(runs), strict=True):
            if step["cost"] is not None:
                costs[row.pk] = f"{count(step['cost'])} ({fixed(step['cost_percent'], 1)} %)"
        points = [
            concurrency.Point(row.get_kind_display(), row.parameters["sessions"],
                              row.messages_per_minute)
            for row in runs
            if row.ladder and row.parameters.get("sessions")
        ]  # fmt: skip
        chart = chart or concurrency.ramp_chart(concurrency.ramps(points))
    return {
        "measurements": [{**_measurement(row), "cost": costs.get(row.pk, "")} for row in rows],
        "charts": [chart] if chart else [],
    }


def _measurement(found: Measurement) -> dict[str, Any]:
    asked = found.parameters
    return {
        "id": found.pk,
        "name": found.name,
        "kind": found.get_kind_display(),
        "started_at": found.started_at,
        "rate": shown(found.messages_per_minute, 3),
        "messages": shown(found.messages),
        "seconds": shown(found.seconds, 3),
        "accepted": shown(found.accepted_seconds, 3),
        "source": found.source,
        "sessions": shown(asked.get("sessions")),
        "size": shown(asked.get("size_bytes")),
        "query": _plan_query(found),
        "no_plan": _NO_PLAN.get(found.kind, ""),
    }


def _plan_query(found: Measurement) -> str:
    """What a plan begins with; "" for what nothing may be planned from."""
    if found.kind in _NO_PLAN:
        return ""
    return urlencode(
        {
            "system": "postfix-relay",
            "messages": found.messages,
            "seconds": numbers.write_plain(round(found.seconds, 3)),
            "stage": _STAGES.get(found.kind, NOT_SAID),
        }
    )
