"""From a document to a scenario: every mistake found at once, each with its remedy.

The only door into the calculators. Form, API and command line all come through ``parse``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calculators.errors import InputProblems, Problem
from calculators.inputs import reader as values
from calculators.inputs.catalogue import Catalogue, Row
from calculators.inputs.common_fields import HORIZON
from calculators.inputs.documents import origins
from calculators.inputs.documents.former import renewed
from calculators.inputs.fields import Field
from calculators.inputs.hardware import models as hardware_models
from calculators.inputs.hardware import raid_groups
from calculators.inputs.purchase import purchase
from calculators.inputs.purchase.years import over_years_ahead
from calculators.scenario.alike import Alike
from calculators.scenario.detect_system import find_system, wrong_for_any
from calculators.sheet.figures import bounds_of
from calculators.sheet.lines.records import Given, Record, Scenario
from calculators.systems import SYSTEMS, System
from calculators.systems.exchange_2013.workbook import inputs

MOST_POPULATIONS = 50
MOST_GROUPS = 200
_TOP = ("system", "populations", "raid_groups", "assumptions", origins.KEY, purchase.KEY)


def parse(
    document: Any, catalogue: Catalogue, join: bool = True, alike: Alike | None = None
) -> Scenario:
    """The scenario a document asks for.

    Args:
        document: a mapping as read from JSON or YAML
        catalogue: rows that disks, controllers, servers and profiles are looked up in
        join: whether equal RAID groups become one with a count; a search varies each on its own
        alike: what was read of others that share parts with it, on the same catalogue

    Raises:
        InputProblems: with every problem of the document
    """
    problems: list[Problem] = []
    document = renewed(document)
    system = find_system(document, problems)
    if system is None:
        problems += wrong_for_any(document, lambda one: _read(document, one, catalogue, join)[1])
        raise InputProblems(problems)
    scenario, problems = _read(document, system, catalogue, join, alike)
    if problems:
        raise InputProblems(problems)
    return scenario


def parse_unchecked(document: Mapping[str, Any], catalogue: Catalogue) -> Scenario | None:
    """The scenario of a document whose values are right one by one, though they may not go
    together: a step between two designs may be none that can be built.

    Returns:
        the scenario, each RAID group on its own; None where a part of it cannot be read
    """
    system = SYSTEMS[document["system"]]
    scenario, problems = _read(document, system, catalogue, join=False)
    return scenario if not problems or _whole(scenario, document, system) else None


def _whole(scenario: Scenario, document: Mapping[str, Any], system: System) -> bool:
    """Whether nothing is missing that the lines read."""
    groups = [record for records in scenario.groups.values() for record in records]
    return (
        _complete(scenario.options, system.fields)
        and bool(scenario.populations) == bool(system.population_fields)
        and all(_complete(one, system.population_fields) for one in scenario.populations)
        and len(groups) == len(document.get("raid_groups") or ())
        and all(_complete(one, system.group_fields) for one in groups)
        and all("model" in one.fields for one in groups)
        and (not system.group_fields or set(system.needed_volumes) <= set(scenario.groups))
    )


def _complete(record: Record, fields: tuple[Field, ...]) -> bool:
    # What the calculator's own form leaves out beside it stays out.
    names = {field.name for field in fields} - {"profile"}
    return names <= set(record.fields)


def _read(
    document: Mapping[str, Any],
    system: System,
    catalogue: Catalogue,
    join: bool,
    alike: Alike | None = None,
) -> tuple[Scenario, list[Problem]]:
    """The scenario, as far as it can be read, and everything that is wrong with the document."""
    problems: list[Problem] = []
    reader = values.Reader(catalogue, problems, origins.read_origins(document, problems))
    if origins.KEY in document or (alike and not alike.knows(catalogue)):
        # Where a value comes from may differ where the value does not.
        alike = None
    found = alike and alike.options(system, document)
    options, populations = found or _options(reader, document, system)
    if alike and not found and not problems:
        alike.keep_options(system, document, options, populations)
    groups = _groups(reader, document, system, join, alike)
    assumptions = _assumptions(reader, document.get("assumptions"), system)
    every_group = [one for records in groups.values() for one in records]
    reader.attach_forms(options, every_group)
    hardware_models.attach(reader, options, every_group, _typed(document))
    controllers = _controllers(groups, catalogue)
    bought = purchase.read_purchase(reader, document.get(purchase.KEY))
    bought = bought and over_years_ahead(bought, options.fields.get(HORIZON.name))
    scenario = Scenario(system.key, options, populations, groups, assumptions, controllers, bought)
    return scenario, reader.problems


def _options(
    reader: values.Reader, document: Mapping[str, Any], system: System
) -> tuple[Record, tuple[Record, ...]]:
    """The scenario's own fields and its populations."""
    known = [*_TOP, *(field.name for field in system.fields)]

    def plain(row: Mapping[str, Any]) -> tuple[Record, tuple[Record, ...]]:
        return reader.record("", "", row, system.fields), _populations(reader, row, system)

    if system.read is None:
        reader.refuse_unknown(document, known, "")
        options, populations = plain(document)
    else:
        reader.refuse_unknown(document, [*known, inputs.KEY], "")
        options, populations = system.read(reader, document, system, plain)
    if system.contradiction and (wrong := system.contradiction(options)):
        reader.problems.append(wrong)
    reader.attach_server(options)
    reader.attach_enclosure(options)
    return options, populations


