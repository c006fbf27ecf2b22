"""The headline of relays says how many there are, why, and what is left of them with some lost."""

import pytest

from calculators import engine
from calculators.errors import InputProblems
from calculators.inputs import relay_stages
from calculators.inputs.catalogue import from_fixtures
from planner.report.key_numbers import key_number
from tests import answered
from tests.calculators.documents import RELAY

CATALOGUE = from_fixtures()
LARGER = {"measured_message_bytes": 10_000, "peak_message_bytes": 25_000}
# 10,000 messages in 129 s, a fifth of which is kept free.
EACH = "10,000 messages a minute, each planned for 3,720, 80 % of what was measured"


def said(**changed):
    return answered.outlook({**RELAY, **changed}, CATALOGUE)["sentence"]


def limit_said(**changed):
    return answered.outlook({**RELAY, **changed}, CATALOGUE)["needs_sentence"]


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({}, f"4 relays carry {EACH}; with one lost, 3 still do. "),
        ({"lost_relays": 2}, f"5 relays carry {EACH}; with two lost, 3 still do. "),
        ({"lost_relays": 4}, f"7 relays carry {EACH}; with 4 lost, 3 still do. "),
        ({"lost_relays": 0}, f"3 relays carry {EACH}; none may be lost. "),
        (
            {"relays": 9},
            f"9 relays carry {EACH}; with one lost, 8 still do; 4 in all would be enough. ",
        ),
        ({"relays": 9, "lost_relays": 0}, f"9 relays carry {EACH}; 3 would be enough. "),
        (
            {"peak_messages_per_minute": 3000},
            "2 relays carry 3,000 messages a minute, each planned for 3,720, 80 % of "
            "what was measured; with one lost, 1 still does. ",
        ),
        (
            {"peak_messages_per_minute": 3000, "lost_relays": 0},
            "1 relay carries 3,000 messages a minute, planned for 3,720, 80 % of what "
            "was measured; none may be lost. ",
        ),
        (
            {"state": "server-lost"},
            f"With one of 4 relays lost, the 3 left carry {EACH}; no other may be lost. ",
        ),
        (
            {"state": "server-lost", "lost_relays": 2},
            f"With one of 5 relays lost, the 4 left carry {EACH}; with one more lost, 3 still do. ",
        ),
    ],
)
def test_relays_that_hold_are_counted_with_the_lost_ones(changed, words):
    assert said(**changed).startswith(words)
    # What a list of sizings says begins with the same words.
    assert engine.size({**RELAY, **changed}, CATALOGUE)["sentence"].startswith(words)


@pytest.mark.parametrize("relays", [4, 5, 9])
@pytest.mark.parametrize("lost", [0, 1, 3])
def test_as_many_as_are_said_to_be_left_hold_and_one_fewer_than_enough_does_not(relays, lost):
    asked = {**RELAY, "relays": relays, "lost_relays": lost}
    holds = engine.size(asked, CATALOGUE)["verdict"] == "pass"
    assert holds == (relays - lost >= 3)
    assert ("still do" in said(relays=relays, lost_relays=lost)) == (holds and lost > 0)


def test_the_limit_itself_is_said_of_the_relays_too():
    words = said(peak_messages_per_minute=7441)
    assert "; with one lost, 2 still do. That load is the limit with the hardware" in words


def test_too_few_relays_are_said_to_be_needed_with_those_that_may_be_lost():
    assert said(relays=3) == (
        "Does not hold 10,000 messages a minute; it would hold 7,441. The peak needs 4 relays, "
        "those that may be lost among them, and has only 3."
    )


def test_the_part_of_the_measured_rate_is_that_of_headroom_and_of_production():
    assert "planned for 4,651, 100 % of what was measured" in said(headroom=0)
    assert "planned for 2,325, 50 % of what was measured" in said(headroom=0.5)
    # A rate measured with the queue on a RAM disk keeps 4,650 of 15,400 in production.
    assert "planned for 1,123, 24 % of what was measured" in said(stage="ram", relays=20)


_BENCHMARK = "in the benchmark of 2007 the disk of the queue took the rate from 15,400 to 5,500"


