"""Public ids: UUID version 7, so that rows made later sort later and indexes grow at one end."""

import os
import time
from uuid import UUID

_RANDOM_BITS = (1 << 62) - 1


def new_id() -> UUID:
    """A time-ordered UUID (RFC 9562, version 7)."""
    milliseconds = time.time_ns() // 1_000_000
    chance = int.from_bytes(os.urandom(10), "big")
    low = (0b10 << 62) | (chance & _RANDOM_BITS)
    return UUID(int=(milliseconds << 80) | (0x7 << 76) | ((chance >> 68) << 64) | low)
