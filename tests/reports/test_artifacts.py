"""What a sizing gives to follow, to paste and to measure, in its report."""

import json

import pytest

from calculators.systems.exchange_2007_hub.counters import COUNTERS, METHOD
from tests.reports.sizings import BENCHMARK, MAILBOX, printed, rendered, sizing
from tests.reports.test_pdf import flat, words


def section(content):
    document = json.loads(rendered(content, "json")[2])
    return next((one for one in document["sections"] if one["key"] == "artifacts"), None)


def tables(content):
    return {
        block["title"]: block for block in section(content)["blocks"] if block["kind"] == "table"
    }


@pytest.mark.parametrize("key", ["test-1", "test-3", "laboratory"])
def test_the_counters_of_a_hub_stand_beside_what_is_predicted(key):
    found = sizing(key)
    figures = found["answer"]["figures"]
    rows = tables(found)["Counters of your own hub"]["rows"]
    assert [row[0]["text"] for row in rows] == [counter.path for counter in COUNTERS]
    predicted = 0
    for row, counter in zip(rows, COUNTERS, strict=True):
        if not counter.figure:
            assert row[1]["text"] == "–"
            assert row[3]["text"]
            continue
        predicted += 1
        said = float(row[1]["text"].replace(",", ""))
        assert said == pytest.approx(figures[counter.figure]["value"], rel=5e-3)
        assert row[1]["unit"] == counter.unit
    assert predicted > 10


def test_the_counters_are_printed_too():
    text = words(printed("test-3").content)
    for said in ("Counters of your own hub", *METHOD):
        assert flat(said) in text


def test_the_fragment_and_the_runbook_are_printed_line_by_line():
    fragment = tables(sizing("test-3"))["EdgeTransport.exe.config"]["rows"]
    assert [row[0]["text"] for row in fragment][5] == (
        '<add key="DatabaseMaxCacheSize" value="536870912" />'
    )
    runbook = section(sizing(BENCHMARK))["blocks"][0]["rows"]
    assert any("Initialize ONLY" in row[0]["text"] for row in runbook)


def test_nothing_to_follow_has_no_section():
    assert section(sizing(MAILBOX)) is None
    assert section(sizing("test-1", outlook={})) is None
