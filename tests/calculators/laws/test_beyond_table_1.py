"""What the benchmark account did not measure is no better than what it did: share of reads, stripes
shallower than the best."""

import copy
import itertools

import pytest

from calculators import engine
from calculators.inputs.catalogue import from_fixtures
from calculators.search import finish, read, sweep
from tests.calculators.documents import STORE

CATALOGUE = from_fixtures()
LEVELS = ("RAID10", "RAID5", "RAID50", "RAID0")


def sized(share=0.64, depth=16, level="RAID10", policy="write-back"):
    document = copy.deepcopy(STORE)
    for people in document["populations"]:
        people["read_share"] = share
    for group in document["raid_groups"]:
        if group["volume"] == "database":
            group |= {"level": level, "disks": 8, "count": 1, "stripe_depth_kb": depth}
            group["write_policy"] = policy
            group.pop("spans", None)
    return engine.size(document, CATALOGUE)


def queue(**asked):
    return sized(**asked)["figures"]["database.queue_length"]["value"]


@pytest.mark.parametrize("policy", ["write-back", "write-through"])
@pytest.mark.parametrize("level", LEVELS)
def test_no_queue_gets_shorter_as_writes_take_the_place_of_reads(level, policy):
    """RAID 50 of eight disks held with 30 % reads what it could not carry with 64 %."""
    shares = (0.605, 0.6, 0.5, 0.3, 0.1, 0.0)
    queues = [queue(share=share, level=level, policy=policy) for share in shares]
    assert all(later >= earlier for earlier, later in itertools.pairwise(queues))
    assert queues[-1] > 0


def test_below_the_measured_share_of_reads_the_least_of_it_waits():
    figures = sized(share=0.3)["figures"]
    iops = figures["database.group_1.iops"]["value"]
    assert figures["database.group_1.waiting"]["value"] == pytest.approx(0.605 * iops)
    figures = sized(share=0.61)["figures"]
    assert figures["database.group_1.waiting"]["value"] == pytest.approx(0.61 * iops)


@pytest.mark.parametrize(
    ("share", "error"),
    [(0.6, 0.3), (0.605, 0.07), (0.61, 0.07), (0.64, 0.07), (2 / 3, 0.07), (0.68, 0.3)],
)
def test_the_error_is_that_of_measured_runs_only_at_their_share_of_reads(share, error):
    found = sized(share=share)
    assert found["figures"]["database.queue_error"]["value"] == error
    remark = [each["text"] for each in found["notes"] if "% reads" in each["text"]]
    assert bool(remark) == (error == 0.3)


def test_stripes_below_the_best_are_taken_to_be_as_much_slower_as_deeper_ones():
    queues = {depth: queue(depth=depth) for depth in (2, 4, 8, 16, 32, 64, 128)}
    assert queues[2] > queues[4] > queues[8] > queues[16]
    for shallow, deep in ((8, 32), (4, 64), (2, 128)):
        assert queues[shallow] == pytest.approx(queues[deep])


def best_of(axes, **changed):
    """The designs on the front of a search for the fewest disks and the shortest queue."""
    document = copy.deepcopy(STORE)
    for group in document["raid_groups"]:
        group["disk"] = "scsi-15k-300gb"
        group.pop("spans", None)
    document["raid_groups"][0] |= changed
    objectives = [
        {"figure": "database.disks", "goal": "least"},
        {"figure": "database.queue_length", "goal": "least"},
    ]
    asked = {"scenario": document, "axes": axes, "objectives": objectives}
    question = read(asked, CATALOGUE)
    front = finish(question, sweep(question))["front"]
    return [question.space.document(each["design"])["raid_groups"][0] for each in front]


def test_a_search_chooses_the_stripes_that_were_best():
    front = best_of({"/raid_groups/0/stripe_depth_kb": [4, 8, 16, 32, 128]})
    assert [each["stripe_depth_kb"] for each in front] == [16]


def test_nine_disks_of_raid_50_are_three_arrays():
    document = copy.deepcopy(STORE)
    document["raid_groups"][0] |= {"level": "RAID50", "disks": 9, "count": 1}
    document["raid_groups"][0].pop("spans", None)
    figures = engine.size(document, CATALOGUE)["figures"]
    assert figures["raid_group_1.spans"]["value"] == 3
    assert figures["database.group_1.lights_per_write"]["value"] == 3
    front = best_of({"/raid_groups/0/disks": [8, 9, 10]}, level="RAID50", count=1)
    assert [each["disks"] for each in front] == [8, 9]


@pytest.mark.parametrize(("share", "told"), [(0.3, True), (0.64, False)])
def test_a_search_tells_what_its_best_is_beyond(share, told):
    """Only the page of the scenario did."""
    document = copy.deepcopy(STORE)
    document["populations"][0]["read_share"] = share
    document["raid_groups"][0]["count"] = 2
    asked = {
        "scenario": document,
        "axes": {"/raid_groups/0/disks": [6, 8]},
        "objectives": [{"figure": "database.disks", "goal": "least"}],
    }
    question = read(asked, CATALOGUE)
    (best, *_) = finish(question, sweep(question))["shortlist"]
    assert any("% reads" in each for each in best["cautions"]) is told
