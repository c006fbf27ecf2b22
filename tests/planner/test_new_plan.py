"""The three questions of a new plan, for mail systems that count users and those that do not."""

import re
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.dateformat import format as date_format
from lxml import html

from calculators import engine
from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from calculators.systems import SYSTEMS
from planner.forms import levels, loads, numbers, starter
from planner.models import Plan, Scenario
from planner.pages.plans.new_plan import NewPlan

HUB, RELAY = "exchange-2007-hub", "postfix-relay"


@pytest.fixture
def member(cast):
    client = Client()
    client.force_login(cast.alice)
    return client


def begun(**asked):
    form = NewPlan.read(asked, from_fixtures())
    document = form.document()
    return form, document, engine.size(document, from_fixtures(), working=False)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_mail_system_begins_with_a_sized_scenario(member, system):
    reply = member.post(reverse("new-plan"), {"system": system, "users": "500"})
    assert reply.status_code == 302
    scenario = Scenario.objects.latest("pk")
    assert scenario.document()["system"] == system
    assert scenario.sizings.count() == 1


def test_load_fields_are_fields_of_their_system():
    for system, names in loads.LOADS.items():
        assert [field.name for field in loads.load_fields(system)] == list(names)
        # A figure of one's own may stand in for those that were published.
        assert set(names) - set(SYSTEMS[system].idle) <= set(loads.published(system))
    for key in SYSTEMS:
        assert starter.counts_users(key) or key in loads.LOADS


def test_a_hub_for_other_messages():
    form, document, answer = begun(
        system=HUB, message_bytes="500,000", messages_per_second="10", disk="sata-7200-500gb"
    )
    assert document["message_bytes"] == 500_000
    assert "queued_messages" not in document
    assert {group["disk"] for group in document["raid_groups"]} == {"sata-7200-500gb"}
    assert not [
        check
        for check in answer["checks"]
        if check["verdict"] == "fail" and check["name"].endswith("-disk")
    ]
    assert form.suggested_name() == "Exchange 2007 hub transport, 10 messages/s"


def test_a_hub_for_large_messages_gets_the_cache_of_the_guidance():
    _, document, answer = begun(system=HUB, message_bytes="5120000", messages_per_second="1")
    assert document["database_max_cache_mib"] == 512
    assert answer["verdict"] != "fail"
    _, document, _ = begun(system=HUB, message_bytes="26300", messages_per_second="1")
    assert document["database_max_cache_mib"] == 128


def test_a_hub_left_as_published_is_the_published_test_but_for_its_single_disks():
    _, document, _ = begun(system=HUB)
    own = ("origins", "raid_groups")
    published = loads.published(HUB)
    assert {key: value for key, value in document.items() if key not in own} == {
        key: value for key, value in published.items() if key not in own
    }
    assert document["origins"][""] == published["origins"][""]


def test_disks_are_found_where_one_is_too_slow():
    _, document, answer = begun(system=HUB, message_bytes="1024000", messages_per_second="16")
    queue = next(group for group in document["raid_groups"] if group["volume"] == "queue")
    assert (queue["level"], queue["disks"] > 2) == ("RAID10", True)
    assert "queue-disk" not in {
        check["name"] for check in answer["checks"] if check["verdict"] == "fail"
    }


def test_no_disks_are_bought_for_a_rate_that_the_processors_do_not_carry():
    form, document, answer = begun(
        system=HUB, message_bytes="10000000", messages_per_second="159.3"
    )
    assert [group["disks"] for group in document["raid_groups"]] == [2, 2]
    assert form.beside(document) == (
        "No number of disks helps; the limit is processors, at most 2.4 messages/s."
    )
    broken = {check["name"] for check in answer["checks"] if check["verdict"] == "fail"}
    assert {"cpu", "throughput", "throughput-certainty"} <= broken
    form, document, _ = begun(system=HUB, message_bytes="1024000", messages_per_second="16")
    assert form.beside(document) == ""


