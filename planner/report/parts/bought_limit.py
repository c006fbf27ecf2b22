"""The limit of more load that no check of today's is: what is bought to fit the load."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from planner.report.words.verdicts import FAIL, PASS, WARN

_BROKEN_FIRST = (FAIL, WARN)
# What a mail system buys by itself and a check holds where somebody gives it: the check, and the
# figure of how many are bought. A report is made of a stored sizing and asks no mail system.
BOUGHT = {"database-disks": "disks.database"}


def with_bought(answer: Mapping[str, Any], outlook: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The checks of an answer, with what more load breaks first where that is bought to fit
    today's: so that the list begins with the limit that the headline names first.

    Args:
        answer: with its checks in their order
        outlook: of the design
    """
    checks = list(answer["checks"])
    named, label = outlook.get("first_check"), outlook.get("first_check_label")
    figure = BOUGHT.get(named or "", "")
    there = (answer.get("figures") or {}).get(figure)
    if not label or there is None or any(each["name"] == named for each in checks):
        return checks
    first = next((at for at, each in enumerate(checks) if each["verdict"] not in _BROKEN_FIRST), 0)
    row = {
        "name": named,
        "label": f"{label}, as bought today",
        "verdict": PASS,
        "margin": 0.0,
        "needed": there["value"],
        "available": there["value"],
        "unit": there["unit"],
        "message": "As many as today's load needs are bought, and more of it needs more.",
        "source": there.get("source") or "",
        "figure": figure,
        "limit_figure": figure,
    }
    return [*checks[:first], row, *checks[first:]]
