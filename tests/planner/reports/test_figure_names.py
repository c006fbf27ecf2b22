"""What is read as a card, beside a limit or on a chart has a name in words of the field."""

import dataclasses
import json
import re
from pathlib import Path

import pytest

from calculators import engine
from calculators.answers import plain
from calculators.checks.server import CHECKS
from calculators.engine import open_scenario
from calculators.inputs.catalogue import FIXTURES, from_fixtures
from calculators.scenario.losses.failure_states import states_of
from calculators.sheet.said import numbers
from calculators.sheet.said.numbers import in_own_unit
from calculators.studies import what_if
from calculators.systems import SYSTEMS
from planner.forms.new_plan import starter
from planner.pages.scenario.answer.sheet import sheet
from planner.report.document import headline, quantity
from planner.report.key_numbers import key_number
from planner.report.material import printed
from planner.report.words import labels
from planner.report.words.labels import titled
from tests.states import in_state

FIXTURES_OF_ALL = from_fixtures()
MODULE = {
    "key": "dimm-64", "name": "64 GiB", "capacity_gib": 64, "origin": "given", "source": "us",
}  # fmt: skip
HBA = {**FIXTURES_OF_ALL.controllers["megaraid-9560-8i"], "max_devices": 240}
CATALOGUE = dataclasses.replace(
    FIXTURES_OF_ALL,
    controllers={**FIXTURES_OF_ALL.controllers, "megaraid-9560-8i": HBA},
    further={**FIXTURES_OF_ALL.further, "memory": {"dimm-64": MODULE}},
    _made={},
)
# What the published cases leave out, so that every limit is met.
HARDWARE = {
    "server": "dell-r760-12lff",
    "enclosure": "dell-md1400",
    "enclosure_controller": "megaraid-9580-8i8e",
    "memory_module": "dimm-64",
    "controller": "megaraid-9560-8i",
    "database_disks": 20,
    "ram_gib": 256,
    "metacache_disk_gb": 1600,
    "metacache_disks": 4,
    "own_volumes_per_server": 20,
    "client_link_mbit": 1000,
}
BASELINE = Path(__file__).parents[2] / "calculators" / "baseline"
# A key that shows through: its words, or a unit that stands beside the value already.
_OF_A_KEY = re.compile(
    r"_|[a-z]\.[a-z]|\b(percent|megabytes|minutes|per second|per minute|[km]b|[mg]ib|mbit|mcycles"
    r"|jbod|ha)\b"
)


def documents():
    found = [starter.document(key, 5000, CATALOGUE) for key in SYSTEMS]
    begun = {each["system"]: each for each in found}
    found += [
        {**begun["exchange-se"], **HARDWARE},
        {**begun["exchange-se"], **HARDWARE, "database_disk": "exos-x24-12tb-sas"},
        {
            **begun["exchange-2019"],
            "server": HARDWARE["server"],
            "system_disk": "micron-7400-pro-m2-480gb",
        },
        {
            **begun["exchange-2007-hub"],
            "role": "multi-role",
            "mailboxes": 500,
            "second_message_bytes": 5_120_000,
        },
        {
            **begun["exchange-5.5-information-store"],
            "restore_hours": 8,
            "restore_mb_per_second": 3,
        },
    ]
    found.append({**begun["exchange-2007-mailbox"], "server_failover": "shared-storage"})
    arrays = {"controller": "hba355i", "disk_layout": "raid10"}
    found.append({**begun["exchange-2019"], **arrays})
    relay = begun["postfix-relay"]
    queue = {"volume": "queue", "level": "RAID1", "disks": 2, "disk": "hp-6107a-9gb-10k"}
    found.append({**relay, "outage_minutes": 60, "raid_groups": [queue]})
    for path in sorted((FIXTURES / "demo").glob("*.json")):
        content = json.loads(path.read_text())
        for plan in content if isinstance(content, list) else [content]:
            found += [scenario["document"] for scenario in plan["scenarios"]]
    for name in ("documents", "more_documents"):
        found += json.loads((BASELINE / f"{name}.json").read_text())
    states = [
        in_state({**each, **({"servers": 4} if "servers" in each else {})}, state)
        for each in found
        for state in states_of(SYSTEMS[each["system"]])[1:]
    ]
    return found + states


@pytest.fixture(scope="module")
def answers():
    return [(SYSTEMS[each["system"]], engine.size(each, CATALOGUE), each) for each in documents()]


def test_every_limit_is_met(answers):
    """Without that, the names of some would not be looked at."""
    met = {check["name"] for _, answer, _ in answers for check in answer["checks"]}
    assert met == set(CHECKS)


def test_every_card_and_both_sides_of_every_limit_are_named(answers):
    nameless = {}
    for system, answer, _ in answers:
        sides = [check[side] for check in answer["checks"] for side in ("figure", "limit_figure")]
        for name in filter(None, (*system.key_figures, *sides)):
            figure = answer["figures"].get(name)
            if figure is None:
                continue
            title = key_number(name, figure).title
            if not labels.is_named(name, figure) or _OF_A_KEY.search(title.lower()):
                nameless[name] = title
    assert not nameless


