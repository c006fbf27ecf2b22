"""The rule on groups that have fewer servers than copies of a database."""

from __future__ import annotations

from collections.abc import Iterator

from calculators.best_practice.applies_to import LATER
from calculators.best_practice.context import Look
from calculators.best_practice.fixes import failing, with_fix
from calculators.best_practice.registry import ERROR, Fix, Found, rule
from calculators.best_practice.rules.copies.database_copies import fewest
from calculators.sheet.said.numbers import many
from calculators.solver import SERVERS, servers_of

_CHECK = "copies-placed"


@rule(ERROR, "Fewer servers than copies", LATER, "e2013-calculator, plan checks")
def fewer_servers_than_copies(look: Look) -> Iterator[Found]:
    verdict = look.broken(_CHECK)
    if verdict is None or not verdict.need or not verdict.limit:
        return
    fix = _enough(look, int(verdict.need))
    then = with_fix(look, fix) if fix else None
    alone = then is not None and not failing(then)
    now = servers_of(look.bench)
    more = fix.get(look.at(SERVERS), 0) - now.each
    each = " in each group" if now.groups > 1 else ""
    servers = "One server" if more == 1 else many(more, "servers")
    gives = f"{servers} more{each} {'gives' if more == 1 else 'give'}"
    remedy = f" {gives} each copy its own." if fix else ""
    if fix and not alone:
        remedy += " That alone does not make the design hold."
    # The least change where it is enough; else what holds, and the copies placed where nothing is.
    fixes = (fix, *fewest(look)) if alone else (*fewest(look), fix)
    yield Found(
        f"A database has {many(int(verdict.need), 'copies')}, and a group has "
        f"{many(int(verdict.limit), 'servers')} for them.{remedy}",
        (look.at(SERVERS),),
        tuple(each for each in fixes if each),
    )


def _enough(look: Look, copies: int) -> Fix:
    """The fewest servers of a group that give each copy one; {} where none do."""
    now = servers_of(look.bench).each
    for number in range(now + 1, now + copies + 1):
        fix = look.fix(**{SERVERS: number})
        then = with_fix(look, fix)
        if then is not None and _CHECK not in failing(then):
            return fix
    return {}