def test_the_rate_of_the_published_size_is_not_asked_of_another(member):
    asked = {"system": HUB, "message_bytes": "10000000", "messages_per_second": "159.32"}
    reply = member.post(reverse("new-plan"), asked)
    assert reply.status_code == 400
    [problem] = reply.context["form"].problems["messages_per_second"]
    assert problem.message == (
        "Message rate: 159.32 messages/s is what the published test sent with messages of 26,300 "
        "bytes; yours are of 10,000,000 bytes."
    )
    assert "leave it empty" in problem.hint
    for more in ({"messages_per_second": ""}, {"message_bytes": "26300"}):
        assert member.post(reverse("new-plan"), {**asked, **more}).status_code == 302
    page = member.get(reverse("new-plan"), {"system": HUB}).content.decode()
    assert 'data-example="159.32" data-of="q-message_bytes"' in page


def test_without_a_rate_a_hub_says_what_it_holds():
    form, document, answer = begun(system=HUB, message_bytes="1024000", messages_per_second="")
    assert "messages_per_second" not in document
    assert answer["figures"]["throughput.messages_per_second"]["value"] > 0
    assert form.suggested_name() == "Exchange 2007 hub transport"


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


def test_a_rate_of_ones_own_takes_the_place_of_the_published_run():
    published = {"messages": "10,000", "seconds": "129"}
    rate = {"measured_messages_per_minute": "33,333", "stage": "disk"}
    _, document, answer = begun(system=RELAY, **published, **rate)
    assert not {"messages", "seconds"} & document.keys()
    assert not {"/messages", "/seconds"} & document["origins"].keys()
    assert document["origins"]["/measured_messages_per_minute"]["origin"] == "given"
    assert answer["figures"]["throughput.messages_per_minute"]["value"] == 33_333
    # A run that somebody typed stays, for the page to say that it does not count.
    _, document, answer = begun(system=RELAY, **rate, messages="10,000", seconds="40")
    assert (document["messages"], document["seconds"]) == (10_000, 40)
    assert answer["figures"]["throughput.messages_per_minute"]["value"] == 33_333


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


def test_what_was_read_of_a_quota_in_decimal_units_is_said_at_once(member):
    """5 GB was taken as 4,768 MiB, which only a folded piece of advice said."""
    asked = {"system": "exchange-se", "users": "2,000", "mailbox_limit_mb": "5 GB"}
    reply = member.post(reverse("new-plan"), asked, follow=True)
    page = " ".join(html.fromstring(reply.content).text_content().split())
    assert (
        "Mailbox limit: 5 GB was read as 4,768.37 MiB. In Exchange a quota of 5 GB is 5 GiB, "
        "5,120 MiB: 7.4 % more. Type 5 GiB if that is meant."
    ) in page
    assert "In Exchange a quota of 5 GB is 5 GiB = 5,120 MiB, 7.4 % more: Use 5 GiB" in page
    for clear in ("5 GiB", "5,120"):
        assert NewPlan.read({**asked, "mailbox_limit_mb": clear}, from_fixtures()).read_as() == []


def test_the_disk_that_is_sized_where_none_is_chosen_is_said(member):
    page = member.get(reverse("new-plan"), {"system": "exchange-se"}).content.decode()
    assert "disks of 4,000 GB, 7.2K RPM SAS 3.5&quot; are sized" in page
    form = NewPlan.read({"system": "exchange-se"}, from_fixtures())
    said = {each["key"]: each["sized_disk"] for each in form.systems}
    assert {key for key, text in said.items() if text} == {
        key for key, system in SYSTEMS.items() if starter.counts_users(key) and not system.volumes
    }
    _, document, answer = begun(system="exchange-se", users="2,000")
    assert "database_disk" not in document
    assert answer["figures"]["db_disk_size_primary_site"]["value"] == 4000


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
    assert page.count('placeholder="not used"') == 2
    # Relays have neither disks to find nor drives that fail.
    assert "Most load for this hardware" in page
    assert "Cheapest disks" not in page
    assert "Failed drives" not in page
    member.post(reverse("new-plan"), {"system": HUB})
    hub = Scenario.objects.latest("pk")
    page = member.get(reverse("scenario", args=[hub.pk])).content.decode()
    assert link not in page
    assert said not in page
    assert "Cheapest disks" in page
    assert "Failed drives" in page


