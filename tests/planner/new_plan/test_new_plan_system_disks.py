"""System disks of a new plan: where they stand, what that costs, and one click that moves them."""

import re
from dataclasses import replace
from urllib.parse import parse_qsl

import pytest
from django.urls import reverse
from lxml import html

from calculators import engine
from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from calculators.systems import SYSTEMS
from planner.forms.new_plan import questions, starter, system_disks
from planner.models import Scenario
from tests.planner.new_plans import begun

SLOTS, NO_SLOTS = "dell-r760-12lff-gold-6430", "hpe-dl380-gen10-12lff"
ASKED = {"system": "exchange-se", "users": "5000"}


def servers(answer):
    return answer["figures"]["bought.servers"]["value"]


def check(answer, name):
    return next(each for each in answer["checks"] if each["name"] == name)


def test_a_server_with_slots_for_m2_keeps_its_bays_for_databases():
    """Unnamed system disks took two bays of every server, and two servers more, without a word."""
    form, document, answer = begun(**ASKED, server=SLOTS)
    _, in_bays, other = begun(**ASKED, server=SLOTS, system_disks="bays")
    assert (servers(answer), servers(other)) == (12, 14)
    assert "system_disk" not in in_bays
    assert document["origins"]["/system_disk"]["origin"] == "assumed"
    assert check(answer, "m2-slots")["verdict"] == "pass"
    assert check(answer, "m2-slots")["needed"] == answer["figures"]["disks.system"]["value"] == 2
    taken = form.system_disks(document)
    assert "are on its slots for M.2 and take no bay, as assumed." in taken.text
    assert "1 spare, 1 for the restore volume and 3 of solid state for the MetaCache" in taken.text
    assert taken.instead == "Put the system disks in bays (14 servers, not 12)"


def test_disks_far_larger_than_a_system_say_what_for():
    """ "3.2 TB M.2" stood there for a system, though 0.48 TB of the same family is in the list."""
    form, document, answer = begun(**ASKED, server=SLOTS)
    queue = answer["figures"]["transport.database_gib"]["value"]
    assert (
        f" They are that large for the transport queue of {queue:.0f} GiB: beside the system it "
        "does not fit on the next smaller ones, of 480 GB. Each has also"
    ) in form.system_disks(document).text
    form, document, _ = begun(**{**ASKED, "users": "1000"}, server=SLOTS)
    # Of the smallest none is smaller; of the largest the next smaller ones would do.
    for model in ("micron-7400-max-m2-400gb", "micron-7400-pro-m2-3840gb"):
        assert "that large" not in form.system_disks({**document, "system_disk": model}).text


def test_of_models_the_smallest_that_needs_no_more_servers_is_taken():
    _, small, _ = begun(**{**ASKED, "users": "1000"}, server=SLOTS)
    _, large, _ = begun(**ASKED, server=SLOTS)
    rows = from_fixtures().disks
    sizes = [rows[each["system_disk"]]["capacity_gb"] for each in (small, large)]
    assert sizes == [480, 960]


def test_where_no_slots_are_stated_they_take_bays_and_say_so():
    form, document, answer = begun(**ASKED, server=NO_SLOTS)
    assert "system_disk" not in document
    taken = form.system_disks(document)
    assert taken.text.startswith("The system disks take 2 of the 12 bays of each server, as ass")
    assert taken.instead == "Put the system disks on slots for M.2 (12 servers, not 14)"
    moved = {**document, **dict(parse_qsl(taken.query))}
    moved |= {name: int(moved[name]) for name in ("servers_per_dag_primary_site", "dags")}
    there = engine.size(moved, from_fixtures(), working=False)
    assert (servers(answer), servers(there)) == (14, 12)
    assert check(there, "bays")["verdict"] == "pass"


