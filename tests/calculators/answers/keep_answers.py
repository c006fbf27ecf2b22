"""Keeps the answers of all cases: run as a program it writes them anew."""

import json
import math
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(Path(__file__).resolve().parents[3]))
from tests.calculators.answers import answer_cases as cases  # noqa: E402


def file_of(subject: str) -> Path:
    """Where the answers of a subject are kept: one case a line."""
    return HERE / f"{subject}.jsonl"


def kept(subject: str) -> dict[str, Any]:
    """Case -> the answer as it is kept."""
    return dict(json.loads(line) for line in file_of(subject).read_text().splitlines())


def now(subject: str) -> dict[str, Any]:
    """Case -> the answer as the code gives it."""
    return {name: rounded(answer) for name, answer in cases.SUBJECTS[subject]()}


def rounded(value: Any) -> Any:
    """Numbers with so many digits as every machine makes alike."""
    if isinstance(value, bool | int) or value is None:
        return value
    if isinstance(value, float):
        return float(f"{value:.9g}") if math.isfinite(value) else str(value)
    if isinstance(value, dict):
        return {str(key): rounded(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [rounded(each) for each in value]
    return str(value)


def differences(before: Any, after: Any, place: str = "") -> Iterator[str]:
    """Where two answers are not the same, and how."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in [*before, *(key for key in after if key not in before)]:
            yield from differences(
                before.get(key, "nothing"), after.get(key, "nothing"), f"{place}/{key}"
            )
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for number, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from differences(one, other, f"{place}/{number}")
    elif isinstance(before, float | int) and isinstance(after, float | int):
        if isinstance(before, bool) != isinstance(after, bool) or not math.isclose(
            before, after, rel_tol=1e-6, abs_tol=1e-9
        ):
            yield f"{place}: {before!r} was, {after!r} is"
    elif before != after:
        yield f"{place}: {before!r} was, {after!r} is"


if __name__ == "__main__":
    for subject in sys.argv[1:] or cases.SUBJECTS:
        lines = [json.dumps(each, ensure_ascii=False) for each in now(subject).items()]
        file_of(subject).write_text("\n".join(lines) + "\n")
