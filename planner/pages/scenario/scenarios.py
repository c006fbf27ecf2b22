"""A scenario with what was typed over it: inputs, answer, and the address that says it."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from calculators.engine import OpenedScenario
from calculators.errors import InputProblems, Problem
from calculators.inputs.catalogue import Catalogue
from calculators.inputs.purchase.said import PRICE_FOR
from calculators.systems import SYSTEMS
from planner.forms import flat, numbers
from planner.forms.buying import purchase, typed_prices
from planner.forms.buying.unfinished import Finished, finished
from planner.forms.carrying import Carried, carry, servers_of
from planner.forms.new_plan import starter
from planner.forms.things import with_things
from planner.pages.scenario.answer.answers import Answer, attempt
from planner.pages.scenario.findings import laid_out
from planner.pages.scenario.inputs import Figures, Inputs
from planner.report.parts import failures

# Longer addresses are cut by servers and mail programs on the way.
LONGEST_QUERY = 3000
# The mail system that a form was of before another was chosen.
FROM = "from"
# The solid state disks of the MetaCache database: their model, and their size without one.
MODEL, SIZE = "metacache_disk", "metacache_disk_gb"


@dataclass
class Sketch:
    """A stored scenario and the changes to it that are not stored. Where nothing but words of
    buying cannot be read, document and answer are without them."""

    document: dict[str, Any]
    inputs: Inputs
    answer: Answer | None
    problems: list[Problem]
    changes: dict[str, str]
    now: flat.Flat
    names: dict[str, str]
    base_purchase: dict[str, str]
    bought: Finished
    carried: Carried | None = None
    # Whether it has rows that the stored scenario has not.
    adds: bool = False

    @property
    def count(self) -> int:
        """How many changes are not saved; what a change of mail system dropped is one each. What a
        price is of goes along with the price."""
        along = sum(
            name.endswith(PRICE_FOR) and f"{name.removesuffix(PRICE_FOR)}price" in self.changes
            for name in self.changes
        )
        return len(self.changes) - along + (len(self.carried.dropped) if self.carried else 0)

    @property
    def opened(self) -> OpenedScenario | None:
        """The scenario with what was typed, where it can be sized."""
        return self.answer.opened if self.answer else None

    @property
    def query(self) -> str:
        return urlencode(self.changes)

    @cached_property
    def findings(self) -> dict[str, Any]:
        """What good practice says."""
        found = self.answer.findings if self.answer else None
        if found is None:
            return {}
        rows, outlook = self.inputs.catalogue, self.answer.outlook if self.answer else {}
        return laid_out(found, self.now, self.names, self.changes, rows, outlook)

    @cached_property
    def failures(self) -> dict[str, Any]:
        """What if something breaks."""
        found = self.answer.states if self.answer else {}
        return failures.laid_out(found, self.document, self.changes)

    @property
    def unfinished(self) -> list[Problem]:
        """What stands in the way of saving: all that is wrong, and what waits for something beside
        it. The answer is that without what waits."""
        typed, catalogue = self.now.purchase, self.inputs.catalogue
        return self.problems + [
            Problem(f"/{name}", "required", f"{purchase.label(name, typed, catalogue)}.", said)
            for name, said in self.bought.waiting.items()
        ]

    @property
    def wrong_prices(self) -> dict[str, list[Problem]]:
        """What is wrong with what was typed of buying, by the name of its input."""
        return self.inputs.wrong(filter(purchase.is_name, dict.fromkeys(self.names.values())))

    @property
    def removed(self) -> list[tuple[str, str]]:
        """Rows of the stored scenario that are taken out, for the form to remember."""
        return [item for item in self.changes.items() if item[0].endswith(f"-{flat.REMOVED}")]

    @property
    def too_long(self) -> bool:
        return len(self.query) > LONGEST_QUERY

    def at(self, address: str, began: int) -> str:
        """An address with what was typed over a version; without it where it is too long for one:
        the browser then offers it from what it keeps."""
        if self.too_long or not self.changes:
            return address
        return f"{address}?{self.query}&revision={began}"


def sketch(stored: dict[str, Any], typed: Mapping[str, str], catalogue: Catalogue) -> Sketch:
    """What was typed put over a stored document, and its answer.

    Args:
        stored: the scenario's own document
        typed: flat names with text; also "add" (a list) and "remove" (a row)
        catalogue: the organisation's
    """
    saved = flat.flatten(stored)
    saved.purchase = with_things(saved, saved)
    base, carried = _base(stored, saved, typed.get("system", saved.system), catalogue)
    was = typed.get(FROM, base.system)
    if was != base.system and was in SYSTEMS:
        # The mail system was just changed: what was typed is of the form before.
        old, _ = _base(stored, saved, was, catalogue)
        now = carry(flat.overlay(copy.deepcopy(old), typed), base).flat
    else:
        now = flat.overlay(copy.deepcopy(base), typed)
    wanted = typed.get("add", "")
    if wanted in flat.LISTS:
        flat.add_row(now, wanted, max(base.rows[wanted], default=-1))
    listed, _, key = typed.get("remove", "").partition("-")
    if listed in flat.LISTS and key.isdecimal() and len(now.rows[listed]) > 1:
        now.rows[listed].pop(int(key), None)
    _clear_contradicted(now, base)
    now.purchase = with_things(now, base)
    now.purchase = typed_prices.written_back(now.purchase, catalogue)
    now.purchase = purchase.without_usual(now.purchase, base.purchase, catalogue)
    whole = purchase.with_usual(now.purchase, catalogue)
    bought = finished(whole, base.purchase)
    document, names = flat.unflatten(replace(now, purchase=bought.counts))
    answer, problems = attempt(document, catalogue)
    if bought.asks and answer and (currencies := _currencies(answer.bill)):
        bought = finished(whole, base.purchase, currencies)
        document, names = flat.unflatten(replace(now, purchase=bought.counts))
        if bought.taken:
            answer, problems = attempt(document, catalogue)
    if problems and not answer and (bought_left := _without_unread(bought, problems, names)):
        left, _ = flat.unflatten(replace(now, purchase=bought_left))
        answer, more = attempt(left, catalogue)
        document = document if more else left
    figures = answer.figures if answer else _as_far_as_read(document, stored, problems, catalogue)
    changes = flat.difference(base, now)
    if base is not saved:
        changes = {"system": now.system, **changes}
    inputs = Inputs(now, base, catalogue, figures, problems, names)
    inputs.system.base = saved.system
    adds = any(key not in base.rows[listed] for listed, rows in now.rows.items() for key in rows)
    return Sketch(
        *(document, inputs, answer, problems, changes, now, names, saved.purchase, bought, carried),
        adds,
    )


def _clear_contradicted(now: flat.Flat, base: flat.Flat) -> None:
    """Empty the size that was typed where a model is chosen now, whose own counts: it is a change
    like any other, which is listed and can be undone."""
    chosen = now.options.get(MODEL, "")
    if chosen and chosen != base.options.get(MODEL, "") and now.options.get(SIZE):
        now.options[SIZE] = ""


def _without_unread(
    bought: Finished, problems: list[Problem], names: Mapping[str, str]
) -> dict[str, str] | None:
    """What counts of buying without what cannot be read of it, which stops nothing else; None where
    something else is wrong, too."""
    wrong = {names.get(problem.pointer, "") for problem in problems}
    if not wrong <= bought.counts.keys():
        return None
    return {name: text for name, text in bought.counts.items() if name not in wrong}


def anew(stored: dict[str, Any], drawn: Sketch, catalogue: Catalogue) -> Sketch:
    """The same inputs as changes to what is stored now, where they were typed over an earlier
    version of it."""
    now = drawn.now
    base, _ = _base(stored, flat.flatten(stored), now.system, catalogue)
    typed = {**flat.emptied(base, now), **flat.difference(base, now)}
    return sketch(stored, {"system": now.system, **typed}, catalogue)


def _currencies(bill: Mapping[str, Any]) -> set[str]:
    """Those of the lines of a bill that have a price."""
    lines = [line for line in bill["lines"] if line["unit_price"] is not None]
    return {line["currency"] for line in lines if line["currency"]}


def _as_far_as_read(
    document: dict[str, Any],
    stored: dict[str, Any],
    problems: list[Problem],
    catalogue: Catalogue,
) -> Figures:
    """The figures without what is wrong: one mistake changes no default of another input.

    What is wrong gives way to what is stored in its place, or is left empty.
    """
    before = stored if stored.get("system") == document.get("system") else {}
    kept = copy.deepcopy(document)
    for problem in problems:
        _put_back(kept, before, problem.pointer.split("/")[1:])
    answer, _ = attempt(kept, catalogue)
    return answer.figures if answer else {}


def _put_back(document: Any, stored: Any, steps: list[str]) -> None:
    """One place of a document as another has it; nothing where the other has none."""
    for place, step in enumerate(steps):
        last = place == len(steps) - 1
        if isinstance(document, list) and step.isdecimal() and int(step) < len(document):
            if last:
                return
            key: Any = int(step)
        elif isinstance(document, dict) and step in document:
            key = step
        else:
            return
        there = _at(stored, key)
        if last:
            del document[key]
            if there is not None:
                document[key] = copy.deepcopy(there)
            return
        document, stored = document[key], there


def _at(held: Any, key: Any) -> Any:
    """What a list or an object holds there, None where nothing is."""
    if isinstance(held, list):
        return held[key] if isinstance(key, int) and key < len(held) else None
    return held.get(key) if isinstance(held, dict) else None


def _base(
    stored: dict[str, Any], saved: flat.Flat, system: str, catalogue: Catalogue
) -> tuple[flat.Flat, Carried | None]:
    """The stored scenario, or where another mail system is asked for, its own beginning with the
    inputs that mean the same there."""
    if system == saved.system or system not in SYSTEMS:
        return saved, None
    counted = [numbers.read(row["users"]) for row in saved.rows["populations"].values()]
    users = sum(count for count in counted if not isinstance(count, str)) * servers_of(saved)
    try:
        begun = flat.flatten(starter.document(system, users or 1000, catalogue))
    except InputProblems:
        begun = flat.flatten({"system": system, **({"populations": [{}]} if counted else {})})
    # What was said of buying holds for the other mail system too.
    begun.purchase = dict(saved.purchase)
    carried = carry(saved, begun)
    return carried.flat, carried
