"""Whose row of the catalogue does not say what a limit asks, where it is not checked for that."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from calculators.checks.check import NOT_CHECKED, Verdict
from calculators.inputs.catalogue import Catalogue, Row
from calculators.inputs.hardware import interfaces
from calculators.inputs.hardware.raid_makers import makes_raid
from calculators.inputs.reader import has_bays, large, takes_no_bay, tells_large_bays
from calculators.sheet.lines.records import Scenario
from calculators.sheet.said.numbers import listed, short

_LARGE_BAYS, _INTERFACES, _RAID = "large-bays", "disk-interfaces", "raid-controller"
# What of a design stands on a controller, and that itself: not the one that an enclosure hangs on.
_ON_CONTROLLER: Final = ("disk", "controller", *interfaces.ON_CONTROLLER)
# What a server's row does not state.
_OF_SERVER = {"bays": "drive_bays", "m2-slots": "bays_m2"}


class UnknownRow(Struct, frozen=True):
    """A row that leaves something unsaid: its table, its key and its name."""

    kind: str
    key: str
    name: str


def unknown_rows(check: str, scenario: Scenario, catalogue: Catalogue) -> list[UnknownRow]:
    """The rows that a design names and that leave unsaid what a limit asks, each once.

    Args:
        check: name of a limit that is not checked
        scenario: the design
        catalogue: its rows
    """
    found = {(each.kind, each.key): each for each in _unsaid(check, scenario, catalogue)}
    return list(found.values())


def _unsaid(check: str, scenario: Scenario, catalogue: Catalogue) -> Iterator[UnknownRow]:
    if check in _OF_SERVER:
        for kind, key, row in _named(scenario, catalogue, ("server",)):
            if row.get(_OF_SERVER[check]) is None:
                yield UnknownRow(kind, key, row["name"])
    elif check == _LARGE_BAYS:
        for kind, key, row in _named(scenario, catalogue, ("server",)):
            if has_bays(row) and not tells_large_bays(row):
                yield UnknownRow(kind, key, row["name"])
        for kind, key, row in _named(scenario, catalogue, ("disk", "enclosure")):
            value = large(row).value
            if value != value:
                yield UnknownRow(kind, key, row["name"])
    elif check == _RAID:
        for kind, key, row in _named(scenario, catalogue, ("controller",), ("controller",)):
            if makes_raid(row) is None and not row.get("onboard"):
                yield UnknownRow(kind, key, row["name"])
    elif check == _INTERFACES:
        for kind, key, row in _named(scenario, catalogue, ("disk", "controller"), _ON_CONTROLLER):
            if not interfaces.families(row) and not (kind == "disk" and takes_no_bay(row)):
                yield UnknownRow(kind, key, row["name"])


def _named(
    scenario: Scenario,
    catalogue: Catalogue,
    kinds: tuple[str, ...],
    names: Collection[str] | None = None,
) -> Iterator[tuple[str, str, Row]]:
    """The rows of some tables that options and RAID groups name, under some names or any."""
    groups = [group for groups in scenario.groups.values() for group in groups]
    for record in (scenario.options, *groups):
        for name in record.fields:
            if names is not None and name not in names:
                continue
            kind = next((each for each in kinds if name == each or name.endswith(f"_{each}")), "")
            key = record.value(name)
            row = catalogue.table(kind).get(key) if kind and isinstance(key, str) else None
            if row is not None:
                yield kind, str(key), row


def with_names(
    verdicts: Sequence[Verdict], scenario: Scenario, catalogue: Catalogue
) -> list[Verdict]:
    """The same verdicts; where sizes or interfaces are not known, the sentence says of which
    models."""
    return [
        replace(each, message=_SAID[each.check.name](each, rows))
        if each.check.name in _SAID
        and each.verdict == NOT_CHECKED
        and (rows := unknown_rows(each.check.name, scenario, catalogue))
        else each
        for each in verdicts
    ]


def _interface_said(_verdict: Verdict, rows: Sequence[UnknownRow]) -> str:
    names, one = listed([each.name for each in rows]), len(rows) == 1
    return (
        "Whether the controllers of a server take the interface of its disks is not known: the "
        f"catalogue does not say the interface of {names}. Where no controller is named this is "
        f"not looked at. {'A row' if one else 'Rows'} of your own can say it, such as “SAS "
        "12 Gbit/s”, “SATA” or “NVMe”."
    )


def _size_said(verdict: Verdict, rows: Sequence[UnknownRow]) -> str:
    servers = [each.name for each in rows if each.kind == "server"]
    others = [each.name for each in rows if each.kind != "server"]
    parts = [f"how many bays of 3.5 inch {name} has is not known" for name in servers]
    if others:
        parts.append(f"the size of {listed(others)} is not known")
    one = len(rows) == 1
    unsaid = (
        ("does not say it" if one else "do not say it")
        if servers
        else ("states no form factor" if one else "state no form factor")
    )
    if not servers:
        parts[0] = f"a server has {short(verdict.limit or 0)} bays of 3.5 inch; {parts[0]}"
    said = " and ".join(parts)
    return (
        f"{said[:1].upper()}{said[1:]}: {'its row' if one else 'their rows'} of the catalogue "
        f"{unsaid}. Name another model, or state it in a row of your own."
    )


_SAID: Final[Mapping[str, Callable[[Verdict, Sequence[UnknownRow]], str]]] = {
    _LARGE_BAYS: _size_said,
    _INTERFACES: _interface_said,
}
