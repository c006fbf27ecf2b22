"""A disk hangs on a controller of its interface: a limit where both rows say theirs."""

import copy
import dataclasses

import pytest

from calculators.inputs.hardware.interfaces import families, takes
from calculators.sheet.said.numbers import quantity
from calculators.studies.reverse_sizing.reverse import reverse
from tests.calculators.documents import MAILBOX
from tests.calculators.named_hardware import FIXTURES, changed, plan, sized

NVME, SAS, SATA = "samsung-pm9a3-u2-7680gb", "exos-x24-24tb-sas", "exos-x24-24tb-sata"
RAID = "megaraid-9560-8i"
OLD = changed("controller", RAID, interface="PCIe 4.0; SAS, SATA")
# Somebody's own row, which says nothing of its interface.
OLD.controllers["perc-h755"]["interface"] = None


def check(document, catalogue=OLD):
    return sized(document, catalogue)[1].get("disk-interfaces")


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("PCIe 4.0; SAS, SATA, NVMe", {"SAS", "SATA", "NVMe"}),
        ("NVMe, PCIe 4.0 x4, U.3", {"NVMe"}),
        ("NL-SAS", {"SAS"}),
        ("FC/SCSI/SAS", {"FC", "SCSI", "SAS"}),
        ("Ultra320 SCSI", {"SCSI"}),
        ("Serial Attached SCSI", {"SAS"}),
        ("Serial-Attached SCSI (SAS), 24 Gbit/s", {"SAS"}),
        ("Serial ATA, 6 Gbit/s", {"SATA"}),
        ("Tri-Mode SAS-4", {"SAS", "SATA", "NVMe"}),
        ("PCIe 4.0, 12 Gbit/s SAS, U.3", {"SAS", "NVMe"}),
        ("PCIe 4.0 x4, U.2", {"NVMe"}),
        ("Fiber Channel", {"FC"}),
        ("PCIe 4.0 x4", set()),
        ("eSATA3 only?", set()),
        (None, set()),
    ],
)
def test_a_row_names_its_interfaces(said, found):
    assert families({"interface": said}) == found


@pytest.mark.parametrize(
    ("controller", "disk", "fits"),
    [
        ("SAS", "SATA", True),
        ("SATA", "SAS", False),
        ("SAS, SATA", "NVMe", False),
        ("NVMe", "SATA", False),
        ("SATA", "SATA/SAS", True),
        (None, "SAS", None),
        ("SAS", "", None),
    ],
)
def test_what_takes_what(controller, disk, fits):
    assert takes({"interface": controller}, {"interface": disk}) is fits


@pytest.mark.parametrize("disk", ["SAS 12 Gbit/s", "SATA 6 Gbit/s", "NVMe, PCIe 4.0 x4, U.3"])
def test_a_tri_mode_controller_refuses_none_of_today(disk):
    assert takes({"interface": "PCIe 4.0 x8, tri-mode, SAS"}, {"interface": disk}) is True


def test_every_disk_on_every_controller_of_the_catalogue():
    """Parallel SCSI takes what says SCSI; controllers of today refuse what speaks only that,
    and one for SAS refuses NVMe."""
    for controller in FIXTURES.controllers.values():
        for disk in FIXTURES.disks.values():
            there, here = str(disk["interface"] or ""), str(controller.get("interface") or "")
            fits = there.endswith("SCSI") == (here == "SCSI") or there == "FC/SCSI/SAS"
            if there.startswith("NVMe"):
                fits = "NVMe" in here or "tri-mode" in here
            expected = fits if here and there else None
            assert takes(controller, disk) is expected, (controller["key"], disk["key"])


def test_every_controller_of_the_catalogue_but_the_ports_of_a_server_states_its_interface():
    """Naming one of Dell's made a plan "not checked", and naming none did not."""
    silent = {key for key, row in FIXTURES.controllers.items() if not families(row)}
    assert silent == {"onboard-ports"}
    for key in ("hba355i", "perc-h755", "perc-h965i"):
        assert takes(FIXTURES.controllers[key], FIXTURES.disks[SATA]) is True
        nvme = takes(FIXTURES.controllers[key], FIXTURES.disks[NVME])
        assert nvme is (key == "perc-h965i"), "of the others nothing but SAS is stated"
        assert check(plan(controller=key, database_disk=SAS), FIXTURES)["verdict"] == "pass"


def test_nvme_on_a_controller_for_sas_and_sata_breaks():
    figures, checks = sized(plan(controller=RAID, database_disk=NVME), OLD)
    found = checks["disk-interfaces"]
    bought = ("database", "log", "restore", "spare")
    all_of_it = sum(figures.get(f"bought.{each}_disks", {"value": 0})["value"] for each in bought)
    assert found["needed"] == all_of_it / figures["bought.servers"]["value"] > 0
    assert (found["available"], found["verdict"]) == (0, "fail")
    assert "Choose disks of an interface that the controller takes" in found["message"]
    assert check(plan(controller="megaraid-9560-16i", database_disk=NVME))["verdict"] == "pass"
    for disk in (SAS, SATA):
        assert check(plan(controller=RAID, database_disk=disk))["verdict"] == "pass"


