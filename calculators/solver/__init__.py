"""The solver: one answer to how few disks hold a load, which are cheapest, how much a design holds.

It stands below checks and charts, so that they, the studies, the search and the pages all ask it;
what is sized comes in as a bench. Over all arrays that can be built it is exact: by one law it
leaves out counts of equal groups that need no look. The law, that no check fails between two
counts at which it holds, nor holds between two at which it fails, is tested over all mail systems.
"""

from calculators.solver.arrays import Array, shapes
from calculators.solver.fewest import OFFERED, Found, by_level, fewest_disks, on_array
from calculators.solver.load import last_whole, loads, most_load, shares
from calculators.solver.price import Offer, cheapest

__all__ = [
    "OFFERED",
    "Array",
    "Found",
    "Offer",
    "by_level",
    "cheapest",
    "fewest_disks",
    "last_whole",
    "loads",
    "most_load",
    "on_array",
    "shapes",
    "shares",
]
