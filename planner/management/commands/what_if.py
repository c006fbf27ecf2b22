"""What moves a scenario from a file, where its verdict turns, and why it differs from another."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from calculators.answers import plain
from calculators.errors import InputProblems
from calculators.inputs.catalogue import Catalogue, from_fixtures
from calculators.studies import what_if
from planner.management.files import opened, pretty, refuse, unreadable
from planner.management.plain import PlainCommand, UsageError
from planner.management.tables import shown, table
from planner.services.documents import documents

_MOST_ROWS = 20


class Command(PlainCommand):
    """``manage.py what_if FILE``: exit status 0 answered, 2 bad input with every problem listed."""

    help = (
        "What moves a figure of a scenario (JSON or YAML; - is standard input), every input a part "
        "lower and higher, and the value of each input at which the verdict turns. With --from: "
        "which changed input made which part of the change."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the scenario; - reads standard input")
        parser.add_argument("--from", dest="earlier", metavar="EARLIER", help="another scenario")
        parser.add_argument("--figure", default="", help="name of a figure of the answer, or price")
        parser.add_argument("--by", type=float, default=what_if.USUAL, help="such as 0.1")
        parser.add_argument("--format", choices=["json", "table"], default="table")

    def handle(
        self,
        *args: Any,
        file: str,
        earlier: str | None,
        figure: str,
        by: float,
        format: str,
        **options: Any,
    ) -> None:
        if not what_if.LEAST <= by <= what_if.MOST:
            raise UsageError(f"--by takes a part from {what_if.LEAST} to {what_if.MOST}.")
        catalogue = from_fixtures()
        try:
            document = _read(file)
            found = (
                _moving(document, catalogue, figure, by)
                if earlier is None
                else _changes(_read(earlier), document, catalogue, figure)
            )
        except OSError as error:
            sys.exit(refuse([unreadable(error.filename or file, error)], format))
        except InputProblems as error:
            sys.exit(refuse(error.problems, format))
        self.stdout.write(pretty(found) if format == "json" else _as_table(found))


def _read(file: str) -> Any:
    with opened(file) as stream:
        data = stream.read(documents.MOST_BYTES + 1)
    asked = documents.attempt(lambda: documents.read(data, file))
    with asked.whole():
        return asked.document


def _moving(document: Any, catalogue: Catalogue, figure: str, by: float) -> dict[str, Any]:
    moved = what_if.Moved(document, catalogue)
    return {
        "sensitivity": plain(what_if.sensitivity(moved, figure, by)),
        "flip_points": plain(what_if.flip_points(moved)),
    }


def _changes(before: Any, after: Any, catalogue: Catalogue, figure: str) -> dict[str, Any]:
    # Each is read whole first, so that what is wrong with it is said of it.
    for each in (before, after):
        _ = what_if.Moved(each, catalogue).bench
    was, now = (what_if.Question(each, catalogue) for each in (before, after))
    return {"changes": plain(what_if.changes(was, now, figure))}


def _as_table(found: dict[str, Any]) -> str:
    if "changes" in found:
        return _changes_as_table(found["changes"])
    moving, turning = found["sensitivity"], found["flip_points"]
    bars = [
        (
            bar["label"],
            *(shown(bar[part]) for part in ("value", "low", "at_low", "high", "at_high")),
        )
        for bar in moving["inputs"][:_MOST_ROWS]
    ]
    head = ("input", "today", "lower", moving["figure"], "higher", moving["figure"])
    return "\n".join(
        [
            moving["sentence"],
            "",
            *table(head, bars, right={1, 2, 3, 4, 5}),
            "",
            turning["sentence"],
            *(f"  {item['sentence']}" for item in turning["items"]),
        ]
    )


def _changes_as_table(found: dict[str, Any]) -> str:
    parts = [
        (part["label"], part["before_text"], part["after_text"], shown(part["change"]))
        for part in found["parts"]
    ]
    head = ("input", "was", "is", f"part of the change, {found['unit']}")
    lines = [found["sentence"], ""]
    if found["lines"]:
        bought = [
            (
                each["description"],
                *(shown(each[f"quantity_{side}"]) for side in ("before", "after")),
                shown(each["change"]),
            )
            for each in found["lines"]
        ]
        head_of_lines = ("line of the bill", "was", "is", f"change, {found['unit']}")
        lines += [*table(head_of_lines, bought, right={1, 2, 3}), ""]
    lines += [*table(head, parts, right={3}), "", found["method_sentence"]]
    return "\n".join(lines)
