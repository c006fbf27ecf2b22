"""What the calculators answer: plain types, from which JSON and its schema are made.

    text = msgspec.json.encode(opened.sizing)
    values = plain(opened.sizing)

Undefined and infinite numbers are None by the time they stand here. What a type says of its fields
is printed in the schema of the API.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field, to_builtins

from calculators.answers.bill import Bill as Bill
from calculators.answers.charts import Chart as Chart
from calculators.answers.charts import HeatChart as HeatChart
from calculators.answers.charts import Number as Number
from calculators.answers.findings import Finding as Finding
from calculators.answers.findings import HeldLess as HeldLess
from calculators.answers.findings import NotKept as NotKept
from calculators.answers.growth import AdviceLeft as AdviceLeft
from calculators.answers.growth import FirstCheck as FirstCheck
from calculators.answers.growth import FixCost as FixCost
from calculators.answers.growth import GivesUp as GivesUp
from calculators.answers.growth import GrownInput as GrownInput
from calculators.answers.growth import GrowthBeside as GrowthBeside
from calculators.answers.growth import GrowthCost as GrowthCost
from calculators.answers.growth import LimitLoad as LimitLoad
from calculators.answers.growth import NextLoad as NextLoad
from calculators.answers.growth import NotRebuilt as NotRebuilt
from calculators.answers.growth import RunsOut as RunsOut
from calculators.answers.growth import ServersLeast as ServersLeast
from calculators.answers.growth import UntilRebuilt as UntilRebuilt

VerdictWord = Literal["pass", "warn", "fail", "not-checked"]
Origin = Literal["given", "cited", "assumed", "derived"]


def plain(answer: Any) -> Any:
    """An answer as dictionaries, lists, texts and numbers."""
    return to_builtins(answer)


class Value(Struct, forbid_unknown_fields=True, gc=False):
    """A figure without its working."""

    value: Number | str | bool | None
    unit: str


class Figure(Value, forbid_unknown_fields=True, gc=False):
    """A figure; without working it has its value and unit only."""

    origin: Origin | UnsetType = UNSET
    source: str | UnsetType = UNSET
    label: str | UnsetType = UNSET
    formula: str | UnsetType = UNSET
    substituted: str | UnsetType = UNSET
    inputs: list[str] | UnsetType = UNSET
    note: str | UnsetType = UNSET


class Check(Struct, forbid_unknown_fields=True, gc=False):
    """A figure held against its limit."""

    name: str
    label: str
    verdict: VerdictWord
    needed: Annotated[Number | None, Meta(description="What is needed, in the unit of the check.")]
    available: Annotated[
        Number | None, Meta(description="What there is, in the unit of the check.")
    ]
    unit: str
    margin: Annotated[
        Number | None,
        Meta(description="What is left, as a share of what there is; below 0: short."),
    ]
    source: str
    message: str
    figure: str | None
    limit_figure: str | None
    advice: Annotated[
        bool,
        Meta(
            description="Whether it is a recommendation: no limit, and warn where it is not kept."
        ),
    ] = False


class Note(Struct, forbid_unknown_fields=True, gc=False):
    """What to know of a figure."""

    figure: Annotated[str, Meta(description="Its name.")]
    text: str


class CatalogueStamp(Struct, forbid_unknown_fields=True):
    """Which catalogue an answer rests on."""

    source: str
    version: str


class Sizing(Struct, forbid_unknown_fields=True):
    """The answer to a scenario."""

    system: str
    engine_version: Annotated[
        str, Meta(description="Changes with whatever can change a result of the mail system.")
    ]
    catalogue: CatalogueStamp
    verdict: Annotated[VerdictWord, Meta(description="That of its worst limit.")]
    sentence: str
    figures: dict[str, Figure]
    checks: Annotated[
        list[Check], Meta(description="Limits, what binds first; then recommendations.")
    ]
    notes: Annotated[list[Note], Meta(description="What to know of a figure, by its name.")]
    advice_not_kept: Annotated[
        int, Meta(description="Recommendations that it does not keep: no limit rests on them.")
    ] = 0


class GrowthYear(Struct, forbid_unknown_fields=True):
    """A year of the growth: its load, what carries it, and how today's design does."""

    year: Annotated[int, Meta(description="0 is today.")]
    load: Annotated[Number, Meta(description="Of that year, as ``load`` of the design counts it.")]
    load_noun: Annotated[
        str, Meta(description="Of several equal servers with a load each it says so.")
    ]
    grown: Annotated[list[GrownInput], Meta(description="What else grows.")]
    verdict: Annotated[
        VerdictWord,
        Meta(description="Of the design as it stands, with what it buys today, in that year."),
    ]
    closest: Annotated[
        Check | None,
        Meta(
            description="The limit that it breaks by most, that puts it in doubt, or that it comes "
            "closest to; null where none is measured."
        ),
    ]
    breaks_too: Annotated[list[str], Meta(description="Labels of other limits that it breaks.")]
    servers: Annotated[
        int | None,
        Meta(
            description="Fewest hardware for that load by itself, with what is ``kept``; null "
            "where none was found."
        ),
    ]
    disks: Annotated[int | None, Meta(description="In all, with the fewest servers.")]
    relays: Annotated[int | None, Meta(description="Of relays as many as it takes at worst.")]
    relays_least: Annotated[
        int | None, Meta(description="Relays that may be enough, by what larger messages take.")
    ]
    binds: Annotated[
        Check | None, Meta(description="The limit that this hardware comes closest to.")
    ]
    cost: Annotated[
        FixCost | None,
        Meta(description="What it buys more than today's design; null where none was found."),
    ]
    why: Annotated[str, Meta(description="Why no hardware was found; empty where some was.")] = ""
    queued: Annotated[
        Number | None,
        Meta(description="Messages that wait on all relays at the end of an outage."),
    ] = None
    drain_minutes: Annotated[
        Number | None,
        Meta(
            description="What they take to drain on the relays of that year, with those lost that "
            "may be; null where no outage is planned, and where they never do."
        ),
    ] = None
    full_hours: Annotated[
        Number | None,
        Meta(
            description="After how long an outage at the peak the queues of these relays are full; "
            "null where nobody says how much room there is."
        ),
    ] = None
    relay_gb: Annotated[Number | None, Meta(description="Most that waits on each, in GB.")] = None
    lifetime_hours: Annotated[Number | None, Meta(description="Mail is returned then.")] = None
    rebuilt: Annotated[
        str,
        Meta(
            description="How its servers are grouped in place of today's groups; empty where it "
            "is today's design, perhaps with servers or groups added."
        ),
    ] = ""
    kept: Annotated[
        list[str],
        Meta(
            description="Labels of the numbers that were given and stay in its hardware, such as "
            "disks of a server: with others it might be less."
        ),
    ] = []
    memory: Annotated[Number | None, Meta(description="Of a server; null: not asked for.")] = None
    memory_unit: Annotated[str, Meta(description="GB (10^9 bytes) or GiB (2^30).")] = ""
    breaks_rebuilding: NotRebuilt = False
    gives_up: GivesUp = []
    servers_least: ServersLeast = None
    not_kept: AdviceLeft = []


