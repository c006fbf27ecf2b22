"""The Django project and its one app."""

import os

__version__ = "0.2.0"

# NumPy reads this when it is first imported, which is after this. Matrices here have some ten rows:
# a pool of threads for them costs every command 40 ms and every worker its memory, and sums added
# up in another order on another machine would differ in their last digit.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
