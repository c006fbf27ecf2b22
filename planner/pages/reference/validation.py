"""The validation page: how right the product is, study by study, in words and points."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from calculators.sheet.said.numbers import Style, percent, shown, style, unit_shown
from calculators.studies.validation import validate

NEAR, FAR = 0.1, 0.25
HELD_OUT, FITTED, ARITHMETIC = "held out", "fitted", "arithmetic"
ROLES = {
    HELD_OUT: "not fitted to",
    FITTED: "fitted to",
    ARITHMETIC: "the source's own arithmetic",
}
# Studies of fewer points are read faster as a table than as a picture.
_FEWEST_POINTS = 3
_TESTS = {
    "hub_t1_25K": "Test 1, 25 KB messages",
    "hub_t2_1M": "Test 2, 1 MB messages",
    "hub_t3_5M_128": "Test 3, 5 MB messages, 128 MiB cache",
    "hub_t4_5M_512": "Test 4, 5 MB messages, 512 MiB cache",
    "hub_t5_10M_512": "Test 5, 10 MB messages, 512 MiB cache",
}


def validation_page() -> dict[str, Any]:
    """Everything the page shows; recomputed with every start of the product."""
    return _made(style())


# Each number format has a page of its own: nobody is shown that of whoever came first.
@lru_cache(maxsize=16)
def _made(_: Style) -> dict[str, Any]:
    found = validate()
    studies = [_study(study) for study in found["studies"]]
    return {
        "engine_version": found["engine_version"],
        "summary": _summary(found["studies"]),
        "studies": studies,
        "pictures": [study["picture"] for study in studies if study["picture"]],
        "disagreements": [_disagreement(row) for row in found["disagreements"]],
        "not_predicted": found["not_predicted"],
        "roles": ROLES,
    }


def _summary(studies: list[dict[str, Any]]) -> dict[str, Any]:
    """Best and worst in one sentence, and the numbers behind it. Fitted cases do not count."""
    held = [
        (study, case) for study in studies for case in study["cases"] if case["role"] == HELD_OUT
    ]
    numbers = [pair for pair in held if pair[1]["error"] is not None]
    verdicts = [case for _, case in held if case["agrees"] is not None]
    every = _verdicts(case for study in studies for case in study["cases"])
    near = sum(abs(case["error"]) <= NEAR for _, case in numbers)
    right = sum(case["agrees"] for case in verdicts)
    best = min(numbers, key=lambda pair: abs(pair[1]["error"]))
    worst = max(numbers, key=lambda pair: abs(pair[1]["error"]))
    left_out = max(
        (
            (study, case)
            for study in studies
            for case in study["cases"]
            if case["left_out_error"] is not None
        ),
        key=lambda pair: abs(pair[1]["left_out_error"]),
    )
    return {
        "near": near,
        "numbers": len(numbers),
        "right": right,
        "verdicts": len(verdicts),
        "every_verdict": every,
        "best": _extreme(*best, "error"),
        "worst": _extreme(*worst, "error"),
        "left_out": _extreme(*left_out, "left_out_error"),
        "limit": percent(NEAR),
        "cases": sum(len(study["cases"]) for study in studies),
    }


def _extreme(study: dict[str, Any], case: dict[str, Any], key: str) -> dict[str, Any]:
    error = case[key]
    return {
        "key": study["key"],
        "title": study["title"],
        "name": _name(case["name"]),
        **error_shown(error),
        "size": percent(error),
        "side": "high" if error > 0 else "low",
    }


def _study(study: dict[str, Any]) -> dict[str, Any]:
    return {
        **study,
        "cases": [_case(case) for case in study["cases"]],
        "notes": _notes(study["cases"]),
        "has_left_out": any(case["left_out_error"] is not None for case in study["cases"]),
        "worst": [
            {"label": label, **error_shown(study[key])}
            for label, key in (
                ("In sample", "worst_in_sample"),
                ("Leaving one out", "worst_left_out"),
                ("Not fitted to", "worst_held_out"),
            )
        ],
        "arithmetic": _worst_of(study["cases"], ARITHMETIC),
        "verdicts": _verdicts(study["cases"]),
        "rivals": [
            {"name": rival["name"], "note": rival["note"], **error_shown(rival["worst_error"])}
            for rival in study["rivals"]
        ],
        "picture": _picture(study),
    }


def _case(case: dict[str, Any]) -> dict[str, Any]:
    return {
        **case,
        "name": _name(case["name"]),
        "predicted": shown(case["predicted"]),
        "measured": shown(case["measured"]),
        "unit": unit_shown(case["unit"]),
        "result": _agreement(case) if case["error"] is None else error_shown(case["error"]),
        "left_out": error_shown(case["left_out_error"]),
        "role_word": ROLES[case["role"]],
    }


def _agreement(case: dict[str, Any]) -> dict[str, str]:
    right = case["agrees"]
    return {"text": "right" if right else "wrong", "grade": "pass" if right else "fail", "word": ""}


def error_shown(value: float | None) -> dict[str, str]:
    """An error with sign, and a word and a colour for its size."""
    if value is None:
        return {"text": "", "grade": "", "word": ""}
    size = abs(value)
    grade, word = (
        ("pass", "near")
        if size <= NEAR
        else ("warn", "off")
        if size <= FAR
        else ("fail", "far off")
    )
    text = percent(value, signed=True)
    if text[0] not in "+−":
        text = "0 %"
    return {"text": text, "grade": grade, "word": word}


def _verdicts(cases: Iterable[dict[str, Any]]) -> dict[str, Any] | None:
    """How many yes-or-no cases are right."""
    known = [case["agrees"] for case in cases if case["agrees"] is not None]
    if not known:
        return None
    return {"right": sum(known), "count": len(known), "grade": "pass" if all(known) else "fail"}


def _worst_of(cases: Iterable[dict[str, Any]], role: str) -> dict[str, str]:
    errors = [case["error"] for case in cases if case["role"] == role and case["error"] is not None]
    return error_shown(max(errors, key=abs) if errors else None)


def _notes(cases: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each note once, with the cases it is about."""
    found: dict[str, list[str]] = {}
    for case in cases:
        if case["note"]:
            found.setdefault(case["note"], []).append(_name(case["name"]))
    return [{"text": text, "cases": names} for text, names in found.items()]


