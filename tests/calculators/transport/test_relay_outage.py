"""Relays whose next hop takes nothing for an hour: what waits, what it takes, how it drains."""

import pytest

from calculators import engine
from calculators.inputs.catalogue import from_fixtures
from calculators.inputs.relay_stages import NOT_SAID, PRODUCTION
from tests import answered
from tests.calculators.documents import RELAY

CATALOGUE = from_fixtures()
# 72 messages a second were measured; a fifth kept free leaves 57.6 to plan with, and a queue drains
# at 72. 190 a second arrive.
WITHOUT = {
    "system": "postfix-relay",
    "measured_messages_per_minute": 72 * 60,
    "stage": PRODUCTION,
    "measured_message_bytes": 10_000,
    "peak_message_bytes": 10_000,
    "peak_messages_per_minute": 190 * 60,
    "relays": 5,
}
HOUR = {**WITHOUT, "outage_minutes": 60}
SPOOL = {"volume": "queue", "level": "RAID1", "disks": 2, "disk": "scsi-15k-300gb"}
ALL_LOST = "relays-lost"


def figures(**changed):
    found = engine.size({**HOUR, **changed}, CATALOGUE)["figures"]
    return {name: figure["value"] for name, figure in found.items()}


def check(name, **changed):
    found = engine.size({**HOUR, **changed}, CATALOGUE)["checks"]
    return next(each for each in found if each["name"] == name)


def findings(**changed):
    return {each["key"]: each for each in answered.findings({**HOUR, **changed}, CATALOGUE)}


def charts(**changed):
    return {each["key"]: each for each in engine.charts({**HOUR, **changed}, CATALOGUE)}


def test_an_hour_of_the_peak_waits_on_the_relays():
    found = figures()
    assert found["outage.queued"] == 190 * 3600
    # While the next hop still counts as dead new mail is put off too: 65 minutes of it wait.
    assert found["outage.queued_at_most"] == 190 * 3900
    assert found["outage.queued_on_one"] == 741_000 / 5
    assert found["outage.queued_on_one_with_lost"] == 741_000 / 4
    assert found["outage.mail_gb"] == pytest.approx(7.41)
    # Three blocks of the file at most, envelope with them, and one that says why it waits.
    each = 10_000 + 1024 + 2 * 4096
    assert found["outage.spool_gb"] == pytest.approx(741_000 * each / 1e9)
    assert found["outage.spool_gb_on_one"] == pytest.approx(148_200 * each / 1e9)
    assert found["outage.spool_gb_on_one_with_lost"] == pytest.approx(185_250 * each / 1e9)
    assert found["outage.files_on_one"] == 2 * 185_250
    assert found["outage.active_fills"] == 185_250 / 20_000


def test_it_drains_at_what_new_mail_leaves():
    found = figures()
    assert found["outage.drain_rate"] == 72 * 60
    assert found["outage.spare_rate"] == pytest.approx(170 * 60)
    assert found["outage.drain_minutes"] * 60 == pytest.approx(684_000 / 170)
    assert round(found["outage.drain_minutes"]) == 67
    # Four have 98 a second to spare.
    assert found["outage.drain_minutes_with_lost"] * 60 == pytest.approx(684_000 / 98)
    assert found["outage.last_retry_minutes"] == 75
    # At worst nothing leaves before, and 65 minutes of mail wait.
    assert found["outage.drained_minutes"] == pytest.approx(75 + 65 * 190 / 170)
    assert found["outage.drained_minutes_with_lost"] == pytest.approx(75 + 65 * 190 / 98)


@pytest.mark.parametrize("headroom", [0, 0.1, 0.5])
def test_headroom_is_for_planning_and_no_relay_holds_it_back_while_it_drains(headroom):
    """A queue was said to drain for 1,958 minutes where the relays do it in 208."""
    asked, kept = figures(), figures(headroom=headroom)
    assert kept["relay.planned_rate"] != asked["relay.planned_rate"]
    for name in (each for each in asked if each.startswith("outage.")):
        assert kept[name] == asked[name]
    assert check("outage-drains", headroom=headroom) == check("outage-drains")


def test_what_production_keeps_of_a_rate_drains_and_larger_messages_take_longer():
    asked = figures(stage="ram", peak_message_bytes=20_000, relays=30)
    assert asked["outage.drain_rate"] == pytest.approx(asked["relay.production_rate"] / 2)
    assert asked["outage.drain_rate"] < 4320 / 2
    assert asked["outage.spare_rate"] == pytest.approx(30 * asked["outage.drain_rate"] - 190 * 60)
    smaller = figures(peak_message_bytes=5_000)
    assert smaller["outage.drain_rate"] == 4320, "smaller messages cost no less"


