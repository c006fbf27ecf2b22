"""The lines on the sheet, in the order a planner works; then as the calculator does."""

from __future__ import annotations

from typing import Any

from calculators.sheet.prefixed import Beside
from calculators.systems.exchange_2013.design import (
    copies,
    database_count,
    database_size,
    mailbox,
    placement,
    server_failures,
)
from calculators.systems.exchange_2013.server import (
    arrays,
    checks,
    demand,
    disks,
    metacache,
    network,
    space,
    volumes,
)
from calculators.systems.exchange_2013.workbook import differences, outputs

SOUND, CALCULATOR = "sound", "calculator"
# What has no value for some plans, and nothing rests on it: on arrays no disk limits a database,
# and no listed link may be fast enough.
DO_NOT_ARISE = ("database.users_by_plain_disk", "network.smallest_link_mbit")


def size(asked: Any, facts: Any, sheet: Any) -> None:
    """Lay out the sheet of mailbox servers, by sound rules and by the calculator's."""
    rules = CALCULATOR if asked.as_the_calculator == "yes" else SOUND
    own, own_mean = size_edition(asked, facts, sheet, rules)
    page = Beside(sheet, "as_calculator.")
    plan, mean = lay_out(asked, CALCULATOR, facts, page)
    outputs.write(plan, mean, asked, facts, Beside(sheet, "calculator."))
    differences.note(own, own_mean, plan, mean, sheet)
    if rules == CALCULATOR:
        differences.every_note(own, sheet)


def size_edition(
    asked: Any,
    facts: Any,
    sheet: Any,
    rules: str = SOUND,
    server: demand.Server = demand.MAILBOX,
) -> tuple[Any, Any]:
    """Lay out the sheet of an edition that the calculator does not know."""
    plan, mean = lay_out(asked, rules, facts, sheet, server)
    arrays.lay_out(plan, asked, facts, sheet)
    metacache.lay_out(plan, asked, facts, sheet)
    disks.lay_out(plan, asked, facts, sheet)
    network.lay_out(plan, mean, asked, facts, sheet)
    checks.checks(plan, mean, asked, facts, sheet)
    metacache.checks(plan, asked, sheet)
    network.checks(plan, mean, asked, facts, sheet)
    if rules == SOUND:
        for name in DO_NOT_ARISE:
            sheet.leave_out_undefined(name)
    return plan, mean


def lay_out(
    asked: Any,
    rules: str,
    facts: Any,
    page: Any,
    server: demand.Server = demand.MAILBOX,
) -> tuple[Any, Any]:
    """Every line from the mailbox to the server, by one set of rules."""
    mean = mailbox.average(asked, rules, facts, page)
    plan = copies.read(asked, facts, page)
    database_size.demanded(plan, mean, asked, facts, page)
    database_size.largest(plan, rules, asked, facts, page)
    space.days(plan, rules, asked, facts, page)
    database_size.mailboxes(plan, mean, rules, asked, facts, page)
    database_count.count(plan, rules, asked, facts, page)
    placement.lay_out(plan, rules, asked, facts, page)
    server_failures.lay_out(plan, rules, asked, facts, page)
    demand.io(plan, mean, facts, page)
    space.databases(plan, mean, rules, asked, facts, page)
    volumes.lay_out(plan, mean, rules, asked, facts, page)
    for part in (server.queue, server.processors, server.memory):
        part(plan, mean, rules, asked, facts, page)
    return plan, mean
