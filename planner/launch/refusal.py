"""The one way in which the launcher says no."""


class Refusal(Exception):
    """One sentence for the person at the terminal: what is wrong and what to do."""
