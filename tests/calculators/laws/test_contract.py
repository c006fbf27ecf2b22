"""What must come out: the figures of the source documents, by name."""

import copy

import pytest

from calculators import engine
from calculators.formulas.raid.levels import LEVELS, stripe_writes
from calculators.inputs.catalogue import from_fixtures
from tests import answered
from tests.calculators.documents import MAILBOX, STORE, mailbox, store

CATALOGUE = from_fixtures()

NAMES = {
    STORE["system"]: [
        "database.iops",
        "database.read_multiplier",
        "database.write_multiplier",
        "database.fgl_performance",
        "database.usable_disks",
        "database.disk_utilisation",
        "database.queue_length",
        "response_time.mean_ms",
        "response_time.p95_ms",
        "log.write_bytes_per_second",
        "log.iops",
    ],
    MAILBOX["system"]: [
        "mailbox.read_iops",
        "mailbox.write_iops",
        "mailbox.iops",
        "database.iops",
        "database.read_iops",
        "database.write_iops",
        "memory.database_cache_mb",
        "memory.required_gb",
        "memory.installed_gb",
        "memory.cache_kb_per_user_32bit",
        "database.spindles_for_iops",
        "database.spindles_for_capacity",
        "database.spindles",
        "log.iops",
        "log.spindles",
        "checkpoint.kb_per_user",
    ],
}


def figures(document):
    answer = engine.size(document, CATALOGUE)
    return {name: figure["value"] for name, figure in answer["figures"].items()}


def verdicts(document):
    return {check["name"]: check["verdict"] for check in engine.size(document, CATALOGUE)["checks"]}


@pytest.mark.parametrize("document", [STORE, MAILBOX], ids=lambda d: d["system"])
def test_contract_names_exist_with_full_working(document):
    answer = engine.size(document, CATALOGUE)
    for name in NAMES[document["system"]]:
        figure = answer["figures"][name]
        assert figure["unit"]
        assert figure["formula"]
        assert "=" in figure["substituted"]
        assert figure["source"]
        assert figure["inputs"]
        assert set(figure["inputs"]) <= set(answer["figures"]), name


@pytest.mark.parametrize("document", [STORE, MAILBOX], ids=lambda d: d["system"])
def test_every_figure_leads_to_leaves_that_are_given_cited_or_assumed(document):
    shown = engine.size(document, CATALOGUE)["figures"]
    for name, figure in shown.items():
        if not figure["inputs"]:
            assert figure["origin"] in {"given", "cited", "assumed"}, name
            assert figure["source"], name
        assert name not in figure["inputs"]


def test_what_was_measured_of_raid_5_is_told_alike():
    """The constant said 2.5 to 3.8 of the measurement of which the formula says 3.1 to 4.2."""
    note = str(LEVELS["RAID5"].facts["write_penalty"].note)
    for text in (note, " ".join(str(stripe_writes.__doc__).split())):
        assert "3.1 to 4.2 times slower" in text
        assert "1.6 to 7 times with fewer" in text


@pytest.mark.parametrize(
    ("level", "disks", "spans", "read", "write", "power"),
    [("RAID10", 8, 4, 8, 4, 5.97), ("RAID5", 5, 1, 5, 1, 2.12), ("RAID50", 8, 2, 8, 2, 3.96)],
)
def test_flashing_green_lights_of_the_three_arrays(level, disks, spans, read, write, power):
    document = store(level=level, disks=disks, spans=spans)
    document["populations"][0]["read_share"] = 0.66
    got = figures(document)
    assert (got["database.read_multiplier"], got["database.write_multiplier"]) == (read, write)
    assert got["database.fgl_performance"] == pytest.approx(power, abs=0.005)


TABLE_6 = [
    ("RAID10", 8, 4, "write-back", True, 6.9, "pass"),
    ("RAID5", 5, 1, "write-back", True, 20.6, "fail"),
    ("RAID50", 8, 2, "write-back", True, 10.2, "fail"),
    ("RAID10", 8, 4, "write-through", True, 10.4, "fail"),
    ("RAID10", 8, 4, "write-back", False, 8.4, "fail"),
]


