"""The answer: front, shortlist with binding limits, rejections, nearest misses and their cure."""

from __future__ import annotations

from dataclasses import replace as changed
from typing import Any

import numpy as np
from msgspec.structs import replace

from calculators.answers import plain
from calculators.formulas.raid.levels import LEVELS
from calculators.inputs.purchase.purchase import KEY
from calculators.inputs.purchase.said import PRICE_FOR
from calculators.search.answer import equal_sites, wide_groups, without
from calculators.search.answer.candidates import (
    OpenedDesigns,
    in_detail,
    leaders,
    limit_label,
    objectives_of,
    row_of,
    today,
)
from calculators.search.answer.in_states import of_designs, outcomes
from calculators.search.answer.near_misses import near_misses, relaxation
from calculators.search.answer.other_goals import other_goals
from calculators.search.answer.robustness import futures_of
from calculators.search.answer_types.answers import (
    Candidate,
    EndOfRange,
    HeldFutures,
    OpenedCandidate,
    Refused,
    Rejection,
    SearchAnswer,
    SearchObjective,
    UncheckedLimit,
)
from calculators.search.designs.evaluate import built, controllers, on_the_bench, variants_of
from calculators.search.figures import hardware
from calculators.search.objectives import USERS_HELD, YEARS_UNTIL_FULL
from calculators.search.partial import Partial, merge
from calculators.search.question.question import Question
from calculators.search.question.range_ends import ends_of
from calculators.search.space import Space
from calculators.search.sweep import sweep
from calculators.sheet.said import numbers
from calculators.systems import SYSTEMS

# Sums of parts of which one may be unknown: the catalogue's column -> the figure's name.
_SUMS = {"price": "price", "power_watts": "power", "rack_units": "height in the rack"}
# Combinations of words, and designs of each, whose lines are looked through for what is not known.
_SAMPLED = 64
# Disks that vary in size: their name, the axis, the input of their model, names of their prices.
_OF_SIZES = (
    ("Database disks", "/db_disk_size", "database_disk", "disk/"),
    (
        "Solid state disks of the MetaCache database",
        "/metacache_disk_gb",
        "metacache_disk",
        "disk/bought.metacache_disks",
    ),
)


def finish(question: Question, found: Partial) -> dict[str, Any]:
    """What a person asks of a search, a ``SearchAnswer`` in plain values; the same however the
    space was cut."""
    return plain(_answer(question, merge([found])))


def _answer(question: Question, found: Partial) -> SearchAnswer:
    found, checked = _checked_first(question, found)
    designs = OpenedDesigns(question)
    points = zip(found.numbers, found.points, strict=True)
    front = [Candidate(*row_of(question, int(number), point)) for number, point in points]
    futures = futures_of(question, found)
    shortlist = []
    for place, row in enumerate(front[: question.shortlist]):
        held = None
        if futures:
            regretted = futures.regret[place]
            held = HeldFutures(futures.share_held[place], regretted.mean, regretted.worst)
        shortlist.append(in_detail(designs, row, held))
    best_checked = _best_checked(designs, found, shortlist)
    keeping = _keeping(designs, found, [*shortlist, *([best_checked] if best_checked else [])])
    led, instead = leaders(question, found), other_goals(question, found)
    as_it_is = question.once("today", lambda: today(question))
    opened = question.opened
    if as_it_is and opened:
        # Today's design is the same whatever was found.
        as_it_is.states = question.made("today in states", lambda: outcomes(opened))
    rival = _rival(designs, found, front, checked)
    opened_ones = [*shortlist, *(each for each in (best_checked, rival, keeping) if each)]
    named = [each.design for each in opened_ones] + [each.design for each in led]
    named += [each.best.design for each in instead]
    if futures and futures.least_regret:
        named.append(futures.least_regret.design)
    misses, relaxed = near_misses(question, found), relaxation(question, found)
    told = {*named, *(each.design for each in (*front, *misses, *([relaxed] if relaxed else ())))}
    lacking = without.of_designs(question, told)
    if as_it_is and opened:
        as_it_is.without = without.of_bench(opened.bench, question.space.places)
    sought = question.objectives[0].figure == USERS_HELD
    return SearchAnswer(
        designs=found.seen,
        buildable=found.built,
        holding=found.held,
        unknown=found.unknown,
        size=question.size,
        evaluations=question.evaluations,
        objectives=_objectives(question),
        front=front,
        shortlist=shortlist,
        leaders=led,
        rejections=[
            Rejection(name, limit_label(question, name), count, found.alone.get(name, 0))
            for name, count in sorted(found.broken.items(), key=lambda row: (-row[1], row[0]))
        ],
        not_checked=[
            UncheckedLimit(name, limit_label(question, name), count)
            for name, count in sorted(found.not_checked.items())
        ],
        near_misses=misses,
        relaxation=relaxed,
        today=as_it_is,
        futures=futures,
        notes=[
            *equal_sites.notes(question, found),
            *_notes(question, found, shortlist),
            *wide_groups.notes(designs, named),
        ],
        refused=[Refused(reason, count) for reason, count in found.refused.items()],
        best_checked=best_checked,
        checked=checked,
        rival=rival,
        gives_up_nothing=keeping if without.loses(question, lacking) else None,
        instead=instead,
        in_states=of_designs(designs, named, as_it_is.states if as_it_is else ()),
        without=lacking,
        at_the_end=_at_the_end(question, shortlist) if sought else [],
    )


