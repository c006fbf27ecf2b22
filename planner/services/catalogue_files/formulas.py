"""Cells that a spreadsheet would take for a formula, and how they are kept from being one."""

from __future__ import annotations

import re
from typing import Any

_ACTS = r"'* *[=+\-@\t\r\n＝＋－＠]"
_ACTING = re.compile(_ACTS)
# A quotation mark in front makes it text; reading takes off the one that was put there.
QUOTED = re.compile("'" + _ACTS)


def harmless(value: Any) -> Any:
    """A cell that a spreadsheet takes for text, where it is text; unknown stays empty."""
    if value is None:
        return ""
    return f"'{value}" if isinstance(value, str) and _ACTING.match(value) else value
