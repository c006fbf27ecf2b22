"""What may change: the usual rows of a design, and those that were added."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from calculators.inputs.catalogue import Catalogue
from calculators.search.question.axes import first_place
from calculators.sheet.said.numbers import PLAIN, count, in_style, shown
from calculators.systems import SYSTEMS
from planner.forms import numbers
from planner.forms.new_plan import ages
from planner.pages.search_form.form import Choices, Form
from planner.pages.search_form.reading.places import (
    EACH_WITH_ALL,
    FIRST,
    SERVERS,
    Place,
    key_of,
    places,
)
from planner.pages.search_form.reading.question import TOTAL, load_of_all, question_of
from planner.pages.search_form.reading.typed import Typed
from planner.pages.search_form.reading.unnamed import MODEL_OF_SIZE
from planner.pages.search_form.reading.values import write_values
from planner.pages.search_form.rows import Amount, Axis, amounts, axis, options
from planner.pages.search_form.words import lowered

# Settings that a design may do without, and the one that rounds databases up.
_KEPT = ("restore_volume", "spare_disks", "metacache", "symmetrical_distribution")
# Copies, whose best number rests on how the sites share, and whether there are two of these.
_COPIES = {
    "ha_copies",
    "ha_copies_secondary_site",
    "lagged_copies",
    "lagged_copies_secondary_site",
}
_SHARED, _TWO_SITES, _COPIED = "site_resilience_model", "site_resilient", "high_availability"
# Where a number that the plan gives, and would work out else, holds every design to it.
_LIMITING = {"Disks", "Server", "Servers and sites", "MetaCache database", "Databases and logs"}
_HALF, _TWICE = 0.5, 2
# What the button says that ticks all of a list.
ALL = "all"
# Tables of what is bought, of which a plan names models.
_HARDWARE = {"server", "controller", "disk", "memory", "enclosure"}
# What two disks have alike that go into the same bays.
_SAME_OF_DISKS = ("form_factor", "interface")


@dataclass
class Section:
    """Rows under one heading."""

    key: str
    title: str
    rows: list[Axis] = field(default_factory=list)
    bought: bool = False

    @property
    def open(self) -> bool:
        return self.bought or any(row.varies or row.problems or row.removable for row in self.rows)

    @property
    def names(self) -> str:
        return ", ".join(lowered(row.label) for row in self.rows)


def sections(form: Form) -> list[Section]:
    """The rows by the part of the scenario they belong to.

    Args:
        form: what stands in it
    """
    added = form.typed.texts("axes")
    several = len(form.scenario.get("raid_groups") or ()) > 1
    found: dict[str, Section] = {}
    for place in sorted(form.places.values(), key=_order):
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
        if owned := _owned(form, place):
            row.note = owned
        section = found.setdefault(key, Section(key, title))
        section.rows.append(row)
        # Models of servers and their number are never folded away.
        section.bought |= place.key in FIRST
    return list(found.values())


def _owned(form: Form, place: Place) -> str:
    """How many disks of a group's model are owned, and how to look beyond them."""
    if place.table != "raid_groups" or place.field.name != "disks":
        return ""
    there = form.owned.get(str(form.scenario["raid_groups"][place.row].get("disk")))
    if there is None:
        return ""
    return (
        f"{count(there)} of this model are owned, for all groups and servers together. Where more "
        "may be bought, type a higher end, and more disks at the goal that asks for them: the "
        "answer says how many are to be bought."
    )


@dataclass(frozen=True)
class Kept:
    """What else could change and stays as it is unless somebody asks: "restore volume (Yes)"."""

    key: str
    label: str
    today: str

    @property
    def text(self) -> str:
        return f"{self.label} ({self.today})"


def kept(form: Form) -> list[Kept]:
    """Settings that a design may do without, and numbers that the plan gives: none of them varies.

    What is given up for the settings no price tells; a number that is given limits each design.
    """
    rows = [
        axis(form.places[key], form.typed, form.catalogue, form.figures, {}, False)
        for key in kept_keys(form.typed, form.places)
        if key not in _KEPT or key in form.figures
    ]
    # What is counted stands in the label: "spare disks of a server (1)".
    return [
        Kept(row.key, lowered(row.label), row.today.removesuffix(f" {row.unit}")) for row in rows
    ]


