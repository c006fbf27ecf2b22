"""The relays that are said to be needed hold, and one fewer does not: by force, over any plans."""

import math
import random
import re

import pytest

from calculators import engine
from calculators.answers import plain
from calculators.best_practice.context import Look
from calculators.engine.end_of_growth import needed_in
from calculators.inputs.catalogue import from_fixtures
from calculators.inputs.relay_stages import DISK, PRODUCTION, RAM
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.sheet.said.numbers import short
from calculators.studies.reverse_sizing import reverse
from planner.report.key_numbers import key_number
from planner.report.sections import growth
from tests import answered
from tests.calculators.documents import GROWING_RELAYS

CATALOGUE = from_fixtures()
# Limits that more relays mend.
MENDED = {"relays", "outage-spool", "outage-files", "outage-drains", "relays-left"}
PLAN = {
    **GROWING_RELAYS,
    "measured_messages_per_minute": 2400,
    "stage": DISK,
    "measured_message_bytes": 60_000,
    "peak_message_bytes": 60_000,
    "peak_messages_per_minute": 6000,
    "lost_relays": 1,
    # Mail waits for five minutes more at most: for two hours.
    "outage_minutes": 115,
    "queue_gb": 10,
    "load_growth": 0.12,
    "horizon_years": 5,
}
PLAN.pop("relays", None)


def plans():
    chance = random.Random(20)
    for number in range(80):
        size = chance.choice([5_000, 60_000, 240_000])
        plan = {
            **PLAN,
            "measured_messages_per_minute": chance.choice([600, 2400, 3000]),
            "stage": chance.choice([DISK, RAM, PRODUCTION]),
            "peak_messages_per_minute": chance.choice([900, 3000, 6000, 24_000]),
            "peak_message_bytes": size,
            "headroom": chance.choice([0, 0.2, 0.5]),
            "lost_relays": chance.choice([0, 1, 3]),
            "outage_minutes": chance.choice([10, 120, 600]),
            "outage_share": chance.choice([0.3, 1]),
            "state": ("normal", "server-lost", "relays-lost")[number % 3],
        }
        if chance.random() < 0.2:
            del plan["outage_minutes"]
        yield plan


def bench(plan, **changed):
    return Bench(parse({**plan, **changed}, CATALOGUE))


def broken(plan, relays):
    found = {each.check.name: each for each in bench(plan, relays=relays).verdicts_untold}
    return {name for name in MENDED & set(found) if found[name].verdict in ("fail", "not-checked")}


@pytest.mark.parametrize("plan", list(plans()))
def test_as_many_as_are_said_to_be_needed_hold_and_one_fewer_do_not(plan):
    found = needed_in(Look(plan, bench(plan, relays=1), CATALOGUE), 0.0)
    assert found.bench is not None, found.why
    relays = int(found.bench.recording.values["relays.planned"])
    assert not broken(plan, relays)
    assert relays == 1 or broken(plan, relays - 1)


@pytest.mark.parametrize("plan", [each for each in plans() if each["state"] == "normal"])
def test_the_figures_the_default_and_the_headline_say_the_same(plan):
    values = bench(plan).recording.values
    needed, worst = (int(values[f"relays.{each}"]) for each in ("needed", "at_worst"))
    assert values["relays.planned"] == needed <= worst
    fails = {
        each.check.name
        for each in bench(plan, relays=needed).verdicts_untold
        if each.verdict == "fail"
    }
    assert not MENDED & fails
    said = answered.outlook({**plan, "relays": worst + 2}, CATALOGUE)["sentence"]
    if worst == needed:
        assert f"; {needed:,} {'in all ' * bool(values['lost_relays'])}would be enough" in said
    else:
        assert f"{needed:,} to {worst:,} are needed" in said


def test_the_room_of_the_queue_counts_relays():
    few = engine.open_scenario({**PLAN, "relays": 5}, CATALOGUE)
    values = few.bench.recording.values
    assert values["relays.needed_for_peak"] == 5
    assert values["relays.needed_for_room"] == values["relays.needed"] == 6
    years = few.load_limit.growth_years
    assert [each.relays for each in years] == [6, 7, 8, 9, 9, 10]
    assert not any(each.why for each in years)


def test_more_relays_carry_no_less_than_those_that_stand():
    found = {each.key: each for each in reverse.reverse({**PLAN, "relays": 5}, CATALOGUE).ways}
    said = " ".join(each.sentence for each in found.values())
    assert "1,202" not in said
    assert "more hardware alone" not in said


