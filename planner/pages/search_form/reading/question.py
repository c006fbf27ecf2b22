"""From the texts of the form to the document of a search. Nothing is refused here: what cannot be
read goes into the document as it is, and the search says what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from calculators.inputs.reader import escaped
from calculators.search.question.objectives_reader import GOALS, bound_field, unit_of
from calculators.systems import SYSTEMS, System
from planner.forms import numbers
from planner.pages.search_form.reading.places import SERVERS, Place, places, sites_together
from planner.pages.search_form.reading.typed import Typed
from planner.pages.search_form.reading.values import read_values, reading_of

OWN_GOAL = "own"
MOST_OBJECTIVES = 5
LEAST, MOST = "least", "most"
NORMAL = "normal"
FLAGS = {"yes": True, "no": False}
CONFIDENCE = "confidence"
RANGE_ENDS = ("low", "likely", "high", CONFIDENCE)
# Inputs with a name of their own: pointer of the document -> input.
_OWN_NAMES = {
    "/name": "name",
    "/futures": "futures",
    "/seed": "seed",
    "/states": "state",
    "/goal": "goal",
    "/load": "goal",
    "/ranges": "ranges",
    "/bounds": "bounds",
    "/correlations": "correlations",
}

# How many people there are in all, however many servers share them.
TOTAL = "total-servers"

Names = dict[str, str]


def question_of(
    typed: Typed, scenario: Mapping[str, Any], figures: Mapping[str, Any] | None = None
) -> tuple[dict[str, Any], Names]:
    """The document that is asked, and pointer -> input for whatever is found wrong with it.

    Args:
        typed: what stands in the inputs
        scenario: the document of today's design
        figures: of its sizing, whose units bounds are typed in
    """
    names: Names = {"": "", "/axes": "axes", "/scenario": "scenario", **_OWN_NAMES}
    axes = _axes(typed, scenario, names)
    document: dict[str, Any] = {"scenario": _usual_spans(scenario, axes), "axes": axes}
    document.update(_goal(typed, names))
    for key, made in (
        ("totals", _totals(typed, scenario, names)),
        ("bounds", _bounds(typed, names, units_of(figures))),
        ("states", _states(typed)),
        ("ranges", _ranges(typed, scenario, names)),
        ("correlations", _correlations(typed, names)),
    ):
        if made:
            document[key] = made
    for key in ("futures", "seed"):
        if document.get("ranges") and typed.text(key):
            document[key] = numbers.read(typed.text(key))
    return document, names


def _axes(typed: Typed, scenario: Mapping[str, Any], names: Names) -> dict[str, Any]:
    found: dict[str, Any] = {}
    known = places(scenario)
    for key, place in known.items():
        values = _values(typed, place)
        if values is None:
            continue
        pointer = place.pointer
        if place.table and typed.text(f"same-{key}"):
            pointer = f"/{place.table}/*/{place.field.name}"
        elif together := sites_together(known, pointer):
            second, both = together
            if _values(typed, known[second]) is None:
                pointer = both
        found[pointer] = values
        names[f"/axes/{escaped(pointer)}"] = f"vary-{key}"
    return found


def load_pointer(system: System) -> str:
    """The load of one of several equal servers."""
    return f"/{system.load_option}" if system.load_option else "/populations/*/users"


def load_of_all(scenario: Mapping[str, Any]) -> float:
    """The load that today's servers carry together; 0 where the scenario does not say."""
    system = SYSTEMS[scenario["system"]]
    people = scenario.get("populations") or ()
    each = (
        scenario.get(system.load_option) or 0
        if system.load_option
        else sum(row.get("users") or 0 for row in people)
    )
    return float(each * (scenario.get(SERVERS) or 1))


def _totals(typed: Typed, scenario: Mapping[str, Any], names: Names) -> list[dict[str, Any]]:
    """The load of all servers together, where it is held while their number varies."""
    system, text = SYSTEMS[scenario["system"]], typed.text(TOTAL)
    if not text or not system.load_of_one:
        return []
    names["/totals"] = names["/totals/0"] = TOTAL
    total = numbers.read(text)
    return [{"of": load_pointer(system), "over": f"/{SERVERS}", "total": total}]


def _usual_spans(scenario: Mapping[str, Any], axes: Mapping[str, Any]) -> dict[str, Any]:
    """The scenario without spans where disks or levels vary: those of today fit today's disks."""
    groups = scenario.get("raid_groups")
    if not groups:
        return dict(scenario)

    def varies(row: int, *fields: str) -> bool:
        return any(f"/raid_groups/{at}/{field}" in axes for at in (row, "*") for field in fields)

    return {
        **scenario,
        "raid_groups": [
            {key: value for key, value in group.items() if key != "spans"}
            if varies(row, "level", "disks") and not varies(row, "spans")
            else group
            for row, group in enumerate(groups)
        ],
    }