class LoadLimit(Struct, forbid_unknown_fields=True):
    """How far a design holds."""

    load: Annotated[
        Number,
        Meta(
            description="The load it is sized for, with the growth that is planned for its users."
        ),
    ]
    limit_load: LimitLoad
    load_noun: str
    limiting_check: str | None
    sentence: str
    runs_out: Annotated[
        list[RunsOut], Meta(description="With growth: what breaks in which month, the first first.")
    ]
    growth_sentence: Annotated[
        str,
        Meta(
            description="With growth: what breaks first and when, what of it is not known, and "
            "the fewest hardware that holds the load at the end of the years ahead."
        ),
    ]
    next_load: NextLoad | None = None
    growth_cost: GrowthCost = None
    growth_years: Annotated[
        list[GrowthYear],
        Meta(description="Today and each year ahead by itself; empty where nothing grows."),
    ] = []
    limit_if_bought: Annotated[
        Number | None,
        Meta(description="The most that holds where what nobody gave is bought anew for it."),
    ] = None
    bought: Annotated[list[str], Meta(description="Inputs that nobody gave: they are bought.")] = []
    limit_survived: Annotated[
        Number | None,
        Meta(
            description="The most that holds with everything at work and in each loss that the "
            "design survives today, with the hardware as it stands; limit_load, or less."
        ),
    ] = None
    needs_sentence: Annotated[
        str,
        Meta(description="What the hardware has and the load needs; what breaks with less."),
    ] = ""
    breaks_rebuilding_from: UntilRebuilt = None
    growth_beside: GrowthBeside = []
    first_check: FirstCheck = None
    first_check_label: str = ""


