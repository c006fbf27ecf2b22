"""The answer of a scenario, laid out."""
