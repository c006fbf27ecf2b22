"""The load of a design beside that of today's: nothing is compared at unequal loads unsaid."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from calculators.answers import plain
from calculators.checks.load_limit import on_each
from calculators.engine import OpenedScenario
from calculators.sheet.lines import nodes
from calculators.sheet.said.numbers import money
from calculators.sheet.said.said_load import said_load
from calculators.systems import SYSTEMS

# Of whom a price is told: one of them.
_ONE_OF = {"users": "user", "mailboxes": "mailbox"}
_UNKNOWN = "–"


def load_of(opened: OpenedScenario) -> float:
    """The load of one of the equal servers of a design, or of the whole plan; not a number where
    none is counted."""
    return float(opened.bench.recording.values.get(opened.system.load_figure, math.nan))


def differ(one: OpenedScenario, other: OpenedScenario) -> bool:
    """Whether two designs are planned for different loads, on all their servers together."""
    loads = [load_of(each) * _shared_by(each) for each in (one, other)]
    return all(map(math.isfinite, loads)) and not math.isclose(*loads)


def with_load_of(document: Mapping[str, Any], today: Mapping[str, Any]) -> dict[str, Any] | None:
    """A design with the load of today's; None where the two do not say it alike.

    Args:
        document: of the design
        today: the scenario as it stands
    """
    option = SYSTEMS[today["system"]].load_option
    if option is not None:
        return {**document, option: today[option]} if option in today else None
    own, now = (each.get("populations") or [] for each in (document, today))
    if len(own) != len(now) or any("users" not in row for row in now):
        return None
    rows = [{**row, "users": of["users"]} for row, of in zip(own, now, strict=True)]
    return {**document, "populations": rows}


def rows(opened: Sequence[OpenedScenario | None]) -> list[dict[str, Any]]:
    """First rows of a comparison: the load of each column, and what one of it costs."""
    known = [each for each in opened if each is not None]
    if not known or not any(math.isfinite(load_of(each)) for each in known):
        return []
    noun = known[0].system.load_noun
    found = [{"title": "Load", "cells": [load_said(each) for each in opened]}]
    one = _ONE_OF.get(noun)
    prices = [_price_each(each) for each in opened]
    if one and any(prices):
        cells = [price or _UNKNOWN for price in prices]
        found.append({"title": f"Price for each {one}", "cells": cells})
    return found


def said(design: OpenedScenario, today: OpenedScenario, again: bool) -> str:
    """That the loads differ, in a sentence; "" where they do not."""
    if not differ(design, today):
        return ""
    now, then = load_said(today), load_said(design)
    told = f"The loads differ: today's design carries {now}, this design {then}."
    if again:
        return f"{told} The last column has this design with the load of today's."
    return f"{told} Figures and prices are of unequal loads."


def _shared_by(opened: OpenedScenario) -> float:
    values = opened.bench.recording.values
    return float(nodes.working(values) or 1) if opened.system.load_of_one else 1.0


def load_said(opened: OpenedScenario | None) -> str:
    """The load of a design with its noun: "2,000 users"; a dash where none is counted."""
    if opened is None or not math.isfinite(load := load_of(opened)):
        return _UNKNOWN
    return f"{said_load(load)} {opened.system.load_noun}{on_each(opened.bench)}"


def _price_each(opened: OpenedScenario | None) -> str:
    total = plain(opened.bill)["total"] if opened else {}
    whole = load_of(opened) * _shared_by(opened) if opened else 0
    if total.get("price") is None or not whole > 0:
        return ""
    least = "at least " if total.get("unknown") else ""
    each = money(float(total["price"]) / whole)
    return f"{least}{each} {total.get('currency') or ''}".strip()
