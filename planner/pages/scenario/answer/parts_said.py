"""Sentences that are read one below the other."""

from __future__ import annotations

import re

from calculators.checks.server import CHECKS

# What is said with the verdict of a design, each by how it begins, up to its first number.
_WITH_VERDICT = [each.fails.partition("{")[0] for each in CHECKS.values() if each.said_if_broken]
_BEGINS = re.compile(
    r"(?<=\.) (?=Tight: |In doubt: |Against [\d.,’\s]+recommendations?|"
    + "|".join(map(re.escape, _WITH_VERDICT))
    + ")"
)
_SENTENCE = re.compile(r"(?<=\.) (?=[A-Z\d])")
# So many sentences are still read as one paragraph.
_IN_ONE = 2


def of_headline(said: str) -> list[str]:
    """What stands beside the fact of a headline: the limit, what is tight, what is advised and how
    far the model may be off, each by itself; nothing is left out.

    Args:
        said: the headline behind its fact
    """
    return _BEGINS.split(said) if said else []


def of_needs(said: str) -> list[str]:
    """The sentences on what hardware has and needs: one paragraph where they are few.

    Args:
        said: ``needs_sentence`` of an answer
    """
    parts = _SENTENCE.split(said)
    return [said] if len(parts) <= _IN_ONE else parts
