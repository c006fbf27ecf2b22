"""The page of a scenario: its inputs, its answer, what may be done with it."""
