"""Search a space of designs from a file, without a database."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from calculators.catalogue import from_fixtures
from calculators.errors import InputProblems, Problem
from calculators.search import Partial, Question, finish, merge, read, sweep
from planner.management.tables import percent, problems_as_text, shown, table
from planner.services import documents

BAD_INPUT = 2
CANCELLED = 130
# Designs between two words of progress.
STEP = 1_000_000


class Command(BaseCommand):
    """``manage.py search FILE``: exit status 0 searched, 2 bad input with every problem listed."""

    help = "Sweep a space of designs (JSON or YAML; - is standard input), catalogue of fixtures/."
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="scenario, axes and objectives; - reads standard input")
        parser.add_argument("--format", choices=["json", "table"], default="json")

    def handle(self, *args: Any, file: str, format: str, **options: Any) -> None:
        try:
            question = read(_document(file), from_fixtures())
        except InputProblems as error:
            if format == "json":
                self.stdout.write(json.dumps({"errors": [p.as_dict() for p in error.problems]}))
            self.stderr.write(problems_as_text(error.problems))
            sys.exit(BAD_INPUT)
        try:
            answer = finish(question, self._swept(question))
        except KeyboardInterrupt:
            self.stderr.write("Cancelled; nothing is kept.")
            sys.exit(CANCELLED)
        self.stdout.write(
            json.dumps(answer, indent=2, allow_nan=False)
            if format == "json"
            else search_as_table(answer)
        )

    def _swept(self, question: Question) -> Partial:
        """All designs, with a word of progress after each step."""
        size = question.space.size
        self.stderr.write(f"{size:,} designs.")
        found = sweep(question, 0, min(STEP, size))
        for start in range(STEP, size, STEP):
            self.stderr.write(f"  {percent(found.seen / size)}, {found.held:,} hold")
            found = merge([found, sweep(question, start, min(start + STEP, size))])
        return found


def _document(file: str) -> Any:
    try:
        with sys.stdin.buffer if file == "-" else Path(file).open("rb") as stream:
            data = stream.read(documents.MOST_BYTES + 1)
    except OSError as error:
        raise InputProblems(
            [
                Problem(
                    "",
                    "unreadable",
                    f"{file} cannot be read: {error.strerror}.",
                    "Name a file that exists, or - for standard input.",
                )
            ]
        ) from error
    return documents.read(data, file)


def search_as_table(answer: dict[str, Any]) -> str:
    """The shortlist, then why the others fail."""
    goals = [goal["figure"] for goal in answer["objectives"]]
    lines = [
        f"{answer['designs']:,} designs, {answer['buildable']:,} can be built, "
        f"{answer['holding']:,} hold; {len(answer['front']):,} on the front.",
    ]
    lines += answer["notes"]
    pointers = list(answer["front"][0]["values"]) if answer["front"] else []
    lines += [
        "",
        *table(
            ("design", *(pointer.strip("/") for pointer in pointers), *goals, "binding limit"),
            [
                (
                    str(row["design"]),
                    *(shown(row["values"][pointer]) for pointer in pointers),
                    *(shown(row["objectives"][goal]) for goal in goals),
                    (row["binding"] or {}).get("check", ""),
                )
                for row in answer["shortlist"]
            ],
            right={0, *range(1, len(pointers) + len(goals) + 1)},
        ),
        "",
        *table(
            ("limit", "broken by", "by nothing else"),
            [
                (row["label"], f"{row['broken']:,}", f"{row['alone']:,}")
                for row in answer["rejections"]
            ],
            right={1, 2},
        ),
    ]
    for row in answer["refused"]:
        lines.append(f"{row['designs']:,} designs refused: {row['reason']}")
    for miss in answer["near_misses"]:
        cures = [
            f"{step['label']} {shown(step['from'])} → {shown(step['to'])}"
            for step in miss["one_step"]
        ]
        if miss["would_hold"]:
            cures.append(f"{shown(miss['would_hold'])} {miss['load_noun']}")
        lines.append(
            f"Design {miss['design']} misses {miss['check']} by {percent(miss['short_by'])}; "
            + ("it holds with " + ", or ".join(cures) if cures else "no single step saves it")
            + "."
        )
    return "\n".join(lines)
