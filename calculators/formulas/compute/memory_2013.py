"""Memory of a mailbox server: database cache, client access, index, and the sizes sold."""

from calculators.sheet.tree.units import BYTES_PER_GIB, UNDEFINED
from calculators.sheet.vectorised import (
    Number,
    ceil,
    floor,
    known,
    least,
    most,
    nearest,
    pick,
    ratio,
)


def least_memory(
    copies_on_server: Number,
    memory_base: Number,
    memory_step: Number,
    copies_per_step: Number,
    memory_top: Number,
) -> Number:
    """Least memory for so many database copies.

    Args:
        copies_on_server: database copies of one server [copies]
        memory_base: least memory of any server [GiB]
        memory_step: memory added by each step [GiB]
        copies_per_step: copies that make a step [copies]
        memory_top: memory from which more copies ask no more [GiB]
    Returns:
        floor_gib: least memory of the server [GiB]
    Source: e2013-calculator, memory by copies
    """
    steps = floor((copies_on_server - 1) / copies_per_step)
    return pick(
        copies_on_server < 1, UNDEFINED, least(memory_base + memory_step * steps, memory_top)
    )


def client_memory(
    spec_rate: Number,
    client_base: Number,
    client_assumed: Number,
    client_each_core: Number,
    core_count: Number,
    client_cycles: Number,
    all_cycles: Number,
) -> Number:
    """Memory of client access: by the cores it uses, or a fifth of them where that is unknown.

    Args:
        spec_rate: SPECint 2006 rate of the server, 0 where unknown [rate]
        client_base: memory before the first core [GiB]
        client_assumed: cores that client access is assumed to use [share]
        client_each_core: memory for each core used [GiB/core]
        core_count: cores of the server [cores]
        client_cycles: cycles of client access at worst [Mcycles]
        all_cycles: cycles of the server [Mcycles]
    Returns:
        client_gib: memory of client access [GiB]
    Source: e2013-calculator, memory
    """
    known_cores = ratio(client_each_core * core_count * client_cycles, all_cycles)
    assumed = client_base + client_each_core * client_assumed * core_count
    return pick(spec_rate > 0, nearest(client_base + known_cores), assumed)


def cache_memory(
    floor_gib: Number, cache_gib: Number, cache_part: Number, client_gib: Number
) -> Number:
    """Memory of a server: its cache is a quarter of it, client access comes on top.

    Args:
        floor_gib: least memory of the server, undefined below one copy [GiB]
        cache_gib: database cache of one server [GiB]
        cache_part: part of memory that is database cache [share]
        client_gib: memory of client access, 0 where it has servers of its own [GiB]
    Returns:
        server_gib_needed: memory before the index [GiB]
    Source: e2013-calculator, memory
    """
    floor = pick(known(floor_gib), floor_gib, 0.0)
    return most(floor, cache_gib / cache_part + client_gib)


def index_memory(
    index_base: Number,
    per_database: Number,
    item_count: Number,
    worst_active: Number,
    copies_on_server: Number,
    bytes_active: Number,
    bytes_passive: Number,
) -> Number:
    """Memory of the search index.

    Args:
        index_base: memory of an empty index [GiB]
        per_database: mailboxes in one database [users/database]
        item_count: items of the average mailbox [items/user]
        worst_active: active databases of a server at worst [databases]
        copies_on_server: database copies of one server [copies]
        bytes_active: memory of an item in an active database [bytes/item]
        bytes_passive: memory of an item in a passive copy [bytes/item]
    Returns:
        index_gib: memory of the index [GiB]
    Source: e2013-calculator, index memory
    Note: The calculator divides MiB by KiB here, so it counts a thousandth of the items.
    """
    items = per_database * item_count
    active = bytes_active * items * worst_active
    return (
        index_base
        + (active + bytes_passive * items * (copies_on_server - worst_active)) / BYTES_PER_GIB
    )


def with_index(server_gib_needed: Number, cache_part: Number, index_gib: Number) -> Number:
    """Memory of a server with its index, where that does not fit beside the cache.

    Args:
        server_gib_needed: memory before the index [GiB]
        cache_part: part of memory that is database cache [share]
        index_gib: memory of the index [GiB]
    Returns:
        whole_gib: memory of one server [GiB]
    Source: e2013-calculator, memory
    """
    over = server_gib_needed * cache_part + index_gib > server_gib_needed
    return pick(over, server_gib_needed + index_gib, server_gib_needed)


def beside_index(server_gib_needed: Number, cache_part: Number, index_gib: Number) -> Number:
    """Memory of a server that holds its cache and its index.

    Args:
        server_gib_needed: memory before the index [GiB]
        cache_part: part of memory that is database cache [share]
        index_gib: memory of the index [GiB]
    Returns:
        whole_gib: memory of one server [GiB]
    Source: house, index beside the cache
    Evidence: What the cache leaves must hold the index. The calculator adds the index in full below
        that point and not at all above it, so that a little more mail may need less memory.
    """
    return most(server_gib_needed, index_gib / (1 - cache_part))


def configured_memory(
    whole_gib: Number,
    smallest_gib: Number,
    small_gib: Number,
    large_gib: Number,
    widest_gib: Number,
) -> Number:
    """Memory as it is sold: in steps of 32 from 64 GiB, 16 from 32, 8 from 16, else 4 or 2.

    Args:
        whole_gib: memory of one server [GiB]
        smallest_gib: least memory that is configured [GiB]
        small_gib: step of small servers [GiB]
        large_gib: step of large servers [GiB]
        widest_gib: memory from which the large step holds [GiB]
    Returns:
        sold_gib: memory to configure [GiB]
    Source: e2013-calculator, memory
    """

    def stepped(step: Number) -> Number:
        return ceil(whole_gib / step) * step

    middle = large_gib / 2
    found = pick(whole_gib >= small_gib, stepped(small_gib), stepped(small_gib / 2))
    found = pick(whole_gib >= middle, stepped(smallest_gib), found)
    found = pick(whole_gib >= large_gib, stepped(middle), found)
    return most(pick(whole_gib >= widest_gib, stepped(large_gib), found), smallest_gib)
