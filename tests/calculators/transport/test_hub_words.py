"""What a hub beyond its thresholds says, of the third test of 2008."""

import pytest

from calculators import engine
from calculators.sheet.said.said_load import asked_load
from tests import answered
from tests.calculators.hub_cases import CATALOGUE, hub


def said(**assumptions):
    asked = hub(
        message_bytes=5_120_000,
        queued_messages=29,
        messages_per_second=0.4,
        assumptions=assumptions,
    )
    return {each["name"]: each["message"] for each in engine.size(asked, CATALOGUE)["checks"]}


def test_a_queue_above_the_high_threshold_says_whom_it_refuses():
    words = said()
    assert "; above the high threshold mailbox servers are" in words["medium-back-pressure"]
    assert "above the high threshold of 200: " in words["version-buckets"]


def test_medium_back_pressure_alone_names_the_event_that_is_logged():
    """2 MB fill 67 % of the cache: event 15004 stood with the high stage only."""
    asked = hub(message_bytes=2_048_000)
    words = {each["name"]: each for each in engine.size(asked, CATALOGUE)["checks"]}
    assert words["back-pressure"]["verdict"] != "fail"
    assert words["medium-back-pressure"]["verdict"] == "fail"
    assert "back pressure, event 15004." in words["medium-back-pressure"]["message"]


def test_sentences_name_the_thresholds_that_are_set():
    """The high one was "200", whatever was set."""
    raised = said(medium_buckets=150, high_buckets=210)
    assert "above the medium threshold of 150: " in raised["medium-back-pressure"]
    assert "above the high threshold of 210: " in raised["version-buckets"]
    assert not [words for words in raised.values() if "200" in words or "120" in words]


def test_a_queue_as_long_as_the_tested_one_is_not_called_shorter():
    words = said()["cache-for-size"]
    assert words.endswith("Make sure that the queue you give was counted at the peak.")


@pytest.mark.parametrize("rate", [14.059, 15.07, 138.17])
def test_the_rate_that_is_asked_is_told_as_it_was_typed(rate):
    """138.17 messages a second were "138.1" that are asked; 14.059 were 14.05 and 14.06 at once."""
    answer = engine.size(hub(messages_per_second=rate, queued_messages=None), CATALOGUE)
    words = {each["name"]: each["message"] for each in answer["checks"]}
    asked = f"{rate} messages a second are asked"
    assert words["throughput"] == f"{asked}; the server holds only 14.05."
    assert words["throughput-certainty"].startswith(f"{asked}: more than")
    headline = answered.outlook(hub(messages_per_second=rate), CATALOGUE)["sentence"]
    assert headline.startswith(f"Does not hold {rate} messages a second; it would hold 14.05. ")


def test_a_rate_that_was_worked_out_is_rounded_down_as_before():
    assert asked_load(159.379_213, 20.0) == "159.3"
    assert asked_load(14.050_864_128) == "14.05"
    assert (asked_load(8000.0), asked_load(138.17)) == ("8,000", "138.17")
