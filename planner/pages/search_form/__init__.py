"""The form of a design search: what may vary, what is wanted, what is uncertain."""
