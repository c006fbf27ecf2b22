"""Figures of designs: early on the sheet, late after it."""
