"""What is asked of the comparison: the users, and on which disks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from calculators.errors import InputProblems, Problem
from calculators.inputs import reader as values
from calculators.inputs.catalogue import Catalogue, can_be_sized
from calculators.inputs.common_fields import CONCURRENCY
from calculators.inputs.fields import MOST_USERS, Field
from calculators.sheet.lines.records import Record

OF_ITS_YEARS = "of-its-years"
USUAL_DISK = "scsi-15k-300gb"
_EXAMPLE = "house, an example"


@dataclass(frozen=True, slots=True)
class Question:
    """The users that every edition is asked to serve.

    Args:
        asked: the values as given, for the sheets
        disk: catalogue key of the disk in every edition; None: each on a disk of its years
    """

    asked: Record
    disk: str | None

    def value(self, name: str) -> float:
        value = self.asked.value(name)
        assert isinstance(value, float)
        return value


def fields(catalogue: Catalogue) -> tuple[Field, ...]:
    """The inputs, with the catalogue's disks to choose from."""
    return (
        Field(
            "users",
            "Users",
            "integer",
            "users",
            4000,
            _EXAMPLE,
            least=1,
            most=MOST_USERS,
            help="Mailboxes of one server, in every edition.",
        ),
        Field(
            "messages_per_day",
            "Messages a day",
            "number",
            "messages/day",
            100,
            _EXAMPLE,
            least=1,
            most=10_000,
            help="Sent and received by one user. The rules were printed for 25 to 500.",
        ),
        Field(
            "mailbox_size_mb",
            "Mailbox size",
            "number",
            "MB/user",
            250,
            _EXAMPLE,
            least=0.1,
            most=1_000_000,
            help="The quota of a mailbox, in decimal MB. It drives disks by their space.",
        ),
        Field(
            "concurrency",
            "Active at the peak",
            "number",
            "share",
            1,
            CONCURRENCY.source,
            least=CONCURRENCY.least,
            most=1,
            help="Part of the users who work in the busiest hour; 1 counts everybody.",
        ),
        Field(
            "disk",
            "Disks",
            "word",
            "",
            USUAL_DISK if USUAL_DISK in catalogue.disks else OF_ITS_YEARS,
            _EXAMPLE,
            choices=lambda: disks(catalogue),
            help="One model in every edition shows what the software saved. Disks of each "
            "edition's years show software and hardware together.",
        ),
    )


def disks(catalogue: Catalogue) -> dict[str, str]:
    """Disks that can be chosen: those whose size and rate are known."""
    known = {key: row["name"] for key, row in catalogue.disks.items() if can_be_sized(row)}
    return {OF_ITS_YEARS: "A disk of the edition's years", **known}


def read(document: Any, catalogue: Catalogue) -> Question:
    """The question of a document.

    Raises:
        InputProblems: with everything that is wrong with it
    """
    problems: list[Problem] = []
    reader = values.Reader(catalogue, problems)
    asked = fields(catalogue)
    if not isinstance(document, Mapping):
        raise InputProblems.one(
            "",
            "wrong-type",
            f"The question is {values.kind_of(document)}; it must be an object.",
            'Give an object such as {"users": 4000, "messages_per_day": 100}.',
        )
    reader.refuse_unknown(document, [field.name for field in asked], "")
    record = reader.record("", "", document, asked)
    if len(disks(catalogue)) == 1:
        reader.problem(
            "/disk",
            "no-disks",
            "The catalogue has no disk whose size and rate are known.",
            "Load the catalogue that comes with the product, or add a disk to it.",
        )
    if problems:
        raise InputProblems(problems)
    disk = record.value("disk")
    return Question(record, None if disk == OF_ITS_YEARS else disk)
