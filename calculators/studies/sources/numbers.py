"""Printed numbers beside what the product works out today."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from calculators.errors import SheetError
from calculators.studies.sources.links import sized
from calculators.studies.validation import validate
from calculators.studies.validation.study import relative, tidy
from calculators.systems import SYSTEMS


@dataclass(frozen=True, slots=True)
class Number:
    """A printed number.

    Args:
        what: what it is, in a few words
        printed: as the document has it; a number, a word, or yes or no
        computed: as the product has it today
        unit: of both
    """

    what: str
    printed: Any
    computed: Any
    unit: str

    @property
    def error(self) -> float | None:
        """Relative, computed against printed; None for words."""
        return tidy(relative(self.computed, self.printed))

    @property
    def agrees(self) -> bool | None:
        """Whether two words are the same; None for numbers."""
        return None if self.error is not None else bool(self.computed == self.printed)


def number(row: Mapping[str, Any]) -> Number:
    """The printed number of a passage, recomputed.

    Args:
        row: ``now`` says where the present value comes from: "figure:NAME@SCENARIO",
            "fact:SYSTEM/KEY" or "case:STUDY/NAME"; a case brings what was printed and its unit,
            the others need ``what``, ``printed`` and ``unit``

    Raises:
        SheetError: there is no such value
    """
    now = str(row["now"])
    kind, _, rest = now.partition(":")
    try:
        if kind == "case":
            return _case(*_split(rest, "/"))
        return Number(row["what"], row["printed"], _value(kind, rest, row["unit"]), row["unit"])
    except LookupError as error:
        raise SheetError(f"{now}: there is no {error.args[0]}") from error


def _value(kind: str, rest: str, unit: str) -> Any:
    if kind == "figure":
        name, scenario = _split(rest, "@")
        found = sized(scenario)["figures"][name]
        value, own = found["value"], found["unit"]
    elif kind == "fact":
        system, key = _split(rest, "/")
        fact = SYSTEMS[system].facts[key]
        value, own = fact.value, fact.unit
    else:
        raise LookupError(f"value of the kind {kind}")
    if own != unit:
        raise LookupError(f"value in {unit}, it is in {own}")
    # Six figures of a setting in bytes are another setting.
    return value if unit == "bytes" else tidy(value)


def _case(study: str, name: str) -> Number:
    cases = {each["key"]: each["cases"] for each in validate()["studies"]}[study]
    case = {each["name"]: each for each in cases}[name]
    return Number(name, case["measured"], case["predicted"], case["unit"])


def _split(text: str, at: str) -> tuple[str, str]:
    left, _, right = text.partition(at)
    return left, right
