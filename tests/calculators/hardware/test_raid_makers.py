"""RAID groups need a controller that makes them: a host bus adapter makes none."""

import pytest

from calculators.checks.said.unknown_rows import unknown_rows
from calculators.engine import open_scenario
from calculators.inputs.hardware.raid_makers import makes_raid
from calculators.scenario.parse import parse
from calculators.search.answer.answer import finish
from calculators.search.question.read import read
from calculators.search.sweep import sweep
from tests.calculators.documents import MAILBOX
from tests.calculators.linter_examples import EXAMPLES, LARGE_DISKS
from tests.calculators.named_hardware import FIXTURES, changed, sized

HBA, RAID, PORTS = "hba355i", "perc-h965i", "onboard-ports"
# Somebody's own row, which does not say.
UNSAID = changed("controller", RAID, raid=None)
CHECK = "raid-controller"
ARRAYS = {**LARGE_DISKS, "disk_layout": "raid10"}


def on(controller, *others):
    names = [controller, *(others or [controller])]
    groups = [
        {**group, "controller": name}
        for group, name in zip(MAILBOX["raid_groups"], names, strict=True)
    ]
    return {**MAILBOX, "raid_groups": groups}


def check(document, catalogue=FIXTURES):
    return sized(document, catalogue)[1].get(CHECK)


@pytest.mark.parametrize(
    ("row", "makes"),
    [
        ({"raid": True}, True),
        ({"raid": False, "cache_mb": 128}, False),
        ({}, None),
        ({"max_spans": 4}, True),
        ({"max_disks_per_array": 8}, True),
        ({"raid": None, "cache_mb": 128}, True),
        ({"battery_backed": False}, None),
    ],
)
def test_a_row_says_whether_it_makes_raid_groups(row, makes):
    assert makes_raid(row) is makes


def test_groups_on_a_host_bus_adapter_break_a_limit():
    """RAID 10 on a host bus adapter held, and stood on the bill so."""
    found = check(on(HBA))
    disks = sum(group["disks"] for group in MAILBOX["raid_groups"])
    assert (found["verdict"], found["needed"], found["available"]) == ("fail", disks, 0)
    assert "on a controller that makes none, a host bus adapter" in found["message"]
    log = check(on(RAID, HBA))
    assert log["needed"] == MAILBOX["raid_groups"][1]["disks"]
    assert check(on(RAID)) is None
    assert check(on(PORTS)) is None, "software makes them there"
    assert check(MAILBOX) is None


def test_arrays_of_a_plan_break_it_and_plain_disks_do_not():
    values, checks = sized({**ARRAYS, "controller": HBA}, FIXTURES)
    assert checks[CHECK]["verdict"] == "fail"
    disks = [values[name]["value"] for name in ("disks.database", "disks.log") if name in values]
    assert checks[CHECK]["needed"] == sum(disks) > 0
    assert check({**LARGE_DISKS, "controller": HBA}) is None
    assert check({**ARRAYS, "controller": RAID}) is None
    assert check({**ARRAYS, "controller": PORTS}) is None
    assert check(ARRAYS) is None


def test_what_a_row_does_not_say_is_not_checked():
    found = check({**ARRAYS, "controller": RAID}, UNSAID)
    assert found["verdict"] == "not-checked"
    assert check({**LARGE_DISKS, "controller": RAID}, UNSAID) is None, "plain disks need none"
    assert check(on(RAID), UNSAID)["verdict"] == "not-checked"
    alone = on(RAID)
    alone["raid_groups"] = [
        group | {"level": "RAID0", "disks": 1, "spans": 1} for group in alone["raid_groups"]
    ]
    assert check(alone, UNSAID)["verdict"] == "not-checked", "one disk is a group too"
    both = check(on(RAID, HBA), UNSAID)
    assert (both["verdict"], both["needed"]) == ("fail", MAILBOX["raid_groups"][1]["disks"])
    scenario = parse({**ARRAYS, "controller": RAID}, UNSAID)
    assert [row.key for row in unknown_rows(CHECK, scenario, UNSAID)] == [RAID]


def test_a_search_offers_no_arrays_on_a_host_bus_adapter():
    question = {
        "scenario": {**LARGE_DISKS, "controller": HBA},
        "axes": {"/disk_layout": ["jbod", "raid10"], "/dags": [1, 2]},
        "objectives": [{"figure": "disks.all", "goal": "least"}],
    }
    space = read(question, FIXTURES)
    found = finish(space, sweep(space))
    assert {each["values"]["/disk_layout"] for each in found["front"]} == {"jbod"}
    assert found["holding"] == 2


def test_no_finding_offers_arrays_on_a_host_bus_adapter():
    alone = EXAMPLES["lagged-copy-alone"].fires
    for controller, offered in ((HBA, None), (RAID, {"/disk_layout": "raid10"})):
        findings = open_scenario({**alone, "controller": controller}, FIXTURES).findings
        (found,) = [each for each in findings if each.key == "lagged-copy-alone"]
        assert found.fix == offered
