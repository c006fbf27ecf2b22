"""What a lost disk, a rebuilding group or a lost server does to those that are left."""

from calculators.sheet.vectorised import Number, least, most, ratio


def mirror_read_factor(copies: Number) -> Number:
    """Reads of the partner of a lost disk, against its reads before.

    Args:
        copies: copies of each block [disks/write]
    Returns:
        read_factor: reads of the busiest disk left, against those before [1]
    Source: house, load of the disks left
    Evidence: Reads spread evenly over the copies of a block, so those of the lost disk fall to its
        partners: with two copies they double. Writes light the partner once, as before.
    """
    return ratio(copies, copies - 1)


def parity_read_factor(disks: Number, spans: Number, parity_disks: Number) -> Number:
    """Reads of each disk left in the span of a lost one, against its reads before.

    Args:
        disks: disks of the RAID group [disks]
        spans: arrays the group is striped over [spans]
        parity_disks: disks' worth of parity in each array [disks]
    Returns:
        read_factor: reads of the busiest disk left, against those before [1]
    Source: thomasian-2005, load increase in processing read requests
    Note: A read of the lost disk is rebuilt from as many of the disks left in its span as hold
        data: all of them in RAID 5, so the reads double; n − 2 of n − 1 in RAID 6. The other
        spans go on as before.
    """
    return 1 + ratio(disks / spans - parity_disks, disks / spans - 1)


def busiest_operations(
    reads: Number,
    read_factor: Number,
    writes: Number,
    lights: Number,
    crossing_share: Number,
    disks: Number,
) -> Number:
    """Disk operations a second on the busiest disk left.

    Args:
        reads: reads of the group [IOPS]
        read_factor: reads of the busiest disk left, against those before [1]
        writes: writes of the group [IOPS]
        lights: disks lit by one write while all work [disks/write]
        crossing_share: part of the I/Os that touch a second disk [share]
        disks: disks of the group while all work [disks]
    Returns:
        operations: light operations of one disk [IOPS/disk]
    Source: house, load of the disks left
    Evidence: The flashing green lights of netraid-1999, counted on a disk beside the lost one: its
        reads grow, and a write lights it as often as before.
    """
    return (reads * read_factor + writes * lights) * (1 + crossing_share) / disks


def busiest_iops(
    reads: Number, read_factor: Number, writes: Number, write_penalty: Number
) -> Number:
    """I/Os at the disks if all were as busy as the busiest disk left.

    Args:
        reads: host reads [IOPS]
        read_factor: reads of the busiest disk left, against those before [1]
        writes: host writes [IOPS]
        write_penalty: disk operations of one host write [I/Os/write]
    Returns:
        iops: I/Os at the disks [IOPS]
    Source: house, load of the disks left
    Evidence: A stripe is as fast as its slowest member, so the disk that decides stands for all.
    Note: A write to the lost disk is counted as before; on wide RAID 5 it costs up to a quarter
        more, as the block is rebuilt first.
    """
    return reads * read_factor + writes * write_penalty


def writes_left(write_multiplier: Number, rebuild_reserve: Number) -> Number:
    """The writes at once that a rebuild leaves for the users.

    Args:
        write_multiplier: write performance against one disk [×]
        rebuild_reserve: part of the disk's rate that the rebuild takes [share]
    Returns:
        multiplier: write performance left for the users [×]
    Source: e2013-calculator, RAID table
    """
    return write_multiplier * (1 - rebuild_reserve)


def worst_of(parts: Number) -> Number:
    """The kind of group that the loss hurts most.

    Args:
        parts: figure of each kind of group [same]
    Returns:
        worst: the largest of them [same]
    Source: house, load of the disks left
    Evidence: Which disk will be lost is not known, so the worst place is reckoned with.
    """
    return most(parts)


def second_losses_survived(
    group_disks: Number, fatal_disks: Number, volume_disks: Number
) -> Number:
    """The part of all double losses that begins in groups of a kind and loses no data.

    Args:
        group_disks: disks of all groups of the kind [disks]
        fatal_disks: disks of which none may be lost while one is out [disks]
        volume_disks: disks of the volume [disks]
    Returns:
        survived_share: part of the second losses that is survived [share]
    Source: netraid-1999, a double failure that does not take out both sides of a mirrored pair
    Note: Every disk is as likely to be lost as any other, before the first is replaced. Of eight
        disks six of the seven others may fail on RAID 10, four on RAID 50 of two spans, none on
        RAID 5.
    """
    others = most(1, volume_disks - 1)
    return group_disks / volume_disks * (1 - fatal_disks / others)


def weakest_of(parts: Number) -> Number:
    """The kind of group that survives least.

    Args:
        parts: figure of each kind of group [same]
    Returns:
        weakest: the smallest of them [same]
    Source: house, load of the disks left
    Evidence: Which disk will be lost is not known, so the weakest group decides.
    """
    return least(parts)


def disks_left(all_disks: Number, lost_disks: Number) -> Number:
    """Disks that still work.

    Args:
        all_disks: disks of the volume [disks]
        lost_disks: disks lost [disks]
    Returns:
        disks: disks that work [disks]
    Source: house, load of the disks left
    Evidence: One less turns; in a rebuild the new one serves no reads yet.
    """
    return all_disks - lost_disks


def carried(load: Number, equal_servers: Number) -> Number:
    """What each server carries once one of them is lost.

    Args:
        load: what one server carries while all work [same]
        equal_servers: servers of this kind [1]
    Returns:
        server_load: what one of those left carries [same]
    Source: house, load of the servers left
    Evidence: Equal servers share the load of the lost one evenly. With a single server nobody is
        left to carry it; the check on the servers left says so, and the load stays as it was.
    """
    return load * equal_servers / most(1, equal_servers - 1)


def servers_left(equal_servers: Number) -> Number:
    """Servers left when one is lost.

    Args:
        equal_servers: servers of this kind [1]
    Returns:
        left: servers that work [1]
    Source: house, load of the servers left
    Evidence: One server less.
    """
    return equal_servers - 1


def mailboxes_down(mailboxes: Number, servers_left: Number) -> Number:
    """Mailboxes of a lost server that no other one reaches.

    Args:
        mailboxes: mailboxes of one server [users]
        servers_left: servers that work [1]
    Returns:
        down: mailboxes that nobody reaches while others work [users]
    Source: house, load of the servers left
    Evidence: A database lives on disks of its own server: where nothing copies it and no storage
        is shared, the others have nothing of it to serve. Where none is left the check on the
        servers left says so.
    """
    return mailboxes * least(servers_left, 1.0)


def relays_left(relays: Number, out_relays: Number) -> Number:
    """Relays left when some are lost.

    Args:
        relays: relays of the design [relays]
        out_relays: relays that are out of service [relays]
    Returns:
        left_relays: relays that work [relays]
    Source: house, load of the servers left
    Evidence: So many relays less.
    """
    return most(0, relays - out_relays)


def still_to_lose(lost_relays: Number, out_relays: Number) -> Number:
    """Relays that may be lost on top, once some are.

    Args:
        lost_relays: relays that may be out of service at the peak [relays]
        out_relays: relays that are out of service [relays]
    Returns:
        further_relays: further relays that may be lost [relays]
    Source: house, relays for a peak
    Evidence: A design that may lose two relays may still lose one when one is gone.
    """
    return most(0, lost_relays - out_relays)
