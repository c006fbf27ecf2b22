"""A comparison as a table that spreadsheets open."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

from planner.render.tables.as_csv import cell
from planner.report.comparison.cells import known
from planner.report.comparison.comparison import Comparison


def as_csv(found: Comparison) -> str:
    """One line for each input, figure, limit and loss: a value for each scenario, then how much
    each differs from the base (RFC 4180)."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    for row in _rows(found):
        writer.writerow([cell(value) for value in row])
    return out.getvalue()


def _rows(found: Comparison) -> Iterator[list[Any]]:
    names = [each.name for each in found.scenarios]
    none = [None] * len(names)
    by_id = {each.id: each.name for each in found.scenarios}
    differ = [f"{name}, from the base" for name in names]
    yield ["kind", "name", "label", "unit", *names, *differ, "best"]
    yield ["verdict", "", "Verdict", "", *(each.verdict for each in found.scenarios), *none, ""]
    not_kept = (each.advice_not_kept for each in found.scenarios)
    yield ["advice not kept", "", "Recommendations not kept", "", *not_kept, *none, ""]
    names_not_kept = ("; ".join(each.not_kept) for each in found.scenarios)
    yield ["advice not kept", "names", "Recommendations not kept", "", *names_not_kept, *none, ""]
    gives_up = ("; ".join(each.gives_up) for each in found.scenarios)
    yield ["gives up", "", "Gives up", "", *gives_up, *none, ""]
    broken_by = (each.broken_by for each in found.scenarios)
    yield ["broken by", "", "Does not stand", "", *broken_by, *none, ""]
    for given in found.inputs:
        yield ["input", given.input, given.label, given.unit, *given.values, *none, ""]
    for figure in found.figures:
        best = "; ".join(
            [by_id[each] for each in figure.winners]
            + [f"{name}: {why}" for name, why in zip(names, figure.caveats, strict=False) if why]
        )
        about = ["figure", figure.figure, figure.label, figure.unit]
        yield [*about, *known(figure), *figure.differences, best]
        if any(figure.at_least):
            yield ["at least", *about[1:3], "", *figure.at_least, *none, ""]
        if figure.words:
            yield ["in words", *about[1:3], "", *figure.words, *none, ""]
    for check in found.checks:
        best = "; ".join(by_id[each] for each in check.winners)
        yield ["needed", check.check, check.label, check.unit, *check.needed, *none, ""]
        yield ["available", check.check, check.label, check.unit, *check.available, *none, ""]
        about = ["margin", check.check, check.label, "share"]
        yield [*about, *check.margins, *check.differences, best]
    for loss in found.failures:
        yield ["failure", loss.state, loss.label, "", *loss.told(), *none, ""]
