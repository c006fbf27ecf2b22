"""The counters of a hub beside what is predicted, from files, without a database."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from calculators.errors import InputProblems, Problem
from calculators.inputs.catalogue import from_fixtures
from calculators.sheet.said.numbers import count, short
from calculators.studies import measured_hub
from planner.management.files import opened, pretty, refuse, unreadable
from planner.management.plain import PlainCommand
from planner.management.tables import percent, table
from planner.services.documents import documents

_HEADS = ("counter", "predicted", "measured", "off", "unit", "of its samples")


class Command(PlainCommand):
    """``manage.py measure_hub SCENARIO [CSV]``: exit status 0 answered, 2 bad input with every
    problem listed."""

    help = (
        "The counters to watch on a hub transport server, each beside its predicted value; with a "
        "file of Performance Monitor, typeperf or relog, what was measured beside it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "scenario", nargs="?", help="the scenario of the hub; - reads standard input"
        )
        parser.add_argument("csv", nargs="?", help="the file of counters")
        parser.add_argument("--warm-up", type=float, metavar="MINUTES", dest="warm_up")
        parser.add_argument("--format", choices=["json", "table"], default="table")
        parser.add_argument(
            "--list", action="store_true", help="print the counters alone, for typeperf -cf"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["list"]:
            self.stdout.write(measured_hub.as_file(), ending="")
            return
        problems: list[Problem] = []
        question: dict[str, Any] = {}
        if options["warm_up"] is not None:
            question["warm_up_minutes"] = options["warm_up"]
        try:
            question["scenario"] = _scenario(options["scenario"], problems)
            if options["csv"] is not None:
                question["csv"] = _csv(options["csv"], problems)
            if problems:
                raise InputProblems(problems)
            found = measured_hub.answer(question, from_fixtures())
        except InputProblems as error:
            sys.exit(refuse(error.problems, options["format"]))
        text = pretty(found) if options["format"] == "json" else as_table(found)
        self.stdout.write(text)


def _scenario(file: str | None, problems: list[Problem]) -> Any:
    if file is None:
        problems.append(
            Problem(
                "/scenario", "required", "No scenario was named.", "Name a file, or give --list."
            )
        )
        return None
    data = _bytes(file, documents.MOST_BYTES, problems)
    try:
        return documents.read(data, file) if data is not None else None
    except InputProblems as error:
        problems += error.problems
        return None


def _csv(file: str, problems: list[Problem]) -> str | None:
    data = _bytes(file, measured_hub.MOST_BYTES, problems)
    if data is None:
        return None
    if len(data) > measured_hub.MOST_BYTES:
        message = f"{file} is larger than {count(measured_hub.MOST_BYTES)} bytes."
        hint = "Keep the counters of the list, and every tenth sample, with relog."
        problems.append(Problem("/csv", "too-large", message, hint))
        return None
    # Names of machines and cards may be in any alphabet; what is read is not.
    return data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8", "replace")


def _bytes(file: str, most: int, problems: list[Problem]) -> bytes | None:
    try:
        with opened(file) as stream:
            return stream.read(most + 1)
    except OSError as error:
        problems.append(unreadable(file, error))
        return None


def as_table(found: dict[str, Any]) -> str:
    """Counters by subject, then how the run went."""
    lines: list[str] = []
    for group in dict.fromkeys(row["group"] for row in found["counters"]):
        rows = [
            (
                row["counter"],
                _said(row["predicted"]),
                _said(row["measured"]),
                percent(row["difference"], signed=True),
                row["unit"],
                row["statistic"],
            )
            for row in found["counters"]
            if row["group"] == group
        ]
        lines += [group, "", *table(_HEADS, rows, right={1, 2, 3}), ""]
    return "\n".join([*lines, *_run(found)])


def _run(found: dict[str, Any]) -> list[str]:
    run = found["run"]
    if run is None:
        return ["How to measure", "", *(f"- {step}" for step in found["method"])]
    rows = [
        (row["label"], _said(row["predicted"]), _said(row["measured"]), row["unit"])
        for row in run["back_pressure"]
    ]
    heads = ("refused", "predicted", "measured", "unit")
    return [
        f"{run['state']} {short(run['samples_counted'])} samples in "
        f"{short(run['counted_seconds'])} s after {short(run['warm_up_seconds'])} s of warm-up",
        *(f"- {reason}" for reason in run["reasons"]),
        *(f"- Not comparable. {reason}" for reason in run["not_comparable"]),
        "",
        *table(heads, rows, right={1, 2}),
        *(["", "Not in the file:", *run["missing"]] if run["missing"] else []),
    ]


def _said(value: float | None) -> str:
    return "" if value is None else short(value)
