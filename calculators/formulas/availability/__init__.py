"""Copies, placement and failures."""