def _picture(study: dict[str, Any]) -> dict[str, Any] | None:
    """Points for axes that grow by factors; zero and below cannot stand there."""
    numeric = [case for case in study["cases"] if case["error"] is not None]
    points = [case for case in numeric if min(case["measured"], case["predicted"]) > 0]
    if len(points) < _FEWEST_POINTS:
        return None
    units = sorted({unit_shown(case["unit"]) for case in points} - {""})
    return {
        "key": study["key"],
        "title": study["title"],
        "units": units,
        "missing": len(numeric) - len(points),
        "points": [
            {
                "name": _name(case["name"]),
                "measured": case["measured"],
                "predicted": case["predicted"],
                "unit": unit_shown(case["unit"]),
                "role": case["role"],
                "word": ROLES[case["role"]],
                "error": case["error"],
                "shown": error_shown(case["error"])["text"],
            }
            for case in points
        ],
    }


def _disagreement(row: dict[str, Any]) -> dict[str, Any]:
    place, _, what = row["where"].partition(": ")
    if not what:
        place, _, what = row["where"].partition(", ")
    return {
        **row,
        "source": place,
        "what": what[:1].upper() + what[1:],
        "printed": shown(row["printed"]),
        "computed": shown(row["computed"]),
    }


def _name(text: str) -> str:
    """The name of a case, tests by what they sent in place of their key."""
    key, _, rest = text.partition(": ")
    return f"{_TESTS[key]}: {rest}" if key in _TESTS else text
