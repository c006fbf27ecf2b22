"""Fields: what can be asked, with label, unit, bounds, default, help and source.

Forms, the API's schema, defaults and error messages all come from these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from dataclasses import field as slot
from typing import Any

from calculators.formulas.raid.levels import level_names
from calculators.sheet.lines.records import Given

REQUIRED = object()
# Kinds whose values are keys of the catalogue.
MODELS = {
    "disk": "Disk",
    "controller": "Controller",
    "server": "Server",
    "user_profile": "User profile",
    "enclosure": "Enclosure",
    "memory": "Memory module",
}

MOST_USERS = 10_000_000


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that can be asked.

    Args:
        name: key in the document
        label: as printed beside the input
        kind: number, integer, word, flag, or the catalogue table the value is a key of
            (disk, controller, server, user_profile)
        unit: a unit of ``units.UNITS``, "" for words
        default: value where left out; REQUIRED; None where a profile or rule fills it
        source: where the default comes from; "house, ..." makes it assumed
        least, most: bounds, both allowed
        choices: for words: key -> printed name
        help: what it is, what it does to the answer, what to beware of
        group: heading in the form
        rare: shown among the assumptions, folded away
        nothing_is_none: 0 says that none is given, and other lines are read then
        nothing_is_unknown: 0 says that nobody knows it
        quota: it is a quota of Exchange, whose GB are GiB
        solid: of disk models only those of solid state
    """

    name: str
    label: str
    kind: str = "number"
    unit: str = ""
    default: Any = REQUIRED
    source: str = ""
    least: float = 0.0
    most: float = 1e9
    choices: Callable[[], Mapping[str, str]] | None = None
    help: str = ""
    group: str = ""
    rare: bool = False
    nothing_is_none: bool = False
    nothing_is_unknown: bool = False
    quota: bool = False
    solid: bool = False
    left_out: Given = slot(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # What stands for it in every document that leaves it out.
        default = self.default
        value = float(default) if type(default) is int else default
        kept = Given(
            value, self.unit, self.default_origin, self.source, self.label, "", self.names_row
        )
        object.__setattr__(self, "left_out", kept)

    @property
    def names_row(self) -> bool:
        """Whether its values are keys of the catalogue."""
        return self.kind in MODELS

    @property
    def required(self) -> bool:
        return self.default is REQUIRED

    @property
    def default_origin(self) -> str:
        return "assumed" if self.source.startswith("house") else "cited"


def with_default(field: Field, default: Any, source: str, **changes: Any) -> Field:
    """The field with another default and its source."""
    return replace(field, default=default, source=source, **changes)


WRITE_POLICIES = {"write-back": "Write-back", "write-through": "Write-through"}

GROUP_FIELDS: tuple[Field, ...] = (
    Field(
        "volume", "Volume", "word", group="RAID group",
        help="What lives on this group. Groups with the same volume form a software stripe.",
    ),
    Field(
        "level", "RAID level", "word", choices=level_names, group="RAID group",
        help="Decides how many disks light up for a write, and the usable capacity.",
    ),
    Field(
        "disks", "Disks", "integer", "disks", least=1, most=10_000, group="RAID group",
        help="Disks of this group, parity and mirrors included.",
    ),
    Field(
        "spans", "Spans", "integer", "spans", None, "netraid-1999, spanning", least=1, most=1000,
        group="RAID group", rare=True,
        help="Arrays the controller stripes over. Left empty: one for RAID 5 and 6, the fewest "
        "into which the disks divide for RAID 50 and 60, a pair each for RAID 10.",
    ),
    Field(
        "count", "Such groups", "integer", "groups", 1, "house, one group as listed",
        least=1, most=1000, group="RAID group", rare=True,
        help="How many equal groups stand here; the load divides evenly over them.",
    ),
    Field(
        "disk", "Disk model", "disk", group="RAID group",
        help="A model of the catalogue; its seek, speed and size enter the sheet.",
    ),
    Field(
        "stripe_depth_kb", "Stripe depth", "number", "KiB", 16, "netraid-1999, Stripe Depth",
        least=1, most=4096, group="RAID group",
        help="KiB written to one disk before moving on. 16 was best in the benchmark.",
    ),
    Field(
        "write_policy", "Write policy", "word", "", "write-back", "netraid-1999, Write Policy",
        choices=lambda: WRITE_POLICIES, group="RAID group",
        help="Write-back hides the wait of writes, and is safe only with a battery. Read and "
        "cache policy are not modelled: adaptive read-ahead made no difference, and direct I/O "
        "was not tested. All three change without a restart.",
    ),
    Field(
        "aligned", "Partition aligned", "flag", "", True, "netraid-1999, Partition setup",
        group="RAID group",
        help="Whether the partition starts on a stripe boundary. If not, some I/Os hit two disks.",
    ),
    Field(
        "controller", "Controller", "controller", default=None, group="RAID group", rare=True,
        help="Controller model; its limits on disks and spans are enforced, and the interfaces it "
        "takes are a limit. Left empty, interfaces of disks are not limited.",
    ),
)  # fmt: skip


def group_fields(
    volumes: Mapping[str, str], controller: str | None = None, source: str = ""
) -> tuple[Field, ...]:
    """The fields of a RAID group for a mail system with these volumes."""
    fields = []
    for field in GROUP_FIELDS:
        if field.name == "volume":
            field = replace(field, choices=lambda: volumes)
        if field.name == "controller" and controller:
            field = with_default(field, controller, source)
        fields.append(field)
    return tuple(fields)
