"""Scenarios side by side, as a report."""
