"""A new plan for relays: a rate or a run, the peak, and what nobody said."""

import pytest
from django.urls import reverse
from lxml import html

from calculators.inputs.catalogue import from_fixtures
from planner.forms import numbers
from planner.forms.new_plan import loads
from planner.models import Plan, Scenario
from planner.pages.plans.new_plan import NewPlan
from tests.planner.new_plans import HUB, RELAY, begun


def test_a_load_may_be_typed_with_its_unit():
    """Forty-five a second on one relay, 120 at the peak, and one that may be lost."""
    _, document, answer = begun(
        system=RELAY, measured_messages_per_minute="45/s", stage="production",
        peak_messages_per_minute="120 messages/s", lost_relays="1", measured_message_bytes="20 KB",
        peak_message_bytes="200 KB",
    )  # fmt: skip
    assert document["measured_messages_per_minute"] == 2700
    assert document["peak_messages_per_minute"] == 7200
    assert answer["figures"]["relays.needed"]["value"] == 5
    assert document["peak_message_bytes"] == 200_000
    _, document, _ = begun(system=HUB, message_bytes="10 MB", messages_per_second="60/min")
    assert (document["message_bytes"], document["messages_per_second"]) == (10_000_000, 1)


def test_how_busy_a_relay_was_is_asked_and_answered_in_words(member):
    page = html.fromstring(member.get(reverse("new-plan"), {"system": RELAY}).content)
    asked = page.xpath("//input[@name='measured_busy']")
    assert len(asked) == 1
    _, document, answer = begun(
        system=RELAY, measured_messages_per_minute="1200", stage="production",
        measured_busy="40", peak_messages_per_minute="7200",
    )  # fmt: skip
    assert document["measured_busy"] == pytest.approx(0.4)
    assert answer["figures"]["relay.limit_at_most"]["value"] == pytest.approx(3000)
    assert answer["figures"]["relays.at_limit"]["value"] == 4
    assert answer["figures"]["relays.needed"]["value"] == 9


def test_relays_for_a_peak():
    form, document, answer = begun(
        system=RELAY, messages="10000", seconds="40", stage="second-relay",
        peak_messages_per_minute="30000",
    )  # fmt: skip
    assert document["stage"] == "second-relay"
    assert answer["figures"]["throughput.messages_per_minute"]["value"] == 15_000
    assert answer["figures"]["relays.needed"]["value"] >= 3
    assert document["peak_messages_per_minute"] == 30_000
    assert form.suggested_name() == "Postfix relay, 30,000 messages/min"


def test_the_numbers_of_a_test_are_said_to_stand_where_they_do(member):
    """The first field is empty: what is published stands in grey in those of the run."""
    page = html.fromstring(member.get(reverse("new-plan"), {"system": RELAY}).content)
    said = {
        key: page.xpath(f"string(//div[@data-for='{key}']/p[@class='small'][1])")
        for key in (RELAY, HUB)
    }
    assert "These are the numbers" not in said[RELAY]
    assert said[RELAY].startswith("Give a rate or a run of your own")
    assert "The peak is an example: put yours in its place." in said[RELAY]
    assert said[HUB].startswith("These are the numbers of the published test")


def test_a_rate_of_ones_own_takes_the_place_of_the_published_run():
    published = {"messages": "10,000", "seconds": "129"}
    rate = {"measured_messages_per_minute": "33,333", "stage": "disk"}
    _, document, answer = begun(system=RELAY, **published, **rate)
    assert not {"messages", "seconds"} & document.keys()
    assert not {"/messages", "/seconds"} & document["origins"].keys()
    assert document["origins"]["/measured_messages_per_minute"]["origin"] == "given"
    assert answer["figures"]["throughput.messages_per_minute"]["value"] == 33_333


def test_a_rate_beside_a_run_of_ones_own_is_refused_beside_the_rate(member):
    rate = {"measured_messages_per_minute": "33,333", "stage": "disk"}
    run = {"messages": "10,000", "seconds": "40"}
    before = Plan.objects.count()
    page = member.post(reverse("new-plan"), {"system": RELAY, **rate, **run})
    assert page.status_code == 400
    assert Plan.objects.count() == before
    told = html.fromstring(page.content).get_element_by_id("e-measured_messages_per_minute")
    assert "a run beside it of 10,000 messages in 40 s" in told.text_content()
    assert "Leave the rate empty, or messages and seconds of the run." in told.text_content()


def test_nothing_of_a_measurement_is_said_that_nobody_said():
    """ "Production" stood chosen beside a rate of one's own, and 10,000 messages in 129 s too."""
    fresh = NewPlan.read({"system": RELAY}, from_fixtures())
    assert fresh.loads["stage"] == "not-said"
    assert (fresh.loads["messages"], fresh.loads["seconds"]) == ("", "")
    asked = {each["name"]: each for each in fresh.chosen["loads"]}
    assert (asked["messages"]["default"], asked["seconds"]["default"]) == ("10,000", "129")
    assert fresh.chosen["run"]
    # As the page sends it: a rate of two kinds of second and all else as it stood.
    sent = {"messages": "", "seconds": "", "stage": "not-said"}
    rates = {"measured_messages_per_minute": "45/s", "peak_messages_per_minute": "120/s"}
    _, document, answer = begun(system=RELAY, **sent, **rates)
    assert document["measured_messages_per_minute"] == 2700
    assert document["peak_messages_per_minute"] == 7200
    assert not {"messages", "seconds", "stage"} & document.keys()
    assert "/stage" not in document["origins"]
    assert {check["name"]: check["verdict"] for check in answer["checks"]}[
        "relay-measured"
    ] == "not-checked"
    # What is said counts: on a real disk less of it is left in production.
    _, document, answer = begun(system=RELAY, **{**sent, "stage": "disk"}, **rates)
    assert document["stage"] == "disk"
    assert answer["figures"]["relay.planned_rate"]["value"] == pytest.approx(1826.18)


