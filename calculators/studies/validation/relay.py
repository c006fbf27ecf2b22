"""Mail relays: the rate of a benchmark."""

from __future__ import annotations

from calculators import engine
from calculators.inputs.catalogue import from_fixtures
from calculators.studies.validation.study import Case, Study, measured

RELAY = "postfix-relay"


def studies() -> list[Study]:
    return [_relay()]


def _relay() -> Study:
    answer = engine.size(
        {"system": RELAY, "messages": 10_000, "seconds": 40}, from_fixtures(), working=False
    )
    rate = answer["figures"]["throughput.messages_per_minute"]["value"]
    case = measured()["postfix_ram"]
    inside = case["outputs"]["msg_per_min_low"] <= rate <= case["outputs"]["msg_per_min_high"]
    return Study(
        "postfix",
        "Mail relay",
        "messages ÷ seconds × 60",
        "Nothing.",
        "The four stages are printed ranges, shown as they are; no model predicts them.",
        (
            Case(
                "10000 messages in 40 seconds",
                rate,
                15_000,
                "messages/min",
                case["source"],
                "arithmetic",
            ),
            Case(
                "which lies in the printed range of the RAM disk",
                inside,
                True,
                "",
                case["source"],
                "arithmetic",
            ),
        ),
    )