def test_what_is_not_known_is_not_checked():
    unsaid = plan(controller="perc-h755", database_disk=NVME)
    found = check(unsaid)
    assert found["verdict"] == "not-checked"
    assert "does not say the interface of" in found["message"]
    assert "Where no controller is named this is not looked at." in found["message"]
    assert check(plan(controller=RAID)) is None, "no disk is named"
    assert check(plan(database_disk=NVME)) is None, "no controller is named"
    board = check(plan(controller=RAID, database_disk="samsung-pm9a3-m2-3840gb"))
    assert board is None, "it stands on the board"


def test_disks_of_which_there_are_none_are_not_refused():
    """Logs stand with the databases: their disk is not for the controller, and there is none."""
    unsaid = {SAS: {**OLD.disks[SAS], "interface": None}}
    rows = dataclasses.replace(OLD, disks={**OLD.disks, **unsaid}, _made={})
    asked = plan(controller=RAID, database_disk=SAS, log_disk=NVME)
    assert sized(asked, rows)[0]["bought.log_disks"]["value"] == 0
    assert check(asked, rows)["verdict"] == "not-checked"
    assert check(asked)["verdict"] == "pass"


def test_of_disks_that_there_are_none_of_nothing_is_left_open():
    """Nothing times what is not known was not known: "not checked", for a disk that nobody buys."""
    unsaid = {"own-log": {**OLD.disks[SAS], "name": "Own", "interface": None}}
    rows = dataclasses.replace(OLD, disks={**OLD.disks, **unsaid}, _made={})
    asked = plan(controller=RAID, database_disk=SAS, log_disk="own-log")
    assert sized(asked, rows)[0]["bought.log_disks"]["value"] == 0
    assert check(asked, rows)["verdict"] == "pass"
    in_shelf = asked | {"server": "dell-r760-12lff-gold-6430", "enclosure": "dell-md1400"}
    _, checks = sized(in_shelf, rows)
    assert checks["enclosure-interfaces"]["verdict"] == "pass"


def test_only_what_hangs_on_the_controller_is_told_where_that_is_not_known():
    """The controller that the enclosure hangs on was named: its row settles nothing of it."""
    asked = plan(controller="perc-h755", database_disk=SAS, enclosure_controller="perc-h965i")
    message = check(asked)["message"]
    assert "the interface of Dell PERC H755. Where" in message


def test_ports_of_the_server_are_known_no_better_than_no_controller():
    """Choosing what the page asks for turned "Holds" into one that is not checked."""
    board = "onboard-ports"
    for disk in (NVME, SAS):
        assert check(plan(controller=board, database_disk=disk)) is None
    assert check(groups((SAS, board), (SAS, board))) is None
    stated = changed("controller", board, interface="SATA")
    assert check(plan(controller=board, database_disk=NVME), stated)["verdict"] == "fail"
    unsaid = changed("controller", board, onboard=None)
    assert check(plan(controller=board, database_disk=NVME), unsaid)["verdict"] == "not-checked"


def groups(*named):
    document = copy.deepcopy(MAILBOX)
    for group, (disk, controller) in zip(document["raid_groups"], named, strict=False):
        group |= {"disk": disk, "controller": controller}
    return document


def test_each_group_hangs_on_its_own_controller():
    document = groups((NVME, RAID), (SAS, RAID))
    first = document["raid_groups"][0]
    found = check(document)
    assert found["verdict"] == "fail"
    assert found["needed"] == first["disks"] * first.get("count", 1)
    unknown = groups((NVME, RAID), (SAS, "perc-h755"))
    assert check(unknown)["verdict"] == "fail", "one that is not known hides none that is"
    assert check(groups((SAS, RAID), (SAS, "perc-h755")))["verdict"] == "not-checked"
    assert check(groups((SAS, RAID), (SAS, RAID)))["verdict"] == "pass"


def test_disks_that_the_controller_does_not_take_are_not_proposed():
    def cheapest(catalogue):
        found = reverse(groups((SAS, RAID), (SAS, RAID)), catalogue).ways
        return next(each for each in found if each.key == "cheapest").sentence

    cheap = {"price": "1.00", "currency": "USD", "price_origin": "given"}
    rows = {**OLD.disks, NVME: {**OLD.disks[NVME], **cheap, "random_iops": 9000}}
    old = dataclasses.replace(OLD, disks=rows, _made={})
    new = dataclasses.replace(FIXTURES, disks=rows, _made={})
    assert rows[NVME]["name"] in cheapest(new)
    assert rows[NVME]["name"] not in cheapest(old)


