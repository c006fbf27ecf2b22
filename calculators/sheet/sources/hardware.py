"""Where the figures of today's hardware were read: manuals, and press with makers' figures."""

from __future__ import annotations

from calculators.sheet.sources.source import Source

_READ = ", read 2026-11-22"
_PRESS = "Figures of the maker as the press printed them."


def _press(title: str, author: str, year: str, where: str, note: str = _PRESS) -> Source:
    return Source(title, author, year, where + _READ, note)


HARDWARE_SOURCES: dict[str, Source] = {
    "specrate-regression": Source(
        "Deriving CPU integer performance across SPEC benchmarks", "O. Andico", "2021",
        "github.com/orlyandico/cpubenchmark, commit 893013c, processSpecRate.ipynb" + _READ,
        "A line through the systems that SPEC lists under CINT2006 rate and CINT2017 rate both, "
        "base: 9.52 x - 6.33.",
    ),
    "seagate-exos-x24": Source(
        "Exos X24 SAS product manual, rev. A", "Seagate Technology", "2023",
        "publication 200562600; manuals.plus" + _READ, "Its front page names the models.",
    ),
    "blocksandfiles-exos-x24": _press(
        "Seagate pips Toshiba and WD to 24 TB drive",
        "Blocks and Files",
        "2023",
        "blocksandfiles.com/2023/10/18/seagate-pips-toshiba-and-wd-with-24tb-drive",
    ),
    "computerweekly-mg11": _press(
        "Toshiba follows the pack with launch of 24TB and 28TB HDDs",
        "ComputerWeekly",
        "2024",
        "edgedatacenters.nl/2024/09/17/toshiba-follows-the-pack-with-launch-of-24tb-and-28tb-hdds",
    ),
    "heise-hc570": _press(
        "Western Digitals Ultrastar DC HC570 im Test",
        "c't, heise",
        "2022",
        "heise.de, article 7258028",
    ),
    "computerbase-mg10": _press(
        "Toshibas MG10 bietet 20 TB auf zehn Scheiben",
        "ComputerBase",
        "2022",
        "computerbase.de/2022-10/mamr-festplatten-toshibas-mg10-bietet-20-tb-auf-zehn-scheiben",
    ),
    "techunwrapped-mg10": _press(
        "Toshiba launches a 20 TB hard drive",
        "Tech Unwrapped",
        "2022",
        "techunwrapped.com/hard-drives-refuse-to-die-toshiba-launches-a-20-tb",
    ),
    "computerbase-pm9a3": _press(
        "Samsung PM9A3 E1.S",
        "ComputerBase",
        "2020",
        "computerbase.de/2020-05/samsung-pm9a3-e1.s-pcie-4.0-ssd",
    ),
    "heise-pm9a3": _press(
        "PCIe-4.0-SSD Samsung PM9A3",
        "heise",
        "2020",
        "heise.de, article 4720224",
    ),
    "hardwaretimes-micron-7400": _press(
        "Micron unveils 7400 series enterprise NVMe drives",
        "Hardware Times",
        "2021",
        "hardwaretimes.com/micron-unveils-7400-series-enterprise-nvme-drives-up-to-6600-mb-s-seq-"
        "read-speeds",
    ),
    "dell-azure-local": Source(
        "Azure Local support matrices, 2606", "Dell", "2026",
        "github.com/dell/azurestack-docs, commit 2fcf125d, content/en/docs/hci/SupportMatrix/2606, "
        "read 2026-11-24",
        "Drives by maker, series, model number, form and size. Servers such as the AX-760 "
        "boot from M.2 disks of 480 and 960 GB on a BOSS-N1.",
    ),
    "servethehome-micron-7450": _press(
        "Micron 7450 SSDs launched with 176-layer NAND",
        "ServeTheHome",
        "2022",
        "servethehome.com/?p=59563",
    ),
    "tweaktown-micron-7450": _press(
        "Micron 7450 PRO 7.68TB enterprise SSD",
        "TweakTown",
        "2022",
        "tweaktown.com/reviews/10278",
    ),
    "servethehome-micron-7500": _press(
        "Micron 7500 mainstream PCIe Gen4 NVMe SSD launched",
        "ServeTheHome",
        "2023",
        "servethehome.com/?p=73465",
    ),
    "storagereview-micron-7600": _press(
        "Micron 7600 MAX review",
        "StorageReview",
        "2025",
        "storagereview.com/review/micron-7600-max-review",
    ),
    "computerbase-cd8": _press(
        "Kioxia CD8: die 2. Generation der PCIe-5.0-SSDs",
        "ComputerBase",
        "2022",
        "computerbase.de/2022-03/kioxia-cd8-die-2.-generation-der-pcie-5.0-ssds-reizt-pcie-4.0-"
        "fast-aus",
    ),
    "mysku-dc600m": _press(
        "Review of the Kingston DC600M, 960 GB",
        "mysku.club",
        "2023",
        "mysku.club/blog/russia-stores/100251.html",
    ),
    "pugetsystems-dc600m": _press(
        "Kingston DC600M 960GB SATA SSD",
        "Puget Systems",
        "undated",
        "pugetsystems.com/parts/Hard-Drive/Kingston-DC600M-960GB-SATA-SSD-14933",
        "Figures of the maker as a builder of computers prints them.",
    ),
    "cnews-d7-p5810": _press(
        "Solidigm D7-P5810",
        "cnews.cz",
        "2023",
        "cnews.cz/clanky/ssd-pouzivajici-slc-porad-ziji-solidigm-uvadi-model-se-144vrstvou-nand-"
        "zvladne-100-000-prepisu",
    ),
    "thomas-krenn-megaraid": Source(
        "MegaRAID controllers", "Thomas-Krenn", "undated",
        "thomas-krenn.com/en/wiki/MegaRAID_controllers" + _READ,
        "A reseller's table of generations, ports and cache.",
    ),
    "dell-md1400": Source(
        "Dell Storage MD1400 and MD1420, owner's manual", "Dell", "2014",
        "page 9; manualsdump.com/en/manuals/dell-md1400/183028/9 and "
        "easymanua.ls/dell/md1420/manual" + _READ,
        "Names the ports of an enclosure management module; how many enclosures make a chain is "
        "not on that page.",
    ),
    "pinouts-sff-8644": Source(
        "SFF-8644, Mini SAS HD external", "pinouts.ru", "undated",
        "pinouts.ru/HD/Mini-SAS_HD_4x_SFF-8644_external.shtml" + _READ,
        "A connector outside has four lanes.",
    ),
    "wd-hc580": Source(
        "Ultrastar DC HC580 specification", "Western Digital", "undated",
        "page 34; manuallib.ru" + _READ,
    ),
    "backblaze-2025": Source(
        "Drive Stats for Q3 2025", "Backblaze", "2025",
        "backblaze.com/blog/backblaze-drive-stats-for-q3-2025, as printed at noise.getoto.net"
        + _READ,
        "Failures of a year among a fleet of 300,000 hard disks of many models: 1.57 % in 2024. "
        "Of solid-state disks it says nothing.",
    ),
    "heise-hba-9400": _press(
        "Broadcom 9400 Tri-Mode HBA",
        "heise",
        "2017",
        "heise.de, article 3671811",
    ),
    "dpdk-mlx5": Source(
        "MLX5 drivers: supported cards; tested platforms", "Data Plane Development Kit",
        "2020 to 2021", "the project's guides and release notes" + _READ,
        "Names cards with their ports and host interface.",
    ),
}  # fmt: skip