def kept_keys(typed: Typed, there: Mapping[str, Place], given: bool = True) -> list[str]:
    """The inputs that ``kept`` speaks of: those that do not vary.

    Args:
        typed: what stands in the form
        there: everything that may vary
        given: whether numbers that the plan gives are among them
    """
    keys = [key for key in _KEPT if key in there]
    keys += [key for key, place in there.items() if given and _limits(place)]
    return [key for key in keys if key not in typed.texts("axes")]


def held(document: Mapping[str, Any]) -> list[str]:
    """What a question holds as today's design has it, of that ``kept`` speaks of, and where copies
    vary how the sites share: keys of places.

    Args:
        document: the question
    """
    varied = {key_of(first_place(pointer)) for pointer in document["axes"]}
    there = places(document["scenario"])
    keys = kept_keys(Typed(), there)
    keys += [_SHARED] * bool(varied & _COPIES and _has_two_sites(there, varied))
    return [key for key in keys if key not in varied]


def _has_two_sites(there: Mapping[str, Place], varied: set[str]) -> bool:
    """Whether a design has two sites that share their users, or one that varies may have."""
    if _SHARED not in there:
        return False
    copied, two = (True if key in varied else there[key].today for key in (_COPIED, _TWO_SITES))
    # Left empty, databases are replicated, and to a second site.
    return copied is not False and two is not False


@dataclass(frozen=True)
class ModelHeld:
    """A model of hardware that every design has as today's: "server (Dell PowerEdge R760)"."""

    key: str
    label: str
    name: str

    @property
    def text(self) -> str:
        return f"{self.label} ({self.name})"


def models_held(document: Mapping[str, Any], catalogue: Catalogue) -> list[ModelHeld]:
    """Models of hardware that a question holds as today's design has them. Limits such as slots for
    M.2 rest on them as much as on what varies.

    Args:
        document: the question
        catalogue: with the names of the models
    """
    varied = [re.compile(re.escape(each).replace(r"/\*/", r"/\d+/")) for each in document["axes"]]
    sites = {first_place(each) for each in document["axes"]}
    found = []
    for place in places(document["scenario"]).values():
        rows = catalogue.table(place.field.kind) if place.field.kind in _HARDWARE else {}
        at = place.pointer
        if not (place.today and rows) or at in sites or any(each.fullmatch(at) for each in varied):
            continue
        name = str(rows.get(place.today, {}).get("name") or place.today)
        found.append(ModelHeld(place.key, lowered(place.field.label), name))
    return found


def models_kept(document: Mapping[str, Any], catalogue: Catalogue) -> dict[str, str]:
    """The same in words: what each is -> its name, or names where several are called alike."""
    found: dict[str, list[str]] = {}
    for each in models_held(document, catalogue):
        names = found.setdefault(each.label, [])
        if each.name not in names:
            names.append(each.name)
    return {label: ", ".join(names) for label, names in found.items()}


def models_to_vary(form: Form) -> list[ModelHeld]:
    """The models that a question holds, each told from others that are called alike."""
    found = models_held(question_of(form.typed, form.scenario, form.figures)[0], form.catalogue)
    labels = [each.label for each in found]
    return [
        replace(each, label=f"{each.label}, {lowered(form.heading(form.places[each.key])[1])}")
        if labels.count(each.label) > 1
        else each
        for each in found
    ]


def vary_models(
    typed: Typed, scenario: Mapping[str, Any], catalogue: Catalogue, asked: Iterable[str]
) -> None:
    """Let models vary: today's and those that are offered first and fit where it does. Where a disk
    has a size and no model today, models take the place of the size.

    Args:
        typed: what stands in the form
        scenario: the document of today's design
        catalogue: the organisation's
        asked: keys of the places
    """
    there = places(scenario)
    for key in asked:
        place = there.get(key)
        if place is None or place.field.kind not in _HARDWARE:
            continue
        sizes = [size for size, model in MODEL_OF_SIZE.items() if model == key]
        if not (place.today or sizes):
            continue
        if not place.usual:
            typed.also("axes", key)
        if place.today:
            models = _alike(place, scenario["system"], catalogue)
        else:
            models = _of_any_size(place, scenario["system"], catalogue)
            for size in sizes:
                typed.without("axes", size)
                typed.forget(f"vary-{size}")
        typed.put(f"vary-{key}", *models)


