"""Where bays are short, what is named as the cause and as a remedy was sized: a rounding of
databases, larger disks only where they save any, and nothing else."""

import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from documents import MAILBOX
from linter_examples import ROUNDED as TIGHT

from calculators import engine, search
from calculators.inputs.catalogue import from_fixtures

CATALOGUE = from_fixtures()
OTHER_WAY = {**TIGHT, "symmetrical_distribution": False}


def answer(document):
    found = engine.size(document, CATALOGUE, working=False)
    (bays,) = (each for each in found["checks"] if each["name"] == "bays")
    return found["verdict"], bays["message"], found["figures"]


def figure(document, name):
    return engine.size(document, CATALOGUE)["figures"][name]["value"]


def disks(message):
    return int(re.search(r"would have (\d+) disks", message)[1])


def test_the_rounding_of_databases_is_named_where_it_is_the_cause():
    verdict, message, _ = answer(TIGHT)
    assert verdict == "fail"
    assert "rounds the databases of a group up from 112 to 168" in message
    then, other, _ = answer(OTHER_WAY)
    assert then != "fail"
    assert "set to No, a server would have 15 disks in place of 20 and the design would hold" in (
        message
    )
    assert "A server has 15 disks" in other
    assert engine.outlook(TIGHT, CATALOGUE)["sentence"].count("Symmetrical distribution") == 1


def test_it_is_told_where_that_is_not_enough():
    more = {**TIGHT, "servers_per_dag_primary_site": 4}
    verdict, message, _ = answer(more)
    assert verdict == "fail"
    assert answer({**more, "symmetrical_distribution": False})[0] == "fail"
    assert "which is not enough by itself" in message


@pytest.mark.parametrize("size", [1_000, 2_000, 4_000, 12_000])
def test_larger_disks_are_named_only_where_they_are_fewer(size):
    def of(each):
        named = ("db_disk_size_primary_site", "db_disk_size_secondary_site")
        return {**TIGHT, "servers_per_dag_primary_site": 5} | dict.fromkeys(named, each)

    verdict, message, _ = answer(of(size))
    assert verdict == "fail"
    assert "fewer and larger" not in message
    now, then = (figure(of(each), "disks.a_server") for each in (size, 2 * size))
    if then < now:
        assert f"With disks of twice the size a server would have {then:.0f}" in message
    else:
        assert "Larger disks would not be fewer." in message


def test_nothing_is_said_of_it_where_it_costs_nothing():
    _, message, _ = answer({**OTHER_WAY, "servers_per_dag_primary_site": 4})
    assert "Symmetrical" not in message


def test_what_is_offered_mends_it():
    (found,) = (
        each for each in engine.findings(TIGHT, CATALOGUE) if each["key"] == "symmetry-needs-bays"
    )
    assert found["fix"] == {"/symmetrical_distribution": False}
    assert "from 112 to 168" in found["message"]


def test_a_near_miss_of_a_search_names_it():
    asked = {
        "scenario": TIGHT,
        "axes": {"/spare_disks": [1, 2]},
        "objectives": [{"figure": "disks.all", "goal": "least"}],
    }

    def missed(scenario, **axes):
        question = search.read(
            {**asked, "scenario": scenario, "axes": {**asked["axes"], **axes}}, CATALOGUE
        )
        found = search.finish(question, search.sweep(question))
        return [row for row in found["near_misses"] if row["check"].endswith("bays")]

    first, *_ = missed(TIGHT)
    assert first["cause"] == (
        "Symmetrical distribution, which rounds the databases of a group up from 112 to 168, set "
        "to No"
    )
    few = {**TIGHT, "servers_per_dag_primary_site": 3}
    assert {row["cause"] for row in missed(few)} == {""}, "without it they do not fit either"
    varied = missed(TIGHT, **{"/symmetrical_distribution": [True, False]})
    assert {row["cause"] for row in varied} == {""}, "a step of the search says it"


M2, LARGE_M2 = "micron-7400-max-m2-400gb", "micron-7400-pro-m2-3840gb"


def test_a_drive_on_the_board_takes_no_bay():
    roomy = {**OTHER_WAY, "servers_per_dag_primary_site": 8}
    there = {**roomy, "system_disk": LARGE_M2}
    disks = figure(roomy, "disks.a_server")
    assert answer(roomy)[1] == f"A server has {disks:.0f} disks in its 16 bays."
    assert answer(there)[1] == f"A server has {disks - 2:.0f} disks in its 16 bays."
    assert figure(there, "disks.a_server") == disks
    other = {**roomy, "system_disk": "scsi-15k-300gb"}
    assert f"A server has {figure(other, 'disks.a_server'):.0f} disks" in answer(other)[1]


def test_it_is_said_why_two_system_disks_become_four():
    small, large = ({**OTHER_WAY, "system_disk": each} for each in (M2, LARGE_M2))
    assert (figure(small, "disks.system"), figure(large, "disks.system")) == (4, 2)
    found = {each["key"]: each["message"] for each in engine.findings(small, CATALOGUE)}
    assert "so the queue has a pair of its own" in found["queue-beside-system"]
    assert "queue-beside-system" not in {each["key"] for each in engine.findings(large, CATALOGUE)}


def test_drives_of_raid_groups_on_the_board_take_no_bay():
    document = {**MAILBOX, "server": "dell-r760-16sff"}
    groups = [dict(group) for group in MAILBOX["raid_groups"]]
    before = answer({**document, "raid_groups": groups})[1]
    groups[1]["disk"] = LARGE_M2
    after = answer({**document, "raid_groups": groups})[1]
    assert ("18 disks" in before, "14 disks" in after) == (True, True)
