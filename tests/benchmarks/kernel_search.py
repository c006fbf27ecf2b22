"""The limit for the design search: one question, answered by a program written for it alone.

NumPy by hand for the question of ``search_question``: the same designs in the same chunks go in,
the same front, counts and nearest misses come out. It knows of no other mail system, axis, check
or objective, so whatever depends on one axis only is worked out once, before the designs.
"""

import numpy as np

NEAREST = 5
CHECKS = (
    "queue-below-spindles",
    "disk-utilisation",
    "response-time",
    "log-utilisation",
    "log-capacity",
    "capacity",
)


class Kernel:
    """The figures of each axis, and what was found so far.

    Args:
        axes: values of level, write policy, disks, groups, stripe depth and users
        chunk: designs taken at once
        disk: row of the catalogue
        mailbox_mb: database space of a user
        log_hours: hours whose logs are kept
    """

    def __init__(self, axes, chunk, disk, mailbox_mb, log_hours):
        self.levels, self.policies, *numbers = axes
        self.disks, self.groups, stripes, users = (np.array(axis, dtype=float) for axis in numbers)
        self.radix = [len(axis) for axis in numbers]
        self.chunk = chunk
        self.price, self.disk_gb = float(disk["price"]), disk["capacity_gb"]
        service = 5.75 * (1000 / disk["random_iops"]) / 8.47
        self.busy_ms = service
        self.queue_factor = 0.5 * service * 188 / 1000 / 1000
        deeper = np.minimum(stripes, 128) / 16
        self.stripe_factor = np.maximum(deeper, 1 / deeper) ** 0.159
        iops = users * 0.042625
        self.reads = iops * 0.64
        self.writes = iops - self.reads
        # The wait of an I/O tells the response, at a rate that was measured.
        self.waiting = np.minimum(1, 759 / iops)
        self.data = users * mailbox_mb / 1000
        self.log_busy = 100 * (self.writes / 122.76) ** 0.438 * 2 / 2 / disk["sequential_iops"]
        log_rate = 1024 * 121 * (self.writes / 122.76) ** 0.808
        self.log_gb = log_rate * log_hours * 3600 / 1e9
        self.log_usable = 2 / 2 * self.disk_gb
        self.seen = self.built = self.held = 0
        self.broken = dict.fromkeys(CHECKS, 0)
        self.alone = dict.fromkeys(CHECKS, 0)
        self.nearest = {name: (np.empty(0), np.empty(0, dtype=np.int64)) for name in CHECKS}
        self.front = (np.empty(0), np.empty(0), np.empty(0, dtype=np.int64))

    def run(self):
        """All designs, in chunks that do not cross a combination of level and policy."""
        each = int(np.prod(self.radix))
        for variant in range(len(self.levels) * len(self.policies)):
            level, policy = divmod(variant, len(self.policies))
            arrays = self.arrays_of(self.levels[level])
            back = self.policies[policy] == "write-back"
            for first in range(0, each, self.chunk):
                last = min(first + self.chunk, each)
                self.seen += last - first
                self.one_chunk(np.arange(first, last), variant * each, arrays, back)
        return self

    def arrays_of(self, level):
        """By number of disks: whether it can be built, lights of a write, usable disks."""
        disks = self.disks
        even = disks % 2 == 0
        if level == "RAID10":
            return even & (disks <= 8), np.full_like(disks, 2), disks / 2
        if level == "RAID5":
            return (disks >= 3) & (disks <= 8), disks, disks - 1
        if level == "RAID50":
            spans = np.where(even, 2, 3)
            fits = (disks % spans == 0) & (disks >= 3 * spans) & (disks <= 8 * spans)
            return fits, disks / spans, disks - spans
        return disks <= 8, np.ones_like(disks), disks

    def one_chunk(self, number, base, arrays, back):
        """Decode, size, hold against the limits, count, and keep the best."""
        fits, lights, usable = arrays
        _, groups, stripes, users = self.radix
        disk = number // (groups * stripes * users)
        built = fits[disk]
        number, disk = number[built], disk[built]
        if not number.size:
            return
        self.built += number.size
        rest, user = remainder(number, users)
        rest, stripe = remainder(rest, stripes)
        group = rest % groups
        disks, groups = self.disks[disk], self.groups[group]
        spindles = disks * groups

        reads, writes = self.reads[user] / groups, self.writes[user] / groups
        operations = (reads + writes * lights[disk]) / disks
        busy = operations * self.busy_ms / 1000
        load = reads + writes
        queue = self.queue_factor * operations * (reads if back else load)
        queue *= self.stripe_factor[stripe]
        queue += 0.5 * 4 * 3600 * load * np.maximum(0, 1 - 1 / busy)
        queue *= groups
        p95 = 1.04 * (7.7 + 6.45 * (queue * self.waiting[user])) ** 1.34
        data, usable_gb = self.data[user], groups * (usable * self.disk_gb)[disk]
        log_busy, log_gb = self.log_busy[user], self.log_gb[user]

        number += base
        fails = (
            queue >= spindles,
            busy >= 1,
            p95 >= 1000,
            log_busy >= 1,
            log_gb > self.log_usable,
            data > usable_gb,
        )
        limits = (
            (queue, spindles),
            (busy, 1),
            (p95, 1000),
            (log_busy, 1),
            (log_gb, self.log_usable),
            (data, usable_gb),
        )
        failures = np.zeros(number.size, dtype=np.int8)
        for fail in fails:
            failures += fail
        single = failures == 1
        for name, fail, (needed, available) in zip(CHECKS, fails, limits, strict=True):
            self.broken[name] += np.count_nonzero(fail)
            only = np.flatnonzero(single & fail)
            if only.size:
                self.alone[name] += only.size
                limit = available if np.isscalar(available) else available[only]
                self.near(name, (needed[only] - limit) / limit, number[only])
        held = np.flatnonzero(failures == 0)
        if held.size:
            self.held += held.size
            self.best((spindles[held] * self.price + 2 * self.price), p95[held], number[held])

    def near(self, name, short, number):
        """Keep the designs that fall short by the least; numbers only rise from chunk to chunk."""
        kept, numbers = self.nearest[name]
        if kept.size == NEAREST:
            closer = short < kept[-1]
            short, number = short[closer], number[closer]
        if short.size > NEAREST:
            closest = short <= np.partition(short, NEAREST - 1)[NEAREST - 1]
            short, number = short[closest], number[closest]
        short, number = np.concatenate((kept, short)), np.concatenate((numbers, number))
        order = np.lexsort((number, short))[:NEAREST]
        self.nearest[name] = short[order], number[order]

    def best(self, price, p95, number):
        """Take what the front so far does not beat; it falls in time as it rises in price."""
        prices, times, numbers = self.front
        if prices.size:
            at = np.searchsorted(prices, price, side="right")
            better = np.concatenate(([np.inf], times))[at] > p95
            price, p95, number = price[better], p95[better], number[better]
            if not price.size:
                return
        price, p95 = np.concatenate((prices, price)), np.concatenate((times, p95))
        number = np.concatenate((numbers, number))
        order = np.lexsort((number, p95, price))
        price, p95, number = price[order], p95[order], number[order]
        keep = np.ones(price.size, dtype=bool)
        keep[1:] = p95[1:] < np.minimum.accumulate(p95)[:-1]
        self.front = price[keep], p95[keep], number[keep]


def remainder(number, radix):
    """Quotient and digit; a division by one number is far faster than np.divmod."""
    quotient = number // radix
    return quotient, number - quotient * radix
