"""What lost disks cost: second losses by counting, RAID 0 told wherever it stands, system disks."""

import copy
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators import engine, search
from calculators.formulas.raid.levels import LEVELS, PARITY
from calculators.inputs.catalogue import from_fixtures
from calculators.inputs.hardware.raid_groups import buildable, usual_spans
from calculators.systems import SYSTEMS
from tests import answered
from tests.calculators.documents import MAILBOX, STORE, store
from tests.every import every

CATALOGUE = from_fixtures()


def sized(document):
    answer = engine.size(document, CATALOGUE)
    return answer, {name: figure["value"] for name, figure in answer["figures"].items()}


def group_of_disks(level, disks, spans, count):
    """Disk -> the set of disks it shares its redundancy with."""
    width = disks // spans if LEVELS[level].family == PARITY else 2
    return {disk: disk // width for disk in range(disks * count)}


def survives(level, disks, spans, count, lost):
    """Whether the data are still there, by looking at every array."""
    most = LEVELS[level].survives
    if not most:
        return False
    arrays = group_of_disks(level, disks, spans, count)
    return all(
        sum(arrays[disk] == array for disk in lost) <= most for array in set(arrays.values())
    )


SHAPES = [
    (level, disks, spans, count)
    for level in LEVELS
    for disks in range(1, 13)
    for spans in {1, 2, 3, 4, int(usual_spans(level, disks))}
    for count in (1, 2)
    if spans and buildable(level, disks, spans, {}) and disks * count > 1
]


def test_second_losses_are_those_that_can_be_counted():
    every(counts_its_second_losses, SHAPES)


def counts_its_second_losses(level, disks, spans, count):
    document = store(level=level, disks=disks, spans=spans, count=count, controller="ultra3-128mb")
    found = engine.size(document, CATALOGUE, working=False)["figures"]
    pairs = list(permutations(range(disks * count), 2))
    share = sum(survives(level, disks, spans, count, pair) for pair in pairs) / len(pairs)
    assert found["database.second_losses_survived"]["value"] == pytest.approx(share)


@pytest.mark.parametrize(
    ("level", "disks", "share"),
    [("RAID10", 8, 6 / 7), ("RAID50", 8, 4 / 7), ("RAID5", 5, 0), ("RAID6", 8, 1), ("RAID0", 4, 0)],
)
def test_the_arrays_of_the_source(level, disks, share):
    document = store(level=level, disks=disks)
    del document["raid_groups"][0]["spans"]
    assert sized(document)[1]["database.second_losses_survived"] == pytest.approx(share)


def test_groups_of_different_levels_count_by_their_disks():
    document = store(level="RAID10", disks=4, spans=2)
    document["raid_groups"].append({**document["raid_groups"][0], "level": "RAID5", "spans": 1})
    # Four disks with six of seven others, four with four of seven.
    expected = (4 * 6 / 7 + 4 * 4 / 7) / 8
    assert sized(document)[1]["database.second_losses_survived"] == pytest.approx(expected)


@pytest.mark.parametrize("document", [STORE, MAILBOX])
def test_raid_0_holds_against_a_recommendation_that_the_verdict_names(document):
    whole, _ = sized(document)
    assert whole["verdict"] == "pass"
    assert "RAID 0" not in whole["sentence"]
    document = copy.deepcopy(document)
    document["raid_groups"][0] |= {"level": "RAID0", "spans": None}
    bare, _ = sized(document)
    assert bare["advice_not_kept"] == whole["advice_not_kept"] + 1
    said = "Against 1 recommendation. A RAID group is RAID 0: the loss of one disk loses its volume"
    assert said in bare["sentence"]
    assert "RAID 0" in answered.outlook(document, CATALOGUE)["sentence"]


def test_raid_0_is_marked_where_a_search_offers_it():
    question = {
        "scenario": STORE,
        "axes": {
            "/raid_groups/0/level": ["RAID0", "RAID10"],
            "/raid_groups/0/disks": {"from": 4, "to": 10},
        },
        "objectives": [{"figure": "disks", "goal": "least"}],
    }
    del (scenario := copy.deepcopy(STORE))["raid_groups"][0]["spans"]
    question["scenario"] = scenario
    asked = search.read(question, CATALOGUE)
    answer = search.finish(asked, search.sweep(asked))
    first = answer["shortlist"][0]
    assert first["values"]["/raid_groups/0/level"] == "RAID0"
    assert first["verdict"] == "warn"
    assert any("RAID 0" in text for text in first["cautions"])
    assert first["advice_not_kept"] == 1, "RAID 0; what puts a limit in doubt is none"
    assert "RAID 0 in 1 of 1 designs on the front" in " ".join(answer["notes"])
    kept = {**question, "axes": {**question["axes"], "/raid_groups/0/level": ["RAID10"]}}
    asked = search.read(kept, CATALOGUE)
    other = search.finish(asked, search.sweep(asked))
    assert not any("RAID 0" in note for note in other["notes"])
    for row in other["shortlist"]:
        assert not any("RAID 0" in text for text in row["cautions"])
        assert row["advice_not_kept"] == 0


def test_levels_that_no_lost_disk_survives_say_so_as_a_choice():
    level = next(each for each in SYSTEMS[STORE["system"]].group_fields
                 if each.name == "level")  # fmt: skip
    names = level.choices()
    assert names["RAID0"] == "RAID 0 (no disk may fail)"
    assert names["RAID10"] == "RAID 10"


@pytest.mark.parametrize("document", [STORE, MAILBOX])
def test_disks_of_the_system_are_bought_and_counted(document):
    without, before = sized(document)
    more = copy.deepcopy(document)
    more["raid_groups"].append({**more["raid_groups"][1], "volume": "system", "disks": 2,
                                "level": "RAID1", "spans": None})  # fmt: skip
    answer, after = sized(more)
    assert after["disks.a_server"] == before["disks.a_server"] + 2
    same = {check["name"]: check["needed"] for check in without["checks"]} | {"bays": None}
    assert {check["name"]: check["needed"] for check in answer["checks"]} | {"bays": None} == same
    lines = engine.bill_of_materials(more, CATALOGUE)["lines"]
    bought = sum(line["quantity"] for line in lines if line["kind"] == "disk")
    assert bought == after["disks.all"]
    keys = {each["key"] for each in answered.findings(more, CATALOGUE)}
    assert "system-disks-not-listed" not in keys
    more["raid_groups"][-1] |= {"level": "RAID0", "disks": 1}
    assert "RAID 0" in sized(more)[0]["sentence"]


def test_parity_that_is_updated_writes_at_2x_on_eight_disks():
    eight = store(level="RAID5", disks=8, spans=1)
    _, all_lit = sized(eight)
    _, updated = sized({**eight, "parity_algorithm": "updating"})
    assert (all_lit["database.write_multiplier"], updated["database.write_multiplier"]) == (1, 2)
    assert updated["database.queue_length"] < all_lit["database.queue_length"]
    mirrored = {**STORE, "parity_algorithm": "updating"}
    assert sized(mirrored)[1]["database.queue_length"] == sized(STORE)[1]["database.queue_length"]


def test_write_back_without_a_battery_fires_on_shipped_controllers():
    document = store(controller="hp-netraid-built-in")
    found = {each["key"]: each for each in answered.findings(document, CATALOGUE)}
    assert found["write-back-unprotected"]["severity"] == "error"
    # Eight disks do not hold it with write-through, so no fix is offered.
    assert found["write-back-unprotected"]["fix"] is None


def test_the_database_moves_too_little_to_matter():
    _, found = sized(STORE)
    assert found["database.mb_per_second"] == pytest.approx((218.24 * 4097 + 122.76 * 4690) / 1e6)
    _, later = sized(MAILBOX)
    assert later["database.mb_per_second"] == pytest.approx(later["database.iops"] * 8192 / 1e6)


def test_the_runbook_keeps_what_stays_and_initializes_what_is_new():
    (made,) = engine.artifacts(store(count=2, disks=6, spans=3), CATALOGUE)
    text = made["text"]
    kept, new = text.index("Log: RAID 1 on 2 disks"), text.index("Database: 2 arrays, each RAID 10")
    assert text.index("3. Write down") < kept < text.index("4. Restart")
    assert text.index("8. Set up the new arrays") < new < text.index("9. Initialize ONLY")
    assert "stripe depth 16K, write-back" in text
    assert "6 disks in 3 spans of 2" in text
    assert any("read policy, write policy and cache policy" in each for each in made["advice"])


def test_arrays_of_another_controller_are_not_set_up_anew():
    """The logs on the built-in controller were to be set up on that of the database."""
    document = copy.deepcopy(store())
    database, log = document["raid_groups"]
    log["controller"] = "hp-netraid-built-in"
    pair = {**log, "volume": "system", "controller": "hp-netraid-3si"}
    document["raid_groups"] = [database, log, pair]
    (made,) = engine.artifacts(document, CATALOGUE)
    lines = [line.strip() for line in made["text"].splitlines()]
    noted = lines[lines.index(next(line for line in lines if line.startswith("3. "))) + 1 :][:2]
    assert noted[0].startswith("- System and paging: RAID 1 on 2 disks")
    assert noted[1].startswith("- not touched, as its controller is another: Log: RAID 1")
    assert "NetRAID Assistant shows them, and NetRAID Express as well" in made["text"]


# The cold cache of Exchange 2007


def test_half_of_the_laboratory_cache_takes_about_twenty_minutes():
    """4000 users of 1.0 IOPS on Exchange 2003, on the disks of the demo."""
    document = copy.deepcopy(MAILBOX)
    document["populations"][0] = {"users": 4000, "iops_per_user": 1.0}
    document["assumptions"] = {}
    _, found = sized(document)
    # As on Exchange 2003, but for the larger pages.
    assert found["memory.cold_read_iops"] == pytest.approx(4000 * 0.66 * 0.27 / 0.43)
    # Page after page, each when the disks bring it and somebody misses it.
    pages, seconds = 20e9 / 8192, 0.0
    times = {}
    for part in np.linspace(0, 1, 20_000, endpoint=False):
        asked = found["database.read_iops"] * (part + 2.5e-5) ** -0.65
        served = min(asked, found["memory.cold_read_iops"], found["memory.read_iops_left"])
        seconds += pages / 20_000 / served
        times[round(part + 5e-5, 6)] = seconds / 60
    assert found["memory.warm_up_minutes"] == pytest.approx(times[0.5], rel=1e-3)
    assert found["memory.full_warm_up_minutes"] == pytest.approx(times[1.0], rel=1e-3)
    assert found["memory.warm_up_minutes"] == pytest.approx(20, rel=0.1)


def test_pages_that_wait_are_told_with_both_ends():
    _, found = sized(MAILBOX)
    assert found["checkpoint.fewest_dirty_pages"] == pytest.approx(28 * 20e6 / 8192)
    assert found["checkpoint.most_dirty_pages"] == pytest.approx(20e9 / 8192)


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 30), st.integers(0, 20), st.floats(1, 8))
def test_more_disks_never_warm_a_cache_more_slowly(pairs, more, cache):
    def minutes(count):
        document = copy.deepcopy(MAILBOX)
        document["populations"][0]["cache_mb_per_user"] = cache
        document["raid_groups"][0]["disks"] = 2 * count
        return sized(document)[1].get("memory.warm_up_minutes")

    slow, fast = minutes(pairs), minutes(pairs + more)
    assert slow is None or fast <= slow
    assert slow is None or slow > 0
