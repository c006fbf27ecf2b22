"""Relays by an own run: what nobody says of the peak is as it was measured, the headline is short,
and what is enough says on what that rests."""

import pytest

from calculators import engine
from calculators.inputs.catalogue import from_fixtures
from tests import answered

CATALOGUE = from_fixtures()
# 45 messages of 30 kB a second; 8 h of an outage that 40 % of the mail waits for.
OWN = {
    "system": "postfix-relay",
    "measured_messages_per_minute": 2700,
    "measured_message_bytes": 30_000,
    "stage": "production",
    "peak_messages_per_minute": 9000,
    "lost_relays": 1,
    "outage_minutes": 480,
    "outage_share": 0.4,
    "queue_gb": 50,
}


def asked(**changed):
    return {name: value for name, value in {**OWN, **changed}.items() if value is not None}


def outlook(**changed):
    return answered.outlook(asked(**changed), CATALOGUE)


def drawn(**changed):
    found = engine.charts(asked(**changed), CATALOGUE)
    return next(each for each in found if each["key"] == "queue-of-outage")


def test_a_size_of_the_peak_that_nobody_says_is_the_measured_one():
    """It was 25,000 bytes beside a run of 30,000: a queue too small by a sixth."""
    found = engine.size(asked(), CATALOGUE)["figures"]
    said = found["peak.message_bytes"]
    assert (said["value"], said["origin"]) == (30_000, "assumed")
    assert said["source"] == "house, messages of the peak"
    # 40 % of 9,000 for 480 min and 5 min more.
    assert found["outage.mail_gb"]["value"] == pytest.approx(3600 * 485 * 30_000 / 1e9)
    own = engine.size(asked(peak_message_bytes=20_000), CATALOGUE)["figures"]
    assert "peak.message_bytes" not in own
    assert own["outage.mail_gb"]["value"] == pytest.approx(3600 * 485 * 20_000 / 1e9)
    unsaid = engine.size(asked(measured_message_bytes=None), CATALOGUE)["figures"]
    assert unsaid["peak.message_bytes"]["value"] == 25_000


def test_the_headline_leaves_the_outage_to_the_sentence_on_what_is_needed():
    found = outlook()
    assert "full after" not in found["sentence"]
    # 50 GB have 3,051,757 inodes; a message takes two, but ends the space first.
    each = 30_000 + 1024 + 2 * 4096
    hours = 5 * (50e9 - 15_360_000) / each / 3600 / 60
    assert f" h, {hours:.3g} h with 5 left." in found["needs_sentence"]
    assert "before a queue is full" not in outlook(queue_gb=900)["sentence"]


def test_no_time_is_said_where_the_other_mail_waits_too():
    # One that is left passes on 2,700 of the 5,400 that go elsewhere.
    assert "full after" not in outlook(relays=2)["needs_sentence"]
    assert "full after" in outlook(relays=3)["needs_sentence"]


def test_what_is_enough_says_on_what_it_rests():
    assert "; 6 in all would be enough. " in outlook(relays=42)["sentence"]
    said = outlook(relays=42, stage=None)["sentence"]
    assert "; 6 in all would be enough if the rate was measured in production. " in said
    # 1,746,000 messages on five relays, and 15.36 MB that Postfix keeps free.
    each = 30_000 + 1024 + 2 * 4096
    room = 3600 * 485 * each / 5 / 1e9 + 0.01536
    said = outlook(relays=42, queue_gb=None)["sentence"]
    assert f"would be enough if each has {room:.3g} GB for the queue of the outage. " in said
    # Of small messages inodes end first.
    said = outlook(relays=42, queue_gb=None, peak_message_bytes=2000)["sentence"]
    assert f" if each has {3600 * 485 * 2 * 16_384 / 5 / 1e9:.3g} GB for the queue" in said
    both = outlook(relays=42, queue_gb=None, stage=None)["sentence"]
    assert "measured in production and each has 13.7 GB for the queue of the outage. " in both
    part = ", 80 % of what was measured, taken for its rate in production; with one lost"
    assert part in both
    assert "taken for" not in outlook()["sentence"]
    larger = outlook(relays=20, stage=None, peak_message_bytes=60_000)["sentence"]
    assert "by what larger messages take if the rate was measured in production" in larger


def test_how_many_are_needed_where_production_keeps_less_is_said():
    # 9,000 / (2,160 × 4,650 / 5,500) are 4.93, and 11,000 / 1,826.2 are 6.02.
    said = outlook(stage=None)["needs_sentence"]
    assert "it would be 2,283, and 6 relays needed at least." in said
    said = outlook(stage=None, peak_messages_per_minute=11_000)["needs_sentence"]
    assert "it would be 2,283, and 8 relays needed at least." in said


def test_other_mail_that_the_relays_cannot_pass_on_waits_in_the_outage_too():
    """A tenth of 9,000 waits for the next hop; two relays pass on 5,400 of the others' 8,100."""
    chart = drawn(outage_share=0.1, relays=3)
    up, left = chart["series"][:2]
    at = chart["x"]["values"].index(480)
    assert up["values"][at] == pytest.approx(900 * 480)
    assert left["values"][at] == pytest.approx(3600 * 480)
    # It goes on growing by the same after.
    assert left["values"][-1] == pytest.approx(3600 * chart["x"]["values"][-1])
    assert chart["today"]["y"] == pytest.approx(900 * 480)


def test_what_has_no_effect_in_a_plan_is_not_assumed_in_it():
    """A plan without an outage listed the outage's share and inodes, and a plan without disks
    the controllers, among what it rests on."""
    of_outage = {"outage_share", "queue_bytes_per_inode"}
    plain = engine.size(asked(outage_minutes=None, outage_share=None), CATALOGUE)["figures"]
    assert not (of_outage | {"controllers"}) & set(plain)
    kept = engine.size(asked(outage_share=None), CATALOGUE)["figures"]
    assert of_outage <= set(kept)
    # What somebody gave stays.
    given = engine.size(asked(outage_minutes=None), CATALOGUE)["figures"]
    assert given["outage_share"]["value"] == 0.4
    group = {"volume": "queue", "level": "RAID1", "disks": 2, "disk": "scsi-15k-300gb"}
    assert "controllers" in engine.size(asked(raid_groups=[group]), CATALOGUE)["figures"]