@pytest.mark.parametrize(
    ("stage", "words"),
    [
        ("second-relay", "the rate that was measured, 4,651 messages a minute through a second "),
        (
            "second-relay",
            " relay. In the benchmark of 2007 the disk of the queue set it: it took the rate from "
            "15,400 to 5,500.",
        ),
        ("disk", "4,651 messages a minute with the queue on a disk. It was measured without "),
        ("disk", f"production keeps 3,932 of it: {_BENCHMARK}, and the next relay to 4,650."),
        (
            "ram",
            "It was measured without the queue's disk and the next relay, and production keeps",
        ),
        ("ram", f"production keeps 1,404 of it: {_BENCHMARK}, and the next relay to 4,650."),
        ("sink", "What limits one relay is not known: the 4,651 messages a minute were measured "),
        (
            "not-said",
            "How it was measured is not said: all of it is planned with, as if it was "
            "measured in production",
        ),
    ],
)
def test_what_limits_one_relay_is_said_in_words_with_its_rate(stage, words):
    assert words in limit_said(stage=stage)
    assert limit_said(stage=stage).startswith("What limits one relay is ")
    # Of a design that fails it is said too.
    assert limit_said(stage=stage, relays=2) == limit_said(stage=stage)


def test_a_rate_in_production_is_no_limit_where_nobody_says_how_busy_the_relay_was():
    assert limit_said() == (
        "What limits one relay is not known: 4,651 messages a minute in production is what it "
        "passed on, and its limit may be higher unless its disk or its processor was busy all the "
        "time. Say how busy it was, or measure its limit before buying; in the benchmark of 2007 "
        "the disk of the queue took the rate from 15,400 to 5,500."
    )


_OWN = {"messages": None, "seconds": None, "measured_messages_per_minute": 1200}


def busy(share, **changed):
    asked = {**RELAY, **_OWN, "measured_busy": share, **changed}
    asked = {name: value for name, value in asked.items() if value is not None}
    return answered.outlook(asked, CATALOGUE)["needs_sentence"], engine.size(asked, CATALOGUE)


def test_how_busy_a_relay_was_says_how_high_its_limit_may_be_and_plans_nothing_with_it():
    words, answer = busy(0.4)
    figures = answer["figures"]
    # 1,200 / 0.40; 10,000 / (3,000 × 0.8) and one that may be lost.
    assert figures["relay.limit_at_most"]["value"] == pytest.approx(3000)
    assert figures["relay.limit_at_most"]["source"] == "house, utilisation law"
    assert figures["relays.at_limit"]["value"] == 6
    assert figures["relays.needed"]["value"] == 12
    assert figures["relay.planned_rate"]["value"] == 960
    assert words.startswith(
        "What limits one relay is not known: 1,200 messages a minute in production is what it "
        "passed on; in the benchmark of 2007 the disk of the queue took the rate from "
    )
    assert (
        " The relay was 40 % busy: its limit is not known and may be as high as 3,000 a minute "
        "(1,200 / 0.4, utilisation law, if the busy part grows in proportion); with that 6 relays "
        "would do, not 12. No relays are planned with a limit that "
        "nobody measured: measure it before buying."
    ) in words


def test_a_relay_that_was_busy_all_the_time_has_its_limit():
    words, answer = busy(1)
    assert words.startswith("What limits one relay is the rate that was measured, 1,200 messages")
    assert "not known" not in words
    assert answer["figures"]["relays.at_limit"]["value"] == 12


@pytest.mark.parametrize("stage", ["disk", "ram", "not-said", "second-relay"])
def test_a_benchmark_with_time_to_spare_has_no_limit_either(stage):
    words, answer = busy(0.5, stage=stage)
    figures = answer["figures"]
    limit = figures["relay.limit_at_most"]["value"]
    assert limit == pytest.approx(2 * figures["relay.production_rate"]["value"])
    assert "What limits one relay is not known: 1,200 messages a minute" in words
    assert "The relay was 50 % busy" in words
    assert "relay.limit_at_most" not in busy(0.5, stage="sink")[1]["figures"]


