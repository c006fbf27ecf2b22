"""The design: copies, databases, placement, failures."""
