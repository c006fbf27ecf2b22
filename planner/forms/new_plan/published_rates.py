"""The rate of a published test beside messages of another size, and rates beyond all disks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calculators import engine
from calculators.errors import InputProblems
from calculators.inputs.catalogue import Catalogue
from planner.forms import numbers
from planner.forms.new_plan import fitted, loads, questions

# The rate of a published test is one of messages of its size: system -> (size, rate).
_RATE_OF = {"exchange-2007-hub": ("message_bytes", "messages_per_second")}


def beyond_disks(document: dict[str, Any], catalogue: Catalogue) -> str:
    """Why no number of disks carries a load of messages, as a sentence; "" where some does."""
    if questions.counts_users(document["system"]):
        return ""
    slow, _ = fitted.failing(document, catalogue)
    for group in document.get("raid_groups") or ():
        if f"{group['volume']}-disk" in slow:
            (best,) = engine.fewest_disks(document, catalogue, group["volume"], fitted.LEVEL)
            if best["raid_group"] is None and best["reason"]:
                return f"{best['reason'][0].upper()}{best['reason'][1:]}."
    return ""


def tied(system: str) -> tuple[str, ...]:
    """The size and the rate of a published test that go together."""
    return _RATE_OF.get(system, ())


def size_of(system: str, name: str) -> str:
    """The size that a rate of the published test is of; "" where it is none."""
    size, rate = _RATE_OF.get(system, ("", ""))
    return size if name == rate else ""


def of_another_size(system: str, load: Mapping[str, Any] | None) -> InputProblems | None:
    """A rate that is that of the published test, beside messages of another size than its."""
    size, rate = _RATE_OF.get(system, ("", ""))
    usual = loads.published(system)
    if not rate or not load or load.get(rate) != usual.get(rate):
        return None
    if not isinstance(load.get(size), int | float) or load[size] == usual.get(size):
        return None
    fields = {each.name: each for each in loads.load_fields(system)}
    said = {name: f"{numbers.write(usual[name])} {fields[name].unit}" for name in (rate, size)}
    return InputProblems.one(
        f"/{rate}",
        "of-another-size",
        f"{fields[rate].label}: {said[rate]} is what the published test sent with messages of "
        f"{said[size]}; yours are of {numbers.write(load[size])} {fields[size].unit}.",
        "Type the rate of your messages, or leave it empty for the most that the server holds.",
    )
