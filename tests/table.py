"""Tables that are kept beside the tests: as text, the same on every machine."""

import csv
import io
from collections.abc import Iterable, Sequence


def as_text(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table as it is kept: one row a line, the head first."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    return out.getvalue()
