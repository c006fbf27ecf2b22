"""The pictures and tables of what moves a figure, and where the verdict turns."""

import re

from calculators.inputs.catalogue import from_fixtures
from calculators.systems.exchange_2013.fields.network import LINKS
from planner.render.svg import draw
from planner.report import what_if as drawn
from planner.services.scenarios.words import Words, in_words


def moved(label, low, at_low, high, at_high, pointer="/raid_groups/0/level"):
    bar = {"label": label, "low": low, "at_low": at_low, "high": high, "at_high": at_high}
    return {**bar, "pointer": pointer, "value": None, "unit": "", "origin": "given"}


def tornado_of(*bars, system="exchange-2007-mailbox"):
    found = {"figure": "database.spindles", "label": "disks", "unit": "disks", "value": 14}
    return drawn.tornado(
        {**found, "inputs": in_words(bars, Words(system, from_fixtures())), "sentence": ""}
    )


def test_words_on_one_side_of_today_stand_beside_both_bars():
    chart = tornado_of(moved("RAID level", "RAID5", 7, "RAID60", 12))
    assert chart.data["words"] == (("RAID 5", "RAID 60"),)
    picture = draw(chart)
    places = re.findall(r'<rect x="([0-9.]+)"[^>]*width="([0-9.]+)"', picture)
    assert len(places) == 2
    texts = dict(
        reversed(each) for each in re.findall(r'<text x="([0-9.]+)"[^>]*>([^<]+)<', picture)
    )
    assert "RAID 60" not in texts, "it would lie on the longer bar"
    assert "RAID 5 | RAID 60" in texts or "RAID 5" in texts
    apart = draw(tornado_of(moved("RAID level", "RAID5", 7, "RAID60", 20)))
    assert ">RAID 60<" in apart


def test_shares_beside_the_bars_are_percent():
    bar = moved("Target utilisation", 0.72, 16, 0.88, 12, "/target_utilisation")
    assert tornado_of({**bar, "unit": "share"}).data["words"] == (("72 %", "88 %"),)
    assert tornado_of({**bar, "unit": "GB"}).data["words"] == (("0.72", "0.88"),)


def test_each_end_says_whether_the_design_holds_there():
    bar = moved("RAID level", "RAID5", 7, "RAID60", 12)
    judged = {**bar, "verdict_at_low": "fail", "verdict_at_high": "not-checked"}
    found = {"figure": "a", "label": "disks", "unit": "disks", "inputs": [judged, bar]}
    first, unjudged = drawn.sensitivity_table(found).rows
    assert [cell.aside for cell in first] == ["given", "", "", "breaks", "", "not checked"]
    assert [cell.aside for cell in unjudged] == ["given", "", "", "", "", ""]


def test_words_of_an_input_are_its_names_and_keep_to_the_picture():
    pointer = "/site_resilience_model"
    key = "Active/Active (Multiple DAGs)"
    bar = moved("How the sites share", None, None, key, 30, pointer)
    chart = tornado_of(bar, system="exchange-2013")
    name = chart.data["words"][0][1]
    assert name != key
    assert "availability group each" in name
    assert name not in draw(chart), "cut to the room beside the bar"
    (said,) = re.findall(r">(Both [^<]*…[^<]*)<", draw(chart))
    begun, ended = said.split("…")
    assert name.startswith(f"{begun} "), "cut between words"
    assert name.endswith(f" {ended}"), "cut between words"


def test_words_beside_the_bars_take_the_room_that_bars_can_spare():
    long = moved("RAID level", "RAID 0 (no disk may fail)", 7, "RAID60", 20)
    picture = draw(tornado_of(long))
    assert ">RAID 0 (no disk may fail)<" in picture


