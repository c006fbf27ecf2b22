"""Where a lost disk or its rebuild breaks a design, what mends that is offered, and holds."""

import pytest

from calculators.best_practice import applied
from calculators.studies.reverse_sizing.reverse import REBUILT, reverse
from tests import answered
from tests.calculators.documents import MAILBOX, STORE, store
from tests.calculators.linter_examples import but
from tests.calculators.solver_cases import CATALOGUE, failing
from tests.states import in_state

STATES = ("normal", "disk-lost", "rebuilding")
_KEY = "breaks-with-a-disk-out"


def mailbox(database, log, level="RAID10"):
    """5,000 heavy users of Exchange 2007."""
    return {
        "system": "exchange-2007-mailbox",
        "populations": [{"users": 5000, "profile": "heavy"}],
        "raid_groups": [
            {"volume": volume, "level": each, "disks": disks, "disk": "sas-15k-25in-146gb"}
            for volume, each, disks in (("database", level, database), ("log", "RAID10", log))
        ],
    }


def finding(document):
    return next(
        (each for each in answered.findings(document, CATALOGUE) if each["key"] == _KEY), {}
    )


def disks(document):
    return [each["disks"] * each.get("count", 1) for each in document["raid_groups"]]


@pytest.mark.parametrize(
    "document", [mailbox(26, 6), mailbox(30, 6), mailbox(22, 6, "RAID5"), MAILBOX, STORE]
)
def test_the_fix_holds_in_every_state_and_no_disk_less_does(document):
    found = finding(document)
    mended = applied(document, found["fix"])
    assert not any(failing(in_state(mended, state)) for state in STATES)
    assert finding(mended) == {}
    for place, group in enumerate(mended["raid_groups"]):
        if f"/raid_groups/{place}/disks" in found["fix"]:
            fewer = but(mended, place, {"disks": group["disks"] - 2})
            few = group["disks"] <= 2
            assert few or any(failing(in_state(fewer, state)) for state in STATES), place


def test_log_disks_are_mended_with_the_database():
    """Only "Close to its limit: 30 disks" was offered, with which a rebuild left the logs short."""
    found = finding(mailbox(26, 6))
    assert disks(applied(mailbox(26, 6), found["fix"])) == [28, 8]
    assert found["cost"]["disks"] == 4
    assert found["message"] == (
        "The design holds with everything at work and breaks while a disk is rebuilt: database "
        "spindles and log spindles. It holds then too with 36 disks (28 database and 8 log); there "
        "are 32."
    )


def test_the_disks_are_those_of_each_server_and_only_what_changes_is_set():
    found = finding({**mailbox(26, 6), "servers": 2})
    assert found["message"].endswith("(28 database and 8 log) on each of 2 servers; there are 32.")
    assert found["fix"] == {"/raid_groups/0/disks": 28, "/raid_groups/1/disks": 8}
    assert found["cost"]["disks"] == 8


def test_mirrors_are_offered_where_parity_needs_more():
    found = finding(mailbox(22, 6, "RAID5"))
    assert found["fix"]["/raid_groups/0/level"] == "RAID10"
    assert "28 database in RAID 10 and 8 log" in found["message"]


def test_it_says_nothing_of_what_breaks_anyhow_or_loses_its_data():
    assert finding(mailbox(4, 6)) == {}
    assert finding(in_state(mailbox(26, 6), "rebuilding")) == {}
    assert finding(mailbox(60, 6, "RAID0")) == {}
    assert finding(mailbox(28, 8)) == {}


def test_what_a_lost_disk_alone_takes_is_told_where_it_is_less():
    """Only the disks for a rebuild were named, four times as many more."""
    said = finding(MAILBOX)["message"]
    assert said.endswith(" For a lost disk alone 22 disks (18 database and 4 log) are enough.")
    enough = but(MAILBOX, 0, {"disks": 18})
    assert not any(failing(in_state(enough, state)) for state in STATES[:2])
    assert failing(in_state(but(MAILBOX, 0, {"disks": 16}), "disk-lost"))
    assert "lost disk alone" not in finding(mailbox(26, 6))["message"]


def owned(database, log, users=2500, disks=20, **of_log):
    """Heavy users with mailboxes of 250 MB, on disks that somebody owns."""
    document = mailbox(database, log)
    document["populations"][0] |= {"users": users, "mailbox_size_mb": 250}
    for group in document["raid_groups"]:
        group["disk"] = "scsi-15k-300gb"
    document["raid_groups"][1] |= of_log
    return document | {"purchase": {"prices": {"disk/scsi-15k-300gb": {"owned": disks}}}}


def test_spare_disks_of_another_volume_are_moved_before_any_is_bought():
    """18 + 6 were asked for, four disks more, where 18 + 4 hold while a disk is rebuilt."""
    found = finding(owned(14, 6))
    assert (
        "It holds then too with 22 disks (18 database and 4 log); there are 20."
        in (found["message"])
    )
    assert (found["cost"]["disks"], found["cost"]["disks_beyond_owned"]) == (2, 2)
    mended = applied(owned(14, 6), found["fix"])
    assert disks(mended) == [18, 4]
    assert not any(failing(in_state(mended, state)) for state in STATES)
    for fewer in ([16, 4], [18, 2]):
        assert any(failing(in_state(owned(*fewer), state)) for state in STATES)
    # As "Size backwards" finds them.
    (way,) = [each for each in reverse(owned(14, 6), CATALOGUE).ways if each.key == REBUILT]
    assert disks(way.document) == [18, 4]


def test_a_lost_disk_alone_takes_disks_that_are_there():
    said = finding(owned(14, 6, users=3500))["message"]
    assert said.endswith(
        " For a lost disk alone 20 disks (16 database and 4 log) are enough, and none is to buy."
    )
    enough = owned(16, 4, users=3500)
    assert not any(failing(in_state(enough, state)) for state in STATES[:2])


def test_disks_of_another_model_are_not_moved():
    found = finding(owned(14, 6, disk="sas-15k-25in-146gb"))
    assert set(found["fix"]) == {"/raid_groups/0/disks"}


def test_as_many_disks_in_more_groups_are_told_as_those():
    """It was said to hold "with 12 disks (6 database and 6 log); there are 12"."""
    document = store(level="RAID5", disks=6, disk="scsi-15k-300gb")
    document["raid_groups"][0].pop("spans")
    document["populations"][0]["users"] = 4463
    document["raid_groups"][1] = {
        "volume": "log",
        "level": "RAID10",
        "disks": 6,
        "disk": "scsi-15k-300gb",
    }
    found = finding(document)
    assert found["fix"] == {"/raid_groups/0/disks": 3, "/raid_groups/0/count": 2}
    assert "with 12 disks (6 database as 2 × 3 and 6 log); there are 12." in found["message"]
