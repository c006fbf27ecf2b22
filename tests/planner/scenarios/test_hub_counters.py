"""The page of the counters of a hub: beside predictions, beside a file, and whose it is."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from calculators.inputs.catalogue import FIXTURES
from calculators.systems.exchange_2007_hub import counters as listed
from planner.services.scenarios import scenarios
from tests.calculators.counter_files import file_of, steady, throttled


def hub(number):
    content = json.loads((FIXTURES / "demo" / "hub-for-large-messages.json").read_text())
    return content["scenarios"][number]["document"]


def client_of(user):
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def member(cast):
    return client_of(cast.alice)


@pytest.fixture
def address(cast):
    found = scenarios.create_scenario(cast.plan, cast.alice, "Hub", hub(2), cast.catalogue)
    return reverse("hub-counters", args=[found.pk])


def sent(client, address, text, **more):
    data = text if isinstance(text, bytes) else text.encode()
    return client.post(address, {"csv": SimpleUploadedFile("hub.csv", data), **more})


def test_counters_stand_beside_predictions(member, address):
    page = member.get(address).content.decode()
    assert page.count("<code>\\") == 25
    assert "#figure=queue.reads_per_second" in page
    assert ">567<" in page
    assert "Measured</th>" not in page


def test_the_scenario_leads_to_it_with_what_was_typed(member, address):
    scenario = address.removesuffix("counters/")
    page = member.get(scenario, {"message_bytes": "1000000"}).content.decode()
    assert f"{address}?message_bytes=1000000" in page
    assert "typeperf -cf hub-counters.txt" in page
    assert ">1,000,000<" in member.get(address, {"message_bytes": "1000000"}).content.decode()
    listed = member.get(f"{scenario}artifacts/hub-counters/").content.decode().splitlines()
    assert len(listed) == 25


@pytest.mark.parametrize("code", ["utf-8", "utf-16"])
def test_a_file_is_held_against_them(member, address, code):
    reply = sent(member, address, file_of(throttled(), step=1).encode(code))
    page = reply.content.decode()
    assert reply.status_code == 200
    assert "No steady state." in page
    assert "41 times" in page
    assert "\u22121.0 %" in page
    assert "18 counters are not in the file" in page
    assert (
        "?message_bytes=5.12e%2B06&amp;messages_per_second=0.395833&amp;queued_messages=29" in page
    )


def test_a_mark_says_which_error_it_is_held_against(member, cast):
    mix = {
        **hub(2), "second_message_bytes": 2_000_000, "second_message_share": 0.05,
        "messages_per_second": 2.03, "database_max_cache_mib": 512,
    }  # fmt: skip
    found = scenarios.create_scenario(cast.plan, cast.alice, "Mix", mix, cast.catalogue)
    page = sent(member, reverse("hub-counters", args=[found.pk]), file_of(steady()))
    said = page.content.decode()
    assert "within the stated error of 50 %" in said
    assert "Send the whole mix, of the messages 95 % of " in said
    rows = [row for group in page.context["page"]["groups"] for row in group["rows"]]
    for row in rows:
        verdict = row["against"].partition(" ")[0]
        assert verdict == {"pass": "within", "warn": "beyond"}.get(
            row["verdict"], row["not_held"].partition(" ")[0]
        )
    assert {"pass", ""} <= {row["verdict"] for row in rows}


def test_a_run_of_another_size_is_called_not_comparable(cast, member):
    other = {**hub(2), "message_bytes": 50_000}
    found = scenarios.create_scenario(cast.plan, cast.alice, "Small", other, cast.catalogue)
    page = sent(member, reverse("hub-counters", args=[found.pk]), file_of(steady()))
    said = page.content.decode()
    assert "<b>Not comparable.</b> The run had messages of 5,120,000 bytes on average" in said
    assert "the stated error of" not in said


def test_the_cache_is_in_the_unit_of_its_setting(member, address):
    (cache,) = (
        row
        for group in member.get(address).context["page"]["groups"]
        for row in group["rows"]
        if "Database Cache Size" in row["counter"]
    )
    assert (cache["predicted"], cache["unit"]) == ("128", "MiB")


def test_a_size_may_be_typed_with_its_unit(member, address):
    scenario = address.removesuffix("counters/")
    typed = {"message_bytes": "50 KB", "second_message_bytes": "5 MB"}
    reply = member.get(scenario, typed)
    page = reply.content.decode()
    for said in ("50 KB is 50,000 bytes, 50 KiB are 51,200", "Such as 5 MB.", "5 % where one"):
        assert said in page
    # What was read stands in the input.
    assert 'name="message_bytes" type="text" inputmode="decimal" value="50,000"' in page
    figures = reply.context["answer"].figures
    assert figures["message_bytes"]["value"] == 50_000
    assert figures["second_message_bytes"]["value"] == 5_000_000


def test_queues_that_nobody_counted_leave_the_steady_state_open(member, address):
    kept = {name: each for name, each in steady().items() if "Queue" not in name}
    page = sent(member, address, file_of(kept))
    said = page.content.decode()
    assert "Steady as far as seen: throughput; the queues are not in the file." in said
    assert "A steady state." not in said
    assert page.context["page"]["run"]["verdict"] == "not-checked"


def test_an_input_is_no_prediction_and_a_low_rate_no_measure_of_the_most(cast, member):
    more = {**hub(2), "messages_per_second": 50, "database_max_cache_mib": 512}
    found = scenarios.create_scenario(cast.plan, cast.alice, "More", more, cast.catalogue)
    page = sent(member, reverse("hub-counters", args=[found.pk]), file_of(steady()))
    said = page.content.decode()
    assert "what the scenario is given, no prediction" in said
    assert "the run did not ask for all that the server holds" in said
    groups = page.context["page"]["groups"]
    rows = {row["counter"]: row for group in groups for row in group["rows"]}
    rate = rows["\\" + listed.RECEIVED]
    assert (rate["measured"], rate["difference"], rate["verdict"]) == ("2.02", "", "")


def test_what_was_measured_can_be_sized(member, address):
    page = sent(member, address, file_of(steady())).content.decode()
    assert "A steady state." in page
    taken = page.partition('class="button" href="')[2].partition('"')[0].replace("&amp;", "&")
    assert "queued_messages=27" in taken
    assert member.get(taken).status_code == 200


@pytest.mark.parametrize(
    ("text", "more", "said"),
    [
        ("x,y\n1,2\n", {}, "None of the 1 columns"),
        (file_of(steady()), {"warm_up_minutes": "soon"}, "Warm-up was given"),
        (file_of(steady()), {"warm_up_minutes": "500"}, "0 samples are left"),
        ("x" * 2_100_000, {}, "larger than 2,000,000 bytes"),
    ],
)
def test_what_is_wrong_stands_above_the_predictions(member, address, text, more, said):
    reply = sent(member, address, text, **more)
    page = reply.content.decode()
    assert reply.status_code == 400
    assert said in page
    assert page.count("<code>\\") == 25


def test_without_a_file_it_says_so(member, address):
    reply = member.post(address, {})
    assert reply.status_code == 400
    assert "No file was chosen." in reply.content.decode()


def test_only_hubs_and_only_ones_own(member, cast, address):
    assert member.get(reverse("hub-counters", args=[cast.scenario.pk])).status_code == 404
    for client, status in ((client_of(cast.mallory), 404), (Client(), 302)):
        assert client.get(address).status_code == status
        assert sent(client, address, file_of(steady())).status_code == status


def test_a_form_from_elsewhere_is_refused(cast, address):
    client = Client(enforce_csrf_checks=True)
    client.force_login(cast.alice)
    assert sent(client, address, file_of(steady())).status_code == 403
