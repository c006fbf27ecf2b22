"""One test over many rows: all are tried, and all that fail are told.

Where a row takes less than a test of its own costs, a thousand tests are mostly their beginnings
and ends.
"""

from collections.abc import Callable, Iterable
from typing import Any


def every(
    check: Callable[..., Any],
    rows: Iterable[Any],
    name: Callable[..., Any] = lambda *parts: ", ".join(map(str, parts)),
) -> None:
    """Calls the check with each row; fails with every failure, each with the name of its row.

    Args:
        check: takes one row, or its parts where it is a tuple
        rows: what is checked; none at all is a failure too
        name: what a row is called, from the row or its parts
    """
    failures, tried = [], list(rows)
    for row in tried:
        try:
            check(*row) if isinstance(row, tuple) else check(row)
        except Exception as failure:
            failure.add_note(f"of {name(*row) if isinstance(row, tuple) else name(row)}")
            failures.append(failure)
    assert tried, "nothing was checked"
    if failures:
        named = "; ".join(failure.__notes__[-1] for failure in failures)
        raise ExceptionGroup(f"{len(failures)} of {len(tried)} fail, {named}", failures)
