"""Reading the inputs of Microsoft's calculator: an object of its own, or populations and options.

``calculator_inputs`` holds the options and, as ``tier1_…`` to ``tier4_…``, up to four populations.
Both forms become the same records, so the sheet cannot tell them apart.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from calculators.inputs import reader as values
from calculators.inputs.fields import Field
from calculators.sheet.lines.records import Given, Record
from calculators.sheet.said.numbers import as_typed

KEY = "calculator_inputs"
TIERS = 4
# Disk sizes may be written as the calculator lists them.
SIZES = ("db_disk_size_primary_site", "db_disk_size_secondary_site")
_SIZE = re.compile(r"^\s*(\d+(?:\.\d+)?)\s*GB\s*$")
PREDICTED, OWN_IO = "predict_iops", "iops_per_mailbox"
# Field of a population -> the calculator's word for it.
_WORDS = {"users": "mailboxes"}
# Of these the calculator takes nothing at all; a mailbox that is planned for has some.
_MAY_BE_NOTHING = ("messages_per_day", "mailbox_limit_mb")
# The option of the system whose figures the calculator's own inputs ask for.
_AS_PUBLISHED = "as_the_calculator"
# Copies in the second site, those of all sites, and from how many of these it matters.
_COPIES_THERE = (
    ("ha_copies_secondary_site", "ha_copies", 0),
    ("lagged_copies_secondary_site", "lagged_copies", 1),
)


@lru_cache(maxsize=64)
def tier_fields(fields: tuple[Field, ...], tier: int, published: bool = False) -> tuple[Field, ...]:
    """The fields of a population under the names they have in the calculator.

    Args:
        published: whether the bounds are those of the calculator
    """
    unbound = ("users", *_MAY_BE_NOTHING) if published else ("users",)
    found = []
    for field in fields:
        default = 0 if field.name == "users" else field.default
        found.append(
            replace(
                field,
                name=f"tier{tier}_{_WORDS.get(field.name, field.name)}",
                label=f"Tier {tier}: {field.label}",
                default=default,
                source=field.source or "e2013-calculator, mailbox tiers",
                least=0.0 if field.name in unbound else field.least,
            )
        )
    return tuple(found)


def nested_fields(system: Any) -> tuple[Field, ...]:
    """Every field of the nested form, for schemas and error messages."""
    published = _published(system)
    tiers = [
        field
        for tier in range(1, TIERS + 1)
        for field in tier_fields(_tier(system), tier, published)
    ]
    return (*(field for field in system.fields if field.name in system.nested), *tiers)


def _published(system: Any) -> bool:
    """Whether the system answers with the calculator's own outputs."""
    return any(field.name == _AS_PUBLISHED for field in system.fields)


def _tier(system: Any) -> tuple[Field, ...]:
    return tuple(field for field in system.population_fields if field.name != "profile")


def read(reader: values.Reader, document: Mapping[str, Any], system: Any, plain: Any) -> Any:
    """Options and populations of either form.

    Args:
        plain: reads options and populations of the plain form

    Returns:
        (options, populations)
    """
    if KEY not in document:
        options, populations = plain(_sizes(document))
        _measured(document, populations)
        published = bool(options.value(_AS_PUBLISHED))
        if not published:
            _sensible(reader, options, populations, "")
        return _checked(reader, options, "", published), populations
    asked = document[KEY]
    if not isinstance(asked, Mapping):
        hint = 'Give names with values, such as {"tier1_mailboxes": 5000}.'
        reader.wrong_kind(f"/{KEY}", "Calculator inputs", asked, "an object", hint)
        asked = {}
    for name in ("populations", *system.nested):
        if document.get(name) is not None:
            reader.problem(
                f"/{name}",
                "given-twice",
                f"{values.shown(name)} stands beside the calculator inputs.",
                f"Give it as a field of {KEY}, or leave {KEY} out.",
            )
    asked = _sizes(asked)
    known = nested_fields(system)
    reader.refuse_unknown(asked, [field.name for field in known], f"/{KEY}")
    own = [field for field in system.fields if field.name in system.nested]
    rest = [field for field in system.fields if field.name not in system.nested]
    found = dict(reader.record("", f"/{KEY}", asked, own).fields)
    found |= reader.record("", "", document, rest).fields
    populations = _tiers(reader, asked, system)
    options = Record("", found)
    published = _published(system)
    if not published:
        _sensible(reader, options, populations, f"/{KEY}")
    return _checked(reader, options, f"/{KEY}", published), populations


def _measured(document: Mapping[str, Any], populations: tuple[Record, ...]) -> None:
    """I/O of one's own beats what is predicted, unless somebody says that it is to be predicted."""
    rows = document.get("populations")
    if not isinstance(rows, list) or len(rows) != len(populations):
        return
    for row, record in zip(rows, populations, strict=True):
        predicted = record.fields.get(PREDICTED)
        if (
            isinstance(predicted, Given)
            and (record.value(OWN_IO) or 0) > 0
            and row.get(PREDICTED) is None
        ):
            record.fields[PREDICTED] = predicted.changed(
                value=False,
                origin="assumed",
                source="house, what was measured comes before what is predicted",
                note="I/O of your own is given.",
            )


