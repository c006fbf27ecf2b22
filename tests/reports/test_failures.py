"""What if something breaks: its section in the report."""

import json

import pytest

from tests.reports.sizings import BENCHMARK, BOTH, FAILING, printed, rendered, sizing
from tests.reports.test_pdf import flat, words


def parsed(content):
    return json.loads(rendered(content, "json")[2])


def section(content):
    found = parsed(content)["sections"]
    return next((one for one in found if one["key"] == "failures"), None)


def test_every_limit_stands_in_every_state():
    for key in BOTH:
        content = sizing(key)
        stored = content["outlook"]["states"]
        (map_,) = section(content)["blocks"]
        assert len(map_["columns"]) == len(stored["states"])
        rows = {row[0] for row in map_["rows"]}
        for check in stored["checks"]:
            assert check["label"] in rows or check["label"].lower() in map_["note"]
        text = words(printed(key).content)
        assert flat("What if something breaks?") in text
        for state in stored["states"]:
            assert flat(state["label"]) in text


@pytest.mark.parametrize("key", [BENCHMARK, FAILING])
def test_its_sources_stand_in_the_bibliography(key):
    """What a lost disk of a mirror costs, and one of a parity group, is known from elsewhere."""
    found = parsed(sizing(key))["sections"][-1]["blocks"][0]["entries"]
    cited = {entry["key"] for entry in found}
    assert {"e2013-calculator", "hpe-rebuild"} <= cited
    assert ("thomasian-2005" in cited) == (key == FAILING)


def test_a_sizing_older_than_the_states_has_no_such_section():
    assert section(sizing(BENCHMARK, outlook={})) is None


def test_a_system_with_one_state_has_none_either():
    whole = sizing(BENCHMARK)["outlook"]["states"]
    one = {**whole, "states": whole["states"][:1], "cells": whole["cells"][:1]}
    assert section(sizing(BENCHMARK, outlook={"states": one})) is None
