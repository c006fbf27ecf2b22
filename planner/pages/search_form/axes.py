"""What may change: the usual rows of a design, and those that were added."""

from __future__ import annotations

from dataclasses import dataclass, field

from calculators.sheet.numbers import shown
from calculators.systems import SYSTEMS
from planner.pages.search_form.form import Choices, Form
from planner.pages.search_form.reading.places import EACH_WITH_ALL, SERVERS
from planner.pages.search_form.reading.question import TOTAL, load_of_all
from planner.pages.search_form.rows import Amount, Axis, amounts, axis
from planner.pages.search_form.words import lowered


@dataclass
class Section:
    """Rows under one heading."""

    key: str
    title: str
    rows: list[Axis] = field(default_factory=list)
    wanted: bool = False

    @property
    def open(self) -> bool:
        return self.wanted or any(row.varies or row.problems or row.removable for row in self.rows)

    @property
    def names(self) -> str:
        return ", ".join(lowered(row.label) for row in self.rows)


def sections(form: Form, wanted: str = "") -> list[Section]:
    """The rows by the part of the scenario they belong to.

    Args:
        form: what stands in it
        wanted: an input without which nothing would be found: it is not folded away
    """
    added = form.typed.texts("axes")
    several = len(form.scenario.get("raid_groups") or ()) > 1
    found: dict[str, Section] = {}
    for place in form.places.values():
        if not place.usual and place.key not in added:
            continue
        key, title = form.heading(place)
        if key == "options":
            title = "Servers and settings"
        row = axis(
            place,
            form.typed,
            form.catalogue,
            form.figures,
            form.wrong,
            several,
            form.scenario["system"],
            form.purchase,
        )
        if place.key == SERVERS:
            row.total = _total(form)
            if row.total and row.total.text:
                row.label = row.label.removesuffix(EACH_WITH_ALL)
        section = found.setdefault(key, Section(key, title))
        section.rows.append(row)
        section.wanted |= place.key == wanted
    return list(found.values())


def _total(form: Form) -> Amount | None:
    """The load of all servers, held while they vary; None where a plan has it all anyway."""
    system = SYSTEMS[form.scenario["system"]]
    if not system.load_of_one:
        return None
    today = f"{shown(load_of_all(form.scenario))} {system.load_noun}"
    said = (
        f"Today {today} in all. Left empty, each server keeps its own load, and more servers carry "
        f"more; with a number, so many {system.load_noun} are shared out evenly."
    )
    row = (TOTAL, f"{system.load_noun.capitalize()} in all, held", "", said)
    return amounts([row], form.typed, form.wrong)[0]


def further(form: Form) -> Choices:
    """Inputs that may be added, by heading."""
    added = form.typed.texts("axes")
    return form.grouped(
        place for place in form.places.values() if not place.usual and place.key not in added
    )
