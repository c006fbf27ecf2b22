"""A hub of one's own, measured: the counters to copy, what is predicted, and what was counted.

answer({"scenario": {…}})                                # each counter with its prediction
answer({"scenario": {…}, "csv": "…", "warm_up_minutes": 5})     # and with what a file holds
"""

from calculators.studies.measured_hub.question import answer
from calculators.studies.measured_hub.samples import MOST_BYTES, read
from calculators.studies.measured_hub.told import unasked
from calculators.systems.exchange_2007_hub.counters import COUNTERS, METHOD, as_file

__all__ = ["COUNTERS", "METHOD", "MOST_BYTES", "answer", "as_file", "read", "unasked"]
