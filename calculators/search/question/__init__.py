"""A question as it is read: axes, objectives, ranges, correlations."""