def test_relays_mend_no_queue_without_room():
    plan = {**PLAN, "queue_gb": 0.01}
    assert bench(plan).recording.values["relays.needed"] == 5
    assert needed_in(Look(plan, bench(plan), CATALOGUE), 0.0).why.startswith("more hardware alone")


def line_of_relays(**changed):
    found = plain(engine.open_scenario({**PLAN, **changed}, CATALOGUE).bill)["lines"]
    return next(each for each in found if "bought.servers" in each["figures"])


def test_the_bill_says_which_limit_sets_the_relays():
    line = line_of_relays()
    assert line["quantity"] == 6
    assert line["note"] == (
        "6 for the room of the outage's queue, 1 that may be lost among them; for the peak alone 5 "
        "and the queue to drain alone 4."
    )
    assert line_of_relays(outage_minutes=None, lost_relays=0)["note"] == "4 for the peak."
    assert line_of_relays(relays=8)["note"].endswith(" 2 more than are needed.")
    assert line_of_relays(relays=5)["note"] == ""


def test_it_is_said_when_the_queue_is_full():
    values = bench(PLAN).recording.values
    # A relay fills 10 GB without the 15.36 MB that Postfix keeps free.
    a_minute = 6000 * (60_000 + 1024 + 2 * 4096) / 1e9
    assert values["outage.full_hours"] == pytest.approx(6 * 9.98464 / a_minute / 60)
    assert values["outage.full_hours_with_lost"] == pytest.approx(5 * 9.98464 / a_minute / 60)
    said = answered.outlook(PLAN, CATALOGUE)["needs_sentence"]
    assert " In an outage at the peak the queues are full after 2.4 h, 2 h with 5 left." in said
    roomy = answered.outlook({**PLAN, "queue_gb": 760}, CATALOGUE)["needs_sentence"]
    # 120 h are 5 days: 5 relays of 10 GB are full after 2 h or less, of 750 GB or more never.
    assert (
        " A message that waits longer than 120 h is returned to its sender: no queue is full "
        "before."
    ) in roomy
    few = answered.outlook({**PLAN, "queue_gb": 740}, CATALOGUE)["needs_sentence"]
    assert "the queues are full after" in few
    unsaid = {key: value for key, value in PLAN.items() if key != "queue_gb"}
    assert "full after" not in answered.outlook(unsaid, CATALOGUE)["needs_sentence"]
    assert "outage.full_hours" not in engine.size(unsaid, CATALOGUE)["figures"]
    alone = {**PLAN, "lost_relays": 0}
    assert ", 2 h with" not in answered.outlook(alone, CATALOGUE)["needs_sentence"]


def test_it_is_said_how_long_the_queue_drains():
    values = bench(PLAN).recording.values
    said = answered.outlook(PLAN, CATALOGUE)["needs_sentence"]
    now, lost = (short(values[f"outage.drain_minutes{end}"]) for end in ("", "_with_lost"))
    latest = [short(values[f"outage.drained_minutes{end}"]) for end in ("", "_with_lost")]
    stuck = math.ceil(values["outage.queued_on_one"])
    hours = f"{short(PLAN['outage_minutes'])} min"
    assert said.endswith(
        f" After an outage of {hours} the queues, once flushed, drain in {now} min, {lost} min "
        f"with 5 left, while mail goes on arriving at the peak; not flushed, in {latest[0]} min at "
        f"the latest, {latest[1]} min with 5 left. What waits on a relay as it is lost, up to "
        f"{stuck:,} messages, stays there until it is back."
    ), said
    alone = answered.outlook({**PLAN, "lost_relays": 0}, CATALOGUE)["needs_sentence"]
    assert re.search(r"the queues, once flushed, drain in \d+ min, while mail", alone)
    assert re.search(r"; not flushed, in \d+ min at the latest\.$", alone), "nothing may be lost"
    lost = answered.outlook({**PLAN, "state": "server-lost"}, CATALOGUE)["needs_sentence"]
    assert f"as it is lost, up to {stuck:,} messages" in lost, "what was on it when all worked"
    larger = {**PLAN, "measured_message_bytes": 30_000, "peak_message_bytes": 33_000}
    assert "drain in at worst " in answered.outlook(larger, CATALOGUE)["needs_sentence"]
    none = answered.outlook({**PLAN, "outage_minutes": None}, CATALOGUE)["needs_sentence"]
    assert "drain" not in none
    few = answered.outlook({**PLAN, "relays": 2}, CATALOGUE)["needs_sentence"]
    assert "drain in" not in few, "what never drains is said by its check"


