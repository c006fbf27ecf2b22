"""Scenarios: checked, saved as revisions, sized."""
