"""A plan of mailbox servers: what each stage of it leaves for the next ones and the outputs."""

from __future__ import annotations

from msgspec import Struct

from calculators.sheet.vectorised import Number


class Mailbox(Struct, frozen=True):
    """What one mailbox asks for; of a population, or of the average of all."""

    active_mcycles: Number
    passive_mcycles: Number
    client_mcycles: Number
    cache_mib: Number
    logs: Number
    on_disk_mib: Number
    iops: Number
    read_iops: Number
    items: Number
    messages: Number
    message_kib: Number
    day_of_sizes_kib: Number


class Tier(Struct, frozen=True):
    """A population: its mailboxes with growth, one of them, and what only it tells."""

    name: str
    users: Number
    each: Mailbox
    beside: Number
    base_iops: Number


class People(Struct, frozen=True):
    """Every population, the number of all mailboxes, and the average one."""

    tiers: list[Tier]
    everyone: Number
    mean: Mailbox


class Sites(Struct, frozen=True):
    """What kind of plan it is, in words; and the servers of a group in its own site."""

    copied: bool
    two_sites: bool
    passive: bool
    active: bool
    several_active: bool
    servers: Number


class Copies(Struct, frozen=True):
    """Copies of one database, by kind and site; lagged ones are counted apart."""

    every_lagged: Number
    every_copy: Number = 0
    second_copies: Number = 0
    second_lagged: Number = 0
    first_copies: Number = 0
    first_lagged: Number = 0
    other_lagged: Number = 0
    all_lagged: Number = 0
    in_first: Number = 0
    in_second: Number = 0
    every_kept: Number = 0


class Storage(Struct, frozen=True):
    """How databases stand on volumes, and which servers stand apart; each yes or no."""

    in_sets: Number
    several: Number = 0
    one: Number = 0
    lagged_apart: Number = 0
    apart: Number = 0
    plain_allowed: Number = 0
    plain: Number = 0
    equal: Number = 0


class Unit(Struct, frozen=True):
    """What shares the load: groups or standalone servers, with the mailboxes and I/O of each."""

    units: Number
    unit_users: Number
    unit_iops: Number


class Largest(Struct, frozen=True):
    """The disk, the largest database on it, and databases on a volume."""

    raw: Number
    formatted: Number
    advised: Number
    cap: Number
    per_volume: Number


class LogDays(Struct, frozen=True):
    """Days that logs are kept, and days that delivered mail waits for lagged copies."""

    kept: Number
    transport_lag: Number


class Mailboxes(Struct, frozen=True):
    """Mailboxes that one database may hold, by every limit."""

    disk_rate: Number
    by_disk: Number
    by_size: Number
    planned_users: Number
    log_mib: Number | None


class Databases(Struct, frozen=True):
    """Databases of a unit, those active in each site, and mailboxes in each.

    ``blocks`` are the like parts that a symmetrical distribution falls into; ``even`` is the
    symmetrical number that the calculator found, None for the other rules.
    """

    databases: Number
    first: Number
    second: Number
    users_each: Number
    blocks: Number = 1
    even: Number | None = None


class Placement(Struct, frozen=True):
    """Copies of the fullest server, and servers of a group by what they are for.

    ``usable`` counts copies of the second site that may become active there.
    """

    on_each: Number
    in_group: Number
    group: Number = 0
    second_active: Number = 0
    standby: Number = 0
    first_standby: Number = 0
    lag_servers: Number = 0
    first_lag_servers: Number = 0
    usable: Number = 0
    own_first: Number = 0


class Conditions(Struct, frozen=True):
    """Whether all hold, and what they were held against."""

    valid: Number
    mounted: Number
    everywhere: Number = 0
    to_place: Number = 0
    places: Number = 0


class Failures(Struct, frozen=True):
    """Active databases of a server, normally and at worst; servers that are left then."""

    worst: Number
    left: Number
    normal: Number = 0
    two_active: Number = 0


class ServerIo(Struct, frozen=True):
    """I/O a second; ``back_end`` is what each RAID level makes of it."""

    iops: Number
    reads: Number
    writes: Number
    log_reads: Number
    log_writes: Number
    back_end: dict[str, Number]


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


class Volumes(Struct, frozen=True):
    """Volumes of a server: how many, what stands on one, and the space of all."""

    in_volume: Number
    volume_count: Number
    maintenance_room: Number
    log_copies: Number
    volumes: Number
    restore: Number


class Queue(Struct, frozen=True):
    """The queue database of a server, and mail on its way to it.

    ``message_kib`` is the size it counts a message with.
    """

    queue: Number = 0
    message_kib: Number = 0
    safety_net: Number = 0
    messages: Number = 0
    messages_each: Number = 0
    held: Number = 0


class Processors(Struct, frozen=True):
    """Cycles of a server, and those that its mailboxes ask for at worst."""

    core_cycles: Number
    server_cycles: Number
    hypervisor: Number
    active_cycles: Number
    client_cycles: Number
    every_client: Number = 0


class Memory(Struct, frozen=True):
    """Memory that is needed, and as it is sold."""

    cache: Number
    ram_whole: Number
    ram_sold: Number
    least_ram: Number = 0
    client_ram: Number = 0
    ram: Number = 0


class Plan:
    """Every stage, each set once those before it are.

    Args:
        as_calculated: whether it follows Microsoft's calculator in its oddities as well, and not
            sound rules
    """

    people: People
    sites: Sites
    kept: Copies
    storage: Storage
    unit: Unit
    largest: Largest
    log_days: LogDays
    mailboxes: Mailboxes
    databases: Databases
    placed: Placement
    conditions: Conditions
    failures: Failures
    io: ServerIo
    space: Space
    volumes: Volumes
    queue: Queue
    processors: Processors
    memory: Memory

    def __init__(self, as_calculated: bool):
        self.as_calculated = as_calculated
