"""Why no fewer servers hold, where a mail system is built of groups of equal servers."""

from __future__ import annotations

from calculators.best_practice.context import Look
from calculators.best_practice.fixes import with_fix
from calculators.best_practice.registry import Fix
from calculators.checks.check import FAIL
from calculators.checks.said.in_brief import why_it_breaks
from calculators.scenario.bench import Bench
from calculators.sheet.said.numbers import count, many
from calculators.solver import GROUPS, SERVERS

FIRST_SITE, _SECOND_SITE = "servers.first_site", "servers.second_site"
# Servers of the second site beside those that serve users; of the first they are in its sum.
_BESIDE_SECOND = ("servers.recovery", "servers.lagged_of_second_site")
_COPIES = "copies-placed"


def in_each_site(bench: Bench, each: int) -> bool:
    """Whether either site has as many servers of a group as are given for the first, and none
    that only stand by or hold lagged copies."""
    values = bench.recording.values
    if any(values.get(name) for name in _BESIDE_SECOND):
        return False
    return values.get(FIRST_SITE) == values.get(_SECOND_SITE) == each


def why_not_fewer(look: Look) -> str:
    """What breaks with a server of each group less, and with a group less, as sentences; "" where
    there are none to leave out, or where fewer hold or cannot be sized."""
    bench, options = look.bench, look.scenario.options
    each, groups = (int(options.value(name) or 1) for name in (SERVERS, GROUPS))
    said = []
    site = ""
    if in_each_site(bench, each):
        site = " in each site"
    elif FIRST_SITE in bench.recording.values:
        site = " in the first site"
    if each > 1:
        fewer = many(each - 1, "servers")
        where = " of each group" * (groups > 1)
        where += " a site" if groups == 1 and in_each_site(bench, each) else site
        said.append((f"With {fewer}{where}", {f"/{SERVERS}": each - 1}))
    if groups > 1:
        # Groups as large as today's: fewer and larger ones may hold.
        fewer = f"{many(groups - 1, 'groups')} of {count(each)}{site}"
        said.append((f"In {fewer}", {f"/{GROUPS}": groups - 1}))
    return " ".join(f"{there} it breaks: {why}." for there, fix in said if (why := _why(look, fix)))


def _why(look: Look, fix: Fix) -> str:
    then = with_fix(look, fix)
    if then is None:
        return ""
    verdicts = then.bench.verdicts_untold
    copies = [v for v in verdicts if v.check.name == _COPIES and v.verdict == FAIL]
    # Where the copies have no servers, nobody asks what else is short.
    return why_it_breaks(copies or verdicts, look.bench.verdicts_untold)
