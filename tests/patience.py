"""How long a test waits for what has to happen, on a machine that is busy with something else.

No bound of speed: it is only for the test to end where what it waits for never comes. Speed is
measured by `make bench`.
"""

SECONDS = 180
