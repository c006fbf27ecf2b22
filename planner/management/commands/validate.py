"""Print every prediction beside what was measured, without a database."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from calculators.studies.validation import validate
from planner.management.plain import PlainCommand
from planner.management.tables import percent, shown, table


class Command(PlainCommand):
    """``manage.py validate``: recomputes all cases and prints them."""

    help = "Hold the product's predictions against everything the source documents measured."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--format", choices=["table", "json"], default="table")
        parser.add_argument(
            "--passages",
            action="store_true",
            help="print how much of each document the product does, passage by passage",
        )

    def handle(self, *args: Any, format: str, passages: bool = False, **options: Any) -> None:
        if passages:
            # They are read as YAML, which nobody else here waits for.
            from planner.management.passages import passages_as_table

            self.stdout.write(passages_as_table())
            return
        found = validate()
        if format == "json":
            text = json.dumps(found, indent=2, ensure_ascii=True, allow_nan=False)
        else:
            text = validation_as_table(found)
        self.stdout.write(text)


def validation_as_table(found: dict[str, Any]) -> str:
    """The studies one after the other, then the figures that do not add up."""
    lines: list[str] = []
    for study in found["studies"]:
        worst = ", ".join(
            f"{label} {percent(study[key])}"
            for key, label in (
                ("worst_in_sample", "in sample"),
                ("worst_left_out", "left out"),
                ("worst_held_out", "held out"),
            )
            if study[key] is not None
        )
        lines += [
            study["title"],
            f"  {study['model']}",
            f"  Fitted on: {study['fitted_on']}",
            f"  Valid for: {study['valid']}",
        ]
        if worst:
            lines.append(f"  Worst error: {worst}")
        for rival in study["rivals"]:
            lines.append(f"  Rival: {rival['name']}, worst error {percent(rival['worst_error'])}")
        lines += [
            "",
            *table(
                ("case", "predicted", "measured", "unit", "error", "role", "source"),
                [
                    (
                        case["name"],
                        shown(case["predicted"]),
                        shown(case["measured"]),
                        case["unit"],
                        percent(case["error"])
                        if case["error"] is not None
                        else "agrees"
                        if case["agrees"]
                        else "differs",
                        case["role"],
                        case["source"],
                    )
                    for case in study["cases"]
                ],
                right={1, 2, 4},
            ),
            "",
        ]
    lines += [
        "Figures of the documents that do not add up",
        "",
        *table(
            ("figure", "printed", "computed", "arithmetic"),
            [
                (row["where"], shown(row["printed"]), shown(row["computed"]), row["arithmetic"])
                for row in found["disagreements"]
            ],
            right={1, 2},
        ),
        "",
        f"Highwater {found['engine_version']}.",
    ]
    return "\n".join(lines)
