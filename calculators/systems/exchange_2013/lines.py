"""The lines on the sheet, in the order a planner works; then as the calculator does."""

from __future__ import annotations

from typing import Any

from calculators.beside import Beside
from calculators.systems.exchange_2013 import (
    array_lines,
    check_lines,
    count_lines,
    database_lines,
    disk_lines,
    failure_lines,
    mailbox_lines,
    metacache_lines,
    network_lines,
    oddities,
    outputs,
    placement_lines,
    plan_lines,
    server_lines,
    space_lines,
    volume_lines,
)

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
    oddities.note(own, own_mean, plan, mean, sheet)
    if rules == CALCULATOR:
        oddities.every_note(own, sheet)


def size_edition(
    asked: Any,
    facts: Any,
    sheet: Any,
    rules: str = SOUND,
    server: server_lines.Server = server_lines.MAILBOX,
) -> tuple[Any, Any]:
    """Lay out the sheet of an edition that the calculator does not know."""
    plan, mean = lay_out(asked, rules, facts, sheet, server)
    array_lines.lay_out(plan, asked, facts, sheet)
    metacache_lines.lay_out(plan, asked, facts, sheet)
    disk_lines.lay_out(plan, asked, facts, sheet)
    network_lines.lay_out(plan, mean, asked, facts, sheet)
    check_lines.checks(plan, mean, asked, facts, sheet)
    metacache_lines.checks(plan, asked, sheet)
    network_lines.checks(plan, mean, asked, facts, sheet)
    if rules == SOUND:
        for name in DO_NOT_ARISE:
            sheet.leave_out_undefined(name)
    return plan, mean


def lay_out(
    asked: Any,
    rules: str,
    facts: Any,
    page: Any,
    server: server_lines.Server = server_lines.MAILBOX,
) -> tuple[Any, Any]:
    """Every line from the mailbox to the server, by one set of rules."""
    mean = mailbox_lines.average(asked, rules, facts, page)
    plan = plan_lines.read(asked, facts, page)
    database_lines.demanded(plan, mean, asked, facts, page)
    database_lines.largest(plan, rules, asked, facts, page)
    space_lines.days(plan, rules, asked, facts, page)
    database_lines.mailboxes(plan, mean, rules, asked, facts, page)
    count_lines.count(plan, rules, asked, facts, page)
    placement_lines.lay_out(plan, rules, asked, facts, page)
    failure_lines.lay_out(plan, rules, asked, facts, page)
    server_lines.io(plan, mean, facts, page)
    space_lines.databases(plan, mean, rules, asked, facts, page)
    volume_lines.lay_out(plan, mean, rules, asked, facts, page)
    for part in (server.queue, server.processors, server.memory):
        part(plan, mean, rules, asked, facts, page)
    return plan, mean
