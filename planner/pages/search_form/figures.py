"""The figures a search may aim at: those of a whole design, and those of today's sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from calculators.search.objectives import LEAST, OWN
from calculators.systems import SYSTEMS
from planner.pages.search_form.reading.suggested import LOSSES, WHOLE_DESIGN
from planner.pages.search_form.units import beside
from planner.report.words.labels import COUNTED_FOR, title_of

_FACT = "fact."
# What a goal is called, by its figure and what is made of it.
_AIMS = {
    ("price", LEAST): "Cheapest",
    ("disks", LEAST): "Fewest disks",
    ("disks.all", LEAST): "Fewest disks",
    ("servers.all", LEAST): "Fewest servers",
    ("relays.planned", LEAST): "Fewest relays",
}
Choices = list[tuple[str, list[tuple[str, str]]]]


def aims(
    scenario: Mapping[str, Any], sized: Mapping[str, Any], further: Iterable[str] = ()
) -> Choices:
    """Figures to choose from, under two headings.

    Args:
        scenario: the document of today's design
        sized: the answer to it
        further: figures that are chosen already, whatever they are
    """
    figures = sized["figures"]
    names = [
        *(name for name in WHOLE_DESIGN if name in figures),
        *(name for name in LOSSES if name in figures),
        *SYSTEMS[scenario["system"]].key_figures,
        # A constant is the same in every design, and an input is as it is set: there is nothing to
        # aim at.
        *(
            check["figure"]
            for check in sized["checks"]
            if check["figure"]
            and not check["figure"].startswith(_FACT)
            and figures.get(check["figure"], {}).get("formula")
        ),
        *(name for name in further if name not in OWN),
    ]
    of_sheet = {
        name: label(name, figures)
        for name in dict.fromkeys(names)
        if name not in figures or _counts(figures[name]["value"])
    }
    return [
        ("Of the whole design", [(name, named(own.label, own.unit)) for name, own in OWN.items()]),
        ("Of the sheet", list(of_sheet.items())),
    ]


def label(name: str, figures: Mapping[str, Any]) -> str:
    """The printed name of a figure, with its unit."""
    if name in OWN:
        return named(OWN[name].label, OWN[name].unit)
    unit = figures[name]["unit"] if name in figures else ""
    # What a constant is called stands beside it alone, as does what else is counted for.
    line = figures.get(name) if name.startswith(_FACT) or name in COUNTED_FOR else None
    return named(title_of(name, line), unit)


def aim_named(figure: str, goal: str = LEAST) -> str:
    """A goal in a few words: "Fewest disks"."""
    return _AIMS.get((figure, goal)) or f"{own_name(figure)}, {goal}"


def own_name(figure: str) -> str:
    """The name of a figure that may be aimed at."""
    return OWN[figure].label if figure in OWN else title_of(figure)


def named(text: str, unit: str) -> str:
    """A name with its unit, where the name does not say it."""
    unit = beside(text, unit)
    return f"{text}, {unit}" if unit else text


def _counts(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
