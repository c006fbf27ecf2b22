"""Designs of a search: one in full, some side by side."""
