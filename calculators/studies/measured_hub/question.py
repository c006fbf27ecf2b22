"""The question: a scenario of a hub, perhaps with a file of counters; all mistakes at once."""

from __future__ import annotations

from typing import Annotated, Any, Final

from msgspec import UNSET, Meta

from calculators.errors import InputProblems, Problem
from calculators.inputs.catalogue import Catalogue
from calculators.inputs.documents.asked import Asked, Maybe, ScenarioDocument, names_of
from calculators.inputs.reader import escaped, kind_of, nearest, shown
from calculators.inputs.typed.words import is_number
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.sheet.said.numbers import count
from calculators.studies.measured_hub.comparison import compared, warm
from calculators.studies.measured_hub.samples import Samples, read
from calculators.studies.measured_hub.told import answered, told
from calculators.systems.exchange_2007_hub import counters

SYSTEM: Final = "exchange-2007-hub"
MOST_MINUTES: Final = 10_000


class HubCountersQuestion(Asked):
    """A scenario of a hub, and what was counted on it."""

    scenario: ScenarioDocument
    csv: Maybe[
        Annotated[
            str | None,
            Meta(
                description="What Performance Monitor, typeperf or relog wrote; left out, nothing "
                "is compared."
            ),
        ]
    ] = UNSET
    warm_up_minutes: Maybe[
        Annotated[
            Annotated[float, Meta(ge=0, le=MOST_MINUTES)] | None,
            Meta(
                description="What is left out at the start; left out itself, it ends once the "
                "database cache no longer grows, or after five minutes where it was not counted.",
                extra_json_schema={"x-unit": "min"},
            ),
        ]
    ] = UNSET


FIELDS = names_of(HubCountersQuestion)


def answer(question: Any, catalogue: Catalogue) -> dict[str, Any]:
    """Counters beside what is predicted, and beside what was counted where a file is given.

    Args:
        question: {"scenario", "csv", "warm_up_minutes"}; the last two may be left out
        catalogue: rows the scenario may name

    Returns:
        ``HubCounters`` in plain values; its run is None without a file

    Raises:
        InputProblems: everything that is wrong with it
    """
    if not isinstance(question, dict):
        raise InputProblems.one(
            "",
            "wrong-type",
            f"The question is {kind_of(question)}; it must be an object.",
            'Start with {"scenario": {…}}.',
        )
    problems = [
        Problem(
            f"/{escaped(str(key))}",
            "unknown-field",
            f"{shown(key)} is not a field here; it was given as {shown(value)}.",
            nearest(str(key), FIELDS, "Known fields: " + ", ".join(FIELDS) + "."),
        )
        for key, value in question.items()
        if key not in FIELDS
    ]
    bench = _bench(question, catalogue, problems)
    minutes = _minutes(question.get("warm_up_minutes"), problems)
    samples = _samples(question.get("csv"), problems)
    start = 0
    if samples is not None and not any(each.pointer == "/warm_up_minutes" for each in problems):
        try:
            start = warm(samples, minutes)
        except InputProblems as error:
            problems += error.problems
    if problems or bench is None:
        raise InputProblems(problems)
    steps = counters.method(bench.figures())
    if samples is None:
        return answered([told(each, bench) for each in counters.COUNTERS], None, steps)
    return answered(*compared(bench, samples, start), steps)


def _bench(question: dict[str, Any], catalogue: Catalogue, problems: list[Problem]) -> Bench | None:
    document = question.get("scenario")
    if document is None:
        message = "The scenario of the hub is missing."
        problems.append(
            Problem("/scenario", "required", message, f'Give one of system "{SYSTEM}".')
        )
        return None
    try:
        scenario = parse(document, catalogue)
    except InputProblems as error:
        problems += [
            Problem(f"/scenario{each.pointer}", each.code, each.message, each.hint)
            for each in error.problems
        ]
        return None
    if scenario.system != SYSTEM:
        message = f"Mail system is {scenario.system}; these counters are those of a hub."
        problems.append(
            Problem("/scenario/system", "not-a-hub", message, f"Give a scenario of {SYSTEM}.")
        )
        return None
    return Bench(scenario)


def _minutes(given: Any, problems: list[Problem]) -> float | None:
    if given is None:
        return None
    if is_number(given) and 0 <= given <= MOST_MINUTES:
        return float(given)
    message = f"Warm-up was given as {shown(given)}; it is 0 to {count(MOST_MINUTES)} minutes."
    hint = "Leave it out, and it is found out from the cache."
    problems.append(Problem("/warm_up_minutes", "out-of-range", message, hint))
    return None


def _samples(given: Any, problems: list[Problem]) -> Samples | None:
    if given is None:
        return None
    if not isinstance(given, str):
        message = f"The CSV is {kind_of(given)}; it must be text."
        hint = "Give the content of the file as text."
        problems.append(Problem("/csv", "wrong-type", message, hint))
        return None
    try:
        return read(given)
    except InputProblems as error:
        problems += error.problems
        return None