def _typed(document: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a document, in either form of it."""
    nested = document.get(inputs.KEY)
    return {**document, **(nested if isinstance(nested, Mapping) else {})}


def _controllers(groups: Mapping[str, tuple[Record, ...]], catalogue: Catalogue) -> dict[str, Row]:
    """The rows of the controllers that groups name."""
    named = {record.value("controller") for records in groups.values() for record in records}
    return {key: catalogue.controllers[key] for key in named if key in catalogue.controllers}


def _rows(
    reader: values.Reader, document: Mapping[str, Any], key: str, label: str, most: int, hint: str
) -> list[tuple[int, Mapping[str, Any]]]:
    """The objects of a list of the document, with their places."""
    rows = document.get(key)
    pointer = f"/{key}"
    if rows is None or rows == []:
        reader.problem(pointer, "required", f"{label} are missing.", hint)
        return []
    if not isinstance(rows, list):
        reader.problem(
            pointer, "wrong-type", f"{label}: {values.kind_of(rows)} given; a list is needed.", hint
        )
        return []
    if len(rows) > most:
        reader.problem(
            pointer,
            "too-many",
            f"{label}: {len(rows)} given; at most {most} can be sized.",
            "Join equal entries into one.",
        )
        return []
    found = []
    for index, row in enumerate(rows):
        if isinstance(row, Mapping):
            found.append((index, row))
        else:
            reader.problem(
                f"{pointer}/{index}",
                "wrong-type",
                f"{label}, entry {index + 1}: {values.kind_of(row)} given; an object is needed.",
                hint,
            )
    return found


def _populations(
    reader: values.Reader, document: Mapping[str, Any], system: System
) -> tuple[Record, ...]:
    if not system.population_fields:
        if document.get("populations"):
            reader.problem(
                "/populations",
                "unknown-field",
                f"{system.title} is sized by messages, not by populations of users.",
                "Leave populations out.",
            )
        return ()
    rows = _rows(
        reader,
        document,
        "populations",
        "Populations",
        MOST_POPULATIONS,
        'Give at least one population, such as [{"users": 1000}].',
    )
    found = []
    for index, row in rows:
        pointer = f"/populations/{index}"
        reader.refuse_unknown(row, [f.name for f in system.population_fields], pointer)
        fields = _with_profile(reader, row, system, pointer)
        if isinstance(row.get("profile"), str) and row["profile"] not in reader.catalogue.profiles:
            # Told already, with the profiles of this mail system.
            row = {key: value for key, value in row.items() if key != "profile"}
        found.append(reader.record(f"population_{index + 1}", pointer, row, fields))
    return tuple(found)


def _with_profile(
    reader: values.Reader, row: Mapping[str, Any], system: System, pointer: str
) -> tuple[Field, ...]:
    """The population's fields, with the profile's values as their defaults."""
    offered = {
        key: profile
        for key, profile in reader.catalogue.profiles.items()
        if profile["system"] == system.key
    }
    wanted = row.get("profile")
    if wanted is None:
        missing = [f for f in system.from_profile if not _given(row, f, system)]
        if missing and system.default_profile is None:
            reader.problem(
                f"{pointer}/profile",
                "required",
                "User profile is missing.",
                "Choose one of: " + ", ".join(offered) + "; or give " + ", ".join(missing) + ".",
            )
        wanted = system.default_profile
    if not isinstance(wanted, str) or wanted not in offered:
        if isinstance(wanted, str) and row.get("profile") is not None:
            elsewhere = " for this mail system" * (wanted in reader.catalogue.profiles)
            reader.problem(
                f"{pointer}/profile",
                "unknown-user-profile",
                f"User profile: {values.shown(wanted)} is not in the catalogue{elsewhere}.",
                reader.nearest(
                    wanted,
                    offered,
                    f"Choose one of: {', '.join(offered)}."
                    if offered
                    else "This mail system has no profiles; give its fields themselves.",
                ),
            )
        profile = {}
    else:
        profile = offered[wanted]
        _refuse_gaps(reader, row, profile, system, pointer)
    return reader.catalogue.made(
        ("population", system.key, profile.get("key")),
        lambda: tuple(values.from_row(field, profile) for field in system.population_fields),
    )


def _refuse_gaps(
    reader: values.Reader,
    row: Mapping[str, Any],
    profile: Mapping[str, Any],
    system: System,
    pointer: str,
) -> None:
    """A profile of the catalogue may leave out what the lines need."""
    for field in system.population_fields:
        name = field.name
        needed = name in system.from_profile and field.default is None
        if needed and profile.get(name) is None and not _given(row, name, system):
            reader.problem(
                f"{pointer}/{name}",
                "required",
                f"{field.label} is missing.",
                f"The profile {values.shown(profile['key'])} does not say it. "
                + values.wanted(field),
            )


def _given(row: Mapping[str, Any], field: str, system: System) -> bool:
    """Whether a row has a field, or another that makes it needless."""
    other = system.in_place_of.get(field)
    return row.get(field) is not None or (other is not None and row.get(other) is not None)


def _groups(
    reader: values.Reader,
    document: Mapping[str, Any],
    system: System,
    join: bool,
    alike: Alike | None,
) -> dict[str, tuple[Record, ...]]:
    if not system.needed_volumes and not document.get("raid_groups"):
        return {}
    if not system.group_fields:
        reader.problem(
            "/raid_groups",
            "unknown-field",
            f"{system.title} plans its volumes itself; it takes no RAID groups.",
            "Leave raid_groups out.",
        )
        return {}
    rows = _rows(
        reader,
        document,
        "raid_groups",
        "RAID groups",
        MOST_GROUPS,
        'Give at least the database group, such as [{"volume": "database", "level": "RAID10", '
        '"disks": 8, "disk": "hp-6107a-9gb-10k"}].',
    )
    found: dict[str, list[Record]] = {}
    plain: dict[str, list[tuple[Any, ...]]] = {}
    for index, row in rows:
        # To Python 1 is True, to a reader not.
        key = (system.key, index, repr(row)) if alike else None
        record = alike.group(system, key) if alike else None
        if record is None:
            before = len(reader.problems)
            record = _group(reader, row, f"raid_group_{index + 1}", f"/raid_groups/{index}", system)
            if record is None:
                continue
            if alike and len(reader.problems) == before:
                alike.keep_group(system, key, record)
        volume = record.value("volume")
        same = plain.setdefault(volume, [])
        value = tuple(
            given.value
            for key, given in record.fields.items()
            if isinstance(given, Given) and key != "count"
        )
        if join and value in same:
            _join(found[volume][same.index(value)], record)
        else:
            same.append(value)
            found.setdefault(volume, []).append(record)
    groups = {volume: tuple(records) for volume, records in found.items()}
    named = [row["volume"] for _, row in rows if row.get("volume") in list(system.volumes)]
    # A group that names no volume of the system may be meant for any.
    told = 0 < len(named) == len(document["raid_groups"])
    for volume in system.needed_volumes:
        if told and volume not in named:
            reader.problem(
                "/raid_groups",
                "required",
                f"No RAID group carries the volume {volume}.",
                f'Add a RAID group and choose the volume {volume} ("volume": "{volume}").',
            )
    if not system.mixed_groups:
        raid_groups.refuse_mixed(groups, reader)
    return groups


def _group(
    reader: values.Reader, row: Mapping[str, Any], name: str, pointer: str, system: System
) -> Record | None:
    """One RAID group; None where something is missing that the lines read."""
    reader.refuse_unknown(row, [f.name for f in system.group_fields], pointer)
    record = reader.record(name, pointer, row, system.group_fields)
    if raid_groups.countable(record):
        raid_groups.fill_spans(record)
        raid_groups.refuse_impossible(record, reader, pointer)
    if not raid_groups.complete(record):
        return None
    reader.attach_disk(record, pointer)
    return record


def _join(record: Record, other: Record) -> None:
    """Equal groups of one volume are one record that counts them."""
    count, more = record.fields["count"], other.fields["count"]
    assert isinstance(count, Given)
    assert isinstance(more, Given)
    record.fields["count"] = Given(
        count.value + more.value, count.unit, count.origin, count.source, count.label
    )


def _assumptions(reader: values.Reader, asked: Any, system: System) -> dict[str, float]:
    if asked is None:
        return {}
    if not isinstance(asked, Mapping):
        reader.problem(
            "/assumptions",
            "wrong-type",
            f"Assumptions: {values.kind_of(asked)} given; an object is needed.",
            'Give names with numbers, such as {"mean_response_base_ms": 8}.',
        )
        return {}
    reader.refuse_unknown(asked, list(system.facts), "/assumptions")
    found = {}
    for key, value in asked.items():
        if key in system.facts:
            fact = system.facts[key]
            least, most = bounds_of(fact)
            field = Field(key, fact.label, "number", fact.unit, least=least, most=most)
            number = reader.number(field, value, f"/assumptions/{values.escaped(key)}")
            if number is not None:
                found[key] = number
    return found
