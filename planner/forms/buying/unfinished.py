"""What was typed of buying and counts only with something beside it that is still empty: a price
without a currency, a rate without its day. It waits, and nothing else does."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from calculators.sheet.said.numbers import listed
from planner.forms import numbers
from planner.forms.buying.purchase import beside

NO_CURRENCY = "No currency yet: choose one."
NO_NAME = "No name yet: say what it is."
NO_DAY = "No date yet: say of which day the rate is."
NO_SUMS = "No currency of the sums yet: choose the one that the rates lead to."
_SUMS = "purchase-currency"


@dataclass(frozen=True)
class Finished:
    """What counts of what was typed.

    Args:
        counts: flat names with their texts, without what waits
        waiting: empty input -> what is missing in it
        taken: empty input of a currency -> that of the other lines, which counts there
        asks: whether the currencies of the bill may tell what a price is in
    """

    counts: dict[str, str]
    waiting: dict[str, str] = field(default_factory=dict)
    taken: dict[str, str] = field(default_factory=dict)
    asks: bool = False


def finished(
    flat: Mapping[str, str], base: Mapping[str, str], on_the_bill: Collection[str] = ()
) -> Finished:
    """What counts, what waits, and what is taken from other lines.

    A price without a currency takes that of the other prices that were typed where they all have
    one, else that of all lines of the bill. A currency that was taken out stays out.

    Args:
        flat: what is said of buying, with the currencies that nobody has to type
        base: the same of the stored scenario
        on_the_bill: the currencies of the lines, where they are known
    """
    counts = dict(flat)
    waiting: dict[str, str] = {}
    taken: dict[str, str] = {}
    prices = {name: beside(name) for name, text in flat.items() if beside(name) and text.strip()}
    typed = {flat.get(box, "").strip().upper() for box in prices.values()} - {""}
    known = sorted(typed or set(on_the_bill))
    missing = [
        (price, box)
        for price, box in prices.items()
        if not flat.get(box, "").strip() and _is_number(flat[price])
    ]
    for price, box in missing:
        if len(known) == 1 and not base.get(box, "").strip():
            counts[box] = taken[box] = known[0]
            continue
        others = f" The other lines are in {listed(known)}." if len(known) > 1 else ""
        waiting[box] = f"{NO_CURRENCY}{others}"
        del counts[price]
    for name in [name for name in counts if _is_charge(name) and counts[name].strip()]:
        row = name.removesuffix("price")
        if not any(flat.get(f"{row}{other}", "").strip() for other in ("name", "key")):
            waiting[f"{row}name"] = NO_NAME
            del counts[name]
    _rates(flat, counts, waiting)
    return Finished(counts, waiting, taken, bool(missing) and not typed)


def _rates(flat: Mapping[str, str], counts: dict[str, str], waiting: dict[str, str]) -> None:
    """A rate needs its day, and a currency to lead to."""
    rates = [name for name, text in flat.items() if _is_rate(name) and text.strip()]
    for name in rates:
        day = f"{name.removesuffix('rate')}on"
        if not flat.get(day, "").strip():
            waiting[day] = NO_DAY
            del counts[name]
        elif not flat.get(_SUMS, "").strip():
            del counts[name]
    if rates and not flat.get(_SUMS, "").strip():
        waiting[_SUMS] = NO_SUMS


def _is_number(text: str) -> bool:
    """Whether a price can be read; what is wrong with another is said of itself."""
    return isinstance(numbers.read_once(text), int | float)


def _is_charge(name: str) -> bool:
    return name.startswith("charge-") and name.endswith("-price")


def _is_rate(name: str) -> bool:
    return name.startswith("rate-") and name.endswith("-rate")
