"""The lines on the sheet, in the order a planner works; then as the calculator does."""

from __future__ import annotations

from typing import Any

from calculators.sheet.lines.prefixed import Beside
from calculators.systems.exchange_2013.design import (
    conditions,
    copies,
    database_count,
    database_size,
    log_days,
    mailbox,
    placement,
    server_failures,
)
from calculators.systems.exchange_2013.design.desk import Desk
from calculators.systems.exchange_2013.plan import Plan
from calculators.systems.exchange_2013.server import (
    arrays,
    checks,
    demand,
    disks,
    io,
    metacache,
    network,
    space,
    volumes,
)
from calculators.systems.exchange_2013.workbook import differences, outputs

# What has no value for some plans, and nothing rests on it: on arrays no disk limits a database,
# and no listed link may be fast enough.
DO_NOT_ARISE = ("database.users_by_plain_disk", "network.smallest_link_mbit")


def size(asked: Any, facts: Any, sheet: Any) -> None:
    """Lay out the sheet of mailbox servers, by sound rules and by the calculator's."""
    as_calculated = asked.as_the_calculator == "yes"
    own = size_edition(asked, facts, sheet, as_calculated)
    page = Beside(sheet, "as_calculator.")
    calculated = planned(Desk(asked, facts, page), True)
    outputs.write(calculated, Desk(asked, facts, Beside(sheet, "calculator.")))
    differences.note(own, calculated, sheet)
    if as_calculated:
        differences.every_note(own, sheet)


def size_from_passive(asked: Any, facts: Any, sheet: Any) -> None:
    """Lay out the sheet of an edition whose copies are indexed from themselves."""
    size_edition(asked, facts, sheet, from_passive=True)


def size_edition(
    asked: Any,
    facts: Any,
    sheet: Any,
    as_calculated: bool = False,
    from_passive: bool = False,
    ways: demand.Ways = demand.USUAL,
) -> Plan:
    """Lay out the sheet of an edition.

    Args:
        asked, facts, sheet: as of any mail system
        as_calculated: whether the rules are the calculator's, which knows Exchange 2013 only
        from_passive: whether a copy is indexed from itself
        ways: what the edition asks of a server in its own way
    """
    desk = Desk(asked, facts, sheet)
    own = planned(desk, as_calculated, ways)
    chosen = arrays.arrays(desk, own)
    cache = metacache.metacache(desk, own, chosen)
    bought = disks.disks(desk, own, chosen, cache)
    lines = network.networks(desk, own, from_passive)
    checks.checks(desk, own, chosen, bought)
    metacache.checks(desk, cache)
    network.checks(desk, own, lines)
    if not as_calculated:
        for name in DO_NOT_ARISE:
            sheet.leave_out_undefined(name)
    return own


def planned(desk: Desk, as_calculated: bool, ways: demand.Ways = demand.USUAL) -> Plan:
    """Every line from the mailbox to the server, by one set of rules: each stage reads those before
    it."""
    plan = Plan(as_calculated)
    plan.people = mailbox.average(desk, plan)
    plan.sites = copies.sites(desk.asked)
    plan.kept = copies.counted(desk, plan)
    plan.storage = copies.storage(desk, plan)
    plan.unit = database_size.demanded(desk, plan)
    plan.largest = database_size.largest(desk, plan)
    plan.log_days = log_days.log_days(desk, plan)
    plan.mailboxes = database_size.mailboxes(desk, plan)
    plan.databases = database_count.count(desk, plan)
    plan.placed = placement.placement(desk, plan)
    plan.conditions = conditions.conditions(desk, plan)
    plan.failures = server_failures.failures(desk, plan)
    plan.io = io.server_io(desk, plan)
    plan.space = space.space(desk, plan)
    plan.volumes = volumes.volumes(desk, plan)
    plan.queue = ways.queue(desk, plan)
    plan.processors = ways.processors(desk, plan)
    plan.memory = ways.memory(desk, plan)
    return plan
