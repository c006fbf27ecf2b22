"""Formulas as mathematics on a page: MathML that may go on in the next line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element, fromstring, tostring  # nosec

from django.utils.safestring import SafeString, mark_safe

from calculators.errors import InputProblems
from calculators.inputs.catalogue import Catalogue
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse

# Brackets around these grow with them, so what is between stays in one piece.
_HIGH = {"mfrac", "mtable", "msup"}
_BRACKETS = set("(){},⌈⌉⌊⌋")
# Beyond, a formula is a page of its own; its printed form names the function instead.
LONGEST = 4000


def formula_of(document: dict[str, Any], catalogue: Catalogue, name: str) -> str:
    """The formula of a figure of a scenario for its page; "" where there is none to show."""
    try:
        found = Bench(parse(document, catalogue)).figures().get(name)
    except InputProblems:
        return ""
    return typeset(found.mathml()) if found else ""


def typeset(mathml: str) -> SafeString:
    """A formula as one MathML element for each part that stays on a line.

    Browsers break lines between elements, and never within one.
    """
    if not mathml or len(mathml) > LONGEST:
        return SafeString("")
    # The calculators' own printer wrote it, and escaped every name.
    whole = fromstring(mathml)  # nosec
    for table in list(whole.iter("mtable")):
        _join_cases(table)
    result, equals, expression = whole
    equals.set("form", "infix")
    pieces = [[result, equals]]
    for part, breaks in _parts(expression, True):
        if breaks:
            pieces.append([])
        pieces[-1].append(part)
    return mark_safe("<wbr>".join(map(_element, pieces)))  # nosec


def _join_cases(table: Element) -> None:
    """Cases within the last of some cases become lines of one table."""
    while True:
        value = table[-1][0][0]
        inner = value[1] if len(value) == 2 and _text(value[0]) == "{" else None
        if inner is None or inner.tag != "mtable":
            break
        table.remove(table[-1])
        table.extend(inner)
    for said in table.iter("mtext"):
        # A space at the end of a text is not drawn.
        said.text = f"{_text(said).rstrip()}\u2002" if _text(said) == "if " else said.text


def _parts(whole: Element, breaks: bool) -> Iterator[tuple[Element, bool]]:
    """What stays together, in order, each with whether a line may begin with it."""
    inside = list(whole)
    joined = len(inside) == 3 and inside[1].tag == "mo" and _text(inside[1]) not in _BRACKETS
    high = any(each.tag in _HIGH for each in whole.iter())
    if whole.tag != "mrow" or (high and not joined):
        yield whole, breaks
        return
    after_comma = False
    for place, each in enumerate(inside):
        # A line begins with the sign between two operands, or behind a comma.
        sign = joined and place == 1
        begins = breaks if place == 0 else after_comma or sign
        if sign:
            # At the beginning of an element it would stand close, as before one operand.
            each.set("form", "infix")
        yield from _parts(each, begins)
        after_comma = _text(each) == ","


def _text(element: Element) -> str:
    return element.text or ""


def _element(piece: list[Element]) -> str:
    math = Element("math")
    math.extend(piece)
    return tostring(math, encoding="unicode")