def test_what_somebody_said_is_not_called_assumed():
    for where in ("m2", "bays"):
        form, document, _ = begun(**ASKED, server=NO_SLOTS, system_disks=where)
        assert "bay, as assumed" not in form.system_disks(document).text
        assert "server, as assumed" not in form.system_disks(document).text
        assert ("system_disk" in document) is (where == "m2")
    assert document["origins"].get("/system_disk") is None


def test_servers_that_somebody_gave_stay_where_the_disks_are_moved():
    given = {"servers_per_dag_primary_site": "4"}
    form, document, _ = begun(**ASKED, **given, server=SLOTS)
    taken = form.system_disks(document)
    assert document["servers_per_dag_primary_site"] == 4
    assert taken.instead == "Put the system disks in bays (as many servers)"
    assert taken.query == "system_disk="


def test_where_no_disk_is_large_enough_that_is_said():
    catalogue = from_fixtures()
    kept = {key: row for key, row in catalogue.disks.items() if row.get("form_factor") != "M.2"}
    without = replace(catalogue, disks=kept)
    made = starter.document(
        "exchange-se", 5000, without, further={"server": SLOTS, "system_disks": "m2"}
    )
    taken = system_disks.taken(made, "m2", without)
    assert "A pair of no M.2 disk of the catalogue is large enough." in taken.text
    assert not taken.instead
    small = {
        key: row
        for key, row in catalogue.disks.items()
        if row.get("form_factor") != "M.2" or row["capacity_gb"] <= 480
    }
    few = replace(catalogue, disks=small)
    made = starter.document(
        "exchange-se", 5000, few, further={"server": NO_SLOTS, "system_disks": "m2"}
    )
    assert "system_disk" not in made, "a pair is what is asked for, not two of them"


def test_what_is_offered_no_more_is_not_assumed_and_each_size_is_sized_once(monkeypatch):
    """A retired model was put into new plans; and each of two hundred models cost a search of its
    own, seven seconds in all."""
    catalogue = from_fixtures()
    own = {**catalogue.disks["micron-7400-pro-m2-480gb"], "name": "Own M.2"}
    rows = {f"own-{number}": own | {"capacity_gb": 470 + number % 2} for number in range(8)}
    rows = {**catalogue.disks, **rows, "old": own | {"capacity_gb": 460, "retired": True}}
    tried, fewest = [], system_disks.fewest

    def counted(found, of):
        tried.append(found.get("system_disk"))
        return fewest(found, of)

    monkeypatch.setattr(system_disks, "fewest", counted)
    found = starter.document(
        "exchange-se", 1000, replace(catalogue, disks=rows), further={"server": SLOTS}
    )
    assert found["system_disk"] == "own-0"
    assert not {"old", "own-2", "own-3"} & {*tried}


def test_another_place_is_refused_and_systems_without_system_disks_ask_nothing():
    with pytest.raises(InputProblems) as refused:
        begun(**ASKED, system_disks="cloud")
    assert refused.value.problems[0].pointer == "/system_disks"
    asking = {key for key in SYSTEMS if "system_disks" in questions.FURTHER.get(key, ())}
    assert asking == {
        key for key, system in SYSTEMS.items() if "system_disk" in {f.name for f in system.fields}
    }
    form, document, _ = begun(system="exchange-5.5-information-store", users="500")
    assert form.system_disks(document) is None


@pytest.mark.django_db
def test_the_first_answer_says_it_and_one_click_changes_it(member):
    reply = member.post(reverse("new-plan"), {**ASKED, "server": SLOTS}, follow=True)
    page = html.fromstring(reply.content)
    (link,) = page.xpath(
        '//div[@class="messages"]//a[starts-with(text(), "Put the system disks in bays")]'
    )
    moved = member.get(link.get("href")).content.decode()
    assert re.search(r"14\s+servers", " ".join(html.fromstring(moved).text_content().split()))
    scenario = Scenario.objects.latest("pk")
    assert "take no bay, as assumed" in scenario.notes
    assert "System disks" in member.get(reverse("new-plan")).content.decode()
