"""A rate that is a limit is said alike everywhere: "only 14.1" stood beside "would hold 14.05"."""

from calculators.engine import open_scenario
from calculators.inputs.catalogue import from_fixtures
from planner.forms.new_plan import starter

CATALOGUE = from_fixtures()


def opened(system, load, **more):
    document = starter.document(system, 1, CATALOGUE, load=load)
    return open_scenario(document | more, CATALOGUE)


def test_what_a_hub_holds_is_one_number():
    load = {"message_bytes": 1_024_000, "messages_per_second": 20}
    said = opened("exchange-2007-hub", load).load_limit.sentence
    assert (
        "it would hold 14.05. 20 messages a second are asked; the server holds only 14.05." in said
    )


def test_what_relays_pass_on_is_rounded_down():
    found = opened("postfix-relay", {"peak_messages_per_minute": 10_000}, relays=9).load_limit
    # 8 × 3,720.93: each is planned for 3,720 and not for 3,721.
    assert "each planned for 3,720," in found.sentence
    assert "sets the limit first, at 29,767" in found.sentence


def test_one_message_is_one():
    load = {"message_bytes": 1_024_000, "messages_per_second": 1}
    said = opened("exchange-2007-hub", load).load_limit.sentence
    assert said.startswith("1 message a second ")


def test_a_relay_that_is_lost_is_called_so():
    found = opened("postfix-relay", {"peak_messages_per_minute": 10_000}, relays=9, lost_relays=0)
    assert " with a relay lost and " in found.load_limit.sentence


def test_a_load_at_the_end_of_growth_is_rounded_and_what_was_asked_stays():
    load = {"peak_messages_per_minute": 12_000}
    found = opened("postfix-relay", load, load_growth=0.2, horizon_years=5, relays=20)
    # 12,000 × 1.2^5 = 29,859.84, and stood there as 29,859.
    assert "For year 5 (29,860 messages a minute)" in found.load_limit.growth_sentence
    asked = opened("postfix-relay", {"peak_messages_per_minute": 29_859}, relays=20)
    assert asked.load_limit.load == 29_859
    # Mailboxes of a plan for more of them: 30,001.83 are no 30,001.
    document = starter.document("exchange-2013", 26_551, CATALOGUE)
    document["populations"][0]["growth_fraction"] = 0.12997
    assert open_scenario(document, CATALOGUE).load_limit.sentence.startswith("30,002 mailboxes")