def test_relays_at_the_limit_carry_messages_that_are_larger_than_were_measured_with():
    words, answer = busy(0.5, peak_message_bytes=2 * RELAY.get("measured_message_bytes", 25_000))
    # 10,000 / (2,400 × 0.8 / 2), and one that may be lost; at worst twice as many as at 2,400.
    assert answer["figures"]["relays.at_limit"]["value"] == 12
    assert answer["figures"]["relays.at_limit_least"]["value"] == 7
    assert "with that 7 to 12 relays would do, not 12 to 22." in words
    figures = answer["figures"]
    said = key_number("relays.at_limit", figures["relays.at_limit"], figures=figures).quantity.text
    assert said == "7 to 12"


def test_a_longer_outage_needs_relays_that_no_higher_rate_saves():
    words, answer = busy(0.4, outage_minutes=600, queue_gb=20)
    figures = answer["figures"]
    for_room = figures["relays.limit_for_room"]["value"]
    assert figures["relays.at_limit"]["value"] == for_room == figures["relays.needed"]["value"]
    assert "with that no relay would be saved" in words


@pytest.mark.parametrize("share", [0, 1.01])
def test_a_share_that_no_relay_can_be_busy_is_refused(share):
    with pytest.raises(InputProblems):
        busy(share)


@pytest.mark.parametrize(
    ("stage", "again"),
    [("disk", "Measure again if these are others."), ("ram", "Measure again on these, with the ")],
)
def test_what_was_measured_with_the_queue_on_a_disk_is_not_asked_for_again(stage, again):
    queue = {"volume": "queue", "level": "RAID1", "disks": 2, "disk": "scsi-15k-300gb"}
    stage = {"disk": relay_stages.DISK, "ram": relay_stages.RAM}[stage]
    asked = {
        "system": "postfix-relay", "peak_messages_per_minute": 9_000, "relays": 11,
        "measured_messages_per_minute": 4_651, "stage": stage, "raid_groups": [queue],
    }  # fmt: skip
    notes = str(engine.size(asked, from_fixtures()))
    assert again in notes
    found = key_number("relays.needed", *figures_of(asked))
    assert found.available.text == "11"


def figures_of(asked):
    figures = engine.size(asked, from_fixtures())["figures"]
    return figures["relays.needed"], None, figures


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"outage_minutes": 60}, "; with one lost, 3 still do. "),
        (
            {"outage_minutes": 240, "queue_gb": 10},
            "; with one lost, 9 still do; the peak alone would take 4, room for the queue of the "
            "outage takes 10. ",
        ),
        (
            {"outage_minutes": 240, "queue_gb": 20, "queue_bytes_per_inode": 65_536},
            "; with one lost, 17 still do; the peak alone would take 4, inodes for the queue of "
            "the outage take 18. ",
        ),
        (
            {"outage_minutes": 240, "queue_gb": 20, "relays": 7} | LARGER,
            "80 % of what was measured (the peak alone would take 4, room for the queue of the "
            "outage takes 6), and 8 if larger messages take in proportion longer; the design has "
            "7. ",
        ),
        (
            {"outage_minutes": 240, "queue_gb": 30, "relays": 7} | LARGER,
            "80 % of what was measured, and 8 if larger messages take in proportion longer; ",
        ),
        (
            {"outage_minutes": 240, "queue_gb": 10, "relays": 12},
            "; with one lost, 11 still do; 10 in all would be enough; the peak alone would take 4, "
            "room for the queue of the outage takes 10. ",
        ),
        (
            {"outage_minutes": 240, "queue_gb": 10, "state": "server-lost"},
            "; no other may be lost; the peak alone would take 3, room for the queue of the outage "
            "takes 9. ",
        ),
        (
            {
                "outage_minutes": 10,
                "measured_messages_per_minute": 2500,
                "messages": None,
                "seconds": None,
                "headroom": 0,
            },
            "; with one lost, 5 still do; the peak alone would take 5, draining the queue of the "
            "outage takes 6. ",
        ),
    ],
)
def test_relays_that_the_queue_of_an_outage_takes_are_told_from_those_of_the_peak(changed, words):
    """It said how many relays carry the peak, and not that the space of their queues sets that."""
    assert words in said(**changed)