def test_the_cards_of_a_mail_system_are_told_apart(answers):
    for system, answer, _ in answers:
        titles = [labels.title_of(name) for name in system.key_figures if name in answer["figures"]]
        assert len(titles) == len(set(titles)), system.key


def test_charts_are_named_in_words(answers):
    for _, _, document in answers[: len(SYSTEMS)]:
        opened = open_scenario(document, CATALOGUE)
        for chart in plain(opened.charts):
            said = [chart["question"], chart["x"]["label"], chart["y"]["label"]]
            said += [series["label"] for series in chart["series"]]
            for text in said:
                assert text[:1].isupper() or text[:1].isdigit(), (chart["key"], text)
                assert "_" not in text, (chart["key"], text)
        for name in what_if.figures_offered(opened.bench):
            assert "_" not in labels.title_of(name)


def test_an_input_is_called_as_the_form_calls_it():
    document = starter.document("exchange-se", 5000, CATALOGUE)
    rows = {
        row["name"]: row
        for group in sheet(engine.size(document, CATALOGUE)["figures"])
        for row in group["rows"]
    }
    assert rows["consider_jbod"]["title"] == "Consider plain disks"
    assert rows["consider_jbod"]["label"] == ""
    assert rows["population_1.users"]["title"] == "Users"
    assert rows["cpu.needed_mcycles"]["title"] == "Processor cycles needed"
    assert rows["cpu.needed_mcycles"]["label"] == "cycles needed of one server"


def test_a_share_is_percent_wherever_a_figure_is_read():
    assert in_own_unit(0.64, "share") == ("64", "%")
    assert in_own_unit(0.07, "share", 6) == ("7", "%")
    assert in_own_unit(0.123456789, "share", 6) == ("12.3457", "%")
    assert in_own_unit(1.0, "disks") == ("1", "disk")
    assert in_own_unit(2.0, "disks") == ("2", "disks")
    assert in_own_unit(0.64, "1") == ("0.64", "")
    assert in_own_unit(None, "share") == ("undefined", "share")
    found = quantity(0.64, "share")
    assert (found.value, found.text, found.unit) == (0.64, "64", "%")
    document = starter.document("exchange-5.5-information-store", 5000, CATALOGUE)
    shares = [
        row
        for group in sheet(engine.size(document, CATALOGUE)["figures"])
        for row in group["rows"]
        if row["unit"] in ("share", "%")
    ]
    assert {row["unit"] for row in shares} == {"%"}
    read = next(row for row in shares if row["name"] == "population_1.read_share")
    assert (read["value"], read["number"]) == ("64", 0.64)


@pytest.mark.parametrize(
    ("line", "shown"), [("505.862 = 505.862", "505.862"), ("2 × 3 = 6", "2 × 3 = 6"), ("", "")]
)
def test_what_is_only_taken_over_says_its_value_once(line, shown):
    figure = {"value": 6, "unit": "", "label": "x", "origin": "derived", "source": "house, x"}
    (group,) = sheet({"a.b": figure | {"substituted": line}})
    assert group["rows"][0]["substituted"] == shown


def test_what_has_no_value_is_not_known_in_the_working():
    """ "undefined × 0.8 = undefined" stood in the working of a new plan."""
    figure = {
        **dict.fromkeys(("unit", "label", "formula"), "cycles"),
        "value": None,
        "origin": "derived",
        "substituted": "undefined × 0.8 = undefined",
    }
    assert titled({"cpu.usable": figure})["cpu.usable"]["substituted"] == "unknown × 0.8 = unknown"
    assert printed("cpu.usable", figure).substituted == "unknown × 0.8 = unknown"


def test_mailboxes_of_a_database_are_as_precise_wherever_they_stand():
    """100 on a version and 100.4 in Compare."""
    assert headline(100.446, "users/database").text == "100.4"
    assert numbers.quantity(100.446, "users/database") == "100.4 mailboxes"


def test_the_use_of_a_relay_says_of_which_rate_it_is():
    """A queue in RAM: 2,500 of 4,644 that production keeps; of the 15,385 measured it is 16 %."""
    demo = json.loads((FIXTURES / "demo" / "relays-for-a-peak.json").read_text())
    (ram,) = (each["document"] for each in demo["scenarios"] if each["key"] == "ram")
    figures = engine.size(ram, CATALOGUE)["figures"]
    used, production, measured = (
        figures[name]["value"]
        for name in ("relay.used", "relay.production_rate", "throughput.messages_per_minute")
    )
    each = 10_000 / figures["relays.planned"]["value"]
    assert used == pytest.approx(each / production)
    assert used > 3 * each / measured
    for name in ("relay.used", "relay.used_with_lost"):
        assert "rate of a relay in production" in labels.title_of(name)
        assert "measured" not in labels.title_of(name)
