"""The network of a copy: what an edition later than the calculator of 2013 sends less is said."""

import pytest

from calculators import engine
from calculators.engine import open_scenario
from calculators.inputs.catalogue import from_fixtures
from calculators.sheet.said.numbers import short
from calculators.systems import SYSTEMS
from planner.report.key_numbers import key_number
from tests import answered
from tests.calculators.documents import GROUP

CATALOGUE = from_fixtures()
SITES = GROUP | {"site_resilient": True, "ha_copies": 4, "ha_copies_secondary_site": 2}


@pytest.mark.parametrize("system", ["exchange-2016", "exchange-2019", "exchange-se"])
def test_the_index_may_be_left_out(system):
    document = GROUP | {"system": system}
    whole, logs = (
        open_scenario(document | {"assumptions": assumed}, CATALOGUE).sizing.figures[
            "network.copy_mbit"
        ]
        for assumed in ({}, {"index_sent": 0})
    )
    # Logs are compressed by 30 %, what the index reads is not.
    assert logs.value == pytest.approx(whole.value * 0.7 / 1.7)
    assert "read from passive" in whole.note


SENT, ALONE = "network.between_sites_mbit", "network.logs_between_sites_mbit"
LATER = pytest.mark.parametrize("system", ["exchange-2016", "exchange-2019", "exchange-se"])


@LATER
def test_the_network_between_sites_is_shown_as_assumed_beside_what_it_is_without_the_index(system):
    document = SITES | {"system": system}
    answer = engine.size(document, CATALOGUE)
    figures = answer["figures"]
    whole, logs = figures[SENT]["value"], figures[ALONE]["value"]
    assert logs == pytest.approx(whole * 0.7 / 1.7)
    read = key_number(SENT, figures[SENT], None, figures)
    assert read.origin == "assumed"
    assert "what a copy's index reads" in read.rests_on
    (remark,) = (each["text"] for each in answer["notes"] if each["figure"] == SENT)
    assert "read from passive" in remark
    for each in (whole, logs):
        assert f" {short(each)}" in remark
    keys = SYSTEMS[system].key_figures
    assert keys[keys.index(SENT) + 1] == ALONE


@LATER
def test_the_index_is_left_out_with_apply(system):
    document = SITES | {"system": system}
    (said,) = (
        each
        for each in answered.findings(document, CATALOGUE)
        if each["key"] == "index-between-sites"
    )
    assert said["fix"] == {"/assumptions/index_sent": 0}
    figures = engine.size(document, CATALOGUE)["figures"]
    for name in (SENT, ALONE):
        assert f"{figures[name]['value']:.3g}" in said["message"]
    mended = document | {"assumptions": {"index_sent": 0}}
    answer = engine.size(mended, CATALOGUE)
    assert answer["figures"][SENT]["value"] == pytest.approx(figures[ALONE]["value"])
    assert not [each for each in answer["notes"] if each["figure"] == SENT]


def test_exchange_2013_reads_from_the_active_copy():
    answer = engine.size(SITES, CATALOGUE)
    assert answer["figures"][SENT]["origin"] == "derived"
    assert ALONE not in answer["figures"]
