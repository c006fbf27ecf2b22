"""Reading rank correlations: pairs of ranges, and whether all of them can hold at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Annotated, Any

import numpy as np
from msgspec import Meta

from calculators.inputs.documents.asked import Asked, names_of, within
from calculators.inputs.fields import Field
from calculators.inputs.reader import Reader, shown
from calculators.search.uncertainty.sampling import normal_correlations
from calculators.sheet.said.numbers import as_typed

Pair = tuple[int, int]

_MOST_LISTED = 6
_EXAMPLE = 'Give {"between": [pointer, pointer], "rank": 0.5}.'
_RANK = Field("rank", "Rank correlation", "number", "", least=-1, most=1)
# Rounding may put the least extent of a matrix this far below nothing.
_NOISE = 1e-9
# Remedies are given in hundredths.
_STEPS = 100


class RankCorrelation(Asked):
    """How two ranges hang together."""

    between: Annotated[list[str], Meta(min_length=2, max_length=2)]
    rank: Annotated[float, within(_RANK)]


def read_correlations(
    reader: Reader, asked: Any, ranges: Sequence[str], named: Mapping[str, Any]
) -> tuple[tuple[float, ...], ...]:
    """The matrix of rank correlations; every mistake is noted in the reader.

    Args:
        reader: collects the problems
        asked: [{"between": [pointer, pointer], "rank": -1..1}] or None
        ranges: pointers of the ranges that could be read, in the order of the matrix
        named: pointers of all ranges asked for

    Returns:
        a row for each range; what no correlation names is 0, and each range with itself 1
    """
    ranks = np.eye(len(ranges))
    places: dict[Pair, int] = {}
    if asked is not None and not isinstance(asked, list):
        reader.wrong_kind("/correlations", "Correlations", asked, "a list", _EXAMPLE)
        asked = None
    seen: dict[frozenset[str], int] = {}
    for index, row in enumerate(asked or []):
        here = f"/correlations/{index}"
        pair = _pair(reader, row, named, here)
        if pair is None:
            continue
        first = seen.setdefault(frozenset(pair), index)
        if first != index:
            reader.problem(
                here,
                "given-twice",
                f"Correlation {index + 1} is between the same ranges as correlation {first + 1}.",
                "Leave one of the two out.",
            )
            continue
        rank = reader.number(_RANK, row.get("rank"), f"{here}/rank")
        if rank is not None and all(pointer in ranges for pointer in pair):
            left, right = sorted(ranges.index(pointer) for pointer in pair)
            ranks[left, right] = ranks[right, left] = rank
            places[left, right] = index
    _refuse_contradictions(reader, ranks, ranges, places)
    return tuple(tuple(map(float, row)) for row in ranks)


def _pair(reader: Reader, row: Any, named: Mapping[str, Any], here: str) -> tuple[str, str] | None:
    """The two ranges a correlation is between."""
    between = row.get("between") if isinstance(row, Mapping) else None
    if (
        not isinstance(between, list)
        or len(between) != 2
        or not all(isinstance(pointer, str) for pointer in between)
    ):
        reader.problem(here, "wrong-type", f"{shown(row)} is no correlation.", _EXAMPLE)
        return None
    reader.refuse_unknown(row, names_of(RankCorrelation), here)
    unknown = [place for place in (0, 1) if between[place] not in named]
    for place in unknown:
        reader.problem(
            f"{here}/between/{place}",
            "unknown-field",
            f"{shown(between[place])} is none of the ranges.",
            reader.nearest(between[place], named, "Name two of the ranges by their pointers."),
        )
    if not unknown and between[0] == between[1]:
        reader.problem(
            f"{here}/between",
            "given-twice",
            f"{shown(between[0])} is correlated with itself.",
            "Name two different ranges.",
        )
        return None
    return None if unknown else (between[0], between[1])


def _refuse_contradictions(
    reader: Reader, ranks: Any, ranges: Sequence[str], places: Mapping[Pair, int]
) -> None:
    """Report smallest sets of correlations that cannot hold at once, no range in two of them."""
    left = list(range(len(ranges)))
    while not _agree(ranks, left):
        members = _contradictory(ranks, left)
        which = sorted(places[pair] for pair in combinations(members, 2) if pair in places)
        reader.problem(
            f"/correlations/{which[-1]}",
            "contradiction",
            f"Correlations {_listed([str(index + 1) for index in which])} cannot hold at once "
            f"for {_listed([ranges[member] for member in members])}.",
            _remedy(ranks, members, ranges, places),
        )
        left = [member for member in left if member not in members]


def _remedy(
    ranks: Any, members: list[int], ranges: Sequence[str], places: Mapping[Pair, int]
) -> str:
    """Weaken all by a factor; or change one alone: a pair nobody named, else the last named."""
    apart = np.eye(len(ranks))
    factors = (step / _STEPS for step in range(_STEPS - 1, -1, -1))
    # Below a factor that will do, all will (Schur's product theorem).
    factor = next(each for each in factors if _agree(apart + each * (ranks - apart), members))
    remedy = f"Multiply each of these ranks by {as_typed(factor)} or less"
    pair = max(combinations(members, 2), key=lambda pair: places.get(pair, len(places) + pair[0]))
    changed, fitting = ranks.copy(), []
    for step in range(-_STEPS, _STEPS + 1):
        changed[pair] = changed[pair[::-1]] = step / _STEPS
        if _agree(changed, members):
            fitting.append(step / _STEPS)
    if not fitting:
        return f"{remedy}."
    given = "" if pair in places else ", which is 0 as nobody gave it,"
    least, most = as_typed(fitting[0]), as_typed(fitting[-1])
    rank = f"the rank {least}" if least == most else f"a rank from {least} to {most}"
    left, right = (ranges[member] for member in pair)
    return f"{remedy}, or give the one between {left} and {right}{given} {rank}."


def _agree(ranks: Any, members: list[int]) -> bool:
    """Whether these inputs can have these rank correlations (as a normal copula)."""
    normal = normal_correlations(ranks[np.ix_(members, members)])
    return len(members) < 2 or bool(np.linalg.eigvalsh(normal)[0] >= -_NOISE)


def _contradictory(ranks: Any, members: list[int]) -> list[int]:
    """A set of inputs that contradict each other, and would not without any one of them."""
    for member in members:
        rest = [other for other in members if other != member]
        if not _agree(ranks, rest):
            members = rest
    return members


def _listed(words: list[str]) -> str:
    *most, last = words
    if len(words) > _MOST_LISTED:
        most, last = most[:_MOST_LISTED], f"{len(words) - _MOST_LISTED} more"
    return f"{', '.join(most)} and {last}"
