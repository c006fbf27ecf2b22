"""The fewest and the cheapest disks of a scenario from a file, without a database."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from calculators import engine
from calculators.checks.server import CHECKS
from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from calculators.sheet.said.said_load import said_load
from planner.management.plain import PlainCommand, UsageError
from planner.management.tables import problems_as_text, shown, table
from planner.services.documents import documents

BAD_INPUT = 2


class Command(PlainCommand):
    """``manage.py solve FILE``: exit status 0 answered, 1 no such file, 2 bad input with every
    problem listed."""

    help = (
        "How few disks carry a scenario (JSON or YAML; - is standard input), by volume and RAID "
        "level, over all groups that can be built; which are cheapest to buy for all servers; the "
        "most load that it holds."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the scenario; - reads standard input")
        parser.add_argument("--format", choices=["json", "table"], default="table")

    def handle(self, *args: Any, file: str, format: str, **options: Any) -> None:
        try:
            asked = documents.attempt(lambda: documents.read(_bytes(file), file))
            with asked.whole():
                found = engine.solve(asked.document, from_fixtures())
        except OSError as error:
            raise UsageError(f"{file} cannot be read: {error.strerror}.") from error
        except InputProblems as error:
            if format == "json":
                problems = {"errors": [problem.as_dict() for problem in error.problems]}
                self.stdout.write(json.dumps(problems, indent=2))
            self.stderr.write(problems_as_text(error.problems))
            sys.exit(BAD_INPUT)
        text = json.dumps(found, indent=2) if format == "json" else solved_as_table(found)
        self.stdout.write(text)


def _bytes(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read(documents.MOST_BYTES + 1)
    with Path(file).open("rb") as stream:
        return stream.read(documents.MOST_BYTES + 1)


def solved_as_table(found: dict[str, Any]) -> str:
    """Each volume's levels and offers, then the load."""
    lines: list[str] = []
    for volume in found["volumes"]:
        rows = [
            (row["name"], shown(row["disks"]), *_group(row["raid_group"]), row["reason"])
            for row in volume["levels"]
        ]
        head = ("level", "disks", "of a group", "groups", "spans", "why not")
        lines += [volume["name"], "", *table(head, rows, right={1, 2, 3, 4}), ""]
        if volume["cheapest"]:
            offers = [
                (each["disk"], each["raid_group"]["level"], shown(each["disks"]),
                 shown(each["all_disks"]), shown(each["owned"]), each["price"],
                 each["currency"] or "")
                for each in volume["cheapest"]
            ]  # fmt: skip
            heads = (
                "cheapest disk", "level", "disks of a server", "of all", "owned", "price to buy",
                "currency",
            )  # fmt: skip
            lines += [*table(heads, offers, right={2, 3, 4, 5}), ""]
    limit = found["limit_load"]
    holds = "no limit found" if limit is None else f"{said_load(limit)} {found['load_noun']}"
    if limit == 0:
        holds = f"none: “{CHECKS[found['limiting_check']].label}” breaks at any load"
    return "\n".join([*lines, f"Load that the hardware holds as it stands: {holds}"])


def _group(group: dict[str, Any] | None) -> tuple[str, str, str]:
    if group is None:
        return "", "", ""
    return shown(group["disks"]), shown(group.get("count", 1)), shown(group.get("spans"))
