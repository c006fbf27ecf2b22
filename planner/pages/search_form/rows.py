"""Rows of the form of a search: an axis with its control, a limit, an uncertain input."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from calculators.errors import Problem
from calculators.inputs.catalogue import TABLES, Catalogue
from calculators.inputs.hardware.models import FILLED_BY
from calculators.inputs.purchase.purchase import NOTHING, Purchase
from calculators.inputs.typed.quantities import SHARE
from calculators.sheet.said.numbers import as_typed, money, shown, unit_shown
from planner.forms import numbers
from planner.forms.new_plan import ages
from planner.forms.told import answers
from planner.pages.search_form.reading import Place, Typed
from planner.pages.search_form.units import beside

_MOST_AT_ONCE = 9
# Of many that are ticked.
_MOST_NAMED = 3


@dataclass
class Choice:
    """A box that may be ticked."""

    key: str
    label: str
    note: str
    ticked: bool


@dataclass
class Axis:
    """One thing that may vary, as a template shows it."""

    name: str
    label: str
    unit: str
    help: str
    today: str
    key: str
    kind: str
    choices: list[Choice] = field(default_factory=list)
    text: str = ""
    ends: dict[str, str] = field(default_factory=dict)
    same: bool | None = None
    removable: bool = False
    problems: list[Problem] = field(default_factory=list)
    total: Amount | None = None
    note: str = ""
    chosen: bool = False

    @property
    def least_said(self) -> str:
        """What the button says that ticks nothing but today's."""
        return "Today’s only" if self.chosen else "None"

    @property
    def varies(self) -> bool:
        return bool(
            self.text or any(self.ends.values()) or any(choice.ticked for choice in self.choices)
        )

    @property
    def long(self) -> bool:
        """Whether there are too many choices to show all of them at once."""
        return len(self.choices) > _MOST_AT_ONCE

    @property
    def ticked(self) -> int:
        return sum(choice.ticked for choice in self.choices)

    @property
    def ticked_names(self) -> str:
        """What is ticked, in short where that is much: the list itself has all of it."""
        names = [choice.label for choice in self.choices if choice.ticked]
        more = len(names) - _MOST_NAMED
        said = ", ".join(names[:_MOST_NAMED] if more > 1 else names)
        return f"{said} and {more} more" if more > 1 else said


def axis(
    place: Place,
    typed: Typed,
    catalogue: Catalogue,
    figures: Mapping[str, Any],
    problems: Mapping[str, list[Problem]],
    several: bool,
    system: str = "",
    purchase: Purchase = NOTHING,
) -> Axis:
    """The row of one place.

    Args:
        place: what may vary
        typed: what stands in the form
        catalogue: the organisation's
        figures: of today's sizing, for what the scenario leaves to its default
        problems: what is wrong, by the name of the input
        several: whether its table has rows that may share a disk model
        system: for which hardware is offered in the order of its time
        purchase: the prices that the scenario or this form gives
    """
    name = f"vary-{place.key}"
    listed = typed.text(name)
    made = Axis(
        name,
        place.field.label,
        beside("", place.field.unit),
        place.field.help,
        _today(place, catalogue, figures),
        place.key,
        "words" if place.of_words else "steps" if place.of_steps and not listed else "list",
        removable=not place.usual,
        problems=problems.get(name, []),
    )
    if place.of_words:
        ticked = set(typed.texts(name))
        made.choices = _choices(place, ticked, catalogue, system, purchase)
        made.chosen = place.today is not None
    else:
        made.text = listed
        made.ends = {end: typed.text(f"{name}-{end}") for end in ("from", "to", "step")}
    if place.field.kind == "disk" and several:
        made.same = bool(typed.text(f"same-{place.key}"))
    return made


def options(place: Place, catalogue: Catalogue) -> list[tuple[str, str]]:
    """What a word may be: key and printed name."""
    if named := answers(place.field):
        return list(named.items())
    return catalogue.offered(place.field.kind, solid=place.field.solid)


def _choices(
    place: Place, ticked: set[str], catalogue: Catalogue, system: str, purchase: Purchase
) -> list[Choice]:
    notes = _disk_notes(catalogue, purchase) if place.field.kind == "disk" else {}
    offered = options(place, catalogue)
    if place.field.kind in ages.KINDS:
        groups = ages.grouped(system, place.field.kind, catalogue, solid=place.field.solid)
        offered = [model for _, models in groups for model in models]
    known = {key for key, _ in offered}
    rows = catalogue.table(place.field.kind) if place.field.kind in TABLES else {}
    offered += [
        (key, rows[key]["name"] if key in rows else f"{key} (unknown)")
        for key in sorted(ticked - known)
    ]
    return [Choice(key, text, notes.get(key, ""), key in ticked) for key, text in offered]


def _disk_notes(catalogue: Catalogue, purchase: Purchase) -> dict[str, str]:
    """What tells disk models apart when money is the question."""
    return {
        key: ", ".join(
            part
            for part in (
                f"{shown(float(row['capacity_gb']))} GB" if row.get("capacity_gb") else "",
                f"{shown(int(row['rpm']))} rpm" if row.get("rpm") else "",
                price_of(purchase.row("disk", key, row)),
            )
            if part
        )
        for key, row in catalogue.disks.items()
    }


def price_of(row: Mapping[str, Any]) -> str:
    """The price of a catalogue row in words."""
    if row.get("price") is None:
        return "no price"
    guessed = ", assumed" if row.get("price_origin") == "assumed" else ""
    return f"{money(row['price'])} {row.get('currency') or ''}".strip() + guessed


def _today(place: Place, catalogue: Catalogue, figures: Mapping[str, Any]) -> str:
    value = place.today
    if value is None:
        name = place.key
        if place.table:
            name = f"{place.table.removesuffix('s')}_{place.row + 1}.{place.field.name}"
        figure = figures.get(name) or figures.get(FILLED_BY.get(name, ""), {})
        value = figure.get("value")
    if value is None:
        return "not chosen" if place.field.kind in TABLES else ""
    text = numbers.write(value)
    if place.of_words:
        return dict(options(place, catalogue)).get(text, text)
    if place.field.unit == SHARE:
        return numbers.write(value, SHARE)
    unit = "" if place.of_steps else unit_shown(place.field.unit)
    return f"{as_typed(value)} {unit}".strip()


@dataclass
class Amount:
    """One input with a number."""

    name: str
    label: str
    unit: str
    text: str
    help: str = ""
    problems: list[Problem] = field(default_factory=list)
    waiting: str = ""


def amounts(
    rows: Iterable[tuple[str, str, str, str]],
    typed: Typed,
    problems: Mapping[str, list[Problem]],
    waiting: Mapping[str, str] | None = None,
) -> list[Amount]:
    """Inputs from (name, label, unit, help); ``waiting`` says what to type, by name."""
    waiting = waiting or {}
    return [
        Amount(
            name,
            label,
            beside(label, unit),
            typed.text(name),
            help_text,
            problems.get(name, []),
            waiting.get(name, ""),
        )
        for name, label, unit, help_text in rows
    ]