def test_what_happens_begins_with_a_capital_and_without_the_label():
    item = {"label": "Database group: disks", "pointer": "/raid_groups/0/disks", "unit": "disks"}
    told = {"value": 14, "keeps_until": 14, "flips_at": 12, "origin": "given"}
    sentence = "Database group: disks: holds down to 14 disks; at 12 disks it breaks."
    table = drawn.flips_table([{**item, **told, "sentence": sentence}], "Turns")
    assert table.rows[0][-1].text == "Holds down to 14 disks; at 12 disks it breaks."


def test_numbers_and_choices_are_two_pictures_with_a_legend():
    """A switch was measured against a tenth more of a number, which was lost beside it."""
    words = Words("exchange-2007-mailbox", from_fixtures())
    users = moved("Users", 3600, 13, 4400, 16, "/populations/0/users")
    level = moved("RAID level", "RAID5", 7, "RAID60", 112)
    flag = moved("Two sites", None, None, False, 9, "/site_resilient")
    found = {
        "figure": "disks.all", "label": "disks in all", "unit": "disks", "value": 14, "by": 0.1,
        "inputs": in_words([level, users, flag], words), "sentence": "",
    }  # fmt: skip
    numbers, choices = drawn.tornadoes(found)
    assert numbers.at == ("Users",)
    assert set(choices.at) == {"RAID level", "Two sites"}
    assert numbers.question == "Disks in all: which numbers move it?"
    assert [each.label for each in numbers.series] == ["10 % lower", "10 % higher"]
    for chart in (numbers, choices):
        for each in chart.series:
            assert f">{each.label}<" in draw(chart)
    assert [chart.at for chart in drawn.tornadoes({**found, "inputs": [users]})] == [("Users",)]
    assert numbers.key != choices.key


def test_one_of_what_is_counted_is_in_the_singular():
    item = {"label": "Copies", "pointer": "/ha_copies", "unit": "copies", "origin": "given"}
    told = {"value": 2, "keeps_until": 2, "flips_at": 1, "sentence": "Copies: it breaks."}
    (row,) = drawn.flips_table([{**item, **told}], "Turns").rows
    assert [cell.text for cell in row[1:4]] == ["2 copies", "2 copies", "1 copy"]


def test_the_words_of_one_input_are_one_row_by_their_names():
    """Two dozen links that are too slow were two pages of keys."""
    rows = [
        {
            "label": "Link between the sites", "pointer": "/site_link", "unit": "",
            "value": "10-gigabit", "keeps_until": None, "flips_at": key, "origin": "assumed",
            "breaks": True, "sentence": f"Link between the sites: with {key} it breaks.",
        }
        for key in ("64-kbit", "128-kbit", "e1", "oc-12", "oc-48")
    ]  # fmt: skip
    told = in_words(rows, Words("exchange-2013", from_fixtures()))
    number = {**rows[0], "pointer": "/dags", "keeps_until": 2, "flips_at": 1}
    (link, dags, other) = drawn.flips_table([*told, number, {**number, "flips_at": 9}], "").rows
    links = {key: name for key, (name, _) in LINKS.items()}
    assert link[1].text == links["10-gigabit"]
    assert link[3].text == f"any of 5: {links['64-kbit']} to {links['oc-48']}"
    assert link[4].text == "With oc-48 it breaks."
    assert (dags[3].text, other[3].text) == ("1", "9")
    (few,) = drawn.flips_table(told[:2], "").rows
    assert few[3].text == f"{links['64-kbit']}, {links['128-kbit']}"
    # One that mends it stands apart from those that break it.
    assert len(drawn.flips_table([*told, {**told[0], "breaks": False}], "").rows) == 2


def test_a_long_word_of_a_bar_keeps_both_its_ends():
    bar = moved("RAID level", "RAID5", 7, "RAID0", 12)
    bar = {**bar, "low": None, "at_low": None}
    picture = draw(tornado_of(bar))
    (said,) = re.findall(r">(RAID 0[^<]*|[^<]*…[^<]*)<", picture)
    assert said.startswith("RAID 0")
    assert said.endswith("fail)")
