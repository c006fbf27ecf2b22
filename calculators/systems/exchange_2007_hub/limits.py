"""Limits of a hub transport server."""

from __future__ import annotations

from calculators.checks.check import Check

CHECKS = (
    Check(
        "cpu", "Processors", "The processors set it.", "%",
        "hub-throughput-2008, test 1 is CPU bound at 70 %",
        "The processors are {needed} % busy; throughput stops growing at {available} %.",
        "The processors would have to be {needed} % busy; throughput stops growing at {available} "
        "%.",
    ),
    Check(
        "message-shares", "Shares of message sizes", "The shares of message sizes set it.", "share",
        "house, a mix of message sizes",
        "Messages of further sizes are {needed} of all.",
        "Messages of further sizes are {needed} of all: no more than {available} can be.",
        warn_below=None, structural=True,
    ),
    Check(
        "log-disk", "Log disk", "The log disk sets it.", "share",
        "house, utilisation law: busy time cannot exceed the clock",
        "The log disks are busy {needed} of the time; {available} is the end.",
        "The log disks would have to be busy {needed} of the time: they cannot keep up.",
    ),
    Check(
        "queue-disk", "Queue disk", "The queue disk sets it.", "share",
        "house, utilisation law: busy time cannot exceed the clock",
        "The queue disks are busy {needed} of the time; {available} is the end.",
        "The queue disks would have to be busy {needed} of the time: they cannot keep up.",
    ),
    # The least of what its parts carry: they warn near their ends, and it would repeat them.
    Check(
        "throughput", "Throughput", "The throughput sets it.", "messages/s",
        "hub-throughput-2008, SMTP receive throughput",
        "{needed} messages a second are asked; the server holds {available}.",
        "{needed} messages a second are asked; the server holds only {available}.",
        warn_below=None,
    ),
    Check(
        "throughput-certainty", "Throughput, off by its error",
        "The error of the throughput sets it.", "messages/s",
        "house, stated error of the throughput",
        "Even if the model errs by its stated error, the server holds {available} messages a "
        "second; {needed} are asked.",
        "It may fall short: the server holds only {available} messages a second if the model errs "
        "by its stated error, and {needed} are asked. Measure before you count on them.",
        warn_below=None,
        advice=True,
        in_doubt=True,
        about="throughput",
        beyond_doubt="{needed} messages a second are asked: more than the server holds even if the "
        "model does not err; by its stated error it may be only {available}.",
        said_if_broken=True,
    ),
    Check(
        "back-pressure", "Queue within the cache", "The database cache sets it.", "MB",
        "hub-throughput-2008, overflowing the cache triggers back pressure",
        "The queue of {needed} MiB fits into the cache of {available} MiB.",
        "The queue of {needed} MiB outgrows the cache of {available} MiB: with the thresholds as "
        "shipped high back pressure, event 15004. Nobody may submit, neither other servers by SMTP "
        "nor mailbox servers; mail waits in the queues of those that send, and may bring their "
        "servers down with this one. Raise DatabaseMaxCacheSize, never the thresholds.",
        of_memory=True,
    ),
    Check(
        "cache-for-size", "Cache against tests of the size", "The size of the messages sets it.",
        "MB", "hub-throughput-2008, no steady state with default server settings",
        "Messages of this size were tested with queues of {needed} MiB, less than the cache of "
        "{available} MiB.",
        "Messages of this size were tested with queues of {needed} MiB, more than the cache of "
        "{available} MiB. Make sure that the queue you give was counted at the peak.",
        warn_below=None, advice=True, at_least=True, of_memory=True,
    ),
    Check(
        "medium-back-pressure", "Below medium back pressure", "Medium back pressure sets it.",
        "buckets", "hub-cache-2008, thresholds 120 and 200",
        "About {needed} version buckets, below the medium threshold of {available}.",
        "About {needed} version buckets, above the medium threshold of {available}: back pressure, "
        "event 15004. New messages by SMTP are refused, and wait in the queues of the servers that "
        "send them; above the high threshold mailbox servers are refused as well. Raise "
        "DatabaseMaxCacheSize, never the thresholds; where more comes in than the server passes "
        "on, no cache is enough.",
    ),
    Check(
        "version-buckets", "Version buckets", "The version buckets set it.", "buckets",
        "hub-cache-2008, thresholds 120 and 200",
        "About {needed} version buckets, below the high threshold of {available}.",
        "About {needed} version buckets, above the high threshold of {available}: mailbox servers "
        "are refused as well as SMTP.",
    ),
    Check(
        "cache-setting", "Cache setting", "The cache setting sets it.", "MiB",
        "hub-cache-2008, new guidance",
        "The guidance is {needed} MiB of cache; {available} MiB are set.",
        "The guidance for this memory is {needed} MiB of cache; only {available} MiB are set.",
        warn_below=None, advice=True, at_least=True,
    ),
    Check(
        "cache-tested", "Cache within what was tested", "The tested cache sets it.", "MiB",
        "hub-cache-2008, beyond 512 MB; hub-throughput-2008, initially tested with a 1GB cache",
        "The cache of {needed} MiB is within the {available} MiB of the guidance for this memory.",
        "The cache of {needed} MiB is beyond the {available} MiB of the guidance for this memory: "
        "test before you go there. 1 GB was tried with 5 MB messages before 512 MB was found to be "
        "enough; 2 GB showed no significant benefit on servers of 8 GB.",
        warn_below=None, advice=True,
    ),
    Check(
        "memory-of-roles", "Memory for several roles", "The memory for several roles sets it.",
        "GB", "hub-cache-2008, comment 9",
        "A server with several roles is to have {needed} GB of memory and has {available} GB.",
        "A server with several roles is to have {needed} GB of memory, a part for each mailbox "
        "included; this one has {available} GB.",
        warn_below=None, advice=True, at_least=True,
    ),
    Check(
        "cache-in-memory", "Cache within the memory", "The memory sets it.", "MB",
        "house, a cache lies in memory",
        "The cache of {needed} MiB fits into the {available} MiB of memory.",
        "The cache of {needed} MiB does not fit into the {available} MiB of memory.",
        of_memory=True,
    ),
    Check(
        "dumpster-disk", "Dumpster on the queue disk", "The dumpster's I/O sets it.", "share",
        "hub-cache-2008, I/O a message with a dumpster",
        "The dumpster's I/O keeps the queue disks busy {needed} of the time.",
        "The dumpster's I/O, as measured at 21 messages a second, would keep the queue disks busy "
        "{needed} of the time: a larger cache or more disks are needed.",
    ),
)  # fmt: skip
