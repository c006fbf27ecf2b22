"""Designs of one combination of words, on the bench in every state that they must hold in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING, Any

import numpy as np

from calculators.checks.server import CHECKS
from calculators.inputs.hardware.raid_groups import buildable, usual_spans
from calculators.scenario.bench import Bench
from calculators.search.designs.fitting import MOST_KEPT, benches_of
from calculators.search.designs.given_up import counted_by
from calculators.search.question.question import Question
from calculators.sheet.lazily import cached_property
from calculators.sheet.lines import nodes
from calculators.sheet.lines.records import Given, Record
from calculators.sheet.said.protection import HAS
from calculators.solver import loads, shares
from calculators.systems.shared.hardware import hardware_lines

if TYPE_CHECKING:
    from calculators.scenario.swept import Swept

# Designs times futures on the sheet at once: the arrays then stay in the processor's cache.
CELLS = 32_768
# Designs of a space whose inputs are kept, with whether each can be built.
SMALL = 8192


@dataclass(frozen=True)
class Variant:
    """One combination of words.

    Args:
        question: what is searched
        benches: prefix of the limits' names -> bench in that state; the first is that of objectives
    """

    question: Question
    benches: dict[str, Bench]

    @cached_property
    def bench(self) -> Bench:
        """The bench of the first state."""
        return next(iter(self.benches.values()))

    @cached_property
    def known(self) -> dict[Any, Any]:
        """What was found out of its hardware, to be asked for again and again."""
        return {}

    @cached_property
    def records(self) -> list[Record]:
        """All kinds of RAID groups."""
        return [record for records in self.bench.scenario.groups.values() for record in records]

    @cached_property
    def counted_by(self) -> dict[str, list[str]]:
        """As ``counted_by`` has it, of its first state."""
        return counted_by(self.bench, self.question.space.places)

    @cached_property
    def reads_alike(self) -> bool:
        """Whether its designs read alike but for the numbers of the axes: those of groups and of
        users do, where no groups are joined; others may decide what is read beside them."""
        scenario, question = self.bench.scenario, self.question
        return (
            not (question.free or question.states)
            and self.bench.system.read is None
            and all(len(records) == 1 for records in scenario.groups.values())
            and all(
                place.startswith(("/raid_groups/", "/populations/"))
                for axis in question.space.numbers
                for place in axis.filled
            )
        )

    def alone(self, number: int) -> Bench:
        """One design that can be built, where its variant ``reads_alike``: no document is read."""
        if self.question.size > SMALL:
            arrays = self.inputs(np.array([number]))
            put = {name: float(values[0]) for name, values in arrays.items()}
        else:
            at = number % self.question.space.designs_a_variant
            put = {name: float(values[at]) for name, values in self._every.items()}
        return Bench(self.bench.scenario.holding(put))

    def designs(self, numbers: Any) -> Designs:
        """The buildable among some designs of this variant.

        Args:
            numbers: array (designs,) of design numbers
        """
        if self.question.size <= SMALL:
            built = self._built[numbers % self.question.space.designs_a_variant]
            if not built.all():
                numbers = numbers[built]
            return Designs(self, numbers, self.inputs(numbers))
        arrays = self.filled(self.question.space.arrays(numbers))
        built = self._buildable(arrays)
        if not np.all(built):
            kept = spread(built, numbers.shape)
            numbers = numbers[kept]
            arrays = {
                name: values[kept] if np.ndim(values) else values for name, values in arrays.items()
            }
        return Designs(self, numbers, arrays)

    def range(self, first: int, last: int) -> Designs:
        """The buildable among the designs first:last, with a dimension for every axis if it can be.

        It cannot where the range is no block, or where whether a design can be built depends on
        several axes at once.
        """
        whole = last - first == self.question.space.designs_a_variant
        whole = whole and self.question.size <= SMALL
        return self.whole(first) if whole else self._range(first, last)

    def whole(self, first: int) -> Designs:
        """The buildable among all its designs, of which this is the first; of a small space."""
        if "whole" not in self.known:
            last = first + self.question.space.designs_a_variant
            self.known["whole"] = self._range(first, last)
        return self.known["whole"]

    def _range(self, first: int, last: int) -> Designs:
        block = self.question.space.block(first, last)
        if block is None:
            return self.designs(np.arange(first, last))
        numbers, arrays = block
        arrays = self.filled(arrays)
        built = np.asarray(self._buildable(arrays))
        along = [axis for axis, size in enumerate(built.shape) if size > 1]
        if len(along) > 1:
            return self.designs(np.arange(first, last))
        if not built.all():
            kept = np.flatnonzero(built)
            axis = along[0] if along else 0
            numbers = numbers.take(kept if along else [], axis)
            arrays = {
                name: values.take(kept, axis)
                if along and np.ndim(values) and np.shape(values)[axis] > 1
                else values
                for name, values in arrays.items()
            }
        return Designs(self, numbers, arrays)

    def filled(self, arrays: dict[str, Any]) -> dict[str, Any]:
        """The inputs with what follows from them: spans left out, and the least of a free load."""
        for record in self.records:
            disks = arrays.get(f"{record.name}.disks")
            given = record.fields["spans"]
            left_out = isinstance(given, Given) and given.origin == "assumed"
            if left_out and f"{record.name}.spans" not in arrays and disks is not None:
                arrays[f"{record.name}.spans"] = usual_spans(record.value("level"), disks)
        return arrays | shares(loads(self.bench)) if self.question.free else arrays

    @cached_property
    def _built(self) -> Any:
        """Whether each of its designs can be built; of a small space."""
        count = self.question.space.designs_a_variant
        if "whole" in self.known:
            built = np.zeros(count, dtype=bool)
            built[self.known["whole"].numbers % count] = True
            return built
        return spread(np.asarray(self._buildable(self._every)), (count,))

    def inputs(self, numbers: Any) -> dict[str, Any]:
        """Input name -> values of some designs of this variant.

        Args:
            numbers: array (designs,) of design numbers
        """
        if self.question.size > SMALL:
            return self.filled(self.question.space.arrays(numbers))
        at = numbers % self.question.space.designs_a_variant
        return {
            name: values[at] if np.ndim(values) else values for name, values in self._every.items()
        }

    @cached_property
    def _every(self) -> dict[str, Any]:
        """The inputs of each of its designs; of a small space."""
        return self.filled(dict(self.question.space.every))

    def _buildable(self, arrays: dict[str, Any]) -> Any:
        """Whether designs can be built: array that broadcasts against them, or one for all."""
        mask: Any = True
        possible, options = self.bench.system.possible, self.bench.scenario.options
        if possible is not None:
            mask = possible(lambda name: arrays.get(name, options.value(name)))
        for record in self.records:
            name, level = record.name, record.value("level")
            disks = arrays.get(f"{name}.disks", record.value("disks"))
            spans = arrays.get(f"{name}.spans", record.value("spans"))
            row = self.question.catalogue.controllers.get(record.value("controller") or "", {})
            mask = buildable(level, disks, spans, row) & mask
        return mask


class Designs:
    """Some designs of a variant, looked at in every state.

    Args:
        variant: their combination of words
        numbers: array of design numbers, of any number of dimensions
        arrays: input name -> array that broadcasts against the numbers, or number
        held: the greatest load that holds, where it is known already
    """

    def __init__(
        self,
        variant: Variant,
        numbers: Any,
        arrays: dict[str, Any] | None = None,
        held: Any = None,
    ):
        self.variant = variant
        self.question = variant.question
        self.numbers = numbers
        self.shape = numbers.shape
        self.held = held
        # Those that were asked for, by name; costs are asked for again to tell near misses apart.
        self.figures: dict[str, Any] = {}
        if arrays is not None:
            self.arrays = arrays

    @cached_property
    def arrays(self) -> dict[str, Any]:
        """Worked out from the numbers where nobody has them yet."""
        return self.variant.inputs(self.numbers)

    @cached_property
    def sheets(self) -> dict[str, Swept]:
        """Prefix -> the sheet of that state; figures are kept on the first."""
        first = self.variant.bench
        kept = (
            *self.question.kept,
            *first.buys.values(),
            *HAS.values(),
            *hardware_lines.counted(first),
            nodes.WORKING,
            nodes.DISK_SETS,
        )
        return {
            prefix: bench.sweep(self.arrays, kept if bench is first else ())
            for prefix, bench in self.variant.benches.items()
        }

    @property
    def sheet(self) -> Swept:
        """The sheet of the first state."""
        (found, *_) = self.sheets.values()
        return found

    def limits(self) -> dict[str, tuple[Any, Any, Any]]:
        """Limit -> (whether it holds, needed, available), over the designs."""
        if self.question.size > SMALL:
            # What is let go at once stays out of the processor's cache.
            return self._held_against()
        return dict(self._limits)

    @cached_property
    def _limits(self) -> dict[str, tuple[Any, Any, Any]]:
        return self._held_against()

    def _held_against(self) -> dict[str, tuple[Any, Any, Any]]:
        return {
            prefix + name: (mask, *sheet.checks[name])
            for prefix, sheet in self.sheets.items()
            for name, mask in sheet.holds().items()
        }

    def not_checked(self) -> dict[str, Any]:
        """Limit -> the designs on which it cannot be checked; only where there are any."""
        return {
            prefix + name: spread(mask, self.shape)
            for prefix, sheet in self.sheets.items()
            for name, mask in sheet.not_checked().items()
        }

    def without(self) -> dict[str, Any]:
        """Pointer of a setting or of a model that varies -> the designs that have none of it, as of
        solid state disks beside a RAID layout; only where there are any."""
        kept, found = self.sheet.kept, {}
        for pointer, figures in self.variant.counted_by.items():
            none = reduce(np.logical_and, [np.asarray(kept.get(each, 0)) <= 0 for each in figures])
            if none.any():
                found[pointer] = spread(none, self.shape)
        return found

    def those(self, mask: Any) -> Designs:
        """The designs under a mask or in a slice, in one dimension; run anew where asked for."""
        return Designs(self.variant, self.numbers[mask])

    def hold(self, changed: Mapping[str, Any]) -> Any:
        """Whether every limit holds in every state with some inputs changed."""
        arrays = {**self.arrays, **changed}
        held = [bench.sweep(arrays).all_hold() for bench in self.variant.benches.values()]
        whole = reduce(np.logical_and, held)
        return whole if np.ndim(whole) else spread(whole, self.shape)

    def held_and_unknown(
        self, changed: Mapping[str, Any], shape: tuple[int, ...]
    ) -> tuple[Any, dict[str, Any]]:
        """Whether every limit holds in every state with some inputs changed, and limit -> where it
        cannot be checked; only where there are any.

        Args:
            changed: input name -> array that broadcasts against the shape
            shape: of what comes back
        """
        arrays = {**self.arrays, **changed}
        swept = {prefix: bench.sweep(arrays) for prefix, bench in self.variant.benches.items()}
        held = reduce(np.logical_and, [each.all_hold() for each in swept.values()])
        unknown = {
            prefix + name: spread(mask, shape)
            for prefix, each in swept.items()
            for name, mask in each.not_checked().items()
            if CHECKS[name].unit
        }
        return spread(held, shape), unknown

    @cached_property
    def in_futures(self) -> Any:
        """Array (futures, designs): whether a design holds in every state in a future."""
        drawn = self.question.drawn
        count = len(next(iter(drawn.values())))
        holds = np.empty((count, *self.shape), dtype=bool)
        step = max(1, CELLS // count)
        for first in range(0, len(self.numbers), step):
            some = slice(first, first + step)
            # One row for the designs, one column for the futures: what depends on one of them
            # only is worked out once.
            across = {
                name: np.atleast_2d(values) if np.ndim(values) else values
                for name, values in self.those(some).standing().items()
            }
            holds[:, some] = Designs(self.variant, self.numbers[some], across).hold(drawn)
        return holds

    def standing(self) -> dict[str, Any]:
        """The inputs with what was bought for the load as planned: it is there whatever comes, and
        is not bought anew for each future."""
        return {**self.arrays, **self.bought()}

    def bought(self) -> dict[str, Any]:
        """What the designs buy by themselves, as inputs that hold while their load grows."""
        return {} if self.question.free else self.bought_today()

    def bought_today(self) -> dict[str, Any]:
        """The same for the load that the designs have, whether or not it was free."""
        buys = self.variant.bench.buys
        kept = self.sheet.kept if buys else {}
        return {option: kept[figure] for option, figure in buys.items()}


def spread(values: Any, shape: tuple[int, ...]) -> Any:
    """Values in a shape; what has it already, as most has, stays as it is."""
    return values if np.shape(values) == shape else np.broadcast_to(values, shape)


def on_the_bench(question: Question, numbers: Any) -> Iterator[Designs]:
    """The buildable among some designs, by their combination of words.

    Args:
        numbers: array (designs,) of design numbers
    """
    of_variant = numbers // question.space.designs_a_variant
    found = sorted(set(of_variant.tolist()))
    for each in found:
        variant = variant_kept(question, each)
        if isinstance(variant, Variant):
            those = numbers[of_variant == each] if len(found) > 1 else numbers
            designs = variant.designs(those)
            if len(designs.numbers):
                yield designs


def built(question: Question, number: int) -> Designs | None:
    """One design on the bench; None where it cannot be built."""
    return next(on_the_bench(question, np.array([number])), None)


def variants_of(question: Question, numbers: Any) -> Iterator[tuple[Variant, int]]:
    """The combinations of words of some designs that were built, with how many each has.

    Args:
        numbers: array (designs,) of design numbers
    """
    of_variant = Counter((numbers // question.space.designs_a_variant).tolist())
    for each, count in sorted(of_variant.items()):
        variant = variant_kept(question, each)
        if isinstance(variant, Variant):
            yield variant, count


def variant_kept(question: Question, variant: int) -> Variant | str:
    """One combination of words, which stays on the bench, or why it cannot be sized."""
    kept = question.variants
    if variant not in kept:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        benches = benches_of(question, variant)
        kept[variant] = benches if isinstance(benches, str) else Variant(question, benches)
    return kept[variant]


def controllers(question: Question) -> set[str]:
    """The controllers that designs name."""
    first = built(question, 0)
    found = {record.value("controller") for record in (first.variant.records if first else ())}
    for axis in question.space.axes:
        if axis.pointer.endswith("/controller"):
            found |= set(axis.values)
    return {key for key in found if key}