@pytest.mark.parametrize("system", SYSTEMS)
def test_growth_is_asked_and_nobodys_where_it_is_not_said(system):
    name = "users_growth" if starter.counts_users(system) else "load_growth"
    form, document, _ = begun(system=system, users="500")
    assert not {"users_growth", "load_growth", "size_growth"} & document.keys()
    (asked,) = (one for one in form.chosen["further"] if one["name"] == name)
    assert asked["default"] == "none stated"
    told = engine.size(document, from_fixtures())["figures"][name]
    assert (told["value"], told["source"]) == (0, "house, no growth is assumed")
    _, document, _ = begun(system=system, users="500", **{name: "12 %"})
    assert document[name] == 0.12
    assert engine.size(document, from_fixtures())["figures"][name]["origin"] == "given"


def test_growth_alone_leaves_the_published_load_as_it_is():
    _, document, _ = begun(system=HUB, load_growth="10 %")
    own = ("load_growth", "origins", "raid_groups")
    assert {key: value for key, value in document.items() if key not in own} == {
        key: value for key, value in loads.published(HUB).items() if key not in own
    }


def test_a_hub_begins_with_mirrors_where_the_test_had_single_disks():
    """Mail that waits in the queue is lost with a single disk; a pair carries as much."""
    assert {group["level"] for group in loads.published(HUB)["raid_groups"]} == {"RAID0"}
    _, document, answer = begun(system=HUB)
    assert [(group["level"], group["disks"]) for group in document["raid_groups"]] == [
        ("RAID1", 2), ("RAID1", 2),
    ]  # fmt: skip
    said = {document["origins"][f"/raid_groups/1/{name}"]["source"] for name in ("level", "disks")}
    assert said == {"house, a lost disk loses no mail that waits"}
    published = engine.size(loads.published(HUB), from_fixtures(), working=False)["figures"]
    for name in ("throughput.by_log_disk", "throughput.by_queue_disk"):
        assert answer["figures"][name]["value"] == published[name]["value"]
    broken = {**document, "state": "disk-lost"}
    assert engine.size(broken, from_fixtures(), working=False)["verdict"] != "fail"


@pytest.mark.parametrize(
    ("disks", "level"), [(1, "RAID0"), (2, "RAID1"), (3, "RAID0"), (6, "RAID10")]
)
def test_disks_that_were_named_are_mirrored_where_they_pair(disks, level):
    _, document, _ = begun(system=HUB, disks=str(disks))
    log, queue = document["raid_groups"]
    assert (log["level"], log["disks"]) == (level, disks)
    assert document["origins"]["/raid_groups/0/disks"]["origin"] == "given"
    assert ("/raid_groups/0/level" in document["origins"]) == (level != "RAID0")
    assert queue["level"] == "RAID1"


def test_a_rate_that_is_brought_along_has_no_stage_of_its_own(member):
    untouched, document, _ = begun(system=RELAY)
    assert (untouched.loads["stage"], document["stage"]) == ("not-said", "production")
    _, document, answer = begun(system=RELAY, messages="400", seconds="0.116")
    assert "stage" not in document
    assert answer["verdict"] == "not-checked"
    page = member.get(reverse("new-plan"), {"system": RELAY, "seconds": "1", "stage": "disk"})
    assert '<option value="disk" selected>' in page.content.decode()


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ({"system": RELAY, "stage": "cloud"}, "stage"),
        ({"system": HUB, "message_bytes": "x"}, "message_bytes"),
        ({"system": HUB, "messages_per_second": "-1"}, "messages_per_second"),
        ({"system": RELAY, "seconds": "0"}, "seconds"),
        ({"system": RELAY, "peak_messages_per_minute": "many"}, "peak_messages_per_minute"),
        ({"system": HUB, "disk": "none"}, "disk"),
    ],
)
def test_problems_stand_beside_their_question(member, asked, name):
    reply = member.post(reverse("new-plan"), asked)
    assert reply.status_code == 400
    assert list(reply.context["form"].problems) == [name]
    page = reply.content.decode()
    assert f'href="#q-{name}"' in page
    assert f'id="q-{name}"' in page