@pytest.mark.parametrize(
    ("level", "disks", "spans", "policy", "aligned", "measured", "verdict"), TABLE_6
)
def test_the_five_queues_and_verdicts_of_table_6(
    level, disks, spans, policy, aligned, measured, verdict
):
    document = store(level=level, disks=disks, spans=spans, write_policy=policy, aligned=aligned)
    assert figures(document)["database.queue_length"] == pytest.approx(measured, rel=0.07)
    assert verdicts(document)["queue-below-spindles"] == verdict
    assert engine.size(document, CATALOGUE)["verdict"] == verdict


def test_table_2_logs():
    got = figures(STORE)
    assert got["log.iops"] == pytest.approx(100, rel=0.01)
    assert got["log.write_bytes_per_second"] == pytest.approx(121 * 1024, rel=0.01)


def test_equal_groups_are_one_stripe_and_the_load_divides():
    document = store(disks=6, spans=3)
    document["populations"] = [{"users": 12600, "iops_per_user": 489 / 12600, "read_share": 0.61}]
    document["raid_groups"].insert(1, copy.deepcopy(document["raid_groups"][0]))
    got = figures(document)
    assert got["database.disks"] == 12
    assert got["database.read_multiplier"] == 12
    # 10.0 predicted; 11.5 was measured. The model is 13 % too low here, and says so.
    assert got["database.queue_length"] == pytest.approx(10.03, abs=0.01)
    counted = store(disks=6, spans=3, count=2)
    counted["populations"] = document["populations"]
    assert figures(counted)["database.queue_length"] == got["database.queue_length"]


def test_a_stripe_of_unequal_groups_is_as_fast_as_its_weakest():
    document = store()
    other = {**document["raid_groups"][0], "level": "RAID5", "disks": 5, "spans": 1}
    document["raid_groups"].insert(1, other)
    got = figures(document)
    assert got["database.write_multiplier"] == 2
    assert got["database.disks"] == 13
    assert got["database.disk_utilisation"] == got["database.group_2.disk_utilisation"]


def test_a_disk_that_cannot_keep_up_fails_and_the_queue_blows_up():
    document = store()
    document["populations"][0]["users"] = 30000
    got, judged = figures(document), verdicts(document)
    assert got["database.disk_utilisation"] > 1
    assert judged["disk-utilisation"] == "fail"
    assert got["database.queue_length"] > 10_000


@pytest.mark.parametrize(
    ("profile", "iops"),
    [("light", 0.1145), ("average", 0.1823), ("heavy", 0.3206), ("very-heavy", 0.4809)],
)
def test_the_four_profiles_of_2007(profile, iops):
    document = mailbox(populations=[{"profile": profile, "users": 1000}])
    assert figures(document)["mailbox.iops"] == pytest.approx(iops, abs=0.00005)


def test_the_4000_users_of_2007():
    got = figures(MAILBOX)
    assert got["database.iops"] == pytest.approx(1282.5, abs=0.05)
    assert got["database.read_iops"] == pytest.approx(674.5, abs=0.05)
    assert got["database.write_iops"] == 608
    assert got["database.back_end_iops"] == pytest.approx(1890.5, abs=0.05)
    assert got["database.spindles_for_iops"] == 14
    assert got["database.spindles_for_capacity"] == 8
    assert got["database.spindles"] == 14
    assert got["log.iops"] == 456
    assert got["log.spindles"] == 4
    assert got["memory.required_gb"] == 22
    assert got["memory.installed_gb"] == 24
    assert got["memory.cache_kb_per_user_32bit"] == 225
    assert got["checkpoint.kb_per_user"] == 140
    assert engine.size(MAILBOX, CATALOGUE)["verdict"] == "pass"