# Enclosures


def with_shelf(interface, key="dell-md1400"):
    shelves = dict(OLD.table("enclosure"))
    shelves[key] = {**shelves[key], "interface": interface}
    return dataclasses.replace(OLD, further={**OLD.further, "enclosure": shelves}, _made={})


def in_shelf(document, catalogue=OLD):
    figures, checks = sized({**document, "enclosure": "dell-md1400"}, catalogue)
    return figures, checks.get("enclosure-interfaces")


def test_every_disk_in_every_enclosure_of_the_catalogue():
    """Those for SAS take SAS and SATA, those of 1999 parallel SCSI; NVMe fits into none."""
    taken = {"SAS": {"SAS", "SATA"}, "Ultra SCSI": {"SCSI"}}
    for shelf in FIXTURES.table("enclosure").values():
        for disk in FIXTURES.disks.values():
            said = str(disk["interface"] or "")
            there = {each for each in ("SAS", "SATA", "SCSI", "NVMe", "FC") if each in said}
            expected = bool(taken[shelf["interface"]] & there) if said else None
            assert takes(shelf, disk) is expected, (shelf["key"], disk["key"])


def test_disks_that_the_enclosure_does_not_take_stand_in_the_bays_of_the_server():
    few = plan(database_disk=NVME, server="dell-r760-24sff")
    figures, found = in_shelf(few)
    assert figures["enclosures.a_server"]["value"] == 0
    assert found["verdict"] == "pass"
    figures, found = in_shelf(plan(database_disk=NVME, populations=[{"users": 60_000}]))
    shelves = figures["enclosures.a_server"]["value"]
    assert shelves > 0, "more than the bays hold"
    assert found["verdict"] == "fail"
    assert found["available"] == 12
    assert found["needed"] == figures["disks.enclosure_surely_refused"]["value"] > 12
    assert "Choose disks of an interface that the enclosure takes" in found["message"]
    for disk in (SAS, SATA):
        full = plan(database_disk=disk, populations=[{"users": 60_000}])
        assert in_shelf(full)[1]["verdict"] == "pass"
    nvme = with_shelf("NVMe")
    assert (
        in_shelf(plan(database_disk=NVME, populations=[{"users": 60_000}]), nvme)[1]["verdict"]
        == "pass"
    )


def stands_on(database, log, server="dell-r760-12lff"):
    document = {**groups((database, RAID), (log, RAID)), "server": server}
    document["raid_groups"][0] |= {"disks": 16}
    document["raid_groups"][0].pop("spans", None)
    return document


def test_what_is_not_known_of_an_enclosure_is_not_checked():
    assert in_shelf(stands_on(SAS, SAS))[1]["verdict"] == "pass"
    assert in_shelf(stands_on(NVME, SAS))[1]["verdict"] == "fail"
    assert in_shelf(stands_on(SAS, NVME))[1]["verdict"] == "pass", "few, in the bays of the server"
    found = in_shelf(stands_on(SAS, SAS), with_shelf(None))[1]
    assert found["verdict"] == "not-checked"
    assert "does not say its interface" in found["message"]
    unsaid = {**OLD.disks, SATA: {**OLD.disks[SATA], "interface": None}}
    unsaid = dataclasses.replace(OLD, disks=unsaid, _made={})
    assert in_shelf(stands_on(SAS, SATA), unsaid)[1]["verdict"] == "not-checked"
    assert in_shelf(stands_on(NVME, SATA), unsaid)[1]["verdict"] == "fail", "surely too many"
    assert "enclosure-interfaces" not in sized(stands_on(NVME, SAS), OLD)[1], "none is named"


def test_disks_of_every_group_of_the_design_are_refused_by_the_enclosure():
    """Two groups of 16 are 32 disks, 20 more than the 12 bays of the server."""
    document = stands_on(NVME, SAS)
    document["raid_groups"][0] |= {"count": 2}
    figures, found = in_shelf(document)
    assert figures["disks.enclosure_surely_refused"]["value"] == 2 * 16
    assert (found["needed"], found["available"]) == (32, 12)


def test_what_stands_beside_a_disk_is_read_as_yes_or_no():
    """ "…: not for …, 1 for yes" had the value "0" in reports."""
    figures, _ = sized(plan(controller=RAID, database_disk=NVME), OLD)
    said = [each for name, each in figures.items() if name.endswith("refused") and "_disk" in name]
    assert {quantity(each["value"], each["unit"]) for each in said} == {"yes"}
    assert not any("1 for yes" in each["label"] for each in said)
    figures, _ = sized(plan(controller=RAID, database_disk=SAS), OLD)
    said = [each for name, each in figures.items() if name.endswith("refused") and "_disk" in name]
    assert {quantity(each["value"], each["unit"]) for each in said} == {"no"}
