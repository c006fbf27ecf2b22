"""Rules on how two sites share the users of Exchange 2010 and later."""

from __future__ import annotations

from collections.abc import Iterator

from calculators import solver
from calculators.best_practice.applies_to import LATER
from calculators.best_practice.context import Look
from calculators.best_practice.cost import cost_of
from calculators.best_practice.fixes import failing, with_fix
from calculators.best_practice.registry import ADVICE, ERROR, Fix, Found, rule
from calculators.best_practice.rules.copies.database_copies import fewest
from calculators.checks.most_held import held_by
from calculators.scenario.no_room.sites_shared import MODEL, Shared, shared
from calculators.sheet.said.numbers import count, many
from calculators.sheet.said.said_load import said_load
from calculators.systems.exchange_2013.fields.workbook import ACTIVE_ACTIVE

_SOURCE = "e2013-calculator, databases on a volume"
_ON_DISK, _DISKS, _SERVERS = "database.per_volume", "disks.database", "servers.all"
_CHANGES = (
    "What changes: databases are active in both sites, half of them in each, so that both serve "
    "users and mail at all times. Where the link between them is lost, the site without the "
    "witness of the group serves nobody."
)


@rule(ERROR, "Half as many databases on a disk for a site that stands by", LATER, _SOURCE)
def standby_short_of_disks(look: Look) -> Iterator[Found]:
    """Where users in both sites mend what is broken, alone or on fewer servers than else."""
    broken = failing(look)
    found = shared(look.bench) if broken else None
    if found is None:
        return
    fix = look.fix(**{MODEL: ACTIVE_ACTIVE})
    then = with_fix(look, fix)
    servers = ""
    if then is None or not failing(then) < broken:
        # Beside more servers it saves some, or does not help.
        more = _on_fewest(look, then, fix)
        if more is None:
            return
        fix, then = more
        servers = f", on {many(int(then.figure(_SERVERS)), 'servers')} in all"
    yield Found(
        f"{_halved(found, look, then)}{servers}. {_CHANGES}",
        (look.at(MODEL),),
        (fix,),
        _ON_DISK,
    )


def _on_fewest(look: Look, then: Look | None, fix: Fix) -> tuple[Fix, Look] | None:
    """Users in both sites on the fewest servers; None where they are no fewer than without."""
    found = None if then is None else solver.fewest_in_groups(then.bench)
    if found is None:
        return None
    fix = fix | look.fix(**found.fields())
    then = with_fix(look, fix)
    if then is None or failing(then):
        return None
    without = next((with_fix(look, each) for each in fewest(look)), None)
    if without is not None and without.figure(_SERVERS) <= then.figure(_SERVERS):
        return None
    return fix, then


@rule(ADVICE, "Fewer disks where both sites serve users", LATER, _SOURCE)
def sharing_saves_disks(look: Look) -> Iterator[Found]:
    """Where a design holds, and would with fewer disks, or hold more on those that it has."""
    found = None if failing(look) else shared(look.bench)
    if found is None or found.bench.breaks:
        return
    fix = look.fix(**{MODEL: ACTIVE_ACTIVE})
    then = with_fix(look, fix)
    cost = cost_of(look, then)
    if then is None or cost is None or max(cost.disks, cost.servers) > 0:
        return
    # The load that both carry on the same disks, those given or those bought today.
    now, most = (held_by(each, look.bench.standing()).load for each in (look.bench, then.bench))
    more = ""
    if now and most and most > now:
        noun = look.system.load_noun
        more = f" On the disks of today it holds {said_load(most, now)} {noun} in place of "
        more += f"{said_load(now, most)}."
    if not cost.disks and not more:
        return
    yield Found(
        f"{_halved(found, look, then)}.{more} {_CHANGES}", (look.at(MODEL),), (fix,), _ON_DISK
    )


def _halved(found: Shared, look: Look, then: Look) -> str:
    """The cause, and the database disks that a server has for it."""
    before, after = look.figure(_DISKS), then.figure(_DISKS)
    if before == after:
        return str(found)
    disks = f"{many(int(after), 'database disks')} in place of {count(before)}"
    return f"{found}, and a server has {disks}"