def test_only_its_part_of_the_mail_waits():
    half = figures(outage_share=0.5)
    assert half["outage.queued"] == 342_000
    assert half["outage.spare_rate"] == figures()["outage.spare_rate"], "all mail arrives"
    assert half["outage.drain_minutes"] == pytest.approx(figures()["outage.drain_minutes"] / 2)


def test_nothing_is_said_of_an_outage_that_nobody_asked_for():
    found = engine.size(WITHOUT, CATALOGUE)
    assert not [name for name in found["figures"] if name.startswith("outage.")]
    assert not [each for each in found["checks"] if each["name"].startswith("outage-")]
    assert "queue-of-outage" not in [each["key"] for each in engine.charts(WITHOUT, CATALOGUE)]


@pytest.mark.parametrize(
    ("changed", "up", "lost"),
    [
        ({}, 190 / (5 * 72), 190 / (4 * 72)),
        ({"lost_relays": 2}, 190 / (5 * 72), 190 / (3 * 72)),
        ({"lost_relays": 2, "state": "server-lost"}, 190 / (4 * 72), 190 / (3 * 72)),
        ({"lost_relays": 2, "state": ALL_LOST}, 190 / (3 * 72), 190 / (3 * 72)),
        # Of larger messages than measured half as many, at worst.
        ({"peak_message_bytes": 20_000}, 190 / (5 * 36), 190 / (4 * 36)),
    ],
)
def test_each_relay_is_busy_for_its_part_of_the_peak(changed, up, lost):
    found = figures(**changed)
    assert found["relay.used"] == pytest.approx(up)
    assert found["relay.used_with_lost"] == pytest.approx(lost)
    without = engine.size({**WITHOUT, **changed}, CATALOGUE)["figures"]
    assert without["relay.used"]["value"] == pytest.approx(up), "also without an outage"


def test_relays_that_have_nothing_to_spare_never_drain():
    found = figures(relays=3)
    assert found["outage.drains"] == "while the peak lasts"
    assert found["outage.drains_with_lost"] == "never while the peak lasts"
    assert "outage.drain_minutes_with_lost" not in found
    assert "outage.drained_minutes_with_lost" not in found
    assert found["outage.drain_minutes"] > 0
    said = check("outage-drains", relays=3)
    assert said["verdict"] == "fail"
    assert "never drains" in said["message"]
    assert check("outage-drains", relays=4)["verdict"] == "pass", "without their headroom they do"
    assert check("relays", relays=4)["verdict"] == "fail", "and still too few to plan with"
    assert check("outage-drains")["verdict"] == "pass"


def test_what_arrives_is_less_than_what_they_pass_on_or_the_queue_stays():
    at = {"peak_messages_per_minute": 4 * 4320, "headroom": 0}
    assert check("outage-drains", **at)["verdict"] == "fail", "as much is no less"
    assert check("relays", **at)["verdict"] == "pass"
    assert check("outage-drains", peak_messages_per_minute=4 * 4320 - 1)["verdict"] == "pass"


def test_larger_messages_than_measured_leave_it_open_whether_it_drains():
    assert check("outage-drains", peak_message_bytes=20_000)["verdict"] == "not-checked"
    assert check("outage-drains", peak_message_bytes=20_000, relays=9)["verdict"] == "pass"
    assert check("outage-drains", peak_message_bytes=20_000, relays=3)["verdict"] == "fail"


def test_room_is_held_against_the_disks_of_a_relay_and_not_checked_without():
    without = check("outage-spool")
    assert without["verdict"] == "not-checked"
    assert "takes 3.56 GB at most" in without["message"]
    assert "say the space for the queue of a relay, or add a RAID group" in without["message"]
    has = check("outage-spool", raid_groups=[SPOOL])
    assert has["verdict"] == "pass"
    assert has["needed"] == pytest.approx(3.559764)
    # Postfix takes no mail below one and a half of the largest message.
    assert has["available"] == pytest.approx(300 - 0.01536)
    striped = {**SPOOL, "level": "RAID10", "disks": 4, "count": 2}
    assert check("outage-spool", raid_groups=[striped])["available"] == pytest.approx(
        1200 - 0.01536
    )


@pytest.mark.parametrize(
    ("space", "groups", "room"),
    [(50, [], 50), (3, [], 3), (3.5, [], 3.5), (50, [SPOOL], 50), (400, [SPOOL], 300)],
)
def test_the_space_that_is_given_is_room_and_no_more_than_the_disks_have(space, groups, room):
    asked = {"queue_gb": space, **({"raid_groups": groups} if groups else {})}
    found = check("outage-spool", **asked)
    assert found["available"] == pytest.approx(room - 0.01536)
    assert found["verdict"] == ("pass" if room > 3.6 else "fail")


