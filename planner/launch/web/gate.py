"""Programs that are loaded already and wait to be let go: standing by costs no time later.

The web server and the worker take seconds to import; the tables are brought up to date meanwhile,
and none of the two may touch them before. Both hold the end of a pipe that closes when they may.
"""

from __future__ import annotations

import os

VARIABLE = "HIGHWATER_GATE"


class Gate:
    """The supervisor's side."""

    def __init__(self) -> None:
        self.descriptor, self._held = os.pipe()

    @property
    def environment(self) -> dict[str, str]:
        """What tells a program of it; the descriptor itself must be passed on too."""
        return {VARIABLE: str(self.descriptor)}

    def open(self) -> None:
        """Lets everybody go; again, it does nothing."""
        for descriptor in (self.descriptor, self._held):
            if descriptor >= 0:
                os.close(descriptor)
        self.descriptor = self._held = -1


def wait() -> None:
    """The program's side: returns when it may go on, at once where nobody holds it."""
    if descriptor := os.environ.pop(VARIABLE, ""):
        # Nothing is ever written: the end of the file is the word.
        os.read(int(descriptor), 1)
        os.close(int(descriptor))