def test_without_a_rate_and_a_run_the_published_run_is_assumed_as_it_was_measured():
    _, document, _ = begun(system=RELAY, peak_messages_per_minute="30,000")
    assert (document["messages"], document["seconds"]) == (10_000, 129)
    assert document["stage"] == "production"
    said = document["origins"]
    assert said["/peak_messages_per_minute"]["origin"] == "given"
    assert said["/messages"] == loads.published(RELAY)["origins"]["/messages"]
    assert not {"/seconds", "/stage"} & said.keys(), "assumed, as the example says of all"
    assert said[""]["origin"] == "assumed"
    # Of a run that is brought, nobody says how it was measured.
    _, document, _ = begun(system=RELAY, messages="10,000", seconds="40")
    assert "stage" not in document


def test_a_rate_by_the_minute_is_said_by_the_second_too():
    for text, reads in (("2,700", "45 messages/s"), ("100", "1.667 messages/s"), ("", "")):
        assert numbers.a_second(text, "messages/min") == reads
    assert numbers.a_second("45/s", "messages/min") == "45 messages/s"
    assert numbers.a_second("2,700", "messages/s") == ""
    assert numbers.a_second("many", "messages/min") == ""


def test_the_sizes_of_messages_are_asked_for_relays():
    _, document, answer = begun(system=RELAY, peak_message_bytes="75,000")
    assert document["peak_message_bytes"] == 75_000
    assert answer["figures"]["network.each_way_mbit"]["value"] == pytest.approx(
        10_000 / 3 / 60 * 75_000 * 8 / 1e6
    )
    advice = {check["name"]: check["verdict"] for check in answer["checks"]}
    assert advice["relay-message-size"] == "warn"


def test_how_a_relay_is_measured_is_a_link_away(member):
    link = f'<a href="{reverse("mta-benchmark")}">Relay benchmark</a>'
    asked = member.get(reverse("new-plan"), {"system": RELAY}).content.decode()
    assert asked.count(link) == 1
    member.post(reverse("new-plan"), {"system": RELAY, "measured_messages_per_minute": "5,000"})
    relays = Scenario.objects.latest("pk")
    page = member.get(reverse("scenario", args=[relays.pk])).content.decode()
    assert link in page
    said = "Not used: “Rate of one relay” is given, and counts. "
    assert page.count(said) == 2
    # Beside these what only an outage and disks ask for: its share, inodes and controllers.
    assert page.count('placeholder="not used"') == 2 + 3
    # Relays have neither disks to find nor drives that fail.
    assert "Most load for this hardware" in page
    assert "Cheapest disks" not in page
    assert "Replacing failed drives" not in page
    member.post(reverse("new-plan"), {"system": HUB})
    hub = Scenario.objects.latest("pk")
    page = member.get(reverse("scenario", args=[hub.pk])).content.decode()
    assert link not in page
    assert said not in page
    assert "Cheapest disks" in page
    assert "Replacing failed drives" in page


def test_how_a_rate_was_measured_is_asked_right_after_it_with_what_each_answer_means(member):
    page = html.fromstring(member.get(reverse("new-plan"), {"system": RELAY}).content)
    rate, asked = page.get_element_by_id("q-measured_messages_per_minute"), "q-stage"
    after = rate.xpath("ancestor::div[contains(@class, 'field')]")[0].getnext()
    assert after.get("id") == asked
    answers = {each.get("value"): each.getparent() for each in after.iter("input")}
    assert answers.keys() == loads.MEANT["stage"].keys()
    for key, label in answers.items():
        assert loads.MEANT["stage"][key] in label.text_content()
    assert [each.get("value") for each in after.iter("input") if "checked" in each.attrib] == [
        "not-said"
    ]
    assert "(optional)" in after.find("legend").text_content()


def test_growth_alone_leaves_the_published_load_as_it_is():
    _, document, _ = begun(system=HUB, load_growth="10 %")
    own = ("load_growth", "origins", "raid_groups")
    assert {key: value for key, value in document.items() if key not in own} == {
        key: value for key, value in loads.published(HUB).items() if key not in own
    }


def test_a_rate_that_is_brought_along_has_no_stage_of_its_own(member):
    untouched, document, _ = begun(system=RELAY)
    assert (untouched.loads["stage"], document["stage"]) == ("not-said", "production")
    _, document, answer = begun(system=RELAY, messages="400", seconds="0.116")
    assert "stage" not in document
    assert answer["verdict"] == "not-checked"
    page = member.get(reverse("new-plan"), {"system": RELAY, "seconds": "1", "stage": "disk"})
    assert 'value="disk" checked' in page.content.decode()


def test_the_sessions_of_the_run_are_asked():
    form, document, answer = begun(
        system=RELAY, measured_messages_per_minute="5000", measured_sessions="60",
        peak_messages_per_minute="9000",
    )  # fmt: skip
    assert "measured_sessions" in [each["name"] for each in form.chosen["further"]]
    assert document["measured_sessions"] == 60
    assert answer["checks"]