def test_the_room_is_that_of_a_relay_that_is_left_and_says_so():
    """The figure with one lost stood under a label that named no loss."""
    for name in ("outage-spool", "outage-files"):
        said = check(name, queue_gb=50)
        assert said["label"].endswith("for the queue of each relay left")
        assert said["message"].startswith(
            "After the outage, with the relays lost that may be, the queue of each that is left "
        )
    assert "has 370,500 files at most" in check("outage-files", queue_gb=50)["message"]


def test_where_no_relay_is_left_nothing_undefined_is_said():
    found = engine.size({**HOUR, "lost_relays": 5}, CATALOGUE)["checks"]
    said = {each["name"]: each["message"] for each in found}
    assert not [each for each in said.values() if "undefined" in each]
    assert said["outage-spool"].endswith("not checked, as what is needed is not known.")


def test_a_queue_without_room_breaks():
    long = {"outage_minutes": 6000, "raid_groups": [SPOOL]}
    found = check("outage-spool", **long)
    assert found["verdict"] == "fail"
    assert "mail is refused before that" in found["message"]
    assert check("outage-spool", **{**long, "relays": 8})["verdict"] == "pass"


@pytest.mark.parametrize(("minutes", "verdict"), [(7199, "pass"), (7200, "fail")])
def test_mail_is_given_up_after_five_days(minutes, verdict):
    found = check("outage-lifetime", outage_minutes=minutes)
    assert (found["verdict"], found["available"]) == (verdict, 120)
    sooner = {"assumptions": {"bounce_lifetime": 1}}
    assert check("outage-lifetime", outage_minutes=1440, **sooner)["verdict"] == "fail"


@pytest.mark.parametrize("lost", [0, 1, 2, 3])
def test_the_stated_number_of_relays_is_lost(lost):
    asked = {"relays": 7, "lost_relays": lost}
    found = figures(**asked, state=ALL_LOST)
    assert found["relays.left"] == 7 - lost
    assert found["relays.still_to_lose"] == 0
    assert found["relays.still_needed"] == 4
    # What all of them leave is the same whoever is lost already.
    for name in ("outage.queued_on_one_with_lost", "outage.drain_minutes_with_lost"):
        assert found[name] == pytest.approx(figures(**asked)[name])
    assert found["outage.queued_on_one"] == found["outage.queued_on_one_with_lost"]
    assert check("relays-left", **asked, state=ALL_LOST)["verdict"] == "pass"


def test_nobody_is_left_where_as_many_may_be_lost_as_there_are():
    none = {"relays": 2, "lost_relays": 2, "state": ALL_LOST}
    assert check("relays-left", **none)["verdict"] == "fail"
    assert "relay.used" not in figures(**none)
    assert figures(**none)["outage.drains"] == "never while the peak lasts"


def test_the_headline_says_how_many_are_lost():
    asked = {**WITHOUT, "relays": 7, "lost_relays": 2, "state": ALL_LOST}
    said = answered.outlook(asked, CATALOGUE)["sentence"]
    assert said.startswith("With two of 7 relays lost, the 5 left carry 11,400 messages a minute")
    none = answered.outlook({**asked, "lost_relays": 0}, CATALOGUE)["sentence"]
    assert none.startswith("7 relays carry 11,400 messages a minute")


def test_the_queue_is_drawn_as_it_fills_and_drains():
    chart = charts()["queue-of-outage"]
    # It drains for hours, as it shows.
    assert "a queue that is flushed begins to drain at once, and " in chart["note"]
    minutes = chart["x"]["values"]
    up, left, latest = (dict(zip(minutes, each["values"], strict=True)) for each in chart["series"])
    assert [each["label"] for each in chart["series"]] == [
        "5 relays up", "4 relays left", "4 relays left, at the latest",
    ]  # fmt: skip
    assert chart["today"] == {"x": 60, "y": 684_000}
    assert (up[0], up[60], left[60]) == (0, 684_000, 684_000)
    ends = {name: 60 + figures()[name] for name in ("outage.drain_minutes",)}
    drained = min(at for at in minutes if at > 60 and up[at] == 0)
    assert drained == pytest.approx(ends["outage.drain_minutes"], abs=8)
    assert minutes[-1] == pytest.approx(60 + 75 + 65 * 190 / 98, rel=1e-4)
    assert latest[minutes[-1]] == pytest.approx(0, abs=5)
    assert all(latest[at] >= left[at] >= up[at] for at in minutes)
    assert max(latest.values()) == pytest.approx(65 * 11_400)