def test_questions_are_those_of_the_system_chosen(member):
    page = member.get(reverse("new-plan"), {"system": RELAY, "seconds": "129.5"}).content.decode()
    assert f'<div data-for="{RELAY}">' in page
    assert f'<div data-for="{HUB}" hidden>' in page
    assert 'name="seconds" type="text" inputmode="decimal" value="129.5"' in page


def test_the_levels_that_do_as_well_stand_beside_the_one_found():
    form, document, answer = begun(system="exchange-2007-mailbox", users="4000")
    assert {group["level"] for group in document["raid_groups"]} == {"RAID10"}
    failed = {check["name"] for check in answer["checks"] if check["verdict"] == "fail"}
    found = form.alternatives(document)
    assert {each.level for each in found} == {"RAID5", "RAID50", "RAID6", "RAID60"}
    assert [each.all_disks for each in found] == sorted(each.all_disks for each in found)
    for each in found:
        group = {**document["raid_groups"][0], "level": each.level, "disks": each.disks}
        group |= {"count": each.groups, "spans": each.spans}
        assert each.all_disks == each.disks * each.groups
        tried = {**document, "raid_groups": [group, *document["raid_groups"][1:]]}
        checks = engine.size(tried, from_fixtures(), working=False)["checks"]
        assert {check["name"] for check in checks if check["verdict"] == "fail"} <= failed


def test_a_level_the_controller_cannot_do_says_why():
    _, document, _ = begun(system="exchange-5.5-information-store", users="100")
    catalogue = from_fixtures()
    small = {**catalogue.controllers["hp-netraid-3si"], "max_disks_per_array": 3}
    limited = replace(catalogue, controllers={"hp-netraid-3si": small})
    found = {each.level: each for each in levels.alternatives(document, limited)}
    assert found["RAID5"].disks == 3
    assert "takes at most 3" in found["RAID6"].reason


def test_a_new_plan_offers_the_other_levels(member):
    asked = {"system": "exchange-2007-mailbox", "users": "4000"}
    reply = member.post(reverse("new-plan"), asked, follow=True)
    scenario = Scenario.objects.latest("pk")
    page = reply.content.decode()
    assert "Found: RAID 10 with 8 database disks. Or try <a href=" in page
    link = f"/scenarios/{scenario.pk}/?raid_groups-0-level=RAID5&amp;raid_groups-0-disks=6"
    assert f'{link}&amp;raid_groups-0-count=2">RAID 5 with 12</a>' in page
    assert "RAID 5 with 12" in scenario.notes
    # Disks change, and a copy may have others: the note says of when it speaks.
    day = re.escape(date_format(timezone.localdate(scenario.created_at), "j F Y"))
    assert re.match(rf"When the plan was made, on {day}: Found: RAID 10 with 8 ", scenario.notes)
    tried = member.get(link.replace("&amp;", "&") + "&raid_groups-0-count=2").content.decode()
    assert "Holds" in tried
    given = member.post(reverse("new-plan"), {**asked, "disks": "8"}, follow=True)
    assert "Or try" not in given.content.decode()


def test_disks_that_nobody_asked_for_are_said(member):
    """Who types 24 database disks is told of those for logs, before and after."""
    asked = {"system": "exchange-2007-mailbox", "users": "4000", "disks": "24"}
    form = member.get(reverse("new-plan"), {"system": asked["system"]}).content.decode()
    (said,) = html.fromstring(form).xpath('//*[@id="h-disks"]//span[not(@hidden)][last()]')
    told = (
        "A number counts database disks alone: Highwater adds log disks to them, two and more as "
        "the load asks, unless you say that these are all the disks there are."
    )
    assert said.text_content().strip() == told
    page = member.post(reverse("new-plan"), asked, follow=True).content.decode()
    first, second = Scenario.objects.latest("pk").question["raid_groups"]
    assert (first["volume"], first["disks"], second["volume"]) == ("database", 24, "log")
    logs = second["disks"] * second.get("count", 1)
    added = f"24 database disks, as you gave them. Highwater added {logs} log disks: each volume"
    assert logs > 1
    assert added in page
    notes = Scenario.objects.latest("pk").notes
    assert re.match(rf"When the plan was made, on \d+ \w+ \d{{4}}: {re.escape(added)}", notes)
    assert "When the plan was made" not in page.partition('id="about-title"')[0]
    assert (
        "Highwater added"
        not in member.post(
            reverse("new-plan"), {**asked, "disks": ""}, follow=True
        ).content.decode()
    )


