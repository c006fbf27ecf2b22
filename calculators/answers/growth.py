"""What the calculators answer of a growth in small: what runs out, what grew, and what more is
bought."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from calculators.answers.charts import Number


class RunsOut(Struct, forbid_unknown_fields=True):
    """A limit and the month in which it breaks; None where it is not known to."""

    check: str
    label: str
    month: int | None
    not_known_from: Annotated[
        int | None,
        Meta(
            description="The first month in which it is not known whether it holds, 0 today; null "
            "where that is known until it breaks."
        ),
    ] = None


GivesUp = Annotated[
    list[str],
    Meta(
        description="Losses of a group that today's design survives and this hardware does not, "
        "such as “Two servers lost”."
    ),
]


AdviceLeft = Annotated[
    list[str],
    Meta(
        description="Recommendations that today's design keeps and this hardware does not under "
        "that load, such as “Memory advised”."
    ),
]


class FixCost(Struct, forbid_unknown_fields=True):
    """What one design buys more, or less, than another."""

    servers: Annotated[int, Meta(description="Servers more; below 0: fewer.")]
    disks: int
    price: Annotated[str | None, Meta(description="Of lines with a price; null: none is known.")]
    currency: str | None
    complete: Annotated[bool, Meta(description="Whether all lines have a price.")]
    assumed: Annotated[bool, Meta(description="Whether a price of a line is assumed.")] = False
    memory_gib: Annotated[int, Meta(description="GiB of memory more; below 0: less.")] = 0
    memory_modules: Annotated[int, Meta(description="Modules of it, where one is chosen.")] = 0
    disks_beyond_owned: Annotated[
        int, Meta(description="Disks that it needs in all, more than are owned of their models.")
    ] = 0
    disk_kinds: Annotated[
        dict[str, int],
        Meta(
            description="Disks more of each kind, as the bill calls it, where some are more and "
            "others fewer, so that their sum does not say what is bought; else empty."
        ),
    ] = field(default_factory=dict)
    memory_gb: Annotated[
        float | UnsetType,
        Meta(
            description="The memory more in GB of 10⁹ bytes, where the mail system counts that of "
            "a server in them and no line of the bill has it; else left out."
        ),
    ] = UNSET
    disks_moved: Annotated[
        int | UnsetType,
        Meta(
            description="Disks that leave the servers that stand for new ones, where a server has "
            "fewer of a kind than today: who moves none buys as many more. Left out where none do."
        ),
    ] = UNSET


class GrownInput(Struct, forbid_unknown_fields=True):
    """An input beside the load and what it has grown to."""

    input: Annotated[str, Meta(description="Its name, such as population_1.mailbox_limit_mb.")]
    label: str
    value: Number
    unit: str


class BesideGrowth(Struct, forbid_unknown_fields=True):
    """Other hardware for the end of the growth, beside the fewest that gives up no loss."""

    key: Annotated[
        Literal["advice-kept", "fewer-losses", "groups-kept", "not-symmetrical"],
        Meta(
            description="More of it that keeps the advice that today's design keeps; less that "
            "gives up losses that it survives; more that leaves today's groups as they are; less "
            "without symmetrical distribution."
        ),
    ]
    label: Annotated[str, Meta(description="In a sentence: without regrouping.")]
    servers: int | None
    disks: int | None
    gives_up: GivesUp
    cost: Annotated[FixCost | None, Meta(description="What it buys more than today's design.")]
    groups: Annotated[
        str, Meta(description="How its servers are grouped, such as 2 groups of 12.")
    ] = ""
    sentence: Annotated[str, Meta(description="The same in words, as growth_sentence has it.")] = ""
    not_kept: AdviceLeft = []


class NextLoad(Struct, forbid_unknown_fields=True):
    """What a tenth more load needs, where nobody said how many disks there are."""

    load: Annotated[Number, Meta(description="How much more than the load it is sized for.")]
    disks: Annotated[int, Meta(description="Disks of today's design, in all.")]
    cost: Annotated[
        FixCost | None,
        Meta(description="What is bought more; null where no more disks or servers are enough."),
    ]
    lacking: Annotated[list[str], Meta(description="Checks that break, however much is bought.")]
    needed: Annotated[int | None, Meta(description="Fewest disks, in all, for today's load.")] = (
        None
    )
    kept: Annotated[list[str], Meta(description="Volumes of given disks that need more.")] = []


GrowthCost = Annotated[
    FixCost | None,
    Meta(description="What that hardware buys more than today's; null where none was found."),
]
GrowthBeside = Annotated[
    list[BesideGrowth],
    Meta(description="What else does for the end of the growth, as growth_sentence has it."),
]
ServersLeast = Annotated[
    int | None,
    Meta(
        description="Fewest servers for that load where more losses are given up; null where they "
        "are no fewer."
    ),
]
FirstCheck = Annotated[
    str | None,
    Meta(
        description="The check that the sentence names first: what breaks, or what more load "
        "breaks first, in whichever state that is survived; null where no load is known to break "
        "any. It stands first among the checks, unless it is of what is bought to fit today's load."
    ),
]
LimitLoad = Annotated[
    Number | None,
    Meta(
        description="The most that holds with the hardware as it stands, or with fewer disks where "
        "nobody gave them; null: no limit; 0: limiting_check breaks at any load, as too few bays."
    ),
]
NotRebuilt = Annotated[
    bool,
    Meta(
        description="Whether the design as it stands, which holds then, breaks while a disk is "
        "rebuilt, as it does not today."
    ),
]
UntilRebuilt = Annotated[
    int | None,
    Meta(
        description="With growth: the first month in which the design breaks while a disk is "
        "rebuilt; null where it does so today, or not before it breaks with everything at work."
    ),
]
