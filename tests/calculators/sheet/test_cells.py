"""Formulas as cells of a spreadsheet, worked out as a spreadsheet does: they give the figures."""

import math
import re

import numpy as np
import pytest

from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.sheet.tree.notation import spreadsheet
from tests.calculators.documents import BY_SYSTEM

NUMBER = re.compile(r"(?<![\w.])(\d+(?:\.\d+)?(?:[Ee][+-]?\d+)?)(?![\w.])")


def extreme(found, values):
    return math.nan if any(value != value for value in values) else found(values)


def away_from_nothing(value):
    return np.copysign(math.ceil(abs(value)), value) if math.isfinite(value) else value


def towards_nothing(value):
    return np.copysign(math.floor(abs(value)), value) if math.isfinite(value) else value


# What cells may call; an error is what has no value.
CALLS = {
    "AND": lambda *each: all(each),
    "OR": lambda *each: any(each),
    "NOT": lambda one: not one,
    "IF": lambda condition, chosen, otherwise: chosen if condition else otherwise,
    "ISERROR": lambda one: not math.isfinite(one),
    "NA": lambda: math.nan,
    "ABS": abs,
    "SUM": lambda *each: sum(each),
    "MIN": lambda *each: extreme(min, each),
    "MAX": lambda *each: extreme(max, each),
    "ROUNDUP": lambda value, _: away_from_nothing(value),
    "ROUNDDOWN": lambda value, _: towards_nothing(value),
    "PERMUT": lambda of, some: math.nan if some > of else float(math.perm(int(of), int(some))),
    "number": np.float64,
    "__builtins__": {},
}


def worked_out(cell, values):
    text = NUMBER.sub(r"number(\1)", cell.removeprefix("=").replace("^", "**"))
    text = re.sub(r"(?<![<>=])=", "==", text)
    with np.errstate(all="ignore"):
        # Nothing but what was printed here, and no builtins.
        return eval(text, CALLS | values)  # nosec B307


@pytest.mark.parametrize("document", BY_SYSTEM.values(), ids=list(BY_SYSTEM))
def test_cells_give_the_figures(document):
    bench = Bench(parse(document, from_fixtures()))
    row = bench.recording.values
    for figure in bench.tree.derived:
        names = {}
        cell = spreadsheet(
            figure.expression, lambda each, to=names: to.setdefault(each.name, f"cell{len(to)}_")
        )
        values = {cell: _value(row[name]) for name, cell in names.items()}
        found, wanted = worked_out(cell, values), row[figure.name]
        if isinstance(wanted, str):
            assert found == wanted, figure.name
        elif math.isfinite(wanted):
            assert math.isclose(found, wanted, rel_tol=1e-9, abs_tol=1e-12), (figure.name, cell)
        else:
            assert not math.isfinite(found), (figure.name, cell)


def _value(value):
    return value if isinstance(value, str | bool) else np.float64(value)