def test_a_name_that_nobody_typed_is_never_taken(member):
    asked = {"system": "exchange-2007-mailbox", "users": "500"}
    for name in ("", "", "500"):
        assert member.post(reverse("new-plan"), {**asked, "name": name}).status_code == 302
    names = list(Plan.objects.order_by("pk").values_list("name", flat=True))[-3:]
    assert (names[1], names[2]) == (f"{names[0]} (2)", "500")
    typed = member.post(reverse("new-plan"), {**asked, "name": "500"})
    assert typed.status_code == 400


def test_the_newest_come_first():
    form = NewPlan.read({}, from_fixtures())
    families = [(each["title"], [one["key"] for one in each["systems"]]) for each in form.families]
    assert [title for title, _ in families] == ["Current", "Out of support", "Relays"]
    assert form.system == families[0][1][0] == "exchange-se"
    retired = families[1][1]
    assert retired[:3] == ["exchange-2019", "exchange-2016", "exchange-2013"]
    assert retired[-1] == "exchange-5.5-information-store"
    assert {key for _, keys in families for key in keys} == set(SYSTEMS)


def test_one_that_nobody_put_anywhere_is_not_called_out_of_support(monkeypatch):
    monkeypatch.setitem(SYSTEMS, "maildir-store", SYSTEMS["exchange-se"])
    assert starter.families()[-1] == ("Others", ["maildir-store"])


def test_each_mail_system_asks_what_matters_for_it():
    _, document, answer = begun(
        system="exchange-se",
        users="12k",
        messages_per_day="100",
        mailbox_limit_mb="5 GiB",
        site_resilient="yes",
        ha_copies="4",
    )
    assert document["populations"] == [
        {"users": 12_000, "messages_per_day": 100, "mailbox_limit_mb": 5120}
    ]
    assert document["site_resilient"] is True
    assert document["ha_copies"] == 4
    servers, groups = document["servers_per_dag_primary_site"], document["dags"]
    assert answer["verdict"] in {"pass", "warn", "not-checked"}
    for fewer, of in ((servers - 1, groups), (servers, groups - 1)):
        if fewer and of:
            smaller = {**document, "servers_per_dag_primary_site": fewer, "dags": of}
            assert engine.size(smaller, from_fixtures())["verdict"] == "fail"
    _, relays, _ = begun(system=RELAY, lost_relays="2", messages="5000", seconds="10",
                         peak_messages_per_minute="60k")  # fmt: skip
    assert relays["lost_relays"] == 2
    assert relays["peak_messages_per_minute"] in (60_000, "60k")


@pytest.mark.parametrize("system", ["exchange-se", "exchange-2010-mailbox"])
@pytest.mark.parametrize(
    ("asked", "there", "lagged", "lagged_there", "serves"),
    [
        ({"ha_copies": "4"}, 2, 0, 0, "both"),
        ({"ha_copies": "4", "site_resilient": "yes"}, 2, 0, 0, "both"),
        ({"ha_copies": "2"}, 1, 0, 0, "both"),
        ({"ha_copies": "3"}, 1, 0, 0, "one"),
        ({"ha_copies": "3", "lagged_copies": "1"}, 1, 1, 1, "both"),
        ({"ha_copies": "4", "lagged_copies": "2"}, 2, 2, 1, "both"),
        ({"ha_copies": "4", "lagged_copies": "1"}, 2, 1, 0, "one"),
    ],
)
def test_as_many_copies_as_are_asked_for_and_servers_for_them(
    system, asked, there, lagged, lagged_there, serves
):
    _, document, answer = begun(system=system, users="12k", **asked)
    assert document["ha_copies"] == int(asked["ha_copies"])
    assert document["ha_copies_secondary_site"] == there
    assert document["lagged_copies"] == lagged
    assert document["lagged_copies_secondary_site"] == lagged_there
    assert answer["figures"]["copies.all"]["value"] == int(asked["ha_copies"]) + lagged
    assert answer["verdict"] != "fail"
    assert document.get("site_resilience_model") == ("Active/Passive" if serves == "one" else None)
    origins = document["origins"]
    found = {"ha_copies_secondary_site", "servers_per_dag_primary_site", "dags"}
    found |= {"lagged_copies"} - asked.keys()
    assert {origins[f"/{name}"]["origin"] for name in found} == {"assumed"}


