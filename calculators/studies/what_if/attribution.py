"""Why a figure changed: its change shared out to the inputs that changed, to the last digit.

The share of an input is what it changes, averaged over the orders in which the changes can be made
one after the other (Shapley 1953). An order with a step at which the figure has no value is left
out. Whatever the orders, each of them leads from
the one design to the other, so that the shares sum to the whole change.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from calculators.sheet.figures import ROUNDING, changed_by
from calculators.studies.what_if.between import Values
from calculators.studies.what_if.differences import Between, Change

# So many changes are taken in every order, as long as no more questions have to be read for it.
MOST_EXACT = 12
MOST_READINGS = 2_500
# Otherwise in so many orders, each of them forwards and backwards.
MOST_ORDERS = 32
FEWEST_ORDERS = 4
_SEED = 1953

Method = Literal["exact", "orders", "together"]


@dataclass(frozen=True)
class Part:
    """What one changed input did.

    Args:
        change: the input; None for all of them together
        share: the part of the figure's change that it makes
        error: about how far the share may be off where not every order was tried; else 0
    """

    change: Change | None
    share: float
    error: float = 0.0


@dataclass(frozen=True)
class Attribution:
    """Why a figure changed.

    Args:
        figure: its name
        before, after: its values; None where it has none
        parts: one for each changed input, what moved it most first; they sum to the change
        method: exact over every order, or over some orders; together where no order has a value
            at every step
        orders: how many orders were tried; 0 where all were
    """

    figure: str
    before: float | None
    after: float | None
    parts: tuple[Part, ...]
    method: Method
    orders: int = 0

    @property
    def change(self) -> float | None:
        if self.before is None or self.after is None:
            return None
        return changed_by(self.before, self.after)


def why_it_changed(between: Between, figure: str) -> Attribution:
    """The change of a figure between two questions, shared out to the inputs that changed."""
    values = Values(between, figure)
    count = len(values.changes)
    first, last = values.of([0, 2**count - 1])
    if math.isnan(first) or math.isnan(last):
        return Attribution(figure, _known(first), _known(last), (), "exact")
    method: Method
    if count <= MOST_EXACT and values.readings <= MOST_READINGS:
        shares = _over_all_orders(values.of(range(2**count)), count)
        errors, tried, method = [0.0] * count, 0, "exact"
    else:
        method = "orders"
        shares, errors, tried = _over_some_orders(values, count)
    if not shares and count:
        whole = (Part(None, changed_by(first, last)),)
        return Attribution(figure, first, last, whole, "together")
    # What a change does to the last digit of a sum is none of its doing.
    noise = ROUNDING * max(abs(first), abs(last))
    parts = [
        Part(change, share if abs(share) > noise else 0.0, error)
        for change, share, error in zip(values.changes, shares, errors, strict=True)
    ]
    return Attribution(figure, first, last, settled(parts, changed_by(first, last)), method, tried)


def _known(value: float) -> float | None:
    return None if math.isnan(value) else value


def settled(parts: Sequence[Part], change: float) -> tuple[Part, ...]:
    """The parts, the largest first, with what was lost in rounding on the largest of them."""
    found = sorted(parts, key=lambda part: -abs(part.share))
    for _ in range(4):
        lost = change - sum(part.share for part in found)
        if not found or lost == 0:
            break
        head = found[0]
        found[0] = Part(head.change, head.share + lost, head.error)
    return tuple(found)


def _over_all_orders(values: list[float], count: int) -> list[float]:
    """The mean of what each change does over all orders in which every step has a value; nothing
    where there is no such order.

    The orders are counted, not walked: as many lead through a step as lead to its beginning times
    as many as lead on from its end.
    """
    whole = 2**count
    to = [0.0] * whole
    onwards = [0.0] * whole
    to[0], onwards[-1] = 1.0, 1.0
    known = [not math.isnan(value) for value in values]
    for mask in range(1, whole):
        if known[mask]:
            to[mask] = sum(to[mask ^ 1 << i] for i in range(count) if mask >> i & 1)
    for mask in range(whole - 2, -1, -1):
        if known[mask]:
            onwards[mask] = sum(onwards[mask | 1 << i] for i in range(count) if not mask >> i & 1)
    if not to[-1]:
        return []
    shares: list[list[float]] = [[] for _ in range(count)]
    for mask in range(whole - 1):
        if not to[mask]:
            continue
        for i in range(count):
            then = mask | 1 << i
            if then != mask and onwards[then]:
                weight = to[mask] * onwards[then] / to[-1]
                shares[i].append(weight * (values[then] - values[mask]))
    return [math.fsum(each) for each in shares]


def _over_some_orders(values: Values, count: int) -> tuple[list[float], list[float], int]:
    """The mean over some orders and their reverse, about how far it may be off, and how many
    orders had a value at every step."""
    each = (len(values.words) + 1) * (len(values.numbers) + 2)
    wanted = max(FEWEST_ORDERS, min(MOST_ORDERS, MOST_READINGS // (2 * each)))
    steps: list[list[float]] = []
    for order in _orders(count, wanted):
        masks = [0]
        for i in order:
            masks.append(masks[-1] | 1 << i)
        found = values.of(masks)
        if any(math.isnan(value) for value in found):
            continue
        done = [0.0] * count
        for place, i in enumerate(order):
            done[i] = found[place + 1] - found[place]
        steps.append(done)
    if not steps:
        return [], [], 0
    tried = len(steps)
    shares = [math.fsum(column) / tried for column in zip(*steps, strict=True)]
    errors = [
        math.sqrt(math.fsum((value - mean) ** 2 for value in column) / tried / max(1, tried - 1))
        for column, mean in zip(zip(*steps, strict=True), shares, strict=True)
    ]
    return shares, errors, tried


def _orders(count: int, wanted: int) -> list[list[int]]:
    """Orders and their reverse, the same every time, so that going back undoes going forth."""
    chance = random.Random(_SEED)  # nosec
    found: list[list[int]] = []
    for _ in range(wanted):
        order = list(range(count))
        chance.shuffle(order)
        found += [order, order[::-1]]
    return found
