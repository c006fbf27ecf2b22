"""A queue of small messages has no inode left before it has no space left."""

import pytest

from calculators import engine
from calculators.answers import plain
from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from calculators.inputs.relay_stages import PRODUCTION
from tests import answered
from tests.calculators.documents import GROWING_RELAYS

CATALOGUE = from_fixtures()
# 2 of 3 relays carry 600 messages a minute of 4 kB, each 300 of them.
SMALL = {
    **GROWING_RELAYS,
    "measured_messages_per_minute": 1000,
    "stage": PRODUCTION,
    "measured_message_bytes": 4000,
    "peak_message_bytes": 4000,
    "peak_messages_per_minute": 600,
    "lost_relays": 1,
    "relays": 3,
    "outage_minutes": 595,
    "queue_gb": 5,
}
SMALL.pop("horizon_years", None)


def figures(**changed):
    found = engine.size({**SMALL, **changed}, CATALOGUE)["figures"]
    return {name: figure["value"] for name, figure in found.items()}


def check(**changed):
    found = engine.size({**SMALL, **changed}, CATALOGUE)["checks"]
    return {each["name"]: each for each in found}


def test_ext4_has_an_inode_for_16_kib_and_a_message_that_waits_takes_two():
    found = figures()
    assert found["queue.files_room"] == 305_175 == 5e9 // 16_384
    # 600 minutes of 300 messages, two files each.
    assert found["outage.files_on_one"] == 2 * 180_000
    # Space for 377,226 messages of 13,216 bytes, and inodes for 152,587.
    assert found["queue.room_messages"] == pytest.approx(305_175 / 2)
    assert found["outage.full_hours_with_lost"] == pytest.approx(305_175 / 2 * 2 / 600 / 60)
    assert found["outage.full_hours"] == pytest.approx(305_175 / 2 * 3 / 600 / 60)


def test_the_files_are_a_limit_beside_the_space():
    found = check()
    assert found["outage-spool"]["verdict"] == "pass"
    files = found["outage-files"]
    assert (files["verdict"], files["needed"], files["available"]) == ("fail", 360_000, 305_175)
    assert "inodes" in files["message"]
    assert check(queue_gb=7)["outage-files"]["verdict"] == "pass"


def test_relays_are_counted_for_their_inodes():
    assert figures()["relays.needed_for_room"] == 4, "360,000 messages, 152,587 on each, and one"
    assert check(relays=4)["outage-files"]["verdict"] == "pass"


def test_xfs_makes_inodes_as_it_needs_them():
    found = figures(queue_bytes_per_inode=2048)
    assert found["queue.room_messages"] == pytest.approx((5e9 - 15_360_000) / 13_216)
    assert check(queue_bytes_per_inode=2048)["outage-files"]["verdict"] == "pass"
    # XFS has inodes of 256 bytes at the least.
    assert figures(queue_bytes_per_inode=256)["queue.files_room"] == 5e9 // 256
    with pytest.raises(InputProblems):
        figures(queue_bytes_per_inode=255)


def test_without_space_the_files_are_not_checked():
    unsaid = {key: value for key, value in SMALL.items() if key != "queue_gb"}
    found = engine.size(unsaid, CATALOGUE)
    files = next(each for each in found["checks"] if each["name"] == "outage-files")
    assert files["verdict"] == "not-checked"
    assert found["figures"]["queue.room_messages"]["value"] is None


def test_the_headline_and_the_years_say_that_inodes_end_first():
    roomy = {**SMALL, "outage_minutes": 60}
    said = answered.outlook(roomy, CATALOGUE)["needs_sentence"]
    assert "the queues are full after 12.7 h, 8.48 h with 2 left, out of inodes" in said
    spaced = answered.outlook({**roomy, "queue_bytes_per_inode": 2048}, CATALOGUE)["needs_sentence"]
    assert "out of inodes" not in spaced
    # Inodes for 339,996 messages, space for 377,167: a tenth is enough to end first.
    nearly = answered.outlook({**roomy, "queue_bytes_per_inode": 7353}, CATALOGUE)["needs_sentence"]
    assert "out of inodes" in nearly
    # Two are needed, and one of them may be lost.
    years = plain(engine.open_scenario(roomy, CATALOGUE).load_limit)["growth_years"]
    assert years[0]["full_hours"] == pytest.approx(305_175 / 2 / 600 / 60)
