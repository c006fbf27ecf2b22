"""What rows of the catalogue say of a server, its controllers and its memory, put beside the keys
that name them: the limits of the hardware rest on it. What a row does not state is left out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from calculators.inputs.catalogue import Row
from calculators.inputs.hardware import interfaces, raid_makers
from calculators.inputs.reader import (
    LARGE,
    NO_BAY,
    SERVER_MODEL,
    Reader,
    has_bays,
    large,
    of_row,
    stated,
    takes_no_bay,
)
from calculators.sheet.lines.records import Given, Record
from calculators.sheet.said.numbers import count

MEMORY_MODEL, CONTROLLER_MODELS = "memory_module_model", "controller_models"
ENCLOSURE_CONTROLLER = "enclosure_controller"
ENCLOSURE_CONTROLLER_MODEL, ENCLOSURE_HOSTS = "enclosure_controller_model", "enclosure_hosts"
ENCLOSURE_PORTS = "enclosure_ports"
RATE_2017, MEMORY_SLOTS, M2_SLOTS = "specrate_2017", "memory_slots", "bays_m2"
# Beside a server whose price includes no memory; before the numbers of modules that it takes.
WITHOUT_MEMORY, MEMORY_COUNT = "without_memory", "memory_count_"
CORES, ROW_CORES, RATE_2006 = (
    "cores_per_server_primary_site",
    "cores",
    "specint2006_rate_primary_site",
)
# Input that a row of the catalogue fills -> the figure that then says its value.
FILLED_BY = {RATE_2006: "server.specint2006_rate"}
_NO_RATE = "0 says that nobody knows it: processors are not checked then."
# Whose disks hang on a controller: names of RAID groups, or all of a server.
ALL = "all"
_PORTS = {"ports": "disks that its ports take", "max_devices": "disks that it addresses"}
_RATE_SOURCE = "specrate-regression, processSpecRate.ipynb"


def attach(
    reader: Reader, options: Record, groups: Iterable[Record], typed: Mapping[str, Any]
) -> None:
    """Put them there.

    Args:
        reader: of the document
        options: the scenario's own fields, as far as they could be read
        groups: its RAID groups
        typed: the options as somebody gave them; what was left out or null is the row's to say
    """
    _server(reader, options)
    _processors(reader, options, typed)
    _memory(reader, options)
    _sizes(reader, options)
    groups = list(groups)
    _bays(reader, options, groups)
    _controllers(reader, options, groups)
    interfaces.attach(reader, options, groups)
    interfaces.attach_enclosure(reader, options, groups)
    raid_makers.attach(reader, options, groups)
    if options.value("enclosure"):
        _hosts(reader, options, groups)


def _row(reader: Reader, record: Record, field: str, kind: str) -> Row | None:
    key = record.value(field)
    return reader.catalogue.table(kind).get(key) if key else None


def _server(reader: Reader, options: Record) -> None:
    """How fast its processors are, and how many modules of memory it takes."""
    row = _row(reader, options, "server", "server")
    if row is None:
        return
    fields: dict[str, Given | Record] = {}
    if row.get(MEMORY_SLOTS) is not None:
        fields[MEMORY_SLOTS] = stated(row, MEMORY_SLOTS, "1", "slots for memory")
    if is_bare(row):
        fields[WITHOUT_MEMORY] = of_row(row, 0.0, "GiB", "memory in its price")
    for place, number in enumerate(sorted(counts_of(row), reverse=True), start=1):
        label = "modules of memory that it supports"
        fields[f"{MEMORY_COUNT}{place}"] = of_row(row, float(number), "1", label)
    if row.get(RATE_2017) is not None:
        fields[RATE_2017] = stated(row, RATE_2017, "rate2017", "SPECrate 2017 integer")
        for name, value, unit, label in (
            ("rate_slope", 9.52, "rate/rate2017", "SPECint 2006 rate for SPECrate 2017 integer"),
            ("rate_offset", 6.33, "rate", "by which the line lies lower"),
        ):
            fields[name] = Given(value, unit, "cited", _RATE_SOURCE, label)
    options.put_beside(SERVER_MODEL, fields)


def is_bare(row: Row) -> bool:
    """Whether a server is priced without memory."""
    return row.get("memory_included") is False


def counts_of(row: Row) -> list[int]:
    """The numbers of modules that a server's maker supports; none where any may be."""
    return [int(each) for each in re.findall(r"\d+", row.get("memory_counts") or "")]


