"""A plan of mailbox servers, stage by stage, by one of the two rule books."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from calculators.systems.exchange_2013.design import (
    conditions,
    copies,
    database_count,
    database_size,
    log_days,
    mailbox,
    placement,
    server_failures,
    site_failures,
)
from calculators.systems.exchange_2013.design.desk import Desk
from calculators.systems.exchange_2013.server import demand, io, space, volumes


class RuleBook(NamedTuple):
    """How each stage is worked out, where the rules differ."""

    mailbox: mailbox.Ways
    lagged: log_days.Lagged
    database_size: database_size.Ways
    database_count: database_count.Ways
    placement: placement.Ways
    site_failures: site_failures.Ways
    server_failures: server_failures.Ways
    printed: space.Printed
    volumes: volumes.Ways
    server: demand.Ways


SOUND = RuleBook(
    mailbox.SOUND,
    log_days.lagged_of_group,
    database_size.SOUND,
    database_count.SOUND,
    placement.SOUND,
    site_failures.SOUND,
    server_failures.SOUND,
    space.in_any_case,
    volumes.SOUND,
    demand.SOUND,
)
CALCULATOR = RuleBook(
    mailbox.CALCULATOR,
    log_days.lagged_in_any_plan,
    database_size.CALCULATOR,
    database_count.CALCULATOR,
    placement.CALCULATOR,
    site_failures.CALCULATOR,
    server_failures.CALCULATOR,
    space.if_valid,
    volumes.CALCULATOR,
    demand.CALCULATOR,
)


class Plan(Struct, frozen=True):
    """Every stage, as the next ones and the outputs read it."""

    people: mailbox.People
    sites: copies.Sites
    kept: copies.Copies
    storage: copies.Storage
    unit: database_size.Unit
    largest: database_size.Largest
    log_days: log_days.LogDays
    mailboxes: database_size.Mailboxes
    databases: database_count.Databases
    placed: placement.Placement
    conditions: conditions.Conditions
    failures: server_failures.Failures
    io: io.ServerIo
    space: space.Space
    volumes: volumes.Volumes
    queue: demand.Queue
    processors: demand.Processors
    memory: demand.Memory


def plan(desk: Desk, rules: RuleBook) -> Plan:
    """Every line from the mailbox to the server, by one set of rules."""
    people = mailbox.average(desk, rules.mailbox)
    sites = copies.sites(desk.asked)
    kept = copies.counted(desk, sites)
    storage = copies.storage(desk, sites, kept)
    unit = database_size.demanded(desk, sites, people)
    largest = database_size.largest(desk, rules.database_size, sites, kept, storage)
    days = log_days.log_days(desk, rules.lagged, sites, kept)
    mailboxes = database_size.mailboxes(
        desk, rules.database_size, people, storage, unit, largest, days
    )
    databases = database_count.count(
        desk, rules.database_count, sites, kept, storage, unit, largest, mailboxes
    )
    placed = placement.placement(desk, rules.placement, sites, kept, storage, largest, databases)
    held = conditions.conditions(desk, sites, kept, storage, largest, databases, placed)
    failures = server_failures.failures(
        desk,
        rules.server_failures,
        rules.site_failures,
        sites,
        kept,
        storage,
        unit,
        databases,
        placed,
        held.valid,
    )
    server_io = io.server_io(desk, sites, people, unit, databases, placed, failures)
    sizes = space.space(
        desk, rules.printed, sites, people, unit, days, databases, placed, held.valid
    )
    cut = volumes.volumes(
        desk,
        rules.volumes,
        people,
        kept,
        storage,
        unit,
        largest,
        mailboxes,
        databases,
        placed,
        sizes,
        held.valid,
    )
    load = demand.Load(sites, kept, people, days, databases, placed, failures, held.valid)
    queue = rules.server.queue(desk, load)
    cycles = rules.server.processors(desk, load)
    memory = rules.server.memory(desk, load, cycles)
    return Plan(
        people,
        sites,
        kept,
        storage,
        unit,
        largest,
        days,
        mailboxes,
        databases,
        placed,
        held,
        failures,
        server_io,
        sizes,
        cut,
        queue,
        cycles,
        memory,
    )
