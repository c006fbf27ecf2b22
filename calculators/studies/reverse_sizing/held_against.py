"""What a way back is held against: today's design, with the losses that it carries the load with,
the advice that it keeps and the disks that it uses."""

from __future__ import annotations

from msgspec.structs import replace

from calculators.best_practice.context import Look
from calculators.best_practice.cost import cost_between
from calculators.best_practice.registry import RULES
from calculators.charts.activation import given_up
from calculators.checks.said.in_brief import against_said, not_kept
from calculators.inputs.catalogue import Catalogue
from calculators.scenario.bench import Bench
from calculators.scenario.losses.failure_states import broken_states, worse_states
from calculators.sheet.said.numbers import listed, many
from calculators.studies.reverse_sizing.ways import GROWN, PRICED, TITLES, Way
from calculators.systems.materials import bill_of_materials

# What the shape of a group is advised to be: a way back chooses it.
_ADVICE = ("wide-parity", "parity-for-writes")


def held_against(look: Look, found: Way) -> Way:
    """A way with what it does not carry, what it leaves over, and what it costs beside today's."""
    if found.document is None:
        return found
    key, catalogue = found.key, look.catalogue
    other = Look.of(found.document, catalogue)
    today, then = look.bench, other.bench
    worse = [*worse_states(today, then), *given_up(today, then)]
    others = [state for state in broken_states(then) if state not in worse]
    advice = _against_advice(look, other)
    # Of a growth it is said for the load at its end.
    held = key in TITLES and key != GROWN
    if held and (left := not_kept(then.verdicts_untold, today.verdicts_untold)):
        advice += f" Unlike today's design, it is {against_said(left)}."
    said = f"{found.sentence}{_idle(today, then, catalogue)}{advice}"
    cost = cost_between(today, then, catalogue) if key in PRICED else found.cost
    return replace(found, sentence=said, worse=worse, breaks=others, cost=cost)


def _idle(today: Bench, then: Bench, catalogue: Catalogue) -> str:
    """That disks which are owned are left over, where today's design uses them."""
    before, after = (
        sum(line.spare for line in bill_of_materials.lines(each, catalogue) if line.kind == "disk")
        for each in (today, then)
    )
    if after <= before:
        return ""
    left = after - before
    are = "is" if left == 1 else "are"
    return f" {many(left, 'disks')} that you own {are} then left over."


def _against_advice(today: Look, then: Look) -> str:
    """The advice that a design breaks and today's keeps, as a sentence; "" where none."""
    found = [
        f"“{RULES[key].title}”"
        for key in _ADVICE
        if then.scenario.system in RULES[key].systems
        and any(RULES[key].look(then))
        and not any(RULES[key].look(today))
    ]
    return f" It goes against advice: {listed(found)}." if found else ""
