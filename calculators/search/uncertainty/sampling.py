"""Futures: what the uncertain inputs may turn out to be, drawn so that every run draws the same.

Methods of the search, not formulas of the sheet: nothing here sizes anything.
"""

from __future__ import annotations

import math
import statistics
from dataclasses import dataclass
from typing import Any

import numpy as np

# Digits a future is stated with. Processors differ in the last of sixteen digits of a logarithm,
# which reaches the ninth for one value in a million.
DIGITS = 9
# Where exp() stays a finite number above zero.
_EXP_LEAST, _EXP_MOST = -745.0, 709.0
# Below this share of the largest, a principal axis of correlated inputs is nothing but rounding.
_FLAT = 1e-10
# Putting ranks in order moves the correlations again, a third as far each time.
_ROUNDS = 3
_normal = np.vectorize(statistics.NormalDist().inv_cdf, otypes=[float])


@dataclass(frozen=True, slots=True)
class Range:
    """An input that is not known for sure.

    Args:
        pointer: JSON Pointer into the scenario, e.g. "/populations/0/iops_per_user"
        input_name: the name the sheet knows it by, e.g. "population_1.iops_per_user"
        label: as printed
        unit: of low, likely and high
        low: what it stays below with probability (1 - confidence) / 2
        likely: the median: it turns out below as often as above
        high: what it stays below with probability (1 + confidence) / 2
        confidence: share of the futures between low and high, over 0 and below 1
        least, most: bounds that no future passes
        whole: whether only whole numbers make sense
    """

    pointer: str
    input_name: str
    label: str
    unit: str
    low: float
    likely: float
    high: float
    confidence: float = 0.8
    least: float = -math.inf
    most: float = math.inf
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Uncertainty:
    """What is uncertain, and how many futures are looked at.

    Args:
        ranges: the uncertain inputs, ordered by pointer
        ranks: rank correlation of each range with each, in the order of the ranges
        count: number of futures
        seed: of the random draw, from 0
    """

    ranges: tuple[Range, ...]
    ranks: tuple[tuple[float, ...], ...]
    count: int = 200
    seed: int = 1


def quantile(asked: Range, shares: Any) -> Any:
    """What an uncertain input stays below with these probabilities.

    Two half normal curves that meet at the median, each as wide as its own side asks: the number
    of standard deviations from the median is scaled by low for the lower half and by high for
    the upper. It meets any low <= likely <= high and needs no fitting; a metalog of three terms
    (Keelin 2016) does so only where neither side is far wider than the other. Unlike those of the
    two-piece normal of Fechner (Wallis 2014) the halves meet at the median, not at the mode, so
    the density may have a step there.

    The curve is drawn in logits for a share strictly between 0 and 1, in logarithms for anything
    else above 0, and as it stands where low reaches 0 or a share reaches 1. What lies beyond a
    bound is put on the bound: a low of 0 for an input that cannot be negative says that so many
    futures are at 0.

    Args:
        asked: the range, with low <= likely <= high between its bounds
        shares: array of any shape of probabilities, over 0 and below 1

    Returns:
        array of the shape of ``shares``, in the unit of the range; never falling in ``shares``

    Raises:
        statistics.StatisticsError: a probability is 0 or less, or 1 or more
    """
    deviations = _normal(np.asarray(shares, dtype=float))
    # -1 at low, 0 at likely, 1 at high.
    steps = deviations / float(_normal((1.0 + asked.confidence) / 2.0))
    to, back = _scale(asked)
    low, likely, high = (to(value) for value in (asked.low, asked.likely, asked.high))
    values = back(likely + steps * np.where(steps < 0.0, likely - low, high - likely))
    if asked.whole:
        values = np.floor(values + 0.5)
    return np.clip(values, asked.least, asked.most)


