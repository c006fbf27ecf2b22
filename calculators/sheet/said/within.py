"""A label inside a sentence."""


def within(label: str) -> str:
    """A label within a sentence: small at its beginning, unless that is an abbreviation."""
    return label[:1].lower() + label[1:] if label[1:2].islower() or label[1:2] == " " else label
