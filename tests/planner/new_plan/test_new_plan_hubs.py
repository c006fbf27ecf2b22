"""A new plan for a hub: its messages, its rate, and the disks they need."""

import pytest
from django.urls import reverse

from calculators import engine
from calculators.engine import open_scenario
from calculators.inputs.catalogue import from_fixtures
from calculators.systems import SYSTEMS
from planner.forms.new_plan import loads, questions
from tests.planner.new_plans import HUB, begun


def test_load_fields_are_fields_of_their_system():
    for system, names in loads.LOADS.items():
        assert [field.name for field in loads.load_fields(system)] == list(names)
        # A figure of one's own may stand in for those that were published.
        assert set(names) - set(SYSTEMS[system].idle) <= set(loads.published(system))
    for key in SYSTEMS:
        assert questions.counts_users(key) or key in loads.LOADS


def test_a_hub_for_other_messages():
    form, document, answer = begun(
        system=HUB, message_bytes="500,000", messages_per_second="10", disk="sata-7200-500gb"
    )
    assert document["message_bytes"] == 500_000
    assert "queued_messages" not in document
    assert {group["disk"] for group in document["raid_groups"]} == {"sata-7200-500gb"}
    assert not [
        check
        for check in answer["checks"]
        if check["verdict"] == "fail" and check["name"].endswith("-disk")
    ]
    assert form.suggested_name() == "Exchange 2007 hub transport, 10 messages/s"


def test_a_hub_for_large_messages_gets_the_cache_of_the_guidance():
    _, document, answer = begun(system=HUB, message_bytes="5120000", messages_per_second="1")
    assert document["database_max_cache_mib"] == 512
    assert answer["verdict"] != "fail"
    _, document, _ = begun(system=HUB, message_bytes="26300", messages_per_second="1")
    assert document["database_max_cache_mib"] == 128


def test_a_hub_left_as_published_is_the_published_test_but_for_its_single_disks():
    _, document, _ = begun(system=HUB)
    own = ("origins", "raid_groups")
    published = loads.published(HUB)
    assert {key: value for key, value in document.items() if key not in own} == {
        key: value for key, value in published.items() if key not in own
    }
    assert document["origins"][""] == published["origins"][""]


def test_disks_are_found_where_one_is_too_slow():
    _, document, answer = begun(system=HUB, message_bytes="1024000", messages_per_second="16")
    queue = next(group for group in document["raid_groups"] if group["volume"] == "queue")
    assert (queue["level"], queue["disks"] > 2) == ("RAID10", True)
    assert "queue-disk" not in {
        check["name"] for check in answer["checks"] if check["verdict"] == "fail"
    }


def test_no_disks_are_bought_for_a_rate_that_the_processors_do_not_carry():
    form, document, answer = begun(
        system=HUB, message_bytes="10000000", messages_per_second="159.3"
    )
    assert [group["disks"] for group in document["raid_groups"]] == [2, 2]
    assert form.beside(document) == (
        "No number of disks helps; the limit is processors, at most 2.4 messages/s."
    )
    broken = {check["name"] for check in answer["checks"] if check["verdict"] == "fail"}
    assert {"cpu", "throughput", "throughput-certainty"} <= broken
    form, document, _ = begun(system=HUB, message_bytes="1024000", messages_per_second="16")
    assert form.beside(document) == ""


def test_the_rate_of_the_published_size_is_not_asked_of_another(member):
    asked = {"system": HUB, "message_bytes": "10000000", "messages_per_second": "159.32"}
    reply = member.post(reverse("new-plan"), asked)
    assert reply.status_code == 400
    [problem] = reply.context["form"].problems["messages_per_second"]
    assert problem.message == (
        "Message rate: 159.32 messages/s is what the published test sent with messages of 26,300 "
        "bytes; yours are of 10,000,000 bytes."
    )
    assert "leave it empty" in problem.hint
    for more in ({"messages_per_second": ""}, {"message_bytes": "26300"}):
        assert member.post(reverse("new-plan"), {**asked, **more}).status_code == 302
    page = member.get(reverse("new-plan"), {"system": HUB}).content.decode()
    assert 'data-example="159.32" data-of="q-message_bytes"' in page


