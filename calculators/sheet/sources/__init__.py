"""The bibliography. Every figure cites a key of it; the pages and reports print it."""

from __future__ import annotations

from functools import cache

from calculators.sheet.sources.exchange import EXCHANGE_SOURCES
from calculators.sheet.sources.hardware import HARDWARE_SOURCES
from calculators.sheet.sources.postfix import POSTFIX_SOURCES
from calculators.sheet.sources.source import Source

HOUSE = "house"
GIVEN = "user"
DEFINITION = "definition"

SOURCES: dict[str, Source] = {
    "netraid-1999": Source(
        "Highwater benchmarking of Microsoft Exchange Server on HP NetServers",
        "HP NetServer benchmark engineer", "1999",
        "Account of the MMB runs of September 1998 to February 1999; Tables 1 to 6, Graph 1",
        "Measured with loadsim on HP NetRAID-3Si controllers and HP 6107A disks.",
    ),
    "exchange-io-2006": Source(
        "Understanding Exchange Server 2007 I/O improvements from 64 bit",
        "Chris Mitchell, Microsoft", "2006", "Exchange Team Blog, with comments 1 to 19",
        "Laboratory test of 4000 users on an early build; mileage varies, as the author says.",
    ),
    "slipstick-2008": Source(
        "Exchange 2007 mailbox IOPS by profile", "Slipstick Systems", "2008",
        "slipstick.com/exs/ex07/080918ms_iops.asp",
        "Prints 0.11, 0.18, 0.32 and 0.48 IOPS per mailbox, and log writes as three quarters of "
        "database writes.",
    ),
    "e2007-ccr": Source(
        "Cluster continuous replication", "Microsoft", "2008",
        "technet.microsoft.com/library/bb124521(v=exchg.80)",
        "A passive node keeps a second copy of the databases by asynchronous log shipping, without "
        "shared storage; the mailbox server can be moved to it.",
    ),
    "windows-cluster-nodes": Source(
        "Server Clusters: Frequently Asked Questions, Server Requirements",
        "Microsoft", "2003", "technet.microsoft.com/library/cc787244(v=ws.10).aspx",
        "Windows Server 2003 Enterprise and Datacenter: eight servers in a server cluster at most.",
    ),
    "e2007-scc": Source(
        "Professional Windows PowerShell for Exchange Server 2007 SP1, Single Copy Clusters",
        "Wrox", "2008", "oreilly.com/library/view/-/9780470226445/chapter-92.html",
        "Active and passive nodes alone are supported, active/active no longer; one passive node "
        "is always required.",
    ),
    "e2007-scc-one-copy": Source(
        "Exchange Server 2007 High Availability, part 3: Single Copy Clusters", "Paul Cunningham",
        "2009", "theemailadmin.com, 30 July 2009",
        "A single copy of each database in the cluster: it protects from the loss of a node. The "
        "storage is to be redundant by itself; takes the enterprise edition.",
    ),
    "exchange-client-network-2007": Source(
        "Client network requirements in Exchange",
        "C. Goosen, quoting Microsoft's white paper of 2007", "2010",
        "cgoosen.com/2010/07/client-network-requirements-in-exchange-2010",
        "Messages sent and received a day by profile.",
    ),
    "e2013-calculator": Source(
        "Exchange 2013 Server Role Requirements Calculator v7.6", "Microsoft", "2014",
        "Workbook, disk and RAID tables",
        "Its disk figures are the lowest measured at the controller, rounded by its authors.",
    ),
    **EXCHANGE_SOURCES,
    **HARDWARE_SOURCES,
    "disksim": Source(
        "DiskSim validated disk models", "Carnegie Mellon University, Parallel Data Laboratory",
        "2008", "DiskSim distribution, directory valid/",
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
        "Constellation ES.3 SAS product manual, revisions B and C", "Seagate", "undated",
        "manualshive.com/en/manual/seagate/constellation-st1000nm0023/1222665?page=25 and "
        "office.manualsonline.com/manuals/mfg/seagate/st1000nm0033_1.html?p=27, read 2026-11-21",
        "Prints currents; watts are volts × amperes.",
    ),
    "seagate-constellation-es2": Source(
        "Constellation ES.2 SAS product manual, revision G", "Seagate", "undated",
        "Page 23, as found in a collection of manuals, read 2026-11-21",
        "Prints currents; watts are volts × amperes.",
    ),
    "seagate-cheetah-15k7": Source(
        "Cheetah 15K.7 SAS product manual, 100516226", "Seagate", "2009",
        "manualsdump.com/en/manuals/seagate-100516226model-…/136875/25, read 2026-11-21",
        "Prints currents; watts are volts × amperes.",
    ),
    "intel-s4500": Source(
        "Intel Solid State Drive Data Center S4500 and S4600 series, product specification",
        "Intel", "undated", "manualzz.com/doc/48879893, read 2026-11-21",
    ),
    "hpe-dl380-gen10": Source(
        "ProLiant DL380 Gen10 server manual", "Hewlett Packard Enterprise", "undated",
        "easymanua.ls/hpe/proliant-dl380-gen10/manual?p=81, read 2026-11-21",
        "Names the configurations of 12 large and of 24 small drives.",
    ),
    "lenovo-sr650": Source(
        "ThinkSystem SR650 manual", "Lenovo", "undated",
        "easymanua.ls/lenovo/thinksystem-sr650-series/manual?p=10, read 2026-11-21",
        "Names the chassis of twelve 3.5-inch and of twenty-four 2.5-inch bays.",
    ),
    "dell-r740": Source(
        "PowerEdge R740 technical specifications", "Dell EMC", "undated",
        "easymanua.ls/dell-emc/poweredge-r740/manual?p=41, read 2026-11-21; p=33 and p=35 of "
        "manual/254239, read 2026-11-22",
        "Names the backplane of eight 3.5-inch drives; 24 sockets for DDR4 memory in two sets of "
        "12, which should be filled alike.",
    ),
    "dell-r6615": Source(
        "PowerEdge R6615 installation and service manual", "Dell", "undated",
        "easymanua.ls/dell/poweredge-r6615-9jndf/manual?p=121, read 2026-11-22",
        "Table 87: capacities, ranks and speed of the DDR5 RDIMMs.",
    ),
    "dell-xc750xa": Source(
        "XC Core XC750xa installation and service manual", "Dell EMC", "undated",
        "manualarchiveguide.com/manuals/Dell-EMC-XC-Core-XC750xa-Installation-And-Service-Manual-"
        "3015050?page=57, read 2026-11-22",
        "Table 19: capacities, ranks and speed of the DDR4 RDIMMs and LRDIMMs.",
    ),
    "dell-xc760": Source(
        "XC Core XC760 installation and service manual", "Dell", "undated",
        "easymanua.ls/dell/xc-core-xc760/manual?p=98, read 2026-11-22",
        "Table 48: two processors take 2, 4, 8, 12, 16, 24 or 32 modules, both sides alike; every "
        "channel should be filled alike.",
    ),
    "lenovo-sr630-v3": Source(
        "ThinkSystem SR630 V3 setup guide", "Lenovo", "undated",
        "easymanua.ls/lenovo/thinksystem-sr630-v3/manual?p=15, read 2026-11-22",
        "Capacities, ranks and speed of its memory modules.",
    ),
    "hpe-gen10-memory": Source(
        "Population rules for DIMMs in HPE Gen10 servers with Intel Xeon Scalable processors",
        "Hewlett Packard Enterprise", "undated",
        "pdfslide.net/documents/population-rules-for-dimms-in-hpe-gen10-servers-with-intel-for-"
        "hpe-smartmemory.html, read 2026-11-22",
        "They take DDR4.",
    ),
    "netbox-devicetypes": Source(
        "NetBox device type library", "NetBox community", "2026",
        "github.com/netbox-community/devicetype-library, read 2026-11-21",
        "Heights in rack units, each with the maker's data sheet.",
    ),
    "pci-ids": Source(
        "The PCI ID database", "A. Pool, M. Mares and other volunteers", "2026",
        "github.com/pciutils/pciids, commit 006181e, pci.ids of 2026-05-24, read 2026-11-24",
        "Below the vendor 1000, Broadcom / LSI: each chip by name, as Fusion-MPT 12GSAS, and the "
        "adapters that are built with it.",
    ),
    "spec-cpu2017": Source(
        "SPEC CPU2017 results",
        "Standard Performance Evaluation Corporation",
        "2026",
        "spec.org/cpu2017/results; all records as CSV, as kept in March 2026, read 2026-11-22",
        "SPECrate 2017 integer, base, of the maker's own run with the processors and memory named "
        "there. Each result has a page of its own below that address.",
    ),
    "thomasian-2005": Source(
        "Clustered RAID Arrays and Their Access Costs", "Alexander Thomasian", "2005",
        "The Computer Journal 48(6), pages 702 to 713",
        "With a disk lost, reads of RAID 5 grow by (G - 1) / (N - 1) on the disks left: they "
        "double where a parity group spans all disks.",
    ),
    "hpe-rebuild": Source(
        "Time required for a rebuild", "Hewlett Packard Enterprise", "undated",
        "Setup guide of the D2500sb Gen10 storage blade",
        "About 15 minutes a gigabyte; its authors call it conservative.",
    ),
    "hub-throughput-2008": Source(
        "Large message size: effect of transport database cache size on throughput",
        "Microsoft Exchange transport team", "2008", "Exchange Team Blog",
        "Names the disk type and speed only; capacity and seek times are not printed.",
    ),
    "hub-cache-2008": Source(
        "New maximum database cache size guidance for Exchange 2007 Hub Transport Server role",
        "Bill Thompson, Microsoft", "2008", "Exchange Team Blog, with comments 1 to 10",
        "Laboratory of 12 storage groups, and an observation on a site of about 800.",
    ),
    "postfix-2007": Source(
        "Benchmarking a Postfix relay", "A mail administrator's blog", "2007",
        "Entry of 18 September 2007",
        "Two Sun T2000 hosts, 10,000 messages of 25 kB, 256 sessions.",
    ),
    **POSTFIX_SOURCES,
    HOUSE: Source(
        "Highwater's own rules", "Highwater", "2026",
        "Each figure shows the method and evidence of its rule",
        "Fitted constants, and formulas whose published text was not found. Always marked as "
        "assumed.",
    ),
    DEFINITION: Source(
        "Definitions of arithmetic", "Highwater", "2026", "Sums",
        "What is true by definition, so that no document need state it.",
    ),
    GIVEN: Source("The scenario itself", "the person who asked", "", "Inputs of the scenario"),
}  # fmt: skip


@cache
def is_house(reference: str) -> bool:
    """Whether a reference such as "house, queue model" cites our own rules."""
    return reference.split(",", 1)[0].strip() == HOUSE


@cache
def known(reference: str) -> bool:
    """Whether the key of a reference such as "netraid-1999, Table 6" is in the bibliography."""
    return reference.split(",", 1)[0].strip() in SOURCES
