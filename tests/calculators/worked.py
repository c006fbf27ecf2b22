"""Worked examples of every formula: what goes in, what comes out.

`python tests/calculators/worked.py` writes the table anew; a person then reviews the difference
against the sources before it is committed.
"""

import csv
import random
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from calculators.sheet.tree.cards import card_of
from tests.house.formulas import FORMULAS, LISTS
from tests.table import as_text

TABLE = Path(__file__).parent / "worked.csv"
HEAD = ("formula", "given", "result", "unit")
EXAMPLES = 10
# Further ones are tried for each argument on which no result of these rests.
TRIED = 300
DECISION = "yes or no"
WHOLE = {"copies", "servers", "databases/volume", "disks", "spans", "groups", "disks/write"}


def rows() -> Iterator[tuple[str, str, str, str]]:
    """The table as the code has it."""
    for name, formula in sorted(FORMULAS.items()):
        card = card_of(formula)
        chance = random.Random(name)
        seen = set()
        idle = set(card.units) - LISTS
        for number in range(EXAMPLES + TRIED):
            if number >= EXAMPLES and not idle:
                break
            values: dict[str, object] = {}
            for key, unit in card.units.items():
                values[key] = value(key, unit, chance, number, card.units, values)
            given = " ".join(f"{key}={shown(each)}" for key, each in values.items())
            found = result(formula, values)
            decides = {key for key in idle if _decides(key, formula, card, values, found)}
            idle -= decides
            if given not in seen and (number < EXAMPLES or decides):
                seen.add(given)
                yield name, given, found, card.unit


def _decides(key, formula, card, values, found) -> bool:
    """Whether another value of an argument makes another result."""
    one = values[key]
    others = [1 - one] if card.units[key] == DECISION else [0.0, 0.3 * one, 2 * one + 1, 50 * one]
    return any(result(formula, {**values, key: other}) != found for other in others)


def value(key, unit, chance, number, units, values):
    """One argument: some number; 0, 1, or as much as another where formulas turn."""
    if key in LISTS:
        length = 1 if number == 1 else chance.randint(2, 4)
        return [round(chance.uniform(0.1, 100), 2) for _ in range(length)]
    if unit == DECISION:
        return float((number + chance.randint(0, 1)) % 2)
    turn = chance.random() if number > 2 else 1.0
    others = [each for name, each in values.items() if units[name] == unit and name not in LISTS]
    if turn < 0.1:
        return 0.0
    if turn < 0.15:
        return 1.0
    if turn < 0.35 and others:
        return chance.choice(others)
    if unit == "share":
        return round(chance.uniform(0.01, 1.0), 3)
    if unit in WHOLE:
        return float(chance.randint(2, 24))
    if key.endswith("exponent"):
        return round(chance.uniform(-2, -0.01 if key == "cache_exponent" else 2), 2)
    return float(f"{10 ** chance.uniform(-1, 3.2):.3g}")


def shown(value: object) -> str:
    """A number or a list of them, short."""
    return ";".join(map(shown, value)) if isinstance(value, list) else f"{value:.12g}"


def result(formula, values) -> str:
    """What comes out; a formula that has no result there says which error it makes."""
    try:
        found = formula(**values)
    except ArithmeticError as error:
        return type(error).__name__
    return found if isinstance(found, str) else f"{float(found):.10g}"


def kept() -> list[tuple[str, ...]]:
    """The table as it stands in the file."""
    return [tuple(row) for row in csv.reader(TABLE.read_text().splitlines())][1:]


def text() -> str:
    """The table as it is kept."""
    return as_text(HEAD, rows())


if __name__ == "__main__":
    TABLE.write_text(text())
