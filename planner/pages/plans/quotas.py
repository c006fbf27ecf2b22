"""Quotas in decimal units: in a new plan it is asked which size is meant before one is sized."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from calculators.errors import Problem
from calculators.inputs.fields import Field
from planner.forms import numbers

# Before the name of an input: what was kept of it as it is.
KEPT = "as-"
UNCLEAR = "decimal-quota"


def asked(
    fields: Iterable[Field], typed: Mapping[str, str], kept: Mapping[str, str]
) -> list[Problem]:
    """What is to be answered of the sizes that Exchange counts in binary units.

    Args:
        fields: that a mail system asks for
        typed: what stands in their inputs, by name
        kept: texts of which it was said that they are meant as they stand, by name
    """
    found = []
    for each in fields:
        text = typed.get(each.name, "").strip()
        quota = _unclear(each, text)
        if quota and text != kept.get(each.name, "").strip():
            more = numbers.said(numbers.quota_more(text, quota, each.unit))
            binary, decimal = (
                numbers.said(numbers.reads_as(it, each.unit)) for it in (quota, text)
            )
            message = (
                f"{each.label}: in Exchange a quota of {text} is {quota}, {binary}. "
                f"In decimal units {text} is {decimal}, and {quota} is {more} more."
            )
            found.append(Problem(f"/{each.name}", UNCLEAR, message, "Say which is meant."))
    return found


def shown(
    each: Field,
    typed: Mapping[str, str],
    kept: Mapping[str, str],
    problems: Mapping[str, list[Problem]],
) -> dict[str, Any]:
    """What an input of a quota has beside others: the name of the input that keeps a text as it is,
    what is kept, and where it is asked, both readings for buttons (text, name, value)."""
    text = typed.get(each.name, "")
    quota = _unclear(each, text)
    asks = quota and any(problem.code == UNCLEAR for problem in problems.get(each.name, ()))
    own = f"{KEPT}{each.name}" if each.quota else ""
    readings = [(f"It is {quota}", each.name, quota), (f"It is {text.strip()}", own, text)]
    return {"quota": own, "kept": kept.get(each.name, ""), "offers": readings if asks else []}


def read_as(fields: Iterable[Field], typed: Mapping[str, str]) -> list[str]:
    """What was read of sizes in decimal units that were kept."""
    said = []
    for each in fields:
        text = typed.get(each.name, "").strip()
        if quota := _unclear(each, text):
            said.append(
                f"{each.label}: {text} was read as {numbers.reads_as(text, each.unit)}. In "
                f"Exchange a quota of {text} is {quota}, {numbers.reads_as(quota, each.unit)}: "
                f"{numbers.quota_more(text, quota, each.unit)} more. Type {quota} if that is meant."
            )
    return said


def _unclear(each: Field, text: str) -> str:
    """What Exchange calls the size of a quota in decimal units; "" where nothing is to be asked."""
    return numbers.as_quota(text, each.unit) if each.quota else ""
