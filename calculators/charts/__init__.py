"""Charts: a question, axes with units, series, the design of today, a source."""
