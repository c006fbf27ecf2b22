"""The calculator's own inputs and outputs, and where the sheet differs from it."""
