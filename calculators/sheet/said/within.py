"""A label, and what something is, inside a sentence."""

from calculators.sheet.said.numbers import LEAST, count


def within(label: str) -> str:
    """A label within a sentence: small at its beginning, unless that is an abbreviation."""
    return label[:1].lower() + label[1:] if label[1:2].islower() or label[1:2] == " " else label


def thing_said(thing: str) -> str:
    """What something is without a model, as its reader has numbers: "at least 1,534 GB"."""
    least = LEAST if thing.startswith(LEAST) else ""
    amount, _, rest = thing.removeprefix(least).partition(" ")
    return f"{least}{count(int(amount))} {rest}" if amount.isdecimal() else thing
