"""A constant that a scenario assumes stands in its charts and sentences as in its checks."""

import copy

import pytest

from calculators.engine import open_scenario
from tests.calculators.documents import BY_SYSTEM
from tests.calculators.hub_cases import CATALOGUE


def opened(system, **assumed):
    document = copy.deepcopy(BY_SYSTEM[system])
    return open_scenario({**document, "assumptions": assumed}, CATALOGUE)


def drawn(scenario, key):
    return next(chart for chart in scenario.charts if chart.key == key)


def test_the_limit_of_response_times_is_the_one_that_is_checked():
    """It was drawn at 1,000 ms, whatever somebody assumed."""
    scenario = opened("exchange-5.5-information-store", response_limit_ms=500)
    limit = next(
        each for each in drawn(scenario, "response-against-users").series if each.role == "limit"
    )
    assert {*limit.values} == {500.0}
    check = next(each for each in scenario.verdicts if each.check.name == "response-time")
    assert check.available.value == 500


def test_the_ceiling_of_the_processors_of_a_hub_is_the_one_that_is_checked():
    scenario = opened("exchange-2007-hub")
    usual = drawn(scenario, "demand-against-supply")
    low = drawn(opened("exchange-2007-hub", cpu_ceiling=40), "demand-against-supply")
    assert low.x.values[0] == "Processors, of 40 %"
    factor = scenario.bench.system.facts["cpu_ceiling"].value / 40
    assert low.series[0].values[0] == pytest.approx(usual.series[0].values[0] * factor)


def test_thresholds_of_a_queue_are_those_that_are_assumed():
    def medium(**assumed):
        chart = drawn(opened("exchange-2007-hub", **assumed), "queue-against-cache")
        return next(each for each in chart.series if each.label == "Medium threshold").values[0]

    facts = opened("exchange-2007-hub").bench.system.facts
    half = facts["medium_buckets"].value / 2
    assert medium(medium_buckets=half) == pytest.approx(medium() / 2)