def test_a_queue_that_never_drains_grows_by_what_arrives_beyond_what_they_pass_on():
    chart = charts(relays=3)["queue-of-outage"]
    assert [each["label"] for each in chart["series"]] == ["3 relays up", "2 relays left"]
    # Three have 26 a second to spare, and two lack 46.
    last = chart["x"]["values"][-1]
    assert last == pytest.approx(60 + 684_000 / (26 * 60), rel=1e-4)
    assert chart["series"][0]["values"][-1] == pytest.approx(0, abs=1)
    grown = 684_000 + 46 * 60 * (last - 60)
    assert chart["series"][1]["values"][-1] == pytest.approx(grown, rel=1e-4)
    # More than "most messages queued", which is what the outage leaves.
    assert grown > figures(relays=3)["outage.queued_at_most"]
    assert "beyond the most that the outage itself leaves" in chart["note"]
    assert "beyond the most" not in charts()["queue-of-outage"]["note"]


def test_larger_messages_than_measured_are_drawn_at_best_and_at_worst():
    """Bars of 520 % stood beside the limit as if they were known."""
    drawn = charts(peak_message_bytes=40_000)
    bars = {each["label"]: each["values"] for each in drawn["relays-busy"]["series"]}
    assert bars["At best"][0] == pytest.approx(52.7778)
    assert bars["At worst"][0] == pytest.approx(4 * 52.7778)
    assert "at worst in proportion" in drawn["relays-busy"]["note"]
    lines = {each["label"]: each["values"] for each in drawn["queue-of-outage"]["series"]}
    assert list(lines) == [
        "5 relays up, at best", "5 relays up, at worst",
        "4 relays left, at best", "4 relays left, at worst",
    ]  # fmt: skip
    assert lines["5 relays up, at best"][-1] == 0
    assert lines["5 relays up, at worst"][-1] > 684_000
    assert "at worst in proportion" in drawn["queue-of-outage"]["note"]
    assert "At worst" not in [each["label"] for each in charts()["relays-busy"]["series"]]


@pytest.mark.parametrize(
    ("changed", "gone", "used"),
    [
        ({}, ["None lost", "1 lost", "2 lost"], [52.7778, 65.9722, 87.963]),
        (
            {"lost_relays": 2},
            ["None lost", "1 lost", "2 lost", "3 lost"],
            [52.7778, 65.9722, 87.963, 131.944],
        ),
        ({"relays": 1, "lost_relays": 0}, ["None lost"], [263.889]),
    ],
)
def test_how_busy_each_relay_is_is_drawn_with_none_and_more_lost(changed, gone, used):
    chart = charts(**changed)["relays-busy"]
    assert chart["x"]["values"] == gone
    assert chart["series"][0]["values"] == pytest.approx(used)
    assert set(chart["series"][1]["values"]) == {80}


def test_sessions_are_for_the_record_and_change_no_relay():
    with_them = figures(measured_sessions=60)
    # 60 sessions and 72 messages a second.
    assert with_them["measured.session_seconds"] == pytest.approx(60 / 72)
    # Of two numbers that were typed.
    told = engine.size({**RELAY, "measured_sessions": 60}, CATALOGUE)["figures"]
    assert told["measured.session_seconds"]["origin"] == "derived"
    without = figures()
    assert "measured.session_seconds" not in without
    assert {name: with_them[name] for name in without} == without


def test_of_a_rate_that_nobody_says_more_of_all_is_planned_with():
    """It is not known, and never better than what production states."""
    unsaid, said = (
        engine.size({**RELAY, "stage": stage}, CATALOGUE)["figures"]
        for stage in (NOT_SAID, PRODUCTION)
    )
    for name in ("relays.needed", "relay.production_rate"):
        assert unsaid[name]["value"] == said[name]["value"]


def test_a_stage_that_nobody_said_is_among_the_things_to_look_at():
    found = findings(stage=NOT_SAID)["measurement-not-said"]
    assert found["severity"] == "warning"
    assert "it would be 3,652, the 84.5 % that the benchmark of 2007 kept" in found["message"]
    assert "with its queue in RAM 1,304, 30.2 %" in found["message"]
    assert found["pointers"] == ["/stage"]
    assert "measurement-not-said" not in findings()


def test_controllers_are_counted_where_disks_hang_on_them():
    assert "bought.controllers" not in figures()
    assert figures(raid_groups=[SPOOL])["bought.controllers"] == 5


def test_one_relay_is_said_in_the_singular():
    asked = {**WITHOUT, "peak_messages_per_minute": 1000, "lost_relays": 0, "relays": 1}
    found = engine.size(asked, CATALOGUE)["checks"]
    said = next(each["message"] for each in found if each["name"] == "relays")
    assert "needs 1 relay, " in said


def test_a_queue_smaller_than_what_postfix_keeps_free_has_no_room():
    """It had less than none, and a margin above 0 beside a limit that fails."""
    small = {**RELAY, "queue_gb": 0.001, "outage_minutes": 2}
    found = engine.size(small, from_fixtures())
    (check,) = [each for each in found["checks"] if each["name"] == "outage-spool"]
    assert (check["verdict"], check["available"], check["margin"]) == ("fail", 0, None)
