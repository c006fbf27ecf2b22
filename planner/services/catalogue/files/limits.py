"""How large a file of rows may be, and how one is refused."""

from __future__ import annotations

from collections.abc import Sequence

from calculators.errors import InputProblems, Problem

MOST_BYTES = 20 * 2**20
MOST_ROWS = 100_000
MOST_COLUMNS = 100
MOST_CELL = 10_000
# What a packed file may hold when it is unpacked: two million cells have half of it.
MOST_UNPACKED = 150 * 2**20


def refused(code: str, message: str, hint: str) -> InputProblems:
    """A file that cannot be read as a whole."""
    return InputProblems.one("", code, message, hint)


def wrong_kind(message: str, fits: Sequence[str]) -> Problem:
    """What would be rows of another kind.

    Args:
        message: what was found
        fits: the kinds it may be rows of
    """
    kinds = " or ".join(fits)
    return Problem("", "wrong-kind", message, f"Import the file among {kinds} instead.")


def too_large() -> InputProblems:
    """A file with too many bytes."""
    return refused(
        "too-large",
        f"The file is larger than {MOST_BYTES:,} bytes.",
        "Divide it: each part is brought in whole.",
    )


def unpacks_to_too_much(what: str) -> InputProblems:
    """A small file with a lot packed in it."""
    return refused(
        "too-large",
        f"The file is packed, and unpacks to {what}.",
        "Leave other sheets, formats and empty cells out of it, divide it, or save it as CSV.",
    )


def too_many_rows() -> InputProblems:
    """A file with too many rows."""
    return refused(
        "too-many", f"The file has more than {MOST_ROWS:,} rows.", "Divide it into several files."
    )
