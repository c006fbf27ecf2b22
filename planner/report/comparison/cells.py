"""What stands in the cells of a comparison."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from calculators.sheet.said.differences import difference_shown
from calculators.sheet.said.numbers import NOT_KNOWN, figure_text, many, quantity
from calculators.sheet.said.said_load import down
from planner.report.comparison.best import PER_MAILBOX, PRICE, is_number
from planner.report.comparison.best import Row as Judged
from planner.report.document import headline, of_one
from planner.report.key_numbers import RATE, at_a_glance
from planner.report.parts.unused import none_of
from planner.report.words import memory
from planner.report.words.labels import title_of
from planner.report.words.texts import line

# So many significant figures has a cell.
_DIGITS = 4


class Row(Judged, Protocol):
    """A figure of every scenario, with how far each is from the base."""

    @property
    def differences(self) -> Sequence[Any]: ...

    @property
    def at_least(self) -> Sequence[bool]: ...

    @property
    def words(self) -> Sequence[str]: ...


def figure_texts(row: Row, base: int) -> list[tuple[str, str]]:
    """Value and difference from the base of each scenario, as they are printed.

    Args:
        row: of the comparison
        base: the place of the scenario that differences are counted from
    """
    values = [
        down(value) if row.figure == RATE and is_number(value) else value for value in row.values
    ]
    shown = [memory.of_figure(row.figure, value, row.unit) for value in values]
    return [
        (
            word or _said(row, value, unit, least),
            difference_text(shown[base][0], value, unit) if change else "",
        )
        for (value, unit), least, change, word in zip(
            shown,
            row.at_least,
            row.differences,
            row.words or [""] * len(shown),
            strict=True,
        )
    ]


def known(row: Row) -> list[Any]:
    """The values of a row for a table of numbers: an unknown price is said, as a cell without it
    could be read as nothing to pay."""
    return [NOT_KNOWN if _unpriced(row, value) else value for value in row.values]


def _said(row: Row, value: Any, unit: str, at_least: bool) -> str:
    return NOT_KNOWN if _unpriced(row, value) else text(value, unit, at_least)


def _unpriced(row: Row, value: Any) -> bool:
    return value is None and row.figure in (PRICE, PER_MAILBOX)


def text(value: Any, unit: str, at_least: bool = False) -> str:
    """A value of a row, with its unit."""
    if at_least:
        return f"at least {text(value, unit)}"
    if value is None:
        return "–"
    if not is_number(value):
        return line({True: "yes", False: "no"}.get(value, value))
    return line(quantity(value, unit))


def limit_text(needed: float, available: float, unit: str) -> str:
    """Both sides of a limit with as many digits as the figures above it: "49.23 of 100 %"."""
    (need, need_unit), (limit, limit_unit) = (
        figure_text(each, unit) for each in (needed, available)
    )
    own = "" if need_unit == limit_unit else f" {line(need_unit)}"
    return f"{need}{own} of {many(limit, line(limit_unit))}"


def both_ends(name: str, figures: Mapping[str, Mapping[str, Any]]) -> str:
    """A figure as its page tells it, where that is no plain number: "5 to 7 relays"; else "".

    Args:
        figures: of the whole answer
    """
    figure = figures.get(name)
    if figure is None or none_of(name, figures):
        return ""
    said = of_one(at_a_glance(name, figure, figures, _DIGITS))
    plain = headline(*memory.of_figure(name, figure["value"], figure["unit"]), _DIGITS)
    return "" if said.text == plain.text else f"{said.text} {said.unit}".strip()


def difference_text(base: float, value: float, unit: str) -> str:
    """A difference from the base, with its sign: that of the two values as they are printed."""
    return line(difference_shown(base, value, unit))


def input_label(name: str, figure: Mapping[str, Any]) -> str:
    """What an input is called in a row of several designs."""
    label = line(figure.get("label")) or title_of(name)
    # A row of several columns is named by the part that a model plays, not by the base's model.
    if (role := _role(name)) and ": " in label:
        label = f"{role}: {label.rpartition(': ')[2]}"
    label = label[:1].upper() + label[1:]
    table, _, rest = name.partition(".")
    kind, _, number = table.rpartition("_")
    if rest and number.isdigit():
        title = {"population": "Users", "raid_group": "RAID group"}.get(kind, kind)
        small = label[:1].lower() + label[1:] if label[1:2].islower() else label
        return f"{title} {number}" if label == title else f"{title} {number}: {small}"
    return label


def _role(name: str) -> str:
    """What the model of a catalogue row stands for: "database_disk_model" is a database disk."""
    table = name.rpartition(".")[0].rpartition(".")
    last = table[2] or table[0]
    if last == "model":
        return "Disk"
    if not last.endswith("_model"):
        return ""
    role = last.removesuffix("_model").replace("_", " ")
    return f"{role[:1].upper()}{role[1:]}".replace("Metacache", "MetaCache")
