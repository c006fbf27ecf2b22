"""What a price in the bill was typed for, where no model is chosen: it is remembered with it, as
the price of one thing is not that of another."""

from __future__ import annotations

from collections.abc import Iterator

from calculators.inputs.purchase.said import PRICE_FOR
from planner.forms import numbers
from planner.forms.flat import Flat

_PRICE = "-price"


def with_things(now: Flat, base: Flat) -> dict[str, str]:
    """What is said of buying, each price of what has no model with what it was typed for: where
    nobody said it, what the thing was when it was typed.

    Args:
        now: the form as it was typed
        base: that of the stored scenario, of which a price is that was not touched
    """
    found = dict(now.purchase)
    for row, thing in _things(now):
        price, of = f"{row}{_PRICE}", f"{row}-{PRICE_FOR}"
        typed = found.get(price, "").strip()
        if not typed:
            found.pop(of, None)
        elif not found.get(of, "").strip():
            untouched = typed == base.purchase.get(price, "").strip()
            found[of] = dict(_things(base)).get(row, thing) if untouched else thing
    return {name: text for name, text in found.items() if text or not name.endswith(PRICE_FOR)}


def _things(flat: Flat) -> Iterator[tuple[str, str]]:
    """How the rows of what is bought without a model begin -> what it is, as ``Part.thing`` has
    it."""
    for part in flat.definition.parts:
        if part.sized:
            said = [_said(flat, name) for name in part.sized]
            yield f"price-{part.kind}/{part.figure}", " ".join(said)


def _said(flat: Flat, name: str) -> str:
    field = next(each for each in flat.definition.fields if each.name == name)
    text = flat.options.get(name, "").strip()
    if field.kind not in ("number", "integer"):
        return text or str(field.default)
    value = numbers.read_as(text, field.unit, field.most) if text else field.default
    return (
        f"{str(value).removesuffix('.0')} {field.unit}"
        if isinstance(value, int | float)
        else str(value)
    )
