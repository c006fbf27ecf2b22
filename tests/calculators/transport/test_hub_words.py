"""What a hub beyond its thresholds says, of the third test of 2008."""

from calculators import engine
from tests.calculators.hub_cases import CATALOGUE, hub


def said():
    asked = hub(message_bytes=5_120_000, queued_messages=29, messages_per_second=0.4)
    return {each["name"]: each["message"] for each in engine.size(asked, CATALOGUE)["checks"]}


def test_a_queue_above_the_high_threshold_says_whom_it_refuses():
    assert "; above 200 mailbox servers are refused as well." in said()["medium-back-pressure"]


def test_a_queue_as_long_as_the_tested_one_is_not_called_shorter():
    words = said()["cache-for-size"]
    assert words.endswith("Make sure that the queue you give was counted at the peak.")
