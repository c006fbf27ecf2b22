"""What the columns of a growth are called, by which the short report keeps some of them."""

from __future__ import annotations

YEAR, NEEDED = "Year", "needed"
LOSES = "Unlike today’s, does not carry the load"
ADVISED = "Advice not kept"
MORE = "More than today's design"
STANDS = "The design as it stands"
