"""The bibliography. Every figure cites a key of it; the pages and reports print it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Source:
    """Where a figure was read.

    Args:
        title: as printed
        author: person or house
        year: of publication or measurement, as text
        where: where it appeared
        note: what to know before trusting it
    """

    title: str
    author: str
    year: str
    where: str
    note: str = ""


HOUSE = "house"
GIVEN = "user"

SOURCES: dict[str, Source] = {
    "netraid-1999": Source(
        "Highwater benchmarking of Microsoft Exchange Server on HP NetServers",
        "HP NetServer benchmark engineer",
        "1999",
        "Account of the MMB runs of September 1998 to February 1999; Tables 1 to 6, Graph 1",
        "Measured with loadsim on HP NetRAID-3Si controllers and HP 6107A disks.",
    ),
    "exchange-io-2006": Source(
        "Understanding Exchange Server 2007 I/O improvements from 64 bit",
        "Chris Mitchell, Microsoft",
        "2006",
        "Exchange Team Blog, with comments 1 to 19",
        "Laboratory test of 4000 users on an early build; mileage varies, as the author says.",
    ),
    "slipstick-2008": Source(
        "Exchange 2007 mailbox IOPS by profile",
        "Slipstick Systems",
        "2008",
        "slipstick.com/exs/ex07/080918ms_iops.asp",
        "Prints 0.11, 0.18, 0.32 and 0.48 IOPS per mailbox, and log writes as three quarters of "
        "database writes.",
    ),
    "exchange-client-network-2007": Source(
        "Client network requirements in Exchange",
        "C. Goosen, quoting Microsoft's white paper of 2007",
        "2010",
        "cgoosen.com/2010/07/client-network-requirements-in-exchange-2010",
        "Messages sent and received a day by profile.",
    ),
    "e2013-calculator": Source(
        "Exchange 2013 Server Role Requirements Calculator v7.6",
        "Microsoft",
        "2014",
        "Workbook, disk and RAID tables",
        "Its disk figures are the lowest measured at the controller, rounded by its authors.",
    ),
    "exchange-2016-sizing": Source(
        "Ask the Perf Guy: sizing Exchange 2016 deployments",
        "Microsoft, Exchange team",
        "2015",
        "Exchange Team Blog, 15 October 2015",
        "New processor costs by messages a day; I/O, memory and all else as for 2013.",
    ),
    "exchange-2019-architecture": Source(
        "Exchange 2019 preferred architecture and system requirements",
        "Microsoft",
        "2021",
        "MicrosoftDocs/OfficeDocs-Exchange",
        "128 GB of memory at least for a mailbox server.",
    ),
    "exchange-storage-2021": Source(
        "Exchange Server storage configuration options",
        "Microsoft",
        "2021",
        "MicrosoftDocs/OfficeDocs-Exchange, storage-configuration.md",
        "Best practice of database sizes, log space, RAID groups and plain disks.",
    ),
    "exchange-2003-io": Source(
        "How to calculate your disk I/O requirements",
        "Microsoft",
        "2005",
        "TechNet bb125019(v=exchg.65), as found in a mirror",
        "Database I/O of a mailbox by profile, on MAPI clients and without log I/O. Its worked "
        "example names the heavy profile and reckons with the average one.",
    ),
    "exchange-2003-spindles": Source(
        "Spindles for Exchange 2003",
        "T. Heras",
        "2006",
        "teoheras.blogspot.com, February 2006",
        "Disks of RAID groups by reads, writes and their penalty, loaded to 80 % at most.",
    ),
    "exchange-2003-cpu": Source(
        "Calculating processor usage in megacycles",
        "Microsoft",
        "2005",
        "TechNet aa998989 and aa995737(v=exchg.65)",
        "A way to measure the megacycles of a mailbox; no figure by profile is printed.",
    ),
    "exchange-2007-memory": Source(
        "Planning processor and memory configurations",
        "Microsoft",
        "2007",
        "TechNet bb738124(EXCHG.80)",
        "Memory beyond which more does not pay: 32 GB for Exchange 2007, 4 GB for 2003.",
    ),
    "exchange-2007-capacity": Source(
        "Mailbox server storage design",
        "Microsoft",
        "2007",
        "TechNet bb738147(EXCHG.80)",
        "A database volume has a fifth more than its database, for structures beside the mail.",
    ),
    "exchange-2010-script": Source(
        "Published sizing script for Exchange 2010, citing TechNet ee832791",
        "unnamed",
        "undated",
        "A public repository",
        "Database I/O of replicated mailboxes, by messages and their size.",
    ),
    "dell-bp1026": Source(
        "BP1026: Exchange 2010 on EqualLogic storage",
        "Dell",
        "undated",
        "Page 12, as found at manualshelf.com",
        "Prints 6 MB of cache for 150 messages, where the pattern of its other rows is 9.",
    ),
    "exchange-cpu-2010": Source(
        "Guidance change in the processor formula of Exchange 2010",
        "Microsoft",
        "2010",
        "Exchange Team Blog, 14 September 2010",
        "The reference is 3333 MHz at 18.75 SPECint 2006 rate a core.",
    ),
    "exchange-health-checker": Source(
        "Exchange Server Health Checker",
        "Microsoft, Customer Support Services",
        "2026",
        "github.com/microsoft/CSS-Exchange, docs/Diagnostics/HealthChecker/ProcessorCheck.md",
        "Warns above these processors and this memory, by edition.",
    ),
    "disksim": Source(
        "DiskSim validated disk models",
        "Carnegie Mellon University, Parallel Data Laboratory",
        "2008",
        "DiskSim distribution, directory valid/",
        "Mean of the measured seek curve; half a turn is added for the wait under the head.",
    ),
    "hitachi-15k450": Source(
        "Ultrastar 15K450 hard disk drive specification", "Hitachi", "2008", "Page 11"
    ),
    "hgst-c15k600": Source(
        "Ultrastar C15K600 hard disk drive specification", "HGST", "2013", "Page 27"
    ),
    "seagate-savvio-10k4": Source(
        "Savvio 10K.4 product manual", "Seagate", "2010", "Page 9, without controller overhead"
    ),
    "hitachi-7k1000c": Source(
        "Deskstar 7K1000.C specification", "Hitachi", "2010", "Page 20, two-disk model"
    ),
    "hgst-7k4000": Source("Ultrastar 7K4000 SAS specification", "HGST", "2012", "Page 25"),
    "wd-hc310": Source("Ultrastar DC HC310 specification", "Western Digital", "2018", "Page 23"),
    "seagate-constellation-es3": Source(
        "Constellation ES.3 SAS product manual, revisions B and C",
        "Seagate",
        "undated",
        "manualshive.com/en/manual/seagate/constellation-st1000nm0023/1222665?page=25 and "
        "office.manualsonline.com/manuals/mfg/seagate/st1000nm0033_1.html?p=27, read 2026-11-21",
        "Prints currents; watts are volts × amperes.",
    ),
    "seagate-constellation-es2": Source(
        "Constellation ES.2 SAS product manual, revision G",
        "Seagate",
        "undated",
        "Page 23, as found in a collection of manuals, read 2026-11-21",
        "Prints currents; watts are volts × amperes.",
    ),
    "seagate-cheetah-15k7": Source(
        "Cheetah 15K.7 SAS product manual, 100516226",
        "Seagate",
        "2009",
        "manualsdump.com/en/manuals/seagate-100516226model-…/136875/25, read 2026-11-21",
        "Prints currents; watts are volts × amperes.",
    ),
    "intel-s4500": Source(
        "Intel Solid State Drive Data Center S4500 and S4600 series, product specification",
        "Intel",
        "undated",
        "manualzz.com/doc/48879893, read 2026-11-21",
    ),
    "hpe-dl380-gen10": Source(
        "ProLiant DL380 Gen10 server manual",
        "Hewlett Packard Enterprise",
        "undated",
        "easymanua.ls/hpe/proliant-dl380-gen10/manual?p=81, read 2026-11-21",
        "Names the configurations of 12 large and of 24 small drives.",
    ),
    "lenovo-sr650": Source(
        "ThinkSystem SR650 manual",
        "Lenovo",
        "undated",
        "easymanua.ls/lenovo/thinksystem-sr650-series/manual?p=10, read 2026-11-21",
        "Names the chassis of twelve 3.5-inch and of twenty-four 2.5-inch bays.",
    ),
    "dell-r740": Source(
        "PowerEdge R740 technical specifications",
        "Dell EMC",
        "undated",
        "easymanua.ls/dell-emc/poweredge-r740/manual?p=41, read 2026-11-21",
        "Names the backplane of eight 3.5-inch drives.",
    ),
    "netbox-devicetypes": Source(
        "NetBox device type library",
        "NetBox community",
        "2026",
        "github.com/netbox-community/devicetype-library, read 2026-11-21",
        "Heights in rack units, each with the maker's data sheet.",
    ),
    "thomasian-2005": Source(
        "Clustered RAID Arrays and Their Access Costs",
        "Alexander Thomasian",
        "2005",
        "The Computer Journal 48(6), pages 702 to 713",
        "With a disk lost, reads of RAID 5 grow by (G - 1) / (N - 1) on the disks left: they "
        "double where a parity group spans all disks.",
    ),
    "hpe-rebuild": Source(
        "Time required for a rebuild",
        "Hewlett Packard Enterprise",
        "undated",
        "Setup guide of the D2500sb Gen10 storage blade",
        "About 15 minutes a gigabyte; its authors call it conservative.",
    ),
    "hub-throughput-2008": Source(
        "Large message size: effect of transport database cache size on throughput",
        "Microsoft Exchange transport team",
        "2008",
        "Exchange Team Blog",
        "Names the disk type and speed only; capacity and seek times are not printed.",
    ),
    "hub-cache-2008": Source(
        "New maximum database cache size guidance for Exchange 2007 Hub Transport Server role",
        "Bill Thompson, Microsoft",
        "2008",
        "Exchange Team Blog, with comments 1 to 10",
        "Laboratory of 12 storage groups, and an observation on a site of about 800.",
    ),
    "postfix-2007": Source(
        "Benchmarking a Postfix relay",
        "A mail administrator's blog",
        "2007",
        "Entry of 18 September 2007",
        "Two Sun T2000 hosts, 10,000 messages of 25 kB, 256 sessions.",
    ),
    HOUSE: Source(
        "Highwater's own rules",
        "Highwater",
        "2026",
        "Each figure shows the method and evidence of its rule",
        "Fitted constants, and formulas whose published text was not found. Always marked "
        "as assumed.",
    ),
    GIVEN: Source("The scenario itself", "the person who asked", "", "Inputs of the scenario"),
}


def is_house(reference: str) -> bool:
    """Whether a reference such as "house, queue model" cites our own rules."""
    return reference.split(",", 1)[0].strip() == HOUSE


def known(reference: str) -> bool:
    """Whether the key of a reference such as "netraid-1999, Table 6" is in the bibliography."""
    return reference.split(",", 1)[0].strip() in SOURCES
