"""Every formula of the house, for the tests that hold for all of them."""

from pathlib import Path

from calculators.formulas import every_formula

ROOT = Path(__file__).resolve().parents[2]
FORMULAS = every_formula()
# Arguments that are lists of numbers.
LISTS = {"parts", "utilisations", "lines", "conditions", "limits_mib", "cases", "counts"}
