"""What a hub beyond its thresholds says, of the third test of 2008."""

from calculators import engine
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


def test_sentences_name_the_thresholds_that_are_set():
    """The high one was "200", whatever was set."""
    raised = said(medium_buckets=150, high_buckets=210)
    assert "above the medium threshold of 150: " in raised["medium-back-pressure"]
    assert "above the high threshold of 210: " in raised["version-buckets"]
    assert not [words for words in raised.values() if "200" in words or "120" in words]


def test_a_queue_as_long_as_the_tested_one_is_not_called_shorter():
    words = said()["cache-for-size"]
    assert words.endswith("Make sure that the queue you give was counted at the peak.")
