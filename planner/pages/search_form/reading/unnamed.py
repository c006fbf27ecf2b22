"""What designs of a search buy without a model: named by a figure of the bill, with its size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from calculators.engine import OpenedScenario, open_scenario
from calculators.errors import InputProblems
from calculators.search.figures.hardware import SEVERAL
from calculators.search.question.axes import known_places, places_of
from calculators.search.space import placed, value_at
from calculators.sheet.said.numbers import LEAST
from calculators.systems import SYSTEMS
from calculators.systems.materials import bill_of_materials

# Axis that says how large a disk is -> the model that says it instead.
MODEL_OF_SIZE = {
    "db_disk_size_primary_site": "database_disk",
    "db_disk_size_secondary_site": "database_disk",
    "metacache_disk_gb": "metacache_disk",
}


@dataclass(frozen=True)
class Unnamed:
    """A line of the bill for which no model is chosen.

    Args:
        name: as printed
        what: what it is for
        figures: that count it, by each of which its price may be given
        thing: what a search takes it for, of which a price may be
        model: the input that would name a model of it, where its size varies; else ""
    """

    name: str
    what: str
    figures: tuple[str, ...]
    thing: str
    model: str = ""


def without_model(opened: OpenedScenario, axes: Any) -> dict[tuple[str, str], Unnamed]:
    """By kind and the figure that counts them: what today's design buys, and what it would with all
    that the axes may add, such as the disks of a setting that is off today.

    Args:
        opened: today's design
        axes: of the question, which may be wrong yet
    """
    varied = dict(_varied(opened.document, axes if isinstance(axes, Mapping) else {}))
    found: dict[tuple[str, str], Unnamed] = {}
    for each in (opened, _with_most(opened, varied)):
        sizes = {part.figure: part.sizes for part in each.bench.tree.bought} if each else {}
        for line in bill_of_materials.lines(each.bench, each.catalogue) if each else ():
            if line.key is not None:
                continue
            figure = next(iter(line.figures))
            vary = [name for name in sizes.get(figure, ()) if len(varied.get(f"/{name}", ())) > 1]
            thing = SEVERAL if vary else "" if line.thing.startswith(LEAST) else line.thing
            model = next((MODEL_OF_SIZE[name] for name in vary if name in MODEL_OF_SIZE), "")
            name = line.what if vary and line.size else line.description
            row = Unnamed(name, line.what, tuple(line.figures), thing, model)
            found.setdefault((line.kind, figure), row)
    return found


def _varied(
    document: Mapping[str, Any], axes: Mapping[str, Any]
) -> Iterator[tuple[str, list[Any]]]:
    """Each place that varies with its values, both ends of a range."""
    known = known_places(document, SYSTEMS[document["system"]])
    for pointer, values in axes.items():
        ends = [values.get("from"), values.get("to")] if isinstance(values, Mapping) else values
        if isinstance(ends, list):
            for place in places_of(pointer, known):
                yield place, list(dict.fromkeys(value for value in ends if value is not None))


def _with_most(opened: OpenedScenario, varied: Mapping[str, list[Any]]) -> OpenedScenario | None:
    """Today's design with all of its settings that are off today and may be on; None where none is,
    or it cannot be sized. A RAID group has its line already, whatever varies of it."""
    more: dict[str, Any] = {}
    settings = {place: values for place, values in varied.items() if place.count("/") == 1}
    for place, values in settings.items():
        most = max((value for value in values if isinstance(value, int | float)), default=0)
        if most and not value_at(opened.document, place):
            more[place] = most
    if not more:
        return None
    try:
        return open_scenario(placed(opened.document, more), opened.catalogue)
    except InputProblems:
        return None
