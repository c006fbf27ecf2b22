"""The fewest servers in words: what their number counts, and why no fewer hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calculators.best_practice.fixes import applied
from calculators.checks.in_brief import why_it_breaks
from calculators.errors import InputProblems
from calculators.inputs.catalogue import Catalogue
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.sheet.numbers import count, many

_TWO_SITES, _IN_BOTH = "servers.first_site", "servers.group_with_lagged"


def told(bench: Bench, each: int) -> str:
    """So many servers of a group, and where they stand: the input counts those of the first
    site, the limit of a group those of both."""
    values = bench.recording.values
    if _TWO_SITES not in values:
        return f"{many(each, 'servers')} of a group"
    both = count(values[_IN_BOTH])
    return f"{many(each, 'servers')} of a group in the first site, {both} in both"


def told_most(bench: Bench, most: int) -> str:
    """As many servers of a group as are tried, where nothing holds."""
    there = " in the first site" if _TWO_SITES in bench.recording.values else ""
    return f"{many(most, 'servers')} of a group{there}"


def why_not_fewer(
    document: Mapping[str, Any], pointers: tuple[str, str], each: int, groups: int, cat: Catalogue
) -> str:
    """What breaks with a server of each group less, or with a group less where each has one.

    Args:
        document: the scenario with the fewest servers
        pointers: where the servers of a group and the groups stand
        each, groups: the fewest
        cat: the catalogue

    Returns:
        a sentence; "" where there are none to leave out, or where the next fewer cannot be sized
    """
    if each > 1:
        fewer, there = {pointers[0]: each - 1}, f"With {count(each - 1)}"
    elif groups > 1:
        fewer, there = {pointers[1]: groups - 1}, f"In {many(groups - 1, 'groups')}"
    else:
        return ""
    try:
        today, then = (Bench(parse(each, cat)) for each in (document, applied(document, fewer)))
        why = why_it_breaks(then.verdicts, today.verdicts)
    except InputProblems:
        return ""
    return f"{there} it breaks: {why}." if why else ""
