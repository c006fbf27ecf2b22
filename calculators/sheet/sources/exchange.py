"""The part of the bibliography that is about Exchange and its sizing."""

from __future__ import annotations

from calculators.sheet.sources.source import Source

EXCHANGE_SOURCES: dict[str, Source] = {
    "exchange-quota-units": Source(
        "Parameters of site mailbox provisioning policies of Exchange 2016",
        "Microsoft; as VOSS Solutions prints them", "undated",
        "documentation.voss-solutions.com/release_19.3.4/html/src/api-ref/"
        "device_exchangeonline_SiteMailboxProvisioningPolicy-Model.html, read 2026-11-22",
        "A quota goes up to 1.999999999 terabytes, 2199023254528 bytes: its units count by 1024.",
    ),
    "exchange-2016-sizing": Source(
        "Ask the Perf Guy: sizing Exchange 2016 deployments", "Microsoft, Exchange team", "2015",
        "Exchange Team Blog, 15 October 2015",
        "New processor costs by messages a day; I/O, memory and all else as for 2013.",
    ),
    "exchange-2019-architecture": Source(
        "Exchange 2019 preferred architecture and system requirements", "Microsoft", "2021",
        "MicrosoftDocs/OfficeDocs-Exchange", "128 GB of memory at least for a mailbox server.",
    ),
    "exchange-storage-2021": Source(
        "Exchange Server storage configuration options", "Microsoft", "2021",
        "MicrosoftDocs/OfficeDocs-Exchange, storage-configuration.md",
        "Best practice of database sizes, log space, RAID groups and plain disks.",
    ),
    "exchange-2003-io": Source(
        "How to calculate your disk I/O requirements", "Microsoft", "2005",
        "TechNet bb125019(v=exchg.65), as found in a mirror",
        "Database I/O of a mailbox by profile, on MAPI clients and without log I/O. Its worked "
        "example names the heavy profile and reckons with the average one.",
    ),
    "exchange-2003-spindles": Source(
        "Spindles for Exchange 2003", "T. Heras", "2006", "teoheras.blogspot.com, February 2006",
        "Disks of RAID groups by reads, writes and their penalty, loaded to 80 % at most.",
    ),
    "exchange-2003-cpu": Source(
        "Calculating processor usage in megacycles", "Microsoft", "2005",
        "TechNet aa998989 and aa995737(v=exchg.65)",
        "A way to measure the megacycles of a mailbox; no figure by profile is printed.",
    ),
    "exchange-2007-memory": Source(
        "Planning processor and memory configurations", "Microsoft", "2007",
        "TechNet bb738124(EXCHG.80)",
        "Memory beyond which more does not pay: 32 GB for Exchange 2007, 4 GB for 2003.",
    ),
    "exchange-2007-capacity": Source(
        "Mailbox server storage design", "Microsoft", "2007", "TechNet bb738147(EXCHG.80)",
        "A database volume has a fifth more than its database, for structures beside the mail.",
    ),
    "exchange-2007-store": Source(
        "Logical components of the Exchange store", "Microsoft", "2007",
        "Help of Exchange 2007, as found at unifiedpeople.ru/exchhelp.en",
        "Fifty storage groups in the enterprise edition, five in the standard edition.",
    ),
    "exchange-2010-roles": Source(
        "Exchange 2010 role and memory recommendations",
        "expta.com; also a book section at guides.wmlcloud.com", "2009",
        "expta.com, September 2009", "Mailbox role: 4 GB and 2 to 10 MB a mailbox, at most 64 GB.",
    ),
    "exchange-2010-cache": Source(
        "Exchange 2010: the mailbox database cache", "Franky's Web", "undated",
        "frankysweb.de/en/exchange-2010-the-mailbox-database-cache",
        "Cache by memory of the server, alone and beside other roles; least cache by databases. "
        "It prints 39.6 GB for 48 GB, where the pattern of its other rows is 39.2.",
    ),
    "exchange-2010-processors": Source(
        "Processor and memory recommendations for Exchange 2010",
        "msexchangegeek.com, from TechNet", "2009", "Web page, 29 September 2009",
        "At most 12 cores for a mailbox server and 16 for several roles, as first published.",
    ),
    "exchange-2010-editions": Source(
        "Mastering Microsoft Exchange Server 2010", "Jim McBee and David Elfassy", "2010",
        "Wiley, page 19",
        "Five databases a server in the standard edition, 100 in the enterprise edition, active "
        "and passive copies alike.",
    ),
    "exchange-2010-script": Source(
        "Published sizing script for Exchange 2010, citing TechNet ee832791", "unnamed", "undated",
        "A public repository", "Database I/O of replicated mailboxes, by messages and their size.",
    ),
    "dell-bp1026": Source(
        "BP1026: Exchange 2010 on EqualLogic storage", "Dell", "undated",
        "Page 12, as found at manualshelf.com",
        "Prints 6 MB of cache for 150 messages, where the pattern of its other rows is 9.",
    ),
    "exchange-cpu-2010": Source(
        "Guidance change in the processor formula of Exchange 2010", "Microsoft", "2010",
        "Exchange Team Blog, 14 September 2010",
        "The reference is 3333 MHz at 18.75 SPECint 2006 rate a core.",
    ),
    "exchange-high-availability": Source(
        "Planning for high availability and site resilience", "Microsoft", "2021",
        "MicrosoftDocs/OfficeDocs-Exchange, plan-ha.md and what changed in high availability",
        "Members of a group no further apart than 500 ms, there and back; several databases on a "
        "disk since 2013.",
    ),
    "exchange-shadow-redundancy": Source(
        "Shadow redundancy in Exchange", "Microsoft", "2018",
        "MicrosoftDocs/OfficeDocs-Exchange, shadow-redundancy.md, table of parameters",
        "SafetyNetHoldTime is 2 days by default, where the calculator begins with 7.",
    ),
    "exchange-2010-dag-notes": Source(
        "26 things I shouldn't forget about Exchange 2010 DAG", "zerohoursleep.com, from TechNet",
        "2010", "Web page, 4 February 2010",
        "Members no further apart than 250 ms, there and back, as first published.",
    ),
    "online-services-bandwidth": Source(
        "Microsoft Online Services, bandwidth planning", "Microsoft", "undated",
        "As quoted at watcherbad.blogg.se",
        "Traffic of a day over eight hours; the peak is twice the mean.",
    ),
    "exchange-metacache": Source(
        "MetaCacheDatabase (MCDB) setup", "Microsoft", "2021",
        "MicrosoftDocs/OfficeDocs-Exchange, MetaCacheDatabase-setup.md",
        "5 to 6 % of the hard disks' space is enough; one solid state disk for three hard disks; "
        "95 % of it is used.",
    ),
    "exchange-health-checker": Source(
        "Exchange Server Health Checker", "Microsoft, Customer Support Services", "2026",
        "github.com/microsoft/CSS-Exchange, docs/Diagnostics/HealthChecker/ProcessorCheck.md",
        "Warns above these processors and this memory, by edition.",
    ),
}  # fmt: skip
