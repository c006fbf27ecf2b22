"""The lines on the sheet, in the order a planner works; then as the calculator does."""

from __future__ import annotations

from typing import Any

from calculators.sheet.lines.prefixed import Beside
from calculators.systems.exchange_2013.design.desk import Desk
from calculators.systems.exchange_2013.server import arrays, checks, disks, metacache, network
from calculators.systems.exchange_2013.server.plan import CALCULATOR, SOUND, Plan, RuleBook, plan
from calculators.systems.exchange_2013.workbook import differences, outputs

# What has no value for some plans, and nothing rests on it: on arrays no disk limits a database,
# and no listed link may be fast enough.
DO_NOT_ARISE = ("database.users_by_plain_disk", "network.smallest_link_mbit")


def size(asked: Any, facts: Any, sheet: Any) -> None:
    """Lay out the sheet of mailbox servers, by sound rules and by the calculator's."""
    rules = CALCULATOR if asked.as_the_calculator == "yes" else SOUND
    own = size_edition(asked, facts, sheet, rules)
    page = Beside(sheet, "as_calculator.")
    calculated = plan(Desk(asked, facts, page), CALCULATOR)
    outputs.write(calculated, Desk(asked, facts, Beside(sheet, "calculator.")))
    differences.note(own, calculated, sheet)
    if rules is CALCULATOR:
        differences.every_note(own, sheet)


def size_from_passive(asked: Any, facts: Any, sheet: Any) -> None:
    """Lay out the sheet of an edition whose copies are indexed from themselves."""
    size_edition(asked, facts, sheet, from_passive=True)


def size_edition(
    asked: Any, facts: Any, sheet: Any, rules: RuleBook = SOUND, from_passive: bool = False
) -> Plan:
    """Lay out the sheet of an edition that the calculator does not know."""
    desk = Desk(asked, facts, sheet)
    own = plan(desk, rules)
    chosen = arrays.arrays(desk, own)
    cache = metacache.metacache(desk, own, chosen)
    bought = disks.disks(desk, own, chosen, cache)
    lines = network.networks(desk, own, from_passive)
    checks.checks(desk, own, chosen, bought)
    metacache.checks(desk, cache)
    network.checks(desk, own, lines)
    if rules is not CALCULATOR:
        for name in DO_NOT_ARISE:
            sheet.leave_out_undefined(name)
    return own
