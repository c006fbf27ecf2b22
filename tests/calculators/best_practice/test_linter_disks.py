"""The linter on how many disks there are: bays, and disks that growth runs out of."""

import pytest

from calculators import engine
from calculators.best_practice import applied
from calculators.checks.horizon import through
from tests import answered
from tests.calculators.documents import GROUP, MAILBOX
from tests.calculators.linter_examples import CATALOGUE, CROWDED, PRICED, SPOOLED, but, people


def found(document, key, catalogue=CATALOGUE):
    return [each for each in answered.findings(document, catalogue) if each["key"] == key]


def check(document, name):
    checks = engine.size(document, CATALOGUE, working=False)["checks"]
    return next(each for each in checks if each["name"] == name)


def test_bays_are_said_to_be_spent_on_what_and_a_restore_volume_may_go_where_that_alone_fits():
    (said,) = found(CROWDED, "bays-spent", PRICED)
    assert said["message"] == (
        "A server would have 13 disks for 12 bays: 8 database, 3 restore volume, 2 system. Without "
        "the restore volume it would have 10, and that alone fits: each database volume then keeps "
        "the room for maintenance and for a restore."
    )
    assert said["fix"] == {"/restore_volume": False}
    servers = engine.size(CROWDED, CATALOGUE)["figures"]["bought.servers"]["value"]
    assert (said["cost"]["servers"], said["cost"]["disks"]) == (0, -3 * servers)
    named = but(CROWDED, database_disk="constellation-es3-4tb")
    (priced,) = found(named, "bays-spent", PRICED)
    assert (priced["fix"], priced["cost"]["price"]) == (said["fix"], f"-{300 * servers}.00")
    assert check(applied(CROWDED, said["fix"]), "bays")["needed"] == 10


def test_a_restore_volume_stays_where_leaving_it_off_does_not_make_the_design_fit():
    """On plain disks each volume would keep more room than the one disk gives back."""
    plain = but(CROWDED, disk_layout="jbod", populations=[{"users": 5000}])
    (said,) = found(plain, "bays-spent")
    assert said["message"] == (
        "A server would have 18 disks for 12 bays: 10 database, 4 MetaCache, 2 system, 1 restore "
        "volume, 1 spare."
    )
    assert "/restore_volume" not in said["fix"], "more servers share the disks"
    assert check(applied(plain, said["fix"]), "bays")["verdict"] == "pass"
    assert said["cost"]["servers"] > 0
    (older,) = found(but(GROUP, server="dell-r760-12lff"), "bays-spent")
    assert older["message"].endswith("12 database, 2 system, 1 restore volume, 1 spare.")


def test_bays_of_the_size_of_the_disks_are_counted_where_all_together_are_enough():
    small = but(CROWDED, server="dell-r760-16sff")
    (said,) = found(small, "bays-spent")
    assert said["message"] == (
        "A server would have 13 disks of 3.5 inch for no bays of that size. All its disks: "
        "8 database, 3 restore volume, 2 system."
    )
    assert said["fix"] is None


def test_disks_of_equal_groups_are_counted_together():
    document = but(MAILBOX, server="dell-r760-12lff")
    document["raid_groups"].append(dict(document["raid_groups"][1]))
    (said,) = found(document, "bays-spent")
    assert said["message"].endswith("22 disks for 12 bays: 14 database, 8 log.")
    document["raid_groups"][1]["count"] = 2
    (said,) = found(document, "bays-spent")
    assert said["message"].endswith("26 disks for 12 bays: 14 database, 12 log.")
    assert said["fix"] is None


@pytest.mark.parametrize(
    ("users", "disks", "more", "enough"), [(4600, 16, 2, "16"), (6000, 22, 8, "22")]
)
def test_as_many_database_disks_are_added_as_are_missing(users, disks, more, enough):
    document = people(MAILBOX, users=users)
    (said,) = found(document, "too-few-database-disks", PRICED)
    assert said["message"] == f"The database needs {enough} disks and has 14."
    assert said["fix"] == {"/raid_groups/0/disks": disks, "/raid_groups/0/spans": None}
    assert (said["cost"]["disks"], said["cost"]["price"]) == (more, f"{100 * more}.00")