def futures(uncertain: Uncertainty) -> dict[str, Any]:
    """The values of the uncertain inputs in each future.

    Each input is stratified: cut into as many slices of equal probability as there are futures,
    one value from each (Latin hypercube: McKay, Beckman and Conover 1979). The order of the slices
    gives the inputs their rank correlations (Iman and Conover 1982): normal scores of the slices
    are freed of the correlation they have by chance and given the one wanted, the slices put in
    the order of the result. Normal variables of rank correlation r have the correlation
    2 sin(pi r / 6) (Pearson 1907). Done three times, the rank correlations are within 0.01 of
    those asked for in 200 futures, and those of inputs nobody correlated within 0.01 of 0. The
    roots of the matrices are the symmetric ones, so no input comes first.

    Only the raw bits of the generator are used, which NumPy keeps the same from version to
    version, and each input has a stream of its own, named by its pointer; values are stated with
    nine digits. So the same seed gives the same bytes on every machine, however the ranges are
    ordered in the document.

    Returns:
        input name -> array (count, 1), in the unit of the input: it broadcasts against designs
    """
    ranges, count = uncertain.ranges, uncertain.count
    if not ranges:
        return {}
    shuffled = np.empty((count, len(ranges)), dtype=np.int64)
    within = np.empty((count, len(ranges)))
    for column, asked in enumerate(ranges):
        seeds = np.random.SeedSequence([uncertain.seed, *asked.pointer.encode()])
        bits = np.random.PCG64(seeds).random_raw(2 * count)
        shuffled[:, column] = _places(bits[:count])
        # The upper 32 bits: with the slice's number still an exact float below one slice more.
        within[:, column] = ((bits[count:] >> np.uint64(32)) + 0.5) / 2.0**32
    if len(ranges) > 1:
        shuffled = _ordered(shuffled, normal_correlations(np.asarray(uncertain.ranks)))
    shares = (shuffled + within) / count
    return {
        asked.input_name: _stated(asked, quantile(asked, shares[:, column])).reshape(count, 1)
        for column, asked in enumerate(ranges)
    }


def normal_correlations(ranks: Any) -> Any:
    """The correlations of normal variables with these rank correlations (Pearson 1907)."""
    return 2.0 * np.sin(np.pi * ranks / 6.0)


def _ordered(slices: Any, wanted: Any) -> Any:
    """The slices of each input in another order, so that the inputs correlate as wanted."""
    scores = _normal((np.arange(len(slices)) + 0.5) / len(slices))
    root = _power(wanted, 0.5)
    for _ in range(_ROUNDS):
        found = normal_correlations(np.corrcoef(slices.T))
        slices = np.apply_along_axis(_places, 0, scores[slices] @ _power(found, -0.5) @ root)
    return slices


def _scale(asked: Range) -> tuple[Any, Any]:
    """The scale the curve is drawn in, there and back."""
    part = asked.unit == "share" and asked.least >= 0.0 and asked.most <= 1.0
    if part and asked.low > 0.0 and asked.high < 1.0:
        return (lambda value: math.log(value) - math.log1p(-value)), _share_of
    if not part and asked.low > 0.0:
        return math.log, (lambda values: np.exp(np.clip(values, _EXP_LEAST, _EXP_MOST)))
    return float, np.asarray


def _share_of(logits: Any) -> Any:
    # Exponents of numbers below 0 only: small shares keep their digits, large ones their rest.
    small = np.exp(np.clip(-np.abs(logits), _EXP_LEAST, 0.0))
    return np.where(logits < 0.0, small, 1.0) / (1.0 + small)


def _places(values: Any) -> Any:
    """The place of each value in rising order, from 0."""
    places = np.empty(len(values), dtype=np.int64)
    places[np.argsort(values, kind="stable")] = np.arange(len(values))
    return places


def _power(matrix: Any, exponent: float) -> Any:
    """The symmetric power of a symmetric matrix; axes without extent stay so."""
    extents, axes = np.linalg.eigh(matrix)
    there = extents > _FLAT * extents[-1]
    powers = np.where(there, np.where(there, extents, 1.0) ** exponent, 0.0)
    return (axes * powers) @ axes.T


def _stated(asked: Range, values: Any) -> Any:
    """The values with the digits that machines agree on."""
    if asked.low == asked.high:
        return values
    stated = np.array([float(f"{value:.{DIGITS}g}") for value in values.tolist()])
    return np.clip(stated, asked.least, asked.most)
