"""The limits a design is held against: one entry each, with its source."""

from __future__ import annotations

from calculators.checks.availability_group import GROUP_CHECKS, GROUP_SPACE_CHECKS
from calculators.checks.check import Check
from calculators.checks.failure_states import STATE_CHECKS

_ALL = [
    Check(
        "queue-below-spindles",
        "Queue below spindles",
        "The database queue sets it.",
        "I/Os",
        "netraid-1999, benchmark rule on Average Disk Queue Length",
        "The database queue averages {needed}, below its {available} spindles.",
        "The database queue averages {needed}; it must stay below its {available} spindles.",
        strict=True,
    ),
    Check(
        "queue-certainty",
        "Queue below spindles, off by its error",
        "The error of the queue sets it.",
        "I/Os",
        "house, stated error of the queue",
        "As far as the model is off elsewhere, the database queue is at most {needed}, below its "
        "{available} spindles.",
        "As far as the model is off elsewhere, the database queue may be {needed}: measure before "
        "you count on its {available} spindles, or leave more room. A run of 12,600 users that is "
        "predicted to hold was refused.",
        strict=True,
        warn_below=None,
        advice=True,
        said_if_broken=True,
    ),
    Check(
        "disk-utilisation",
        "Disk utilisation",
        "The rate of the database disks sets it.",
        "share",
        "house, utilisation law: busy time cannot exceed the clock",
        "The database disks are busy {needed} of the time; {available} is the end.",
        "The database disks would have to be busy {needed} of the time: they cannot keep up.",
        strict=True,
        warn_below=0.2,
    ),
    Check(
        "response-time",
        "Response time",
        "The response time sets it.",
        "ms",
        "netraid-1999, any 95th percentile under 1000 ms is legal",
        "The 95th percentile response is {needed} ms, under {available} ms.",
        "The 95th percentile response is {needed} ms; it must stay under {available} ms.",
        strict=True,
    ),
    Check(
        "response-certainty",
        "Response time, off by its error",
        "The error of the response time sets it.",
        "ms",
        "house, stated error of the response",
        "As far as the model is off elsewhere, the 95th percentile response is at most {needed} "
        "ms, under {available} ms.",
        "As far as the model is off elsewhere, the 95th percentile response may be {needed} ms: "
        "measure before you count on {available} ms.",
        strict=True,
        warn_below=None,
        advice=True,
        said_if_broken=True,
    ),
    Check(
        "separate-log-disks",
        "Logs on disks of their own",
        "The missing log disks set it.",
        "",
        "netraid-1999, do not mix the Information Store and the IS Logs on one disk",
        "The logs have a RAID group of their own.",
        "No RAID group carries the logs: they would share the database disks. Add one with "
        'volume "log".',
    ),
    Check(
        "capacity",
        "Capacity",
        "The capacity of the database disks sets it.",
        "GB",
        "netraid-1999, size of the Information Store against the usable disks",
        "The database needs {needed} GB of {available} GB usable.",
        "The database needs {needed} GB; only {available} GB are usable.",
    ),
    Check(
        "log-utilisation",
        "Log disk utilisation",
        "The rate of the log disks sets it.",
        "share",
        "house, utilisation law: busy time cannot exceed the clock",
        "The log disks are busy {needed} of the time; {available} is the end.",
        "The log disks would have to be busy {needed} of the time: they cannot keep up.",
        strict=True,
        warn_below=0.2,
    ),
    Check(
        "log-capacity",
        "Log space",
        "The space for logs sets it.",
        "GB",
        "netraid-1999, logs accumulate without circular logging",
        "The logs need {needed} GB of {available} GB usable.",
        "The logs need {needed} GB between two backups; only {available} GB are usable.",
    ),
    # The need below already holds its headroom (target utilisation, steps of RAM), so a design
    # that buys exactly what is needed passes.
    Check(
        "spindles",
        "Database spindles",
        "The number of database disks sets it.",
        "disks",
        "exchange-io-2006, comment 7: the larger of the I/O and the capacity need",
        "The database needs {needed} disks and has {available}.",
        "The database needs {needed} disks and has {available}.",
        warn_below=None,
    ),
    Check(
        "log-spindles",
        "Log spindles",
        "The number of log disks sets it.",
        "disks",
        "exchange-io-2006, comment 7: log I/O against the disk's rate",
        "The logs need {needed} disks and have {available}.",
        "The logs need {needed} disks and have {available}.",
        warn_below=None,
    ),
    Check(
        "memory",
        "Memory",
        "The memory sets it.",
        "GB",
        "exchange-io-2006, cache per user plus 2 GB",
        "The server needs {needed} GB of memory and has {available} GB.",
        "The server needs {needed} GB of memory and has {available} GB.",
        warn_below=None,
    ),
    Check(
        "cpu",
        "Processors",
        "The processors set it.",
        "%",
        "hub-throughput-2008, test 1 is CPU bound at 70 %",
        "The processors are {needed} % busy; throughput stops growing at {available} %.",
        "The processors would have to be {needed} % busy; throughput stops growing at "
        "{available} %.",
    ),
    Check(
        "log-disk",
        "Log disk",
        "The log disk sets it.",
        "share",
        "house, utilisation law: busy time cannot exceed the clock",
        "The log disks are busy {needed} of the time; {available} is the end.",
        "The log disks would have to be busy {needed} of the time: they cannot keep up.",
    ),
    Check(
        "queue-disk",
        "Queue disk",
        "The queue disk sets it.",
        "share",
        "house, utilisation law: busy time cannot exceed the clock",
        "The queue disks are busy {needed} of the time; {available} is the end.",
        "The queue disks would have to be busy {needed} of the time: they cannot keep up.",
    ),
    Check(
        "throughput",
        "Throughput",
        "The throughput sets it.",
        "messages/s",
        "hub-throughput-2008, SMTP receive throughput",
        "{needed} messages a second are asked; the server holds {available}.",
        "{needed} messages a second are asked; the server holds only {available}.",
        warn_below=None,
    ),
    Check(
        "throughput-certainty",
        "Throughput, off by its error",
        "The error of the throughput sets it.",
        "messages/s",
        "house, stated error of the throughput",
        "{needed} messages a second are asked; as far as the model is off elsewhere, the server "
        "holds {available} at least.",
        "{needed} messages a second are asked; as far as the model is off elsewhere, the server "
        "may hold only {available}: measure before you count on more.",
        warn_below=None,
        advice=True,
        said_if_broken=True,
    ),
    Check(
        "restore-time",
        "Restore within its time",
        "The time for a restore sets it.",
        "h",
        "house, a restore within its time",
        "A restore takes {needed} hours of the {available} allowed.",
        "A restore takes {needed} hours; {available} are allowed. Keep less on a server, or copy "
        "faster: the source saw deep stripes help, which make random I/O slower.",
        unknown="{available} hours are allowed for a restore; how fast your restore copies is not "
        "known. Time one and give its rate.",
    ),
    Check(
        "back-pressure",
        "Queue within the cache",
        "The database cache sets it.",
        "MB",
        "hub-throughput-2008, overflowing the cache triggers back pressure",
        "The queue of {needed} MB fits into the cache of {available} MB.",
        "The queue of {needed} MB outgrows the cache of {available} MB: high back pressure, event "
        "15004. Nobody may submit, neither other servers by SMTP nor mailbox servers; mail waits "
        "in the queues of those that send, and may bring their servers down with this one. Raise "
        "DatabaseMaxCacheSize, never the thresholds.",
    ),
    Check(
        "cache-for-size",
        "Cache against tests of the size",
        "The size of the messages sets it.",
        "MB",
        "hub-throughput-2008, no steady state with default server settings",
        "Messages of this size were tested with queues of {needed} MB, less than the cache of "
        "{available} MB.",
        "Messages of this size were tested with queues of {needed} MB, more than the cache of "
        "{available} MB. The queue you give is shorter: make sure that it was counted at the peak.",
        warn_below=None,
        advice=True,
    ),
    Check(
        "medium-back-pressure",
        "Below medium back pressure",
        "Medium back pressure sets it.",
        "buckets",
        "hub-cache-2008, thresholds 120 and 200",
        "About {needed} version buckets, below the medium threshold of {available}.",
        "About {needed} version buckets, above the medium threshold of {available}: new messages "
        "by SMTP are refused, and wait in the queues of the servers that send them. Raise "
        "DatabaseMaxCacheSize, never the thresholds.",
    ),
    Check(
        "version-buckets",
        "Version buckets",
        "The version buckets set it.",
        "buckets",
        "hub-cache-2008, thresholds 120 and 200",
        "About {needed} version buckets, below the high threshold of {available}.",
        "About {needed} version buckets, above the high threshold of {available}: mailbox servers "
        "are refused as well as SMTP.",
    ),
    Check(
        "cache-setting",
        "Cache setting",
        "The cache setting sets it.",
        "MiB",
        "hub-cache-2008, new guidance",
        "The guidance is {needed} MiB of cache; {available} MiB are set.",
        "The guidance for this memory is {needed} MiB of cache; only {available} MiB are set.",
        warn_below=None,
        advice=True,
    ),
    Check(
        "cache-tested",
        "Cache within what was tested",
        "The tested cache sets it.",
        "MiB",
        "hub-cache-2008, beyond 512 MB",
        "The cache of {needed} MiB is within the {available} MiB that were tested.",
        "The cache of {needed} MiB is beyond the {available} MiB of the guidance: test before you "
        "go there. 1 GB was tried with 5 MB messages before 512 MB was found to be enough; 2 GB "
        "showed no significant benefit on servers of 8 GB.",
        warn_below=None,
        advice=True,
    ),
    Check(
        "memory-of-roles",
        "Memory for several roles",
        "The memory for several roles sets it.",
        "GB",
        "hub-cache-2008, comment 9",
        "A server with several roles is to have {needed} GB of memory and has {available} GB.",
        "A server with several roles is to have {needed} GB of memory, a part for each mailbox "
        "included; this one has {available} GB.",
        warn_below=None,
        advice=True,
    ),
    Check(
        "cache-in-memory",
        "Cache within the memory",
        "The memory sets it.",
        "MB",
        "house, a cache lies in memory",
        "The cache of {needed} MB fits into the {available} MB of memory.",
        "The cache of {needed} MB does not fit into the {available} MB of memory.",
    ),
    Check(
        "dumpster-disk",
        "Dumpster on the queue disk",
        "The dumpster's I/O sets it.",
        "share",
        "hub-cache-2008, I/O a message with a dumpster",
        "The dumpster's I/O keeps the queue disks busy {needed} of the time.",
        "The dumpster's I/O, as measured at 21 messages a second, would keep the queue disks busy "
        "{needed} of the time: a larger cache or more disks are needed.",
    ),
    Check(
        "bays",
        "Disk bays",
        "The disk bays of the server set it.",
        "disks",
        "house, a server holds what its bays hold",
        "A server has {needed} disks in its {available} bays.",
        "A server would have {needed} disks and has {available} bays. Take a server with more "
        "bays, or fewer and larger disks.",
        warn_below=None,
        structural=True,
        unknown="A server has {needed} disks; how many bays its model has is not known.",
    ),
    Check(
        "large-bays",
        "Bays of 3.5 inch",
        "The bays of 3.5 inch of the server set it.",
        "disks",
        "house, a disk fits into a bay of its size or a larger one",
        "A server has {needed} disks of 3.5 inch in its {available} bays of that size.",
        "A server would have {needed} disks of 3.5 inch and has {available} bays of that size. "
        "Take a server with other bays, or smaller disks.",
        warn_below=None,
        structural=True,
        unknown="A server has {available} bays of 3.5 inch; the size of some disk is not known.",
    ),
    Check(
        "servers-bought",
        "Servers bought",
        "The number of servers sets it.",
        "servers",
        "house, bill of materials",
        "The design needs {needed} servers and {available} are bought.",
        "The design needs {needed} servers; only {available} are bought. Leave the number of "
        "servers empty to buy what is needed.",
        warn_below=None,
        structural=True,
    ),
    Check(
        "relays",
        "Relays",
        "The number of relays sets it.",
        "relays",
        "postfix-2007, measured rate of a relay",
        "The peak needs {needed} relays and has {available}.",
        "The peak needs {needed} relays and has {available}.",
        warn_below=None,
    ),
]
CHECKS: dict[str, Check] = {check.name: check for check in (*_ALL, *GROUP_CHECKS, *STATE_CHECKS)}
# Limits on space, for the share of it that a design has to spare.
SPACE_CHECKS = frozenset({"capacity", "log-capacity"}) | GROUP_SPACE_CHECKS