def test_copies_of_one_site_have_no_lagged_ones_beside_them():
    _, document, answer = begun(
        system="exchange-se", users="12k", ha_copies="4", site_resilient="no"
    )
    assert answer["figures"]["copies.all"]["value"] == 4
    assert "ha_copies_secondary_site" not in document
    assert answer["verdict"] != "fail"


def test_a_single_copy_stands_in_one_site_and_two_sites_are_refused_for_it(client):
    _, document, answer = begun(system="exchange-se", users="12k", ha_copies="1")
    assert document["site_resilient"] is False
    assert document["origins"]["/site_resilient"]["origin"] == "assumed"
    assert answer["figures"]["copies.all"]["value"] == 1
    assert answer["verdict"] != "fail"
    with pytest.raises(InputProblems) as refused:
        begun(system="exchange-se", users="12k", ha_copies="1", site_resilient="yes")
    form = NewPlan.read({"system": "exchange-se"}, from_fixtures())
    form.refuse(refused.value)
    assert list(form.problems) == ["ha_copies"]


def test_the_form_says_what_it_adds_to_the_copies():
    form = NewPlan.read({"system": "exchange-se"}, from_fixtures())
    by_name = {one["name"]: one for one in form.chosen["further"]}
    assert "half, rounded down, stand in the second" in by_name["ha_copies"]["help"]
    assert "none where you give a number of copies" in by_name["lagged_copies"]["help"]
    assert by_name["lagged_copies"]["default"] == "0, where copies are given"
    _, untouched, _ = begun(system="exchange-se", users="12k")
    assert not untouched.keys() & {"ha_copies", "lagged_copies", "ha_copies_secondary_site"}


def test_the_chosen_disk_is_used():
    disk = next(key for key, row in from_fixtures().disks.items() if row["capacity_gb"] >= 4000)
    _, document, answer = begun(system="exchange-se", users="2000", disk=disk)
    assert document["database_disk"] == disk
    assert answer["figures"]["database_disk"]["value"] == disk


def test_an_answer_that_cannot_be_used_stands_beside_its_question(member):
    reply = member.post(
        reverse("new-plan"), {"system": "exchange-se", "users": "500", "ha_copies": "40"}
    )
    assert reply.status_code == 400
    form = reply.context["form"]
    assert list(form.problems) == ["ha_copies"]
    (asked,) = (one for one in form.chosen["further"] if one["name"] == "ha_copies")
    assert asked["problems"]


@pytest.mark.parametrize("system", [key for key in SYSTEMS if starter.FURTHER.get(key)])
def test_hardware_is_asked_for_with_the_hardware(member, system):
    """Servers are bought; what a user does is not."""
    page = member.get(reverse("new-plan"), {"system": system}).content.decode()
    _, _, rest = page.partition("What must it do?")
    load, _, hardware = rest.partition("On what hardware?")
    for name in starter.FURTHER[system]:
        field = f'id="q-{system}-{name}"'.replace(".", "-")
        assert (field in hardware) == (name in ("server", "servers_per_dag_primary_site"))
        assert (field in load) != (field in hardware)


