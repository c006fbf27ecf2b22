"""Robustness, regret and sensitivity: what uncertain inputs do to a choice."""