def _at_the_end(question: Question, best: list[OpenedCandidate]) -> list[EndOfRange]:
    """What the designs which hold the most have the most of that was looked at, where the bounds
    leave room for more: with a wider range another may hold more."""

    def may_be(space: Space) -> bool:
        # With a load that is given other designs may need more of all else.
        if not question.bounds or not question.free:
            return True
        return sweep(changed(question, space=space, benches={})).held > 0

    return ends_of(question.space, [each.values for each in best], may_be)


def _checked_first(question: Question, found: Partial) -> tuple[Partial, int]:
    """The front with the designs first on which every limit could be checked, each part the best by
    the first objective first; and how many those are. What is not known is never the best."""
    if not found.not_checked:
        return found, len(found.numbers)
    unsure = np.zeros(found.numbers.shape, dtype=bool)
    for designs in on_the_bench(question, found.numbers):
        for mask in designs.not_checked().values():
            unsure |= np.isin(found.numbers, designs.numbers[mask])
    order = np.argsort(unsure, kind="stable")
    ranked = changed(found, points=found.points[order], numbers=found.numbers[order])
    return ranked, int(np.count_nonzero(~unsure))


def _rival(
    designs: OpenedDesigns, found: Partial, front: list[Candidate], checked: int
) -> OpenedCandidate | None:
    """The best of those on which a limit could not be checked, where it would be better by the
    first objective than the best of those on which every one could."""
    if not 0 < checked < len(front) or found.points[checked][0] >= found.points[0][0]:
        return None
    return in_detail(designs, front[checked], None)


def _best_checked(
    designs: OpenedDesigns, found: Partial, shortlist: list[OpenedCandidate]
) -> OpenedCandidate | None:
    """The best design that is known to hold, where the first of the front is not."""
    if found.surest is None or not shortlist or not shortlist[0].not_checked:
        return None
    *point, number = found.surest
    return _in_full(designs, int(number), point, shortlist)


def _keeping(
    designs: OpenedDesigns, found: Partial, opened: list[OpenedCandidate]
) -> OpenedCandidate | None:
    """The best design that gives up nothing."""
    if found.keeping is None:
        return None
    _, *point, number = found.keeping
    return _in_full(designs, int(number), point, opened)


def _in_full(
    designs: OpenedDesigns, number: int, point: list[float], opened: list[OpenedCandidate]
) -> OpenedCandidate:
    """A design in detail; one that is opened already as it is."""
    known = next((row for row in opened if row.design == number), None)
    return known or in_detail(designs, Candidate(*row_of(designs.question, number, point)), None)


def _ranked(rank: int) -> str:
    return "the first candidate" if rank == 1 else f"candidate {numbers.count(rank)}"


def why_unchecked(shortlist: list[OpenedCandidate]) -> dict[str, str]:
    """Label of a limit -> why it could not be checked on the first candidate of which that is so,
    and which that is."""
    return {
        label: f"Of {_ranked(rank)}: {sentence}"
        for rank, row in reversed([*enumerate(shortlist, start=1)])
        for label, sentence in zip(row.not_checked, row.why_not_checked, strict=True)
    }