def test_disks_that_last_through_the_growth_are_offered_with_their_price():
    growing = but(MAILBOX, users_growth=0.1, horizon_years=3)
    database, log = found(growing, "disks-run-out", PRICED)
    needs = [
        check(people(MAILBOX, users=round(4000 * 1.1**3)), name)["needed"]
        for name in ("spindles", "log-spindles")
    ]
    months = {"spindles": 0, "log-spindles": 0}
    for name in months:
        while True:
            months[name] += 1
            users = 4000 * 1.1 ** (months[name] / 12)
            if check(people(MAILBOX, users=round(users)), name)["verdict"] == "fail":
                break
    said = [
        f"{label}: with the growth given, {has} are enough "
        f"{through(months[name] - 1)}; in 3 years {need:g} are needed."
        for label, has, name, need in (
            ("Database spindles", 14, "spindles", needs[0]),
            ("Log spindles", 4, "log-spindles", needs[1]),
        )
    ]
    assert [database["message"], log["message"]] == said
    assert database["fix"] == {"/raid_groups/0/disks": needs[0], "/raid_groups/0/spans": None}
    assert log["fix"] == {"/raid_groups/1/disks": needs[1], "/raid_groups/1/spans": None}
    assert database["cost"]["price"] == f"{100 * (needs[0] - 14):.2f}"
    mended = applied(applied(growing, database["fix"]), log["fix"])
    assert found(mended, "disks-run-out") == []
    assert found(but(MAILBOX, users_growth=0), "disks-run-out") == [], "nothing grows"
    broken = but(people(MAILBOX, users=6000), users_growth=0.1)
    assert found(broken, "disks-run-out") == [], "they are too few today"


def test_a_mirrored_pair_becomes_raid_10_and_owned_disks_are_moved_first():
    document = but(MAILBOX, group=1, rows={"level": "RAID1", "disks": 2})
    document["populations"][0]["users"] = 1900
    document["users_growth"] = 0.1
    said = next(each for each in found(document, "disks-run-out") if "Log" in each["message"])
    assert said["fix"] == {
        "/raid_groups/1/level": "RAID10",
        "/raid_groups/1/disks": 4,
        "/raid_groups/1/spans": None,
    }
    owned = {**document, "purchase": {"prices": {"disk/scsi-15k-300gb": {"owned": 16}}}}
    said = next(each for each in found(owned, "disks-run-out") if "Log" in each["message"])
    assert said["fix"]["/raid_groups/0/disks"] == 12
    assert said["cost"]["disks"] == 0


def test_room_that_a_queue_has_beside_what_is_set_is_said():
    """A bought pair of 960 GB stood beside 8 GB for the queue, without a word."""
    document = but(SPOOLED, outage_minutes=60, queue_gb=8)
    document["raid_groups"] = [{**document["raid_groups"][0], "disk": "micron-7400-pro-m2-960gb"}]
    found = {each["key"]: each for each in answered.findings(document, CATALOGUE)}
    said = found["queue-room-unused"]
    assert said["message"] == (
        "The disks of a relay's queue hold 960 GB, and the space for the queue is set to 8 GB: the "
        "other 952 GB count for nothing. Without it they all count for the queue, which is right "
        "where nothing else stands on them."
    )
    assert said["fix"] == {"/queue_gb": None}
    for given in (480, 960, 2000):
        enough = answered.findings({**document, "queue_gb": given}, CATALOGUE)
        assert "queue-room-unused" not in [each["key"] for each in enough]
    assert "queue-room-unused" in [
        each["key"] for each in answered.findings({**document, "queue_gb": 479}, CATALOGUE)
    ]
