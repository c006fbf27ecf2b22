"""Size a scenario from a file, without a database."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser
from typing import Any

from calculators.answers import plain
from calculators.engine import open_scenario
from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from calculators.sheet.said.numbers import count
from planner.management.files import opened, pretty, refuse, unreadable
from planner.management.plain import PlainCommand, UsageError
from planner.management.tables import answer_as_table
from planner.services.documents import documents
from planner.services.scenarios.group_states import with_losses

SOME_FAILED = 1


class Command(PlainCommand):
    """``manage.py size FILE``: exit status 0 sized, 2 bad input with every problem listed.

    With ``--many`` the status is 0 where every line was answered, be it with its problems; how many
    lines had problems stands on standard error. ``--strict`` makes that a status of 1.
    """

    help = "Size a scenario (JSON or YAML; - is standard input) on the catalogue in fixtures/."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the scenario; - reads standard input")
        parser.add_argument("--format", choices=["json", "table"], default="json")
        parser.add_argument(
            "--many",
            action="store_true",
            help="one JSON scenario a line in, one JSON answer a line out; a line that cannot be "
            'sized is answered with {"errors": […], "line": …}',
        )
        parser.add_argument(
            "--strict",
            action="store_true",
            help=f"with --many: end with {SOME_FAILED} where a line could not be sized",
        )

    def handle(
        self,
        *args: Any,
        file: str,
        format: str,
        many: bool,
        strict: bool,
        **options: Any,
    ) -> None:
        if strict and not many:
            raise UsageError("--strict goes with --many; a single scenario is always strict.")
        if many and format == "table":
            raise UsageError("--many answers in JSON; leave --format table out.")
        try:
            status = _many(file, strict) if many else _one(file, format)
            sys.stdout.flush()
        except BrokenPipeError:
            # The reader has seen enough. Python would complain once more when it flushes at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            status = 0
        if status:
            sys.exit(status)


def _one(file: str, format: str) -> int:
    catalogue = from_fixtures()
    try:
        with opened(file) as stream:
            data = stream.read(documents.MOST_BYTES + 1)
    except OSError as error:
        return refuse([unreadable(file, error)], format)
    asked = documents.attempt(lambda: documents.read(data, file))
    document = asked.document
    try:
        with asked.whole():
            read = open_scenario(document, catalogue)
    except InputProblems as error:
        return refuse(error.problems, format)
    if format == "table":
        answer, findings, states = read.told(), read.findings, plain(read.failure_states)
        charts = [plain(read.group_losses)] if read.group_losses else []
        print(answer_as_table(plain(answer), plain(findings), with_losses(states, charts)))
    else:
        print(pretty(plain(read.told())))
    return 0


def _many(file: str, strict: bool) -> int:
    try:
        stream = opened(file)
    except OSError as error:
        return refuse([unreadable(file, error)], "json")
    with stream:
        number = failed = 0
        while line := stream.readline(documents.MOST_BYTES + 1):
            number += 1
            whole = line.endswith(b"\n") or len(line) <= documents.MOST_BYTES
            while not line.endswith(b"\n") and not whole:
                rest = stream.readline(documents.MOST_BYTES)
                whole = not rest or rest.endswith(b"\n")
            answer = _answer(line, number)
            failed += "errors" in answer
            print(_compact(answer), flush=True)
    if not failed:
        return 0
    lines = "1 line" if number == 1 else f"{count(number)} lines"
    print(f"{count(failed)} of {lines} could not be sized; each has its errors.", file=sys.stderr)
    return SOME_FAILED if strict else 0


def _answer(line: bytes, number: int) -> dict[str, Any]:
    """The answer to one line, or its problems."""
    catalogue = from_fixtures()
    asked = documents.attempt(lambda: documents.read_json(line))
    try:
        with asked.whole():
            answer: dict[str, Any] = plain(open_scenario(asked.document, catalogue).sizing)
            return answer
    except InputProblems as error:
        return {"errors": [problem.as_dict() for problem in error.problems], "line": number}


def _compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=True, allow_nan=False)
