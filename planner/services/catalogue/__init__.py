"""Rows of the catalogue: written, checked, brought in by file, measured."""
