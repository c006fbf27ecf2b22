"""The pages of plans: a new one, its scenarios in one table, side by side, its reports."""