def test_what_the_relays_left_pass_on_is_printed_once():
    """ "4 × 3000 if 4 × 3000 > 9000; unknown if 4 × 3000 > 9000; otherwise …"."""
    own = {key: value for key, value in PLAN.items() if key != "peak_message_bytes"}
    name = "outage.capacity_with_lost"
    printed = engine.size(own, CATALOGUE)["figures"][name]
    assert " if " not in printed["formula"]
    assert printed["value"] == bench(own).recording.values[name]
    larger = {**own, "measured_message_bytes": 30_000, "peak_message_bytes": 33_000}
    figures = engine.size(larger, CATALOGUE)["figures"]
    assert (
        figures["outage.capacity_at_worst"]["value"] < figures["outage.capacity_at_best"]["value"]
    )
    assert figures[name]["formula"].count(" if ") == 1
    rate = figures["relay.production_rate"]["value"]
    for part, verdict in ((0.5, "pass"), (0.95, "not-checked"), (1.05, "fail")):
        # Four are left; of what is between at worst and at best nobody knows.
        doubted = {**larger, "relays": 5, "peak_messages_per_minute": 4 * rate * part}
        (drains,) = (
            each
            for each in engine.size(doubted, CATALOGUE)["checks"]
            if each["name"] == "outage-drains"
        )
        assert drains["verdict"] == verdict


def test_the_years_have_their_queue_and_how_long_it_drains():
    outlook = plain(engine.open_scenario(PLAN, CATALOGUE).load_limit)
    first, *_, last = outlook["growth_years"]
    assert first["queued"] == 690_000
    assert last["queued"] == pytest.approx(690_000 * 1.12**5)
    # Nine of ten relays pass on 18,262 a minute, and 10,574 arrive.
    rate = 2400 * 4650 / 5500
    peak = 6000 * 1.12**5
    assert last["drain_minutes"] == pytest.approx(last["queued"] / (9 * rate - peak))
    (table,) = growth.by_year(outlook).blocks
    place = [each.title for each in table.columns].index(
        "Queue after the outage, on the relays needed"
    )
    cell = table.rows[0][place]
    assert (cell.text, cell.aside) == (
        "690,000 messages",
        "drained in 166 min once flushed, while the peak lasts, full after 2 h of it, up to "
        "9.97 GB on each relay, relays lost",
    )
    # What waits for 5 days is returned, and 4 relays of 760 GB are full after 122 hours.
    long = plain(engine.open_scenario({**PLAN, "queue_gb": 760}, CATALOGUE).load_limit)
    (table,) = growth.by_year(long).blocks
    assert "not full within the lifetime of mail, up to" in table.rows[0][place].aside
    more = plain(engine.open_scenario({**PLAN, "relays": 8}, CATALOGUE).load_limit)
    needed = next(each for each in more["growth_years"] if each["year"] == 0)
    assert needed["drain_minutes"] == first["drain_minutes"]
    assert last["full_hours"] == pytest.approx(9 * 9.98464 / (peak * 69_216 / 1e9) / 60)
    assert last["relay_gb"] == pytest.approx(120 * peak * 69_216 / 1e9 / 9)
    unsaid = plain(
        engine.open_scenario(
            {key: value for key, value in PLAN.items() if key != "queue_gb"}, CATALOGUE
        ).load_limit
    )
    assert all(each["full_hours"] is None for each in unsaid["growth_years"])


@pytest.mark.parametrize("key", [reverse.FEWEST, reverse.CHEAPEST])
def test_fewer_disks_of_a_queue_take_no_more_relays(key):
    group = {"volume": "queue", "level": "RAID10", "disks": 8, "disk": "scsi-15k-300gb"}
    plan = {**PLAN, "outage_minutes": 6000, "raid_groups": [group]}
    del plan["queue_gb"]
    found = reverse.way(key, plan, CATALOGUE)
    there = bench(found.document)
    assert there.recording.values["relays.planned"] == 5
    assert not broken(found.document, 5)
    assert "on each of 5 servers" in found.sentence


def test_a_queue_that_mail_leaves_before_is_never_full():
    figures = engine.size({**PLAN, "queue_gb": 760}, CATALOGUE)["figures"]
    for name in ("outage.full_hours", "outage.full_hours_with_lost"):
        said = key_number(name, figures[name], figures=figures).quantity.text
        assert said == "never: mail is returned before"
    short = engine.size(PLAN, CATALOGUE)["figures"]
    name = "outage.full_hours_with_lost"
    assert key_number(name, short[name], figures=short).quantity.text == "2"
