"""A new plan from a few answers."""
