"""What a search answers: the front, why the other designs fail, and what would save them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from calculators.answers import Number, VerdictWord
from calculators.search.answer_types.state_answers import DesignInStates, StateOutcome

Goal = Annotated[str, Meta(extra_json_schema={"enum": ["least", "most"]})]
Scalar = Number | str | bool | None
Pointer = Annotated[str, Meta(description="JSON Pointer into the scenario.")]
Limit = Annotated[
    str,
    Meta(
        description='Name of a check of the sizing; "disk-lost/capacity" in a state, "bound/price" '
        "for a bound."
    ),
]
Share = Annotated[float, Meta(description="A share, 0 to 1.")]
Place = Annotated[int, Meta(description="Number of the design in the space, from 0.")]
Values = Annotated[
    dict[str, Scalar], Meta(description="Pointer of each axis, to the value of this design.")
]
Figures = Annotated[
    dict[str, float | None],
    Meta(description="Figure to its number, in the unit that the answer's objectives name."),
]


NotKept = Annotated[int, Meta(description="Recommendations not kept, which no limit rests on.")]
GivesUp = Annotated[
    list[str],
    Meta(
        description="What protects today's design and not this one, such as a spare disk: no "
        "limit asks for it."
    ),
]
WouldHold = Annotated[Number | None, Meta(description="The load with which it would hold.")]
LoadNoun = Annotated[str, Meta(description="What the load counts, such as users.")]


class _Answer(Struct, forbid_unknown_fields=True):
    """A part of what is answered; all of it is there."""


class SearchObjective(_Answer):
    """What is made small or large, as printed."""

    figure: str
    goal: Goal
    label: str
    unit: str
    at_least: Annotated[
        bool,
        Meta(
            description="Whether it is a sum that leaves out what is the same in every design and "
            "is not known, such as a server without a price."
        ),
    ] = False


class Candidate(_Answer):
    """A design of the front."""

    design: Place
    values: Values
    objectives: Figures


class BindingLimit(_Answer):
    """The limit that is nearest."""

    check: Limit
    label: str
    margin: float | None
    message: str
    state: str | None


class HeldCheck(_Answer):
    """How a limit stands."""

    margin: float | None
    verdict: VerdictWord


class HeldState(_Answer):
    """How a design stands in a state."""

    verdict: VerdictWord
    checks: Annotated[dict[str, HeldCheck], Meta(description="Check to how it stands.")]


class HeldFutures(_Answer):
    """How a design stands in the futures."""

    held: Annotated[float, Meta(description="Share of futures in which it holds.")]
    regret_mean: float | None
    regret_worst: float | None


class OpenedCandidate(Candidate):
    """A candidate with its verdict, and with what limits it."""

    verdict: VerdictWord
    binding: BindingLimit | None
    cautions: Annotated[
        list[str],
        Meta(
            description="What it does without, what was measured and it is outside, and what is "
            "advised and not kept, in any state, as sentences."
        ),
    ]
    states: Annotated[dict[str, HeldState], Meta(description="State to how it holds there.")]
    futures: HeldFutures | None
    not_checked: Annotated[
        list[str],
        Meta(description="Names of the limits that could not be checked on it, in any state."),
    ]
    advice_not_kept: NotKept = 0
    tight: Annotated[
        list[str],
        Meta(description="What makes it only tight, beside the binding limit, as sentences."),
    ] = []
    why_not_checked: Annotated[
        list[str],
        Meta(description="What those limits need that is not known, each as a sentence."),
    ] = []
    to_buy: Annotated[
        int, Meta(description="Disks beyond those that are owned; 0 where none is owned.")
    ] = 0
    gives_up: GivesUp = []


class Leader(_Answer):
    """The best by the first objective for a word of an axis."""

    pointer: Pointer
    label: str
    value: Scalar
    design: Place
    values: Values
    objectives: Figures


class Rejection(_Answer):
    """A limit that designs fail by."""

    check: Limit
    label: str
    broken: Annotated[int, Meta(description="How many break this limit.")]
    alone: Annotated[int, Meta(description="How many break this limit only.")]


class UncheckedLimit(_Answer):
    """A limit that could not be checked on designs that hold."""

    check: Limit
    label: str
    designs: int


class OneStep(_Answer, rename={"before": "from", "after": "to"}):
    """A single change that saves a design."""

    pointer: Pointer
    label: str
    unit: str
    before: Scalar
    after: Scalar


class NearMiss(_Answer):
    """A design that fails one limit by little, and what would save it."""

    design: Place
    values: Values
    check: Limit
    label: str
    short_by: Annotated[float, Meta(description="By which share of the limit it is broken.")]
    others: Annotated[int, Meta(description="Further designs that miss and cost alike.")]
    load: Number | None
    would_hold: WouldHold
    load_noun: LoadNoun
    bound_needed: Annotated[float | None, Meta(description="The bound with which it would hold.")]
    one_step: Annotated[
        list[OneStep], Meta(description="Single changes that save it; each was tried.")
    ]
    cause: Annotated[
        str,
        Meta(
            description="What of the design that is not varied breaks the limit, as a phrase: set "
            "otherwise it holds; of slots for M.2 the larger disks that do; empty for nothing."
        ),
    ] = ""


class RelaxedLimit(_Answer):
    """A limit that must give way."""

    check: Limit
    label: str
    needed: float
    available: float
    by: Share


class Relaxation(_Answer):
    """Where nothing holds: the least that limits must give way."""

    design: Place
    values: Values
    by: Annotated[float, Meta(description="Share by which the worst limit gives way.")]
    limits: list[RelaxedLimit]
    load: Number | None
    would_hold: WouldHold
    load_noun: LoadNoun


class Today(_Answer):
    """The scenario as it is."""

    objectives: Figures
    verdict: VerdictWord
    sentence: str
    load: Number | None = None
    load_noun: LoadNoun = ""
    states: Annotated[list[StateOutcome], Meta(description="With something lost.")] = []
    advice_not_kept: NotKept = 0
    without: Annotated[
        list[Pointer],
        Meta(description="Settings, and models and numbers that vary, of which it has nothing."),
    ] = []


class UncertainInput(_Answer):
    """An input with its range."""

    pointer: Pointer
    label: str
    unit: str
    low: float
    likely: float
    high: float
    confidence: Annotated[float, Meta(description="Share of the futures between low and high.")]


class Regretted(_Answer):
    """What a design costs beyond the best of each future."""

    mean: float | None
    worst: float | None


class LeastRegret(Candidate):
    """The design that is regretted least."""

    held: Share
    regret_mean: float | None
    regret_worst: float | None
    figure: Annotated[str, Meta(description="The objective that regret is counted in.")]


class MeasureFirst(_Answer):
    """An input that is worth measuring."""

    pointer: Pointer
    label: str
    share_explained: Annotated[float, Meta(description="Share of the spread, 0 to 1.")]


class Futures(_Answer):
    """What the ranges do to the front."""

    count: int
    seed: int
    inputs: list[UncertainInput]
    share_held: Annotated[
        list[float],
        Meta(description="For each design of the front, the share of futures in which it holds."),
    ]
    regret: Annotated[
        list[Regretted],
        Meta(
            description="For each design of the front, what it costs beyond the best of each "
            "future."
        ),
    ]
    # So that the regret of any design can be reckoned later.
    cheapest: Annotated[
        list[float | None] | None,
        Meta(description="The best of each future; null where no objective is paid for."),
    ]
    least_regret: LeastRegret | None
    measure_first: Annotated[
        list[MeasureFirst],
        Meta(description="What is worth measuring, the most telling first."),
    ]
    of_figure: str | None
    notes: list[str]


class Refused(_Answer):
    """Designs that cannot be built, for one reason."""

    reason: str
    designs: int


class EndOfRange(_Answer):
    """Something that a candidate has the most of that was looked at."""

    pointer: Pointer
    label: str
    volume: Annotated[str, Meta(description="Of which volume, where there are several.")]
    unit: str
    most: Annotated[Number, Meta(description="The largest value that was looked at.")]
    rank: Annotated[int, Meta(description="The first candidate that has it, from 1.")] = 1


class OtherGoal(_Answer):
    """Another goal by which the same designs are known."""

    figure: Annotated[str, Meta(description="What is counted in place of what is not known.")]
    objectives: list[SearchObjective]
    candidates: Annotated[int, Meta(description="Designs of its front.")]
    best: Candidate


class SearchAnswer(_Answer):
    """Everything a search found."""

    designs: Annotated[int, Meta(description="Designs seen so far.")]
    buildable: Annotated[int, Meta(description="Designs that can be built.")]
    holding: Annotated[int, Meta(description="Designs that keep every limit.")]
    unknown: Annotated[
        int, Meta(description="Designs that hold, but an objective of them is not known.")
    ]
    size: Annotated[int, Meta(description="Designs of the whole space.")]
    evaluations: Annotated[int, Meta(description="Designs times states times futures.")]
    objectives: list[SearchObjective]
    front: Annotated[
        list[Candidate],
        Meta(
            description="The designs that no other beats in every objective, those first on which "
            "every limit could be checked."
        ),
    ]
    shortlist: Annotated[
        list[OpenedCandidate],
        Meta(description="Candidates of the front with what limits each."),
    ]
    leaders: Annotated[
        list[Leader],
        Meta(
            description="The best by the first objective for each word of an axis, such as each "
            "RAID level."
        ),
    ]
    rejections: Annotated[list[Rejection], Meta(description="Why designs fail.")]
    not_checked: Annotated[
        list[UncheckedLimit], Meta(description="What could not be checked on those that hold.")
    ]
    near_misses: Annotated[
        list[NearMiss],
        Meta(description="Designs that fail by least, and what would save them."),
    ]
    relaxation: Relaxation | None
    today: Today | None
    futures: Annotated[Futures | None, Meta(description="Null where nothing is uncertain.")]
    notes: list[str]
    refused: Annotated[list[Refused], Meta(description="Designs that cannot be built, by reason.")]
    best_checked: Annotated[
        OpenedCandidate | None,
        Meta(
            description="Where a limit could not be checked on the first design of the front: the "
            "best, by the first objective and then the others, of those on which every limit "
            "could be. Null where the first of the front is such a design, and where none is."
        ),
    ] = None
    gives_up_nothing: Annotated[
        OpenedCandidate | None,
        Meta(
            description="The best, by the first objective and then the others, of the designs that "
            "give up nothing of what protects today's, those first on which every limit could be "
            "checked; it need not be on the front. Null where no axis gives anything up, and where "
            "no such design holds."
        ),
    ] = None
    instead: Annotated[
        list[OtherGoal],
        Meta(
            description="Where designs hold and what was asked is known of none, such as its "
            "price: the best by other goals, of the same sweep."
        ),
    ] = []
    checked: Annotated[
        int, Meta(description="How many of the front, from its first, could be checked in full.")
    ] = 0
    rival: Annotated[
        OpenedCandidate | None,
        Meta(
            description="The best of the front on which a limit could not be checked, where it "
            "would be better by the first objective than the first of the front."
        ),
    ] = None
    in_states: Annotated[
        list[DesignInStates],
        Meta(
            description="Every design that is named as a best, in every state with something lost, "
            "asked for or not: the shortlist, best_checked, leaders, least_regret and instead."
        ),
    ] = []
    without: Annotated[
        dict[str, list[Place]],
        Meta(
            description="Pointer of a setting that protects, or of a model or number that varies, "
            "to the designs of this answer that have nothing of it, whatever they ask for: beside "
            "a RAID layout there are no spare disks, and no solid state disks of any size."
        ),
    ] = {}
    at_the_end: Annotated[
        list[EndOfRange],
        Meta(
            description="Where the most is sought: what the candidates of the shortlist have the "
            "most of that was looked at, so that with a wider range another design may hold more."
        ),
    ] = []
