"""Space of databases and of the logs that wait for truncation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from calculators.formulas.availability import validity
from calculators.sheet.tree.units import MIB_PER_GIB
from calculators.sheet.vectorised import Number, ratio
from calculators.systems.exchange_2013.design.copies import Sites
from calculators.systems.exchange_2013.design.database_count import Databases
from calculators.systems.exchange_2013.design.database_size import Unit
from calculators.systems.exchange_2013.design.desk import Desk
from calculators.systems.exchange_2013.design.log_days import SPACE as LOGS
from calculators.systems.exchange_2013.design.log_days import LogDays
from calculators.systems.exchange_2013.design.mailbox import People
from calculators.systems.exchange_2013.design.placement import Placement

DATABASES = "e2013-calculator, database space"
# A size as the rules print it: (sheet, name, size, whether the plan is valid).
Printed = Callable[[Any, str, Any, Any], Any]


class Space(Struct, frozen=True):
    """One database and its logs; one copy of every database; and what a server holds."""

    data: Number
    with_overhead: Number
    logs: Number
    waiting: Number
    moves: Number
    log_each: Number
    one_copy: Number
    database_on_server: Number = 0
    log_on_server: Number = 0


def in_any_case(page: Any, name: str, size: Any, valid: Any) -> Any:
    """The size, whether the plan holds together or not."""
    return size


def if_valid(page: Any, name: str, size: Any, valid: Any) -> Any:
    """The calculator prints no sizes for a plan that does not hold together."""
    return page.step(f"{name}_printed", validity.if_valid, valid=valid, quantity=size)


def space(
    desk: Desk,
    printed: Printed,
    plan: Sites,
    people: People,
    unit: Unit,
    log_days: LogDays,
    databases: Databases,
    placed: Placement,
    valid: Any,
) -> Space:
    """Sizes of one database and its logs, and of all of them."""
    asked, _, page = desk
    mean, overhead = people.mean, asked.data_overhead_fraction
    plain_data = page.figure(
        "database.data_gib",
        databases.users_each * mean.on_disk_mib / MIB_PER_GIB,
        "GiB",
        "data of one database",
        DATABASES,
    )
    data = printed(page, "database.data_gib", plain_data, valid)
    sized = page.figure(
        "database.size_gib",
        plain_data * (1 + overhead),
        "GiB",
        "one database with overhead",
        DATABASES,
    )
    with_overhead = printed(page, "database.size_gib", sized, valid)
    logs = page.figure(
        "log.files_per_day",
        unit.unit_users * mean.logs * (1 + overhead),
        "logs/day",
        "log files of one unit",
        LOGS,
    )
    waiting = page.figure(
        "log.waiting_gib", logs * log_days.kept / MIB_PER_GIB, "GiB", "logs of one unit", LOGS
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
    log_each = printed(page, "log.size_gib", log_size, valid)
    one_copy = page.figure(
        "database.one_copy_gib",
        with_overhead * databases.databases,
        "GiB",
        "one copy of every database",
        DATABASES,
    )
    on_server = {}
    if plan.copied:
        for key, each in (("database", with_overhead), ("log", log_each)):
            on_server[f"{key}_on_server"] = page.figure(
                f"server.{key}_gib", each * placed.on_each, "GiB", "space on one server", DATABASES
            )
    return Space(data, with_overhead, logs, waiting, moves, log_each, one_copy, **on_server)