def _values(typed: Typed, place: Place) -> Any:
    """The values of one axis; None where nothing is given and it stays as it is."""
    name = f"vary-{place.key}"
    if place.of_words:
        ticked = [text for text in typed.texts(name) if text]
        flags = place.field.kind == "flag"
        return [FLAGS.get(text, text) if flags else text for text in ticked] or None
    read = reading_of(place.field)
    ends = [typed.text(f"{name}-{end}") for end in ("from", "to", "step")]
    if any(ends[:2]):
        low, high, step = ends
        return {
            "from": read(low or high),
            "to": read(high or low),
            **({"step": read(step)} if step else {}),
        }
    text = typed.text(name)
    return (read_values(text, read) or [text]) if text else None


def _goal(typed: Typed, names: Names) -> dict[str, Any]:
    """The goal, its amount, and the objectives with the goal's own first."""
    name = typed.text("goal")
    goal = GOALS.get(name)
    found: dict[str, Any] = {}
    objectives: list[dict[str, str]] = []
    if goal is not None:
        found["goal"] = {"name": name}
        first = goal.objectives[0]
        objectives.append({"figure": first.figure, "goal": first.goal})
        if goal.bounded is not None:
            key = goal.bounded[0]
            text = typed.text(f"goal-{key}")
            found["goal"][key] = numbers.read(text) if text else None
            names[f"/goal/{key}"] = f"goal-{key}"
    elif name != OWN_GOAL:
        found["goal"] = {"name": name}
    for row, figure, wish in _objectives(typed, goal is None):
        names[f"/objectives/{len(objectives)}"] = f"objective-{row}"
        objectives.append({"figure": figure, "goal": wish})
    names["/objectives"] = "objective-0"
    if goal is None or len(objectives) > 1:
        found["objectives"] = objectives
    return found


def _objectives(typed: Typed, own: bool) -> Iterator[tuple[int, str, str]]:
    for row in range(0 if own else 1, MOST_OBJECTIVES):
        figure = typed.text(f"objective-{row}")
        if figure:
            yield row, figure, typed.text(f"objective-{row}-goal", LEAST)


def units_of(figures: Mapping[str, Any] | None) -> dict[str, str]:
    """The units of figures by their names."""
    return {name: figure["unit"] for name, figure in (figures or {}).items()}


def _bounds(typed: Typed, names: Names, units: Mapping[str, str]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for name in sorted(typed.lists):
        prefix, _, rest = name.partition("-")
        figure, _, side = rest.rpartition("-")
        if prefix != "bound" or side not in (LEAST, MOST) or not typed.text(name):
            continue
        names[f"/bounds/{len(found)}"] = name
        field = bound_field(figure, unit_of(figure, units))
        limit = numbers.read_as(typed.text(name), field.unit, field.most)
        found.append({"figure": figure, side: limit})
    return found


def _states(typed: Typed) -> list[str]:
    """Left out where only the usual state is asked for."""
    found = list(dict.fromkeys([NORMAL, *typed.texts("state")]))
    return found if len(found) > 1 else []


def _ranges(typed: Typed, scenario: Mapping[str, Any], names: Names) -> dict[str, Any]:
    found: dict[str, Any] = {}
    known = places(scenario) if typed.texts("ranges") else {}
    for key in dict.fromkeys(typed.texts("ranges")):
        pointer = "/" + key.replace("-", "/")
        ends = {end: typed.text(f"range-{key}-{end}") for end in RANGE_ENDS}
        read = reading_of(known[key].field) if key in known else numbers.read
        found[pointer] = {
            end: numbers.read(text) if end == CONFIDENCE else read(text)
            for end, text in ends.items()
            if text
        }
        place = f"/ranges/{escaped(pointer)}"
        names[place] = f"range-{key}"
        names.update({f"{place}/{end}": f"range-{key}-{end}" for end in RANGE_ENDS})
    return found


def _correlations(typed: Typed, names: Names) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for row in correlation_rows(typed):
        ends = [typed.text(f"correlation-{row}-{end}") for end in ("first", "second")]
        rank = typed.text(f"correlation-{row}-rank")
        if not (any(ends) or rank):
            continue
        place = f"/correlations/{len(found)}"
        names[place] = f"correlation-{row}"
        names[f"{place}/rank"] = f"correlation-{row}-rank"
        found.append(
            {
                "between": ["/" + end.replace("-", "/") for end in ends if end],
                **({"rank": numbers.read(rank)} if rank else {}),
            }
        )
    return found


def correlation_rows(typed: Typed) -> list[int]:
    """The rows of correlations that the form has."""
    names = [name.split("-")[1] for name in typed.lists if name.startswith("correlation-")]
    return sorted({int(row) for row in names if row.isdecimal() and len(row) < 3})