def _processors(reader: Reader, options: Record, typed: Mapping[str, Any]) -> None:
    """Cores and rate of the server that is named, where nobody gave others; what was given counts,
    and what the row says stays beside it."""
    cores, rate = options.fields.get(CORES), options.fields.get(RATE_2006)
    if not isinstance(cores, Given) or not isinstance(rate, Given):
        return
    row = _row(reader, options, "server", "server")
    if row is not None:
        processors, each = row.get("processors"), row.get("cores_per_processor")
        if processors and each:
            made = f"{row['name']}: {count(processors)} × {count(each)} cores."
            there = of_row(row, float(processors * each), "cores", "cores of a server", made)
            if typed.get(CORES) is None:
                options.fields[CORES] = there.changed(label=cores.label)
            else:
                options.put_beside(SERVER_MODEL, {ROW_CORES: there})
        elif typed.get(CORES) is None:
            options.fields[CORES] = cores.changed(
                note=f"The row of the {row['name']} states no cores."
            )
    if typed.get(RATE_2006) is None:
        rated = row is not None and row.get(RATE_2017) is not None
        # The older rate is worked out from that of the row; without one it is not known.
        options.fields[RATE_2006] = (
            rate.changed(value=None) if rated else rate.changed(note=_NO_RATE)
        )


def _memory(reader: Reader, options: Record) -> None:
    row = _row(reader, options, "memory_module", "memory")
    if row is not None:
        size = stated(row, "capacity_gib", "GiB", "memory of a module")
        options.fields[MEMORY_MODEL] = Record(MEMORY_MODEL, {"capacity_gib": size})


def _sizes(reader: Reader, options: Record) -> None:
    """Whether disks that the options name need bays of 3.5 inch, where the server has bays."""
    row = _row(reader, options, "server", "server")
    if row is not None and has_bays(row):
        for name, disk in reader.disks_named(options):
            options.put_beside(f"{name}_model", {LARGE: large(disk)})


def _bays(reader: Reader, options: Record, groups: list[Record]) -> None:
    """Which disks take no bay of the server, where one is named, and its slots for them."""
    row = _row(reader, options, "server", "server")
    if row is None:
        return
    any_outside = False
    for group in groups:
        if found := takes_no_bay(reader.catalogue.disks.get(group.value("disk"), {})):
            group.fields[NO_BAY] = found
            any_outside = True
    for name, disk in reader.disks_named(options):
        if found := takes_no_bay(disk):
            options.put_beside(f"{name}_model", {NO_BAY: found})
            any_outside = True
    if any_outside:
        slots = stated(row, M2_SLOTS, "disks", "slots for M.2")
        options.put_beside(SERVER_MODEL, {M2_SLOTS: slots})


def _hosts(reader: Reader, options: Record, groups: list[Record]) -> None:
    """The ports that enclosures are cabled to: of the controller that is named for them, else of
    each model of the server; not a number where nothing states them."""
    label = "ports for enclosures"
    row = _row(reader, options, ENCLOSURE_CONTROLLER, "controller")
    if row is not None:
        options.fields[ENCLOSURE_CONTROLLER_MODEL] = Record(
            ENCLOSURE_CONTROLLER_MODEL,
            {ENCLOSURE_PORTS: stated(row, ENCLOSURE_PORTS, "1", label)},
        )
        return
    keys = [group.value("controller") for group in groups] or [options.value("controller")]
    rows = [reader.catalogue.controllers.get(key, {}) for key in dict.fromkeys(filter(None, keys))]
    options.fields[ENCLOSURE_HOSTS] = Record(
        ENCLOSURE_HOSTS,
        {
            f"ports_{number}": stated(row, ENCLOSURE_PORTS, "1", label)
            for number, row in enumerate(rows or [_UNNAMED], start=1)
        },
    )


_UNNAMED: Row = {
    "name": "No controller is named",
    "origin": "assumed",
    "source": "house, a port carries a chain of enclosures",
}


def _controllers(reader: Reader, options: Record, groups: list[Record]) -> None:
    """What each model of controllers takes, and which groups hang on it."""
    hanging: dict[str, list[str]] = {}
    for group in groups:
        if key := group.value("controller"):
            hanging.setdefault(key, []).append(group.name)
    if not groups and (key := options.value("controller")):
        hanging[key] = [ALL]
    found: dict[str, Given | Record] = {}
    for number, (key, names) in enumerate(hanging.items(), start=1):
        row = reader.catalogue.controllers.get(key, {})
        fields: dict[str, Given | Record] = {
            name: stated(row, name, "disks", label)
            for name, label in _PORTS.items()
            if row.get(name)
        }
        if fields:
            said = Given(
                " ".join(names), "", row["origin"], row["source"], f"What hangs on {row['name']}"
            )
            name = f"controller_{number}"
            found[name] = Record(f"{name}_model", {**fields, "hanging": said})
    if found:
        options.fields[CONTROLLER_MODELS] = Record(CONTROLLER_MODELS, found)