def test_without_a_rate_a_hub_says_what_it_holds():
    form, document, answer = begun(system=HUB, message_bytes="1024000", messages_per_second="")
    assert "messages_per_second" not in document
    assert answer["figures"]["throughput.messages_per_second"]["value"] > 0
    assert form.suggested_name() == "Exchange 2007 hub transport"


def test_a_hub_begins_with_mirrors_where_the_test_had_single_disks():
    """Mail that waits in the queue is lost with a single disk; a pair carries as much."""
    assert {group["level"] for group in loads.published(HUB)["raid_groups"]} == {"RAID0"}
    _, document, answer = begun(system=HUB)
    assert [(group["level"], group["disks"]) for group in document["raid_groups"]] == [
        ("RAID1", 2), ("RAID1", 2),
    ]  # fmt: skip
    said = {document["origins"][f"/raid_groups/1/{name}"]["source"] for name in ("level", "disks")}
    assert said == {"house, a lost disk loses no mail that waits"}
    published = engine.size(loads.published(HUB), from_fixtures(), working=False)["figures"]
    for name in ("throughput.by_log_disk", "throughput.by_queue_disk"):
        assert answer["figures"][name]["value"] == published[name]["value"]
    broken = {**document, "state": "disk-lost"}
    assert engine.size(broken, from_fixtures(), working=False)["verdict"] != "fail"


@pytest.mark.parametrize(
    ("disks", "level"), [(1, "RAID0"), (2, "RAID1"), (3, "RAID0"), (6, "RAID10")]
)
def test_disks_that_were_named_are_mirrored_where_they_pair(disks, level):
    _, document, _ = begun(system=HUB, disks=str(disks))
    log, queue = document["raid_groups"]
    assert (log["level"], log["disks"]) == (level, disks)
    assert document["origins"]["/raid_groups/0/disks"]["origin"] == "given"
    assert ("/raid_groups/0/level" in document["origins"]) == (level != "RAID0")
    assert queue["level"] == "RAID1"


def test_a_hub_is_asked_for_more_sizes_which_are_folded(member):
    form, document, answer = begun(
        system=HUB, second_message_bytes="100,000", second_message_share="5"
    )
    assert [one["name"] for one in form.chosen["sizes"]] == list(questions.MORE_SIZES)
    assert not {one["name"] for one in form.chosen["further"]} & set(questions.MORE_SIZES)
    assert [one["label"] for one in form.chosen["sizes"] if "share" in one["label"].lower()] == [
        "Share of the second size", "Share of the third size",
    ]  # fmt: skip
    assert document["second_message_bytes"] == 100_000
    assert document["second_message_share"] == 0.05
    assert answer["figures"]["mix.further_share"]["value"] == 0.05
    folded = f'<details data-for="{HUB}"'
    page = member.get(reverse("new-plan"), {"system": HUB}).content.decode()
    assert f"{folded}><summary>More sizes" in page
    given = {"system": HUB, "second_message_bytes": "9", "second_message_share": "5"}
    assert (
        f"{folded} open><summary>More sizes"
        in member.get(reverse("new-plan"), given).content.decode()
    )


@pytest.mark.parametrize(
    ("text", "share"), [("5", 0.05), ("10", 0.1), ("5 %", 0.05), ("130", 1.3), ("0.5", 0.005)]
)
def test_beside_per_cent_a_bare_number_is_per_cent(text, share):
    """5 was refused as 5 % or 500 %, though nothing beside the input said what it is in."""
    form, document, _ = begun(system="exchange-2007-mailbox", users_growth=text)
    (growth,) = [one for one in form.chosen["further"] if one["name"] == "users_growth"]
    assert growth["unit"] == "%"
    assert document["users_growth"] == share


def test_a_hub_is_asked_for_its_servers():
    """The rate is that of one of them, which is said beside both."""
    form, document, _ = begun(system=HUB, messages_per_second="10", servers="3")
    assert document["servers"] == 3
    assert document["origins"]["/servers"] == {"origin": "given", "source": "user"}
    asked = {one["name"]: one for one in (*form.chosen["hardware"], *form.chosen["loads"])}
    assert asked["servers"]["label"] == "Servers"
    assert "passive" not in asked["servers"]["help"]
    assert "of one server" in asked["messages_per_second"]["help"]
    assert open_scenario(document, from_fixtures()).bill.lines[0].quantity % 3 == 0
