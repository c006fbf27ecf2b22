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
from dataclasses import dataclass, replace
from typing import Literal

from calculators.sheet.figures import ROUNDING, changed_by
from calculators.studies.what_if.between import Values
from calculators.studies.what_if.differences import Between, Change
from calculators.systems import SYSTEMS

# So many changes are taken in every order, as long as no more questions have to be read for it.
MOST_EXACT = 12
MOST_READINGS = 2_500
# Otherwise in so many orders, each of them forwards and backwards.
MOST_ORDERS = 32
FEWEST_ORDERS = 4
_SEED = 1953

# The mail system and the load are parts of their own, whatever they are changed with: a load is not
# chosen to go with hardware.
_APART = ("system", "populations")
_FEWEST_JOINED = 2

Method = Literal["exact", "orders", "together"]


@dataclass(frozen=True)
class Part:
    """What one changed input did, or some that nobody would change one without the other.

    Args:
        changes: the inputs; none for all of them, where they cannot be told apart
        share: the part of the figure's change that it makes
        error: about how far the share may be off where not every order was tried; else 0
        alone: what the change does by itself, made in the earlier design; None where the figure
            has no value there
        least, most: what it does at least and at most in the orders that were counted
    """

    changes: tuple[Change, ...]
    share: float
    error: float = 0.0
    alone: float | None = None
    least: float | None = None
    most: float | None = None

    @property
    def change(self) -> Change | None:
        """The input, where it is one."""
        return self.changes[0] if len(self.changes) == 1 else None


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
        counted: orders that the parts are the mean of
        breaking: how many of these lead through a design that breaks a limit
        joined: the same change in fewer parts, those inputs in one of which none can be changed
            without the others unless the design breaks; none where no input is so
        joined_counted, joined_breaking: orders of these, as above
    """

    figure: str
    before: float | None
    after: float | None
    parts: tuple[Part, ...]
    method: Method
    orders: int = 0
    counted: int = 0
    breaking: int = 0
    joined: tuple[Part, ...] = ()
    joined_counted: int = 0
    joined_breaking: int = 0

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
    single = [1 << i for i in range(count)]
    found = _orders_of(values, single)
    if not found.shares and count:
        whole = (Part((), changed_by(first, last)),)
        return Attribution(figure, first, last, whole, "together")
    # What a change does to the last digit of a sum is none of its doing.
    noise = ROUNDING * max(abs(first), abs(last))

    def rid(value: float) -> float:
        return value if abs(value) > noise else 0.0

    def shared(orders: _Orders, blocks: Sequence[int]) -> tuple[Part, ...]:
        parts = [
            Part(
                tuple(change for i, change in enumerate(values.changes) if block >> i & 1),
                rid(orders.shares[place]),
                orders.errors[place],
                None if math.isnan(value) else rid(value - first),
                rid(orders.least[place]),
                rid(orders.most[place]),
            )
            for place, (block, value) in enumerate(zip(blocks, values.of(blocks), strict=True))
        ]
        return settled(parts, changed_by(first, last))

    told = Attribution(
        figure,
        first,
        last,
        shared(found, single),
        "exact" if _all_tried(values, single) else "orders",
        0 if _all_tried(values, single) else found.counted,
        found.counted,
        found.breaking,
    )
    together = _coupled(values, count)
    if not together:
        return told
    blocks = [together, *(each for each in single if not each & together)]
    fewer = _orders_of(values, blocks)
    if not fewer.shares:
        return told
    return replace(
        told,
        joined=shared(fewer, blocks),
        joined_counted=fewer.counted,
        joined_breaking=fewer.breaking,
    )


def _orders_of(values: Values, blocks: Sequence[int]) -> _Orders:
    """All orders where they are few, else some."""
    orders = _over_all_orders if _all_tried(values, blocks) else _over_some_orders
    return orders(values, blocks)


def _all_tried(values: Values, blocks: Sequence[int]) -> bool:
    """Whether these are few enough to try all orders."""
    return len(blocks) <= MOST_EXACT and values.readings <= MOST_READINGS


def _coupled(values: Values, count: int) -> int:
    """The changes of a design of which one alone, or all but one, lead to a design that breaks or
    cannot be built, where neither the earlier nor the later does; 0 where they are fewer than
    two."""
    whole = 2**count - 1
    if count < _FEWEST_JOINED or values.breaking([0, whole]):
        return 0
    steps = [(1 << i, whole ^ 1 << i) for i in range(count)]
    every = [mask for pair in steps for mask in pair]
    known = dict(zip(every, values.of(every), strict=True))
    broken = values.breaking(mask for mask in every if not math.isnan(known[mask]))
    found = [
        one
        for (one, others), change in zip(steps, values.changes, strict=True)
        if change.way[0] not in (*_APART, SYSTEMS[values.between.after["system"]].load_option)
        and any(mask in broken or math.isnan(known[mask]) for mask in (one, others))
    ]
    return sum(found) if len(found) >= _FEWEST_JOINED else 0


@dataclass(frozen=True)
class _Orders:
    """What each change does over some orders: the mean, about how far it may be off, the least and
    the most; how many orders these are, and how many of them lead through designs that break."""

    shares: list[float]
    errors: list[float]
    least: list[float]
    most: list[float]
    counted: int
    breaking: int


_NONE = _Orders([], [], [], [], 0, 0)


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
        found[0] = replace(head, share=head.share + lost)
    return tuple(found)


def _made(mask: int, blocks: Sequence[int]) -> int:
    """The changes of some blocks of them."""
    return sum(block for place, block in enumerate(blocks) if mask >> place & 1)


def _over_all_orders(of: Values, blocks: Sequence[int]) -> _Orders:
    """The mean of what each block of changes does over all orders in which every step has a value;
    nothing where there is no such order.

    The orders are counted, not walked: as many lead through a step as lead to its beginning times
    as many as lead on from its end.
    """
    count = len(blocks)
    whole = 2**count
    made = [_made(mask, blocks) for mask in range(whole)]
    values = of.of(made)
    to = _ways_to([not math.isnan(value) for value in values], count)
    onwards = [0] * whole
    onwards[-1] = 1
    for mask in range(whole - 2, -1, -1):
        if not math.isnan(values[mask]):
            onwards[mask] = sum(onwards[mask | 1 << i] for i in range(count) if not mask >> i & 1)
    if not to[-1]:
        return _NONE
    done: list[list[float]] = [[] for _ in range(count)]
    shares: list[list[float]] = [[] for _ in range(count)]
    for mask in range(whole - 1):
        if not to[mask]:
            continue
        for i in range(count):
            then = mask | 1 << i
            if then != mask and onwards[then]:
                weight = to[mask] * onwards[then] / to[-1]
                done[i].append(values[then] - values[mask])
                shares[i].append(weight * done[i][-1])
    broken = of.breaking(made[1:-1])
    safe = [
        not math.isnan(value) and mask not in broken
        for mask, value in zip(made, values, strict=True)
    ]
    return _Orders(
        [math.fsum(each) for each in shares],
        [0.0] * count,
        [min(each) for each in done],
        [max(each) for each in done],
        to[-1],
        to[-1] - _ways_to(safe, count)[-1],
    )


def _ways_to(through: Sequence[bool], count: int) -> list[int]:
    """In how many orders each design is reached, by way of some designs alone."""
    to = [0] * 2**count
    to[0] = 1
    for mask in range(1, 2**count):
        if through[mask]:
            to[mask] = sum(to[mask ^ 1 << i] for i in range(count) if mask >> i & 1)
    return to


def _over_some_orders(values: Values, blocks: Sequence[int]) -> _Orders:
    """The same over some orders and their reverse that have a value at every step."""
    count = len(blocks)
    each = (len(values.words) + 1) * (len(values.numbers) + 2)
    wanted = max(FEWEST_ORDERS, min(MOST_ORDERS, MOST_READINGS // (2 * each)))
    steps: list[list[float]] = []
    breaking = 0
    for order in _orders(count, wanted):
        masks = [0]
        for i in order:
            masks.append(masks[-1] | blocks[i])
        found = values.of(masks)
        if any(math.isnan(value) for value in found):
            continue
        done = [0.0] * count
        for place, i in enumerate(order):
            done[i] = found[place + 1] - found[place]
        steps.append(done)
        breaking += bool(values.breaking(masks[1:-1]))
    if not steps:
        return _NONE
    tried = len(steps)
    columns = list(zip(*steps, strict=True))
    shares = [math.fsum(column) / tried for column in columns]
    errors = [
        math.sqrt(math.fsum((value - mean) ** 2 for value in column) / tried / max(1, tried - 1))
        for column, mean in zip(columns, shares, strict=True)
    ]
    least, most = [min(column) for column in columns], [max(column) for column in columns]
    return _Orders(shares, errors, least, most, tried, breaking)


def _orders(count: int, wanted: int) -> list[list[int]]:
    """Orders and their reverse, the same every time, so that going back undoes going forth."""
    chance = random.Random(_SEED)  # nosec
    found: list[list[int]] = []
    for _ in range(wanted):
        order = list(range(count))
        chance.shuffle(order)
        found += [order, order[::-1]]
    return found
