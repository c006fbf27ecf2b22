"""The answer of a search as a person reads it in a terminal."""

from __future__ import annotations

from typing import Any

from calculators.search.question import range_ends
from calculators.sheet.said.numbers import count, listed, many
from calculators.sheet.said.said_load import said_load
from planner.management.tables import percent, shown, table

Row = dict[str, Any]


def search_as_table(answer: Row) -> str:
    """The shortlist, then why the others fail and what would save the nearest."""
    lines = [
        f"{many(answer['designs'], 'designs')}, {count(answer['buildable'])} can be built, "
        f"{count(answer['holding'])} hold; {count(len(answer['front']))} on the front.",
        *answer["notes"],
    ]
    if ends := range_ends.said(answer.get("at_the_end", ())):
        lines.append(ends)
    lines += ["", *_shortlist(answer)]
    if cautions := _cautions(answer):
        lines += ["", *cautions]
    if known := answer.get("best_checked"):
        left = ", ".join(answer["shortlist"][0]["not_checked"])
        lines += [
            "",
            f"Design {known['design']} is the best of those known to hold; on the first of the "
            f"front could not be checked: {left}.",
        ]
    lines += _losses(answer)
    lines += [_other(other) for other in answer.get("instead", ())]
    if answer["leaders"]:
        lines += ["", *_leaders(answer)]
    lines += ["", *_rejections(answer)]
    lines += [_miss(miss) for miss in answer["near_misses"]]
    if answer["relaxation"]:
        lines.append(_relaxation(answer["relaxation"]))
    if answer["today"]:
        lines.append(f"Today's design: {answer['today']['sentence']}")
    if answer["futures"]:
        lines += _futures(answer["futures"])
    return "\n".join(lines)


def _losses(answer: Row) -> list[str]:
    """Where the best breaks with something lost and today's design does not."""
    best: Row = answer.get("best_checked") or next(iter(answer["front"]), {})
    rows = {row["design"]: row for row in answer.get("in_states", ())}
    return [
        f"{each['label']}: design {best['design']} breaks, where today's design holds. "
        f"{each['message']}"
        for each in rows.get(best.get("design"), {}).get("states", ())
        if each["worse_than_today"]
    ]


def _shortlist(answer: Row) -> list[str]:
    goals = [goal["figure"] for goal in answer["objectives"]]
    pointers = list(answer["front"][0]["values"]) if answer["front"] else []
    return table(
        ("design", *(pointer.strip("/") for pointer in pointers), *goals, "binding limit"),
        [
            (
                str(row["design"]),
                *(shown(row["values"][pointer]) for pointer in pointers),
                *_objectives(row, goals),
                (row["binding"] or {}).get("label", ""),
            )
            for row in answer["shortlist"]
        ],
        right={0, *range(1, len(pointers) + len(goals) + 1)},
    )


def _cautions(answer: Row) -> list[str]:
    """What the designs of the shortlist do without, and what is advised and not kept: each once,
    with the designs it is said of."""
    said: dict[str, list[str]] = {}
    for row in answer["shortlist"]:
        for text in row["cautions"]:
            said.setdefault(text, []).append(str(row["design"]))
    return [
        f"Design{'s' * (len(designs) > 1)} {listed(designs)}: {text}"
        for text, designs in said.items()
    ]


def _other(other: Row) -> str:
    """The best by another goal, where no design is known by the one that was asked."""
    reached = ", ".join(
        f"{goal['label']} {shown(other['best']['objectives'][goal['figure']])}"
        for goal in other["objectives"]
    )
    values = ", ".join(
        f"{pointer.strip('/')} {shown(value)}" for pointer, value in other["best"]["values"].items()
    )
    return (
        f"By {other['figure']} design {other['best']['design']} is the best: {reached} ({values})."
    )


def _leaders(answer: Row) -> list[str]:
    goals = [goal["figure"] for goal in answer["objectives"]]
    return table(
        ("best with", "", "design", *goals),
        [
            (row["label"], shown(row["value"]), str(row["design"]), *_objectives(row, goals))
            for row in answer["leaders"]
        ],
        right=set(range(2, len(goals) + 3)),
    )


def _objectives(row: Row, goals: list[str]) -> list[str]:
    return [shown(row["objectives"][goal]) for goal in goals]


def _rejections(answer: Row) -> list[str]:
    return [
        *table(
            ("limit", "broken by", "by nothing else"),
            [
                (row["label"], count(row["broken"]), count(row["alone"]))
                for row in answer["rejections"]
            ],
            right={1, 2},
        ),
        *(
            f"{many(row['designs'], 'designs')} refused: {row['reason']}"
            for row in answer["refused"]
        ),
    ]


def _miss(miss: Row) -> str:
    cures = [
        f"{step['label']} {shown(step['from'])} → {shown(step['to'])}" for step in miss["one_step"]
    ]
    if miss["would_hold"]:
        cures.append(f"{said_load(miss['would_hold'])} {miss['load_noun']}")
    if miss["bound_needed"] is not None:
        cures.append(f"a bound of {shown(miss['bound_needed'])}")
    if miss["cause"]:
        cures.append(miss["cause"])
    return (
        f"Design {miss['design']} misses {miss['label']}{_by(miss['short_by'])}; "
        + ("it holds with " + ", or ".join(cures) if cures else "no single step saves it")
        + "."
        + (f" {count(miss['others'])} more fail by as much." if miss["others"] else "")
    )


def _by(short: float | None) -> str:
    return "" if short is None else f" by {percent(short)}"


def _relaxation(found: Row) -> str:
    limits = ", ".join(
        f"{row['label']} {shown(row['available'])} → {shown(row['needed'])}"
        for row in found["limits"]
    )
    return f"Nothing holds. Design {found['design']} comes closest: {limits}."


def _futures(found: Row) -> list[str]:
    lines = []
    if least := found["least_regret"]:
        lines.append(
            f"Design {least['design']} is regretted least over {count(found['count'])} futures: it "
            f"holds in {percent(least['held'])} of them."
        )
    if first := found["measure_first"]:
        explained = ", ".join(
            f"{row['label']} ({percent(row['share_explained'])} of the spread)" for row in first
        )
        lines.append(f"Measure first: {explained}.")
    return lines + found["notes"]