class State(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A state of a design, everything at work or something broken."""

    key: str
    label: str
    verdict: VerdictWord
    also: Annotated[
        list[str],
        Meta(
            description="States that are this one by the numbers of the scenario, and are told "
            "with it: of one relay that may be lost, as many as may be are one."
        ),
    ] = []


class StateCheck(Struct, forbid_unknown_fields=True):
    """A limit that arises in some state."""

    name: str
    label: str
    unit: str


class StateCell(Struct, forbid_unknown_fields=True, gc=False):
    """A limit in a state."""

    verdict: VerdictWord
    margin: Number | None
    needed: Number | None
    available: Number | None
    message: str


class DiskLost(Struct, forbid_unknown_fields=True):
    """What a lost database disk means where databases have copies."""

    verdict: Annotated[VerdictWord, Meta(description="Whether others take its load over.")]
    moves: Annotated[bool, Meta(description="Whether databases are activated elsewhere then.")]
    sentence: str
    source: str


class FailureStates(Struct, forbid_unknown_fields=True):
    """Every limit of a scenario in every state."""

    states: list[State]
    checks: list[StateCheck]
    cells: Annotated[
        list[list[StateCell | None]],
        Meta(
            description="A row for each state, a cell for each check; null where the check does "
            "not arise in the state."
        ),
    ]
    sources: Annotated[
        list[str],
        Meta(
            description="What the figures rest on that differ from those with everything at work."
        ),
    ] = field(default_factory=list)
    disk_lost: Annotated[
        DiskLost | None,
        Meta(
            description="Of mail systems that plan their own volumes; null where a lost disk is a "
            "state."
        ),
    ] = None
    passive_node: Annotated[
        bool, Meta(description="Whether a passive node carries the load of a lost server.")
    ] = False


class Prediction(Struct, forbid_unknown_fields=True):
    """What a line of a text to copy measures, and what is predicted of it; null where nothing is.

    Its note says why then."""

    line: str
    figure: str | None
    predicted: Number | None
    unit: str
    statistic: str
    note: str


class Snippet(Struct, forbid_unknown_fields=True):
    """A text to copy, such as a configuration fragment."""

    key: str
    title: str
    filename: str
    media_type: str
    text: str
    advice: list[str]
    source: str
    predictions: list[Prediction] = []


RaidGroup = Annotated[
    dict[str, Any],
    Meta(description="Level, disks, spans and count as raid_groups of a document takes them."),
]


class LevelFound(Struct, forbid_unknown_fields=True):
    """The fewest disks of a RAID level that carry a volume, or why there are none."""

    level: str
    name: str
    disks: int | None
    raid_group: RaidGroup | None
    broken: Annotated[list[str], Meta(description="Checks that no array of the level holds.")]
    reason: Annotated[str, Meta(description="Why there is no array; empty where one is.")]


class Offer(Struct, forbid_unknown_fields=True):
    """A disk model that carries a volume, with what it costs."""

    disk: str
    disks: Annotated[int, Meta(description="Of one server.")]
    raid_group: RaidGroup
    all_disks: Annotated[int, Meta(description="Of all servers.")]
    owned: Annotated[
        int,
        Meta(
            description="How many of them are there already: of the model, less what the other "
            "volumes take of it."
        ),
    ]
    price: Annotated[
        str,
        Meta(
            description="Of those that are bought for all servers, as the bill counts it: what is "
            "owned costs nothing, be its price known or not."
        ),
    ]
    currency: str | None


class VolumeSolution(Struct, forbid_unknown_fields=True):
    """The fewest and the cheapest disks of a volume."""

    volume: str
    name: str
    levels: Annotated[
        list[LevelFound],
        Meta(
            description="The fewest disks of each RAID level that survives a lost disk, over all "
            "groups that level and controller can build."
        ),
    ]
    cheapest: Annotated[
        list[Offer],
        Meta(
            description="For each disk model with a price, or owned in full, its cheapest disks, "
            "the cheapest first."
        ),
    ]


class Solution(Struct, forbid_unknown_fields=True):
    """The fewest and the cheapest disks of each volume, and the most load that it all holds."""

    volumes: list[VolumeSolution]
    limit_load: LimitLoad
    load_noun: str
    limiting_check: str | None