def _notes(question: Question, found: Partial, shortlist: list[OpenedCandidate]) -> list[str]:
    """What to know before reading the front."""
    notes = []
    if found.unknown:
        which = (
            "All"
            if found.unknown == found.held
            else f"{numbers.count(found.unknown)} of {numbers.count(found.held)}"
        )
        notes.append(
            f"{which} designs that hold have an objective that is not known, such as the price "
            "of a disk without one or in another currency, and stay out of the front. Give the "
            "price in the catalogue and the rate in the scenario, or ask for the number of disks "
            "instead."
        )
        if YEARS_UNTIL_FULL in question.wanted:
            notes.append(
                "How long a design lasts is not known where a limit cannot be checked before the "
                "first is known to break, nor where nothing grows."
            )
    # What nobody knows may have kept designs out of the front, and counts as beyond a bound on it.
    bound = {each.figure for each in question.bounds if each.name in found.broken}
    beyond = []
    for figure, word in _SUMS.items():
        sought = figure in bound or (found.unknown and figure in question.wanted)
        if sought and (lines := _unknown(question, figure)):
            beyond += [word] if figure in bound else []
            notes.append(
                f"Lines whose number differs and whose {word} is not known: "
                + "; ".join(lines)
                + "."
            )
    why = why_unchecked(shortlist)
    for name, count in sorted(found.not_checked.items()):
        if found.not_checked.get(name.rpartition("/")[2]) == count and "/" in name:
            # The same limit with everything at work says it already.
            continue
        label = limit_label(question, name)
        which = (
            "all"
            if count == found.held
            else f"{numbers.count(count)} of {numbers.count(found.held)}"
        )
        reason = why.get(label, "Something that it needs is not known.")
        notes.append(
            f"{label} could not be checked on {which} designs that hold, which count as holding. "
            f"{reason}"
        )
    for figure, word in _SUMS.items():
        if figure in question.wanted and (missing := _left_out(question, figure)):
            notes.append(
                f"The {word} leaves out what is the same in every design and has none in the "
                "catalogue: " + ", ".join(missing) + "."
            )
    for kind in _OF_SIZES if "price" in question.wanted else ():
        if sizes := _one_price(question, *kind[1:]):
            notes.append(
                f"{kind[0]} without a model have one price whatever their size: {sizes} cost the "
                "same here. Choose models to compare sizes by price."
            )
    if "price" in question.wanted and (guessed := _assumed(question, found)):
        notes.append(
            "Prices that are assumed, and with them every price of a design that has them: "
            + ", ".join(guessed)
            + "."
        )
    notes += [
        f"A design whose {word} is not known counts as breaking the bound on it." for word in beyond
    ]
    if found.seen > found.built + sum(found.refused.values()):
        notes.append(_not_built(question, found))
    bare = sum(
        count
        for variant, count in variants_of(question, found.numbers)
        if not all(LEVELS[group.value("level")].survives for group in variant.records)
    )
    if bare:
        notes.append(
            f"RAID 0 in {numbers.count(bare)} of {numbers.count(len(found.numbers))} designs on "
            "the front: the loss of one disk loses a volume."
        )
    return notes


def _not_built(question: Question, found: Partial) -> str:
    """Why some designs are no designs at all."""
    count = found.seen - found.built - sum(found.refused.values())
    system = SYSTEMS[question.space.scenario["system"]]
    why = (
        "the second site would hold more copies than there are, or all of them"
        if system.possible
        else "their disks or spans do not fit the RAID level"
    )
    said = f"{numbers.count(count)} of {numbers.count(found.seen)} designs cannot be built: {why}"
    limits = sorted(
        {
            f"{row['name']} takes at most {row['max_disks_per_array']} disks an array"
            for key in controllers(question)
            if (row := question.catalogue.controllers.get(key, {})).get("max_disks_per_array")
        }
    )
    return f"{said} or the controller ({'; '.join(limits)})." if limits else f"{said}."


def _one_price(question: Question, size: str, model: str, priced: str) -> str:
    """Sizes that vary of disks without a model, "4,000, 8,000 and 16,000 GB"; "" where none do or
    their price is not known, as that of one size is not.

    Args:
        question: what was searched
        size: how the axis of their size begins
        model: the input that names one
        priced: how names of their prices begin
    """
    sizes = next((axis for axis in question.space.axes if size in axis.pointer), None)
    if sizes is None or len(sizes.values) == 1 or question.varies(f"/{model}"):
        return ""
    scenario = question.space.scenario
    prices = (scenario.get(KEY) or {}).get("prices") or {}
    untied = [of for of, row in prices.items() if not row.get(PRICE_FOR)]
    if scenario.get(model) or not any(of.startswith(priced) for of in untied):
        return ""
    return f"{numbers.listed([numbers.as_typed(each) for each in sizes.values])} GB"


def _assumed(question: Question, found: Partial) -> list[str]:
    """What has an assumed price among the designs on the front."""
    names = {
        name
        for variant, _ in variants_of(question, found.numbers)
        for name in hardware.assumed(variant)
    }
    return sorted(names)


def _unknown(question: Question, column: str) -> list[str]:
    """The lines that keep a sum from being known, in some designs of some combinations of words."""
    each = question.space.designs_a_variant
    firsts = np.arange(min(question.space.variants, _SAMPLED)) * each
    numbers = (firsts[:, None] + np.arange(min(each, _SAMPLED))).ravel()
    found: dict[str, None] = {}
    for designs in on_the_bench(question, numbers):
        found |= dict.fromkeys(hardware.unknown(designs, column))
    return list(found)


def _objectives(question: Question) -> list[SearchObjective]:
    """The objectives, of which a sum that leaves something out is at least so much."""
    return [
        replace(each, at_least=each.figure in _SUMS and _at_least(question, each.figure))
        for each in objectives_of(question)
    ]


def _at_least(question: Question, column: str) -> bool:
    def found() -> bool:
        designs = built(question, 0)
        return designs is not None and hardware.at_least(designs.variant, column)

    return question.once(("at least", column), found)


def _left_out(question: Question, column: str) -> list[str]:
    def found() -> list[str]:
        designs = built(question, 0)
        return list(dict.fromkeys(hardware.left_out(designs.variant, column))) if designs else []

    return question.once(("left out", column), found)
