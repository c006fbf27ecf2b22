"""What a new plan runs on: disks, levels that do as well, copies and servers."""

import re
from dataclasses import replace

import pytest
from django.urls import reverse
from django.utils import timezone
from django.utils.dateformat import format as date_format
from lxml import html

from calculators import engine
from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from calculators.systems import SYSTEMS
from planner.forms.new_plan import levels, questions
from planner.models import Scenario
from planner.pages.plans.new_plan import NewPlan
from planner.pages.plans.shown_questions import USERS
from tests.planner.new_plans import HUB, MAILBOX, begun


def test_the_disk_that_is_sized_where_none_is_chosen_is_said(member):
    page = member.get(reverse("new-plan"), {"system": "exchange-se"}).content.decode()
    assert "disks of 4,000 GB, 7.2K RPM SAS 3.5&quot; are sized" in page
    form = NewPlan.read({"system": "exchange-se"}, from_fixtures())
    said = {each["key"]: each["sized_disk"] for each in form.systems}
    assert {key for key, text in said.items() if text} == {
        key for key, system in SYSTEMS.items() if questions.counts_users(key) and not system.volumes
    }
    _, document, answer = begun(system="exchange-se", users="2,000")
    assert "database_disk" not in document
    assert answer["figures"]["db_disk_size_primary_site"]["value"] == 4000


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
    assert f'{link}&amp;raid_groups-0-count=2">RAID 5 with 12 (2 × 6)</a>' in page
    assert "RAID 5 with 12 (2 × 6)" in scenario.notes
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
        "the load asks, unless you say above that these are all the disks there are."
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
    assert (first["disks"], logs["disks"]) == (20, 4)
    assert scenario.question["purchase"] == {"prices": {f"disk/{first['disk']}": {"owned": 24}}}
    said = "With 20 database disks and 4 log disks in RAID 10 they hold "
    assert said in scenario.notes
    form, document, _ = begun(**asked, disks="25")
    assert [group["disks"] for group in document["raid_groups"]] == [20, 4]
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
    assert "checked> The disks below are all the disks" in reply.content.decode()
    for bad in ("many", "-3", "2.5"):
        assert member.post(reverse("new-plan"), {**asked, "disks": bad}).status_code == 400
    # A mail system whose disks cannot be shared out does not ask.
    page = member.get(reverse("new-plan"), {"system": HUB}).content.decode()
    (box,) = html.fromstring(page).xpath('//input[@name="all_disks"]/ancestor::p')
    assert "hidden" in box.attrib


def test_servers_and_memory_of_exchange_2007_are_asked(member):
    """Neither was, and "Users" did not say that they are those of one server."""
    page = html.fromstring(member.get(reverse("new-plan"), {"system": MAILBOX}).content.decode())
    (label,) = page.xpath('//label[@for="q-users"]')
    (of_one,) = label.xpath("./span")
    assert label.text_content() == "Users of one server"
    assert (of_one.get("data-for"), of_one.get("hidden")) == (MAILBOX, None)
    said = {
        each.get("data-for"): each.text_content() for each in page.xpath('//*[@id="h-users"]/p')
    }
    assert said[MAILBOX].startswith("What each server carries, not all of them: 3,400 users on 4")
    assert (
        said["exchange-se"] == "All users of the plan. 1,000 is an example: type your own number."
    )
    assert f"{USERS:,} is an example" in said[MAILBOX]
    for name, empty in (("servers", "1"), ("ram_gb", "as the load asks")):
        (asked,) = page.xpath(f'//input[@id="q-{MAILBOX}-{name}"]')
        assert asked.get("placeholder") == empty
    _, document, answer = begun(system=MAILBOX, users="2000", servers="2", ram_gb="16")
    assert (document["servers"], document["ram_gb"]) == (2, 16)
    assert answer["figures"]["bought.servers"]["value"] == 2
    _, empty, _ = begun(system=MAILBOX, users="2000")
    assert not {"servers", "ram_gb"} & empty.keys()
    other = html.fromstring(member.get(reverse("new-plan")).content.decode())
    assert other.xpath('//label[@for="q-users"]/span/@hidden')
    help_of = {each.name: each.help for each in SYSTEMS[MAILBOX].fields}
    assert "two have twice of all that, users too" in help_of["servers"]


def test_all_disks_are_shared_among_the_servers():
    form, document, _ = begun(
        system=MAILBOX, users="1500", servers="2", ram_gb="16", disks="30", all_disks="yes"
    )
    each = sum(group["disks"] * group.get("count", 1) for group in document["raid_groups"])
    assert each <= 15
    owned = document["purchase"]["prices"]
    assert [price["owned"] for price in owned.values()] == [30]
    said = form.beside(document)
    assert said.startswith("You own 30 disks in all, 15 for each of 2 servers. With ")
    assert f"{30 - 2 * each} are left over" in said or 2 * each == 30
    for servers in ("0", "many", "20"):
        with pytest.raises(InputProblems):
            begun(system=MAILBOX, users="1500", servers=servers, disks="30", all_disks="yes")