def tick(typed: Typed, scenario: Mapping[str, Any], catalogue: Catalogue, asked: str) -> None:
    """Tick all choices of a list, or none but today's.

    Args:
        typed: what stands in the form
        scenario: the document of today's design
        catalogue: the organisation's
        asked: the place with what to tick: "server:all", "server:today"
    """
    key, _, which = asked.rpartition(":")
    place = places(scenario).get(key)
    if place is None or not place.of_words:
        return
    chosen = [numbers.write(place.today)] if place.today is not None else []
    if which == ALL:
        ticked = [each for each, _ in options(place, catalogue)]
        chosen = [*ticked, *(each for each in chosen if each not in ticked)]
    typed.put(f"vary-{key}", *chosen)


def _of_any_size(place: Place, system: str, catalogue: Catalogue) -> list[str]:
    """Models in the place of sizes: those with a price, where any has one, of the time of the mail
    system."""
    groups = ages.grouped(system, place.field.kind, catalogue, solid=place.field.solid)
    offered = [key for key, _ in groups[0][1]] if groups else []
    rows = catalogue.table(place.field.kind)
    priced = [key for key in offered if rows[key].get("price") is not None]
    return priced or offered


def _alike(place: Place, system: str, catalogue: Catalogue) -> list[str]:
    """Models that stand beside today's in the catalogue: of the time of the mail system, and of
    disks in the same bays on the same interface."""
    kind = place.field.kind
    rows = catalogue.table(kind)
    groups = ages.grouped(system, kind, catalogue, solid=place.field.solid)
    offered = [key for key, _ in groups[0][1]] if kind in ages.KINDS and groups else list(rows)
    today = rows.get(place.today, {})
    return [
        place.today,
        *(
            key
            for key in offered
            if key != place.today
            and all(rows[key].get(each) == today.get(each) for each in _SAME_OF_DISKS)
        ),
    ]


def letting_vary(document: Mapping[str, Any]) -> dict[str, Any]:
    """The question with all that it holds varied, as the form would have it."""
    typed, scenario = Typed(), document["scenario"]
    vary_kept(typed, places(scenario), held(document))
    more = question_of(typed, scenario)[0]["axes"]
    return {**document, "axes": {**document["axes"], **more}}


def _limits(place: Place) -> bool:
    """Whether a number is given that the plan would work out by itself, and has no row here."""
    return (
        not (place.table or place.usual or place.of_words)
        and place.field.default is None
        and place.field.group in _LIMITING
        and bool(place.today)
    )


def vary_kept(typed: Typed, there: Mapping[str, Place], asked: Iterable[str] = ()) -> None:
    """Let them vary: settings with and without each, what is chosen from a list with every
    choice, numbers from half to twice as many.

    Args:
        typed: what stands in the form
        there: everything that may vary
        asked: those that are to vary; all settings where none is named
    """
    wanted = list(asked)
    shared = [_SHARED] * (_SHARED in wanted and _SHARED in there)
    for key in [*kept_keys(typed, there, given=bool(wanted)), *shared]:
        if wanted and key not in wanted:
            continue
        place = there[key]
        typed.also("axes", key)
        if place.field.choices:
            typed.put(f"vary-{key}", *place.field.choices())
        elif place.of_words:
            typed.put(f"vary-{key}", "yes", "no")
        elif key in _KEPT:
            today = place.field.default if place.today is None else place.today
            typed.put(f"vary-{key}", write_values(sorted({0, today or 1})))
        else:
            typed.put(f"vary-{key}", write_values(_around(place)))


def _around(place: Place) -> list[Any] | dict[str, Any]:
    """Every number from half of today's to twice as many; of what is measured those three."""
    low, high = (
        max(place.field.least, _HALF * place.today),
        min(_TWICE * place.today, place.field.most),
    )
    if place.field.kind == "integer":
        return {"from": math.ceil(low), "to": math.floor(high), "step": 1}
    return sorted({low, place.today, high})


def _order(place: Place) -> tuple[bool, int]:
    """Tables as they are, RAID groups first; of the options what one buys before what one sets."""
    name = place.field.name
    return not place.table, FIRST.index(name) if not place.table and name in FIRST else len(FIRST)


def _total(form: Form) -> Amount | None:
    """The load of all servers, held while they vary; None where a plan has it all anyway."""
    system = SYSTEMS[form.scenario["system"]]
    if not system.load_of_one:
        return None
    with in_style(PLAIN):
        # The page writes the numbers of what is said beside an input as one types them there.
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
