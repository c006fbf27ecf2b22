"""One test over many rows: all are tried, and all that fail are told.

Where a row takes less than a test of its own costs, a thousand tests are mostly their beginnings
and ends.
"""

from collections.abc import Callable, Iterable
from typing import Any


def every(check: Callable[..., Any], rows: Iterable[Any], name: Callable[..., Any] = str) -> None:
    """Calls the check with each row; fails with every failure, each with the name of its row.

    Args:
        check: takes one row, or its parts where it is a tuple
        rows: what is checked; none at all is a failure too
        name: what a row is called
    """
    failures, tried = [], list(rows)
    for row in tried:
        try:
            check(*row) if isinstance(row, tuple) else check(row)
        except Exception as failure:
            failure.add_note(f"of {name(row)}")
            failures.append(failure)
    assert tried, "nothing was checked"
    if failures:
        raise ExceptionGroup(f"{len(failures)} of {len(tried)}", failures)
