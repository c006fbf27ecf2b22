"""The horizon: month by month, what the design needs against what it supplies."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np

from calculators.checks.check import Check
from calculators.checks.load_limit import MEMORY
from calculators.checks.server import CHECKS
from calculators.checks.sets_most import SPINDLES, of_space
from calculators.formulas.workload.growth import grown
from calculators.sheet.said.numbers import listed, many, short
from calculators.sheet.said.times import month_said
from calculators.sheet.tree.units import MONTHS_PER_YEAR, PER_CENT
from calculators.sheet.vectorised import most, nearest
from calculators.solver import loads

# So far is looked for the end of what lasts longer than was asked.
FURTHEST_YEARS = 30
_DATABASES = "database.count"
_AS_ASKED: Mapping[str, Any] = MappingProxyType({})


def run_out(bench: Any) -> dict[str, Any] | None:
    """What runs out in which month. Memory that nobody gave is bought with the load, and cannot.

    Returns:
        {"months": [...], "used": {check: [per cent by month]}, "runs_out": [{"check", "label",
        "month", "not_known_from"}], "databases_added": whether their number follows the load,
        "further": the first to fail after the years that were asked for, where nothing fails in
        them, "unchecked": labels of what is known in no month, "memory": that today's memory is not
        enough to the end, as a sentence, "" where it is or somebody gave it};
        first to fail comes first; month is None for what is not known to fail; not_known_from is
        the first month in which nobody knows whether it holds, None where all is known. None where
        nothing grows.
    """
    inputs = growing(bench)
    if not inputs:
        return None
    years = bench.scenario.options.value("horizon_years")
    found = _over(bench, inputs, years)
    lasts = found["runs_out"] and found["runs_out"][0]["month"] is None
    further = None
    # What lasts as long as was asked is looked at further on, for how long it does; so is what is
    # known in none of these months, for it may be known later.
    if (lasts or found["unchecked"]) and years < FURTHEST_YEARS:
        later = _over(bench, inputs, FURTHEST_YEARS)
        found["unchecked"] = later["unchecked"]
        further = later["runs_out"][0] if lasts else None
    return {**found, "further": further}


class Ends(NamedTuple):
    """The first limit to break: the month, and its label."""

    month: int
    label: str


def first_to_break(bench: Any) -> Ends | None:
    """The first limit to break in the years that are looked at, with memory bought along; None
    where none is known to.

    Args:
        bench: the scenario, in which something grows
    """
    ends = _over(bench, growing(bench), bench.scenario.options.value("horizon_years"))["runs_out"]
    if not ends or ends[0]["month"] is None:
        return None
    return Ends(ends[0]["month"], ends[0]["label"])


def _over(bench: Any, inputs: Mapping[str, tuple[Any, Any]], years: float) -> dict[str, Any]:
    """The same over so many years, of what grows.

    Args:
        bench: the scenario
        inputs: as ``growing`` finds them
        years: so many
    """
    installed = bench.system.memory_figure if (follows := bench.memory_follows) else ""
    months = np.arange(0.0, years * MONTHS_PER_YEAR + 1)
    arrays = in_month(bench, inputs, months)
    keep = (_DATABASES, installed) if installed else (_DATABASES,)
    sheet = bench.sweep({**arrays, **bench.standing()}, keep)
    holds = sheet.holds()
    used, ends, unchecked = {}, [], []
    today = {verdict.check.name for verdict in bench.verdicts_untold}
    for name, (needed, available) in sheet.checks.items():
        if name not in holds or (follows and name in MEMORY):
            continue
        label = _label(name, today)
        month = _first(months, ~np.broadcast_to(holds[name], months.shape))
        if CHECKS[name].unit == "" or not np.any(available):
            # Of nothing no part can be used; but what is broken is not to read as what lasts.
            if month is not None:
                ends.append({"check": name, "label": label, "month": month, "not_known_from": None})
            continue
        known = np.broadcast_to(Check.known(needed, available), months.shape)
        if not known.any() and np.all(np.isinf(available)):
            # Nothing limits it.
            continue
        if known.any():
            used[name] = np.broadcast_to(PER_CENT * np.asarray(needed) / available, months.shape)
        else:
            unchecked.append(label)
        open_from = _first(months, ~known)
        # Of what is known to be broken by then nobody asks any more.
        if month is not None and open_from is not None and open_from > month:
            open_from = None
        ends.append({"check": name, "label": label, "month": month, "not_known_from": open_from})
    ends.sort(key=lambda end: np.inf if end["month"] is None else end["month"])
    _space_first(bench, inputs, ends)
    added = bool(np.ptp(sheet.kept.get(_DATABASES, 0.0)) > 0)
    return {
        "months": months,
        "used": used,
        "runs_out": ends,
        "databases_added": added,
        "unchecked": unchecked,
        "memory": _with_more(bench, sheet.kept[installed]) if follows else "",
    }


def _with_more(bench: Any, installed: Any) -> str:
    """That memory is bought with the load, where that of today is not enough to the end, as a
    sentence; else "".

    Args:
        bench: the scenario, whose memory nobody gave
        installed: memory of a server, by month
    """
    memory = bench.figures()[bench.system.memory_figure]
    if not np.any(np.asarray(installed) > memory.value):
        return ""
    size = f"{short(memory.value)} {memory.unit}"
    return (
        f"Memory, which nobody gave, is bought as the load grows: the {size} of today are not "
        "enough to the end."
    )


def _space_first(
    bench: Any, inputs: Mapping[str, tuple[Any, Any]], ends: list[dict[str, Any]]
) -> None:
    """Disks that lack for space alone are told as the headline tells them: by their space."""
    month = ends[0]["month"] if ends else None
    if not month or ends[0]["check"] != SPINDLES:
        return
    arrays = {**in_month(bench, inputs, np.array(float(month))), **bench.standing()}
    broken = [end["check"] for end in ends if end["month"] == month]
    space = of_space(bench, arrays, broken)
    at = broken.index(space) if space else 0
    ends.insert(0, ends.pop(at))


def _first(months: Any, mask: Any) -> int | None:
    places = np.flatnonzero(mask)
    return int(months[places[0]]) if places.size else None


def in_month(bench: Any, inputs: Mapping[str, tuple[Any, Any]], months: Any) -> dict[str, Any]:
    """Input name -> what it has grown to, as somebody would type it who sizes that month by
    itself: what is counted, such as users, in whole numbers, and nothing below the least that can
    be typed. A fraction of a mailbox was a database too many, and of no mailbox nothing is known.

    Args:
        bench: the scenario
        inputs: as ``growing`` finds them
        months: from today, a number or an array of them
    """
    fields = (*bench.system.fields, *bench.system.population_fields)
    whole = {field.name for field in fields if field.kind == "integer"}
    least = {field.name: field.least for field in fields}
    found = {}
    for name, (value, share) in inputs.items():
        key, then = name.rpartition(".")[2], grown(value, share, months)
        found[name] = most(least.get(key, 0.0), nearest(then) if key in whole else then)
    return found


def at_month(bench: Any, month: float) -> Any:
    """The design under the load of a month by itself; as it is where nothing grows.

    Args:
        bench: the scenario
        month: from today, 0 for the load of today
    """
    grown_to = in_month(bench, growing(bench), month)
    return with_values({name: float(value) for name, value in grown_to.items()}, bench)


def at_end(bench: Any) -> Any:
    """The same in the last month that is looked at."""
    if not growing(bench):
        return bench
    return at_month(bench, float(bench.scenario.options.value("horizon_years") * MONTHS_PER_YEAR))


def with_values(values: Mapping[str, float], bench: Any) -> Any:
    """The design with other numbers, by the names of its inputs."""
    return type(bench)(bench.scenario.holding(values))


def growing(bench: Any, arrays: Mapping[str, Any] = _AS_ASKED) -> dict[str, tuple[Any, Any]]:
    """Input name -> (value today, growth a year), for what grows at all.

    Args:
        bench: the scenario
        arrays: inputs that take the place of the scenario's own
    """
    scenario, found = bench.scenario, {}
    for field, targets in bench.system.growth.items():
        share = arrays.get(field, scenario.options.value(field) or 0.0)
        if not np.any(share):
            continue
        for target in targets:
            if target.startswith("population_*."):
                key = target.split(".", 1)[1]
                for record in scenario.populations:
                    name = f"{record.name}.{key}"
                    value = arrays.get(name, record.value(key))
                    if value is not None:
                        found[name] = (value, share)
            else:
                value = arrays.get(target, scenario.options.value(target))
                value = loads(bench).get(target) if value is None else value
                if value is not None:
                    found[target] = (value, share)
    return found


def sentence(found: dict[str, Any]) -> str:
    """What fails first, in words, and what of it nobody knows."""
    said, unchecked = _first_said(found), found.get("unchecked") or []
    if unchecked:
        names = listed([f"“{label}”" for label in unchecked])
        said += f" {names} {'is' if len(unchecked) == 1 else 'are'} not checked in any month."
    return f"{said} {memory}" if (memory := found.get("memory")) else said


def _first_said(found: dict[str, Any]) -> str:
    """The same, without what is known in no month."""
    said, open_ = _breaks_first(found), in_doubt(found)
    if open_:
        since = min(end["not_known_from"] for end in open_)
        are = "is" if len(open_) == 1 else "are"
        names = listed([f"“{end['label']}”" for end in open_])
        return (
            f"Whether it holds from {f'month {since}' if since else 'now'} on is not known: "
            f"{names} {are} not checked. At best, {said[:1].lower()}{said[1:]}"
        )
    return f"Where checked, {said[:1].lower()}{said[1:]}" if found.get("unchecked") else said


def in_doubt(found: dict[str, Any]) -> list[dict[str, Any]]:
    """The limits of which nobody knows whether they hold before the first is known to break, but
    those that are known in no month."""
    first = found["runs_out"][0]["month"] if found["runs_out"] else None
    return [
        end
        for end in found["runs_out"]
        if end.get("not_known_from") is not None
        and end["label"] not in found["unchecked"]
        and (first is None or end["not_known_from"] < first)
    ]


def _breaks_first(found: dict[str, Any]) -> str:
    """What is known to fail first, in words."""
    first = found["runs_out"][0]
    if first["month"] is None:
        within = f"Nothing runs out through {month_said(len(found['months']) - 1)}"
        further = found.get("further")
        if further is None:
            return f"{within}."
        if further["month"] is None:
            return f"{within}, nor within {many(FURTHEST_YEARS, 'years')}."
        return (
            f"{within}; the first limit to break after that is “{further['label']}”, in month "
            f"{further['month']}; it holds {through(further['month'] - 1)}."
        )
    if first["month"] == 0:
        return f"{first['label']}: the limit is broken today."
    if first["month"] == 1:
        buy = "One must buy from the first month on"
        return f"{buy}: the first limit to break is “{first['label']}”, in month 1."
    return (
        f"The first limit to break is “{first['label']}”, in month {first['month']}; it holds "
        f"{through(first['month'] - 1)}."
    )


def through(month: int) -> str:
    """Until when something holds: "through month 31 (2 years and 7 months)", or "today".

    Args:
        month: the last in which it does
    """
    return f"through {month_said(month)}" if month else month_said(month)


def then(found: dict[str, Any]) -> str:
    """What fails after that, in words; "" where nothing does."""
    said = [
        f"“{end['label']}” {_when(end['month'])}"
        for end in found["runs_out"][1:]
        if end["month"] is not None
    ]
    return f"After that: {', '.join(said)}." if said else ""


def _when(month: int) -> str:
    return f"in month {month}" if month else "today"


def _label(name: str, today: Collection[str]) -> str:
    """A limit as the checks of today name it. What the design buys by itself follows its load, and
    is a limit only once it is bought."""
    label = CHECKS[name].label
    return label if name in today else f"{label}, as bought today"
