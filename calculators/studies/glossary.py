"""The words of the product and of the five documents that it describes."""

from __future__ import annotations

import re
from dataclasses import dataclass

_APART = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True, slots=True)
class Word:
    """A word with its meaning.

    Args:
        word: as it is written
        meaning: in a sentence or two
        source: key of the bibliography and place in it; "" for a word of the product
    """

    word: str
    meaning: str
    source: str = ""

    @property
    def slug(self) -> str:
        return _APART.sub("-", self.word.lower()).strip("-")


_WORDS = (
    # Of the product.
    Word("Mail system", "An edition and role whose load is sized, such as Exchange 2007 mailbox."),
    Word("User profile", "What one user does in a day: messages, sizes, I/O, cache."),
    Word("Population", "A user profile × how many users × how many of them at once."),
    Word("RAID group", "Disks of one model at one RAID level on a controller. Groups with the "
         "same volume form a software stripe."),
    Word("Volume", "What lives on a RAID group: database, logs."),
    Word("Span", "An array that the controller joins with others: RAID 50 stripes over RAID 5 "
         "spans."),
    Word("Stripe depth", "What is written to one disk before the next one takes over."),
    Word("Spindle", "A disk, seen as something that can do one thing at a time."),
    Word("FGL", "Flashing green lights: how many disks an operation keeps busy. One for a read; "
         "all that hold a copy or the parity for a write."),
    Word("Plan", "A piece of work; it holds scenarios."),
    Word("Scenario", "One complete question: mail system, users, design, assumptions."),
    Word("Sizing", "The answer to a scenario at one moment. It is written once and never changed."),
    Word("Figure", "A number, word or yes/no with unit, origin, source and the figures it came "
         "from."),
    Word("Check", "A limit held against a figure. It holds, is tight, or breaks."),
    Word("Recommendation", "What good practice would like and no limit forbids. It is kept or not "
         "kept; a design that holds may be against some."),
    Word("Margin", "What is left below a limit, as a part of the limit."),
    Word("Bill of materials", "What to buy for a design: server, controllers, disks."),
    # Of the documents.
    Word("Hub transport server", "The role of Exchange 2007 that takes mail in, queues it and "
         "passes it on.", "hub-throughput-2008, introduction"),
    Word("Edge transport server", "The same engine outside the organisation's network, between it "
         "and the internet.", "hub-cache-2008, comment 7"),
    Word("Extensible Storage Engine", "The database of Exchange, ESE or Jet: pages, transactions, "
         "logs and recovery. Mailboxes lie in it, and since Exchange 2007 the queues of transport "
         "too.", "hub-cache-2008, background"),
    Word("Database cache", "Memory in which pages of a database are kept. Transport's does not "
         "grow beyond DatabaseMaxCacheSize.", "hub-cache-2008, background"),
    Word("DatabaseMaxCacheSize", "The setting of EdgeTransport.exe.config that caps the cache of "
         "the queue database: 128 MiB as shipped, 512 advised from 4 GB of memory on.",
         "hub-cache-2008, new guidance"),
    Word("Transaction log", "The file to which each change is written before the database is: in "
         "order, so fast, and enough to repeat what a crash lost.", "hub-cache-2008, background"),
    Word("Dirty page", "A page that was changed in the cache and not yet in the database file.",
         "hub-cache-2008, background"),
    Word("Version store", "Where the database engine keeps track of changes that are not written "
         "to the database yet, in version buckets. With too small a cache it flushes later, so "
         "buckets pile up.", "hub-cache-2008, version store"),
    Word("Spindle rule", "The average disk queue must stay below the number of disks: the "
         "benchmark refuses a run that breaks it.",
         "netraid-1999, benchmark rule on Average Disk Queue Length"),
    Word("Version bucket", "A piece of the version store, where changes are kept that are not "
         "committed yet. Many of them mean that the disks do not keep up.",
         "hub-cache-2008, background"),
    Word("Resource monitor", "The part of transport that counts version buckets and the like, and "
         "calls for back pressure.", "hub-cache-2008, background"),
    Word("Back pressure", "What a hub does when a resource is short: beyond the medium threshold "
         "no new mail by SMTP is taken in, beyond the high one none from mailbox servers either. "
         "Event 15004 names the resource.", "hub-cache-2008, background"),
    Word("Transport dumpster", "Mail that was delivered and is kept for a while, so that it can "
         "be delivered again when the active copy of a mailbox database is lost.",
         "hub-cache-2008, dumpster smaller than the cache"),
    Word("Steady state", "The part of a run in which load, cache and throughput no longer change: "
         "all that counts is measured there.", "hub-throughput-2008, method"),
    Word("Warm-up", "The part of a run before it, while caches fill.",
         "hub-throughput-2008, method"),
    Word("Battery-backed write cache", "Memory of a controller that outlives the power: a write "
         "is done when it is there. BBWC in short.", "hub-throughput-2008, disclaimer"),
    Word("Aggregate queue", "All messages that wait on a hub, in whatever queue.",
         "hub-throughput-2008, results"),
    Word("MTA", "Mail transfer agent: a server that takes mail and passes it on, such as Postfix.",
         "postfix-2007, the benchmark"),
    Word("Relay host", "The next host, to which everything is passed on.",
         "postfix-2007, relayhost"),
    Word("smtp-source", "Postfix's load generator: it sends so many messages over so many "
         "connections.", "postfix-2007, smtp-source -m 10000"),
    Word("smtp-sink", "Postfix's bit bucket: it takes mail and throws it away.",
         "postfix-2007, smtp-sink :25"),
    Word("Spool", "The directory of the queue. Every message is written there before it is "
         "acknowledged, so its disk decides the rate.", "postfix-2007, the queue directory"),
    Word("RAM disk", "A file system in memory, such as tmpfs: fast, and empty after a crash.",
         "postfix-2007, mount tmpfs /mnt"),
    Word("Bottleneck", "What a rate waits for: network, disk or connections.",
         "postfix-2007, ideal conditions"),
    Word("Stage", "What stood between the first message and the last of a benchmark: no relay, a "
         "queue in RAM, a disk, a second relay, production.",
         "postfix-2007, one bottleneck at a time"),
    Word("Concurrency", "How many connections, or users, are at work at the same time.",
         "postfix-2007, slowly ramping up the concurrency"),
    Word("Session", "A connection of the load generator that sends message after message.",
         "postfix-2007, smtp-source -s 256"),
    Word("Process limit", "How many processes of a kind Postfix starts: each connection that "
         "comes in takes one.", "postfix-2007, default_process_limit"),
    Word("Messages per minute", "Messages divided by the seconds from the first one to the empty "
         "queue, times sixty.", "postfix-2007, messages per minute"),
    Word("MMB", "MAPI Messaging Benchmark: a load level of Microsoft's benchmark. 1000 MMB is the "
         "load of 1000 benchmark users, and no advice on how many people a server can serve.",
         "netraid-1999, MMB"),
    Word("loadsim", "The program that plays the benchmark's users, 500 to 1000 on each client "
         "machine.", "netraid-1999, the benchmark"),
    Word("Weighted response time", "Reads, replies, sends, forwards and deletes, each with a "
         "weight; 95 of 100 of these averages are below the response time that counts.",
         "netraid-1999, response time"),
    Word("Information Store", "The databases of Exchange 5.5, priv.edb and pub.edb: random I/O of "
         "4 KB. In the benchmark the public one had some 17 MB, beside gigabytes of mailboxes: it "
         "is not counted.", "netraid-1999, The Information Store"),
    Word("Circular logging", "Log files are used again once their changes are in the database: "
         "little space, and no way to repeat them after a restore.",
         "netraid-1999, circular logging"),
    Word("Send queue", "Mail inside the store on its way out; when it grows, the server is in "
         "trouble.", "netraid-1999, send queue"),
    Word("Average disk queue", "Requests under way at a disk on average, waiting or being served. "
         "It must stay below the number of spindles.",
         "netraid-1999, benchmark rule on Average Disk Queue Length"),
    Word("DAC", "Disk array controller.", "netraid-1999, All arrays"),
    Word("RAID 0", "Data striped over disks without any copy: one lost disk loses all.",
         "netraid-1999, RAID 0"),
    Word("RAID 1", "Two disks with the same data.", "netraid-1999, RAID 1"),
    Word("RAID 10", "A stripe over mirrored pairs: each write goes to two disks.",
         "netraid-1999, RAID 10"),
    Word("RAID 5", "A stripe with parity in turn on each disk: one disk may be lost, and a small "
         "write lights many.", "netraid-1999, RAID 5"),
    Word("RAID 50", "A stripe over RAID 5 arrays, its spans.", "netraid-1999, RAID 50"),
    Word("Parity", "What the other disks of a stripe add up to, so that one of them can be worked "
         "out again. Written from the whole stripe it lights all disks, by reading the old data "
         "and parity four operations.", "netraid-1999, RAID 5"),
    Word("Software stripe", "A stripe of the operating system over what a controller shows as "
         "disks.", "netraid-1999, NT stripe sets"),
    Word("Write-back", "A write is done when it is in the controller's cache. Safe only with a "
         "battery.", "netraid-1999, Write Policy"),
    Word("Write-through", "A write is done when it is on the disk.", "netraid-1999, Write Policy"),
    Word("Read policy", "Whether a controller reads ahead: always, never, or where reads follow "
         "each other. Between the latter two the store made no difference; the first was not "
         "tried.", "netraid-1999, Read Policy"),
    Word("Cache policy", "Cached I/O keeps all that was read, direct I/O only what is read again "
         "and again; the latter was never tested.", "netraid-1999, Cache Policy"),
    Word("Alignment", "Whether a partition starts where a stripe does. If not, some I/Os touch "
         "two disks.", "netraid-1999, Partition setup"),
    Word("Extended partition", "Made first, it moves the logical drive to an offset that is "
         "aligned.", "netraid-1999, Partition setup"),
    Word("Initialise", "To write an array's first parity or mirror: all that was on its disks is "
         "gone.", "netraid-1999, Changing the DAC configuration"),
    Word("Page", "The piece in which a database reads and writes: 4 KB until Exchange 2003, 8 KB "
         "in 2007, 32 KB later.", "exchange-io-2006, page size"),
    Word("Buffer cache", "Pages of a database in memory, also called the Jet cache.",
         "exchange-io-2006, database 101"),
    Word("Eviction", "A page leaves the cache because another needs its place.",
         "exchange-io-2006, database 101"),
    Word("Checkpoint", "The place in the logs up to which all changes are in the database file.",
         "exchange-io-2006, database 101"),
    Word("Checkpoint depth", "How much log may lie behind the checkpoint: 20 MB a storage group. "
         "The deeper, the more changes to a page meet before it is written. It counts log, not "
         "pages: 20 MB are 5,000 dirty pages of 4 KB where all of each changed, and a million, or "
         "4 GB, where it was 20 bytes.", "exchange-io-2006, database 101"),
    Word("Replay", "After a crash the logs since the checkpoint are read and their changes made "
         "again.", "exchange-io-2006, database 101"),
    Word("Storage group", "Databases that share a set of logs; in 2007 best one database each.",
         "exchange-io-2006, storage groups"),
    Word("Cached mode", "The client keeps a copy of the mailbox, and spares the server searching "
         "and sorting.", "exchange-io-2006, comment 9"),
)  # fmt: skip
WORDS: tuple[Word, ...] = tuple(sorted(_WORDS, key=lambda each: each.word.lower()))
BY_WORD = {each.word: each for each in WORDS}
