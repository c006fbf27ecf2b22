"""Lines on the hardware that a design names, and what it allows."""