def test_a_hub_is_asked_for_more_sizes_which_are_folded(member):
    form, document, answer = begun(
        system=HUB, second_message_bytes="100,000", second_message_share="5"
    )
    assert [one["name"] for one in form.chosen["sizes"]] == list(starter.MORE_SIZES)
    assert not {one["name"] for one in form.chosen["further"]} & set(starter.MORE_SIZES)
    assert [one["label"] for one in form.chosen["sizes"] if "share" in one["label"].lower()] == [
        "Share of the second size", "Share of the third size",
    ]  # fmt: skip
    assert document["second_message_bytes"] == 100_000
    assert document["second_message_share"] == 0.05
    assert answer["figures"]["mix.further_share"]["value"] == 0.05
    folded = f'<details data-for="{HUB}"'
    page = member.get(reverse("new-plan"), {"system": HUB}).content.decode()
    assert f"{folded}><summary>More sizes" in page
    given = {"system": HUB, "second_message_bytes": "9", "second_message_share": "5"}
    assert (
        f"{folded} open><summary>More sizes"
        in member.get(reverse("new-plan"), given).content.decode()
    )


@pytest.mark.parametrize(("system", "of"), [(HUB, "message rate"), (RELAY, "peak")])
def test_growth_is_explained_in_the_words_of_the_system(system, of):
    form, _, _ = begun(system=system)
    (asked,) = (one for one in form.chosen["further"] if one["name"] == "load_growth")
    assert asked["help"] == f"Growth of the {of} every year, such as 10 %."


def test_a_plan_about_which_nothing_was_found_has_no_note(member):
    member.post(reverse("new-plan"), {"system": "exchange-se", "users": "500"})
    assert Scenario.objects.latest("pk").notes == ""


@pytest.mark.parametrize("system", ["exchange-2007-mailbox", HUB])
@pytest.mark.parametrize("all_disks", ["", "yes"])
def test_disks_may_carry_their_unit(member, system, all_disks):
    """ "24 disks" is read as 24 disks; what was said of them ended in an error page."""
    said = {}
    for disks in ("24", "24 disks"):
        asked = {"system": system, "users": "4000", "disks": disks, "all_disks": all_disks}
        reply = member.post(reverse("new-plan"), asked, follow=True)
        assert reply.status_code == 200
        (message,) = reply.context["messages"]
        groups = Scenario.objects.latest("pk").document()["raid_groups"]
        said[disks] = str(message), [group["disks"] for group in groups]
    assert said["24"] == said["24 disks"]


def test_disks_that_somebody_owns_are_shared_out(member):
    """24 disks in all stand where they hold the most users, and are owned."""
    asked = {"system": "exchange-2007-mailbox", "users": "4000", "profile": "heavy"}
    asked |= {"all_disks": "yes"}
    member.post(reverse("new-plan"), {**asked, "disks": "24"})
    scenario = Scenario.objects.latest("pk")
    first, logs = scenario.question["raid_groups"]
    assert (first["disks"], logs["disks"]) == (18, 6)
    assert scenario.question["purchase"] == {"prices": {f"disk/{first['disk']}": {"owned": 24}}}
    said = "With 18 database disks and 6 log disks they hold the most users in RAID 10: "
    assert said in scenario.notes
    form, document, _ = begun(**asked, disks="25")
    assert [group["disks"] for group in document["raid_groups"]] == [18, 6]
    # They are somebody's own: a greater load is not told to be served by more of them.
    assert document["origins"]["/raid_groups/0"]["origin"] == "given"
    assert document["origins"]["/raid_groups/1"]["origin"] == "given"
    assert form.beside(document).endswith("1 is left over: RAID 10 takes pairs.")
    # Nothing is left for the databases: said beside the question, with what would do.
    reply = member.post(reverse("new-plan"), {**asked, "disks": "3"})
    assert reply.status_code == 400
    (problem,) = reply.context["form"].problems["disks"]
    assert problem.message == "Disks: 3 in all are too few: database and log need 4 or more."
    assert problem.hint.startswith("Give 4 to 2000 disks")
    assert "checked> These are all the disks" in reply.content.decode()
    for bad in ("many", "-3", "2.5"):
        assert member.post(reverse("new-plan"), {**asked, "disks": bad}).status_code == 400
    # A mail system whose disks cannot be shared out does not ask.
    page = member.get(reverse("new-plan"), {"system": HUB}).content.decode()
    (box,) = html.fromstring(page).xpath('//input[@name="all_disks"]/ancestor::p')
    assert "hidden" in box.attrib