def _tiers(reader: values.Reader, asked: Mapping[str, Any], system: Any) -> tuple[Record, ...]:
    fields = _tier(system)
    found: list[Record] = []
    for tier in range(1, TIERS + 1):
        named = tier_fields(fields, tier, _published(system))
        record = reader.record(f"population_{tier}", f"/{KEY}", asked, named)
        given = {
            field.name: record.fields[name.name]
            for field, name in zip(fields, named, strict=True)
            if name.name in record.fields
        }
        users = given.get("users")
        if isinstance(users, Given) and (users.value or tier == 1):
            found.append(Record(f"population_{len(found) + 1}", given))
    if not any(record.value("users") for record in found) and not reader.problems:
        reader.problem(
            f"/{KEY}/tier1_mailboxes",
            "required",
            "No tier has any mailboxes.",
            "Give the mailboxes of at least one tier, such as 5000.",
        )
    return tuple(found)


def _sizes(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Disk sizes may be written as the calculator lists them: 4000 GB."""
    found = dict(asked)
    for name in SIZES:
        written = found.get(name)
        match = _SIZE.match(written) if isinstance(written, str) else None
        if match:
            found[name] = float(match.group(1))
    return found


def _checked(reader: values.Reader, options: Record, pointer: str, published: bool) -> Record:
    """What the options must have in common, once each is read; "published" asks for no more than
    the calculator does."""
    value = options.value
    replicated = options.fields.get("high_availability")
    if value("site_resilient") is None and isinstance(replicated, Given):
        options.fields["site_resilient"] = replicated.changed(
            origin="assumed", label="Two sites", note="As high availability."
        )
    elif value("site_resilient") and value("high_availability") is False:
        reader.problem(
            f"{pointer}/site_resilient",
            "contradiction",
            "Two sites are asked for without availability groups.",
            "Ask for “Replicated databases”, or not for “Two sites”.",
        )
    if not value("site_resilient"):
        return options
    for part, whole, least in _COPIES_THERE:
        there, everywhere = value(part), value(whole)
        if None not in (there, everywhere) and everywhere >= least and there > everywhere:
            # Lagged copies may all be there; of the others the first site has one at least.
            most = everywhere - (least == 0 and not published)
            reader.problem(
                f"{pointer}/{part}",
                "too-large",
                f"The second site would hold {as_typed(there)} of {as_typed(everywhere)} copies.",
                f"“{_label(options, whole)}” counts those of all sites; give at most "
                f"{as_typed(most)}.",
            )
    return options


def _label(options: Record, name: str) -> str:
    """What the page calls an option."""
    given = options.fields[name]
    assert isinstance(given, Given)
    return given.label


def possible(value: Callable[[str], Any]) -> Any:
    """Whether the second site holds no more copies than there are, over arrays of options.

    What ``read`` refuses of a single document.
    """
    possible: Any = True
    if not (value("site_resilient") and value("high_availability")):
        return possible
    for part, whole, least in _COPIES_THERE:
        there, everywhere = value(part), value(whole)
        possible = possible & ((there <= everywhere) | (everywhere < least))
    if not value(_AS_PUBLISHED):
        possible = possible & (value("ha_copies_secondary_site") != value("ha_copies"))
    return possible


def _sensible(
    reader: values.Reader, options: Record, populations: tuple[Record, ...], pointer: str
) -> None:
    """What the calculator takes although no plan comes of it."""
    value = options.value
    two_sites = value("site_resilient") is not False and value("high_availability")
    there, everywhere = value("ha_copies_secondary_site"), value("ha_copies")
    if two_sites and None not in (there, everywhere) and there == everywhere:
        every = "the only one" if everywhere == 1 else f"all {as_typed(everywhere)} copies"
        reader.problem(
            f"{pointer}/ha_copies_secondary_site",
            "too-large",
            f"Copies in the second site: {every} would be there, and the first site would hold "
            "none of its own databases.",
            "Give fewer than “Copies of a database”, which counts those of all sites, or more of "
            "these.",
        )
    idle = [
        people
        for people in populations
        if people.value("predict_iops") is False and people.value("iops_per_mailbox") == 0
    ]
    if idle and len(idle) == len(populations):
        first, *_ = populations
        place = (
            f"{pointer}/tier1_iops_per_mailbox" if pointer else "/populations/0/iops_per_mailbox"
        )
        reader.problem(
            place,
            "required",
            f"Own I/O: {as_typed(first.value('iops_per_mailbox'))} given where I/O is not "
            "predicted, so no mailbox would have any.",
            "Give the I/O of one mailbox, such as 0.1, or set predict_iops to true.",
        )