def test_the_question_of_comment_7():
    document = mailbox(
        populations=[{"profile": "light", "users": 5000, "mailbox_size_mb": 2000}],
        log_rule="tenth",
        growth_factor=1.5,
    )
    document["raid_groups"][0]["disks"] = 100
    document["raid_groups"][1] = {
        "volume": "log",
        "level": "RAID1",
        "disks": 2,
        "disk": "scsi-15k-300gb",
    }
    got = figures(document)
    assert got["database.spindles"] == 100
    assert got["database.usable_gb"] == 15000
    assert got["log.iops"] == 10
    assert got["log.spindles"] == 2


def test_raid_5_capacity_counts_one_parity_disk_an_array():
    document = mailbox()
    document["raid_groups"][0].update(level="RAID5", disks=22)
    got = figures(document)
    assert got["database.spindles_for_capacity"] == 5
    assert got["database.back_end_iops"] == pytest.approx(674.5 + 4 * 608, abs=0.05)


def test_memory_that_is_too_small_fails():
    assert verdicts(mailbox(ram_gb=16))["memory"] == "fail"
    assert verdicts(mailbox(ram_gb=22))["memory"] == "pass"


def test_logs_without_disks_of_their_own_fail():
    document = mailbox()
    del document["raid_groups"][1]
    assert verdicts(document)["separate-log-disks"] == "fail"


def test_an_overridden_fact_is_assumed_and_changes_the_answer():
    document = mailbox(assumptions={"write_coefficient": 0.00304})
    shown = engine.size(document, CATALOGUE)["figures"]
    assert shown["database.write_iops"]["value"] == 1216
    assert shown["fact.write_coefficient"]["origin"] == "assumed"
    assert "0.00152" in shown["fact.write_coefficient"]["note"]


def test_outside_the_measured_range_it_says_so():
    notes = engine.size(store(stripe_depth_kb=8), CATALOGUE)["notes"]
    assert any("16K" in note["text"] for note in notes)
    document = store()
    document["populations"][0]["users"] = 100
    assert engine.size(document, CATALOGUE)["notes"]


def test_the_sentence_tells_the_limit():
    outlook = answered.outlook(STORE, CATALOGUE)
    assert outlook["limiting_check"] == "queue-below-spindles"
    for users, verdict in ((outlook["limit_load"], True), (outlook["limit_load"] + 1, False)):
        document = store()
        document["populations"][0]["users"] = users
        assert (verdicts(document)["queue-below-spindles"] != "fail") is verdict


def test_margin_is_the_part_of_the_limit_that_is_left():
    check = next(
        c for c in engine.size(STORE, CATALOGUE)["checks"] if c["name"] == "queue-below-spindles"
    )
    assert check["margin"] == pytest.approx((8 - check["needed"]) / 8)
    assert check["available"] == 8
    rule = next(
        c for c in engine.size(STORE, CATALOGUE)["checks"] if c["name"] == "separate-log-disks"
    )
    assert rule["margin"] is None


@pytest.mark.parametrize(
    ("depth", "key", "deepest"),
    [
        (16, None, False),
        (24, "stripe-not-best", False),
        (32, "stripe-not-best", False),
        (64, "stripe-not-best", True),
        (128, "stripe-not-best", True),
        (129, "stripe-too-deep", True),
    ],
)
def test_deep_stripes_are_told_of_the_deepest_that_was_measured(depth, key, deepest):
    """At 128K, where the queue "shot up to 16", a finding spoke of the 9 % of 32K alone."""
    found = answered.findings(store(stripe_depth_kb=depth), CATALOGUE)
    stripes = [each for each in found if each["key"].startswith("stripe-")]
    assert [each["key"] for each in stripes] == ([key] if key else [])
    for each in stripes:
        assert ("at 128K the queue rose to 16" in each["message"]) is deepest
        assert ("by 9 %" in each["message"]) is (key == "stripe-not-best")
