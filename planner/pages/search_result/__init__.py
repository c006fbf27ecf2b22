"""The answer of a design search, laid out for people."""
