"""Space of databases and of the logs that wait for truncation."""

from __future__ import annotations

from typing import Any

from calculators.formulas.availability import validity
from calculators.sheet.tree.units import MIB_PER_GIB
from calculators.sheet.vectorised import ratio
from calculators.systems.exchange_2013.design.desk import Desk
from calculators.systems.exchange_2013.design.log_days import SPACE as LOGS
from calculators.systems.exchange_2013.plan import Plan, Space

DATABASES = "e2013-calculator, database space"


def if_valid(page: Any, name: str, size: Any, plan: Plan) -> Any:
    """A size; the calculator prints none for a plan that does not hold together."""
    if not plan.as_calculated:
        return size
    valid = plan.conditions.valid
    return page.step(f"{name}_printed", validity.if_valid, valid=valid, quantity=size)


def space(desk: Desk, plan: Plan) -> Space:
    """Sizes of one database and its logs, and of all of them."""
    asked, _, page = desk
    mean, overhead = plan.people.mean, asked.data_overhead_fraction
    unit, databases = plan.unit, plan.databases
    plain_data = page.figure(
        "database.data_gib",
        databases.users_each * mean.on_disk_mib / MIB_PER_GIB,
        "GiB",
        "data of one database",
        DATABASES,
    )
    data = if_valid(page, "database.data_gib", plain_data, plan)
    sized = page.figure(
        "database.size_gib",
        plain_data * (1 + overhead),
        "GiB",
        "one database with overhead",
        DATABASES,
    )
    with_overhead = if_valid(page, "database.size_gib", sized, plan)
    logs = page.figure(
        "log.files_per_day",
        unit.unit_users * mean.logs * (1 + overhead),
        "logs/day",
        "log files of one unit",
        LOGS,
    )
    waiting = page.figure(
        "log.waiting_gib", logs * plan.log_days.kept / MIB_PER_GIB, "GiB", "logs of one unit", LOGS
    )
    moves = page.figure(
        "log.moves_gib",
        unit.unit_users
        * asked.mailbox_moves_per_week_fraction
        * mean.on_disk_mib
        / MIB_PER_GIB
        * (1 + overhead),
        "GiB",
        "logs of moved mailboxes",
        LOGS,
    )
    log_size = page.figure(
        "log.size_gib",
        ratio(waiting + moves, databases.databases),
        "GiB",
        "log space of one database",
        LOGS,
    )
    log_each = if_valid(page, "log.size_gib", log_size, plan)
    one_copy = page.figure(
        "database.one_copy_gib",
        with_overhead * databases.databases,
        "GiB",
        "one copy of every database",
        DATABASES,
    )
    on_server = {}
    if plan.sites.copied:
        on_each = plan.placed.on_each
        for key, each in (("database", with_overhead), ("log", log_each)):
            on_server[f"{key}_on_server"] = page.figure(
                f"server.{key}_gib", each * on_each, "GiB", "space on one server", DATABASES
            )
    return Space(data, with_overhead, logs, waiting, moves, log_each, one_copy, **on_server)
