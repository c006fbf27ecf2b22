"""Enclosures of disks are chosen in a new plan, beside the disk."""

import pytest
from django.urls import reverse
from lxml import html

from calculators.errors import InputProblems
from calculators.systems import SYSTEMS
from planner.forms.new_plan import questions
from tests.planner.new_plans import begun

SHELF = "dell-md1400"
DISK = "exos-x24-12tb-sas"
ASKED = {
    "system": "exchange-2007-mailbox", "users": "2000", "disk": DISK, "disks": "40",
    "server": "dell-r760-12lff",
}  # fmt: skip


def failed(answer):
    return {each["name"] for each in answer["checks"] if each["verdict"] == "fail"}


def test_they_hold_the_disks_that_the_bays_do_not():
    """A plan of many disks broke its bays until an enclosure was chosen on the scenario."""
    _, _, without = begun(**ASKED)
    assert "bays" in failed(without)
    form, document, answer = begun(**ASKED, enclosure=SHELF)
    assert not form.problems
    assert document["enclosure"] == SHELF
    assert document.get("origins", {}).get("/enclosure", {}).get("origin") != "assumed"
    assert answer["figures"]["bought.enclosures"]["value"] > 0
    assert "bays" not in failed(answer)


def test_servers_of_later_editions_get_them_too():
    asked = {"system": "exchange-se", "users": "20000", "server": "dell-r760-12lff"}
    _, document, answer = begun(**asked, disk=DISK, enclosure=SHELF)
    assert document["enclosure"] == SHELF
    assert answer["figures"]["enclosures.a_server"]["value"] >= 0


def test_one_that_the_catalogue_does_not_have_is_refused_beside_the_question():
    form, _, _ = begun(**ASKED)
    form.further["enclosure"] = "no-such"
    with pytest.raises(InputProblems) as refused:
        form.document()
    form.refuse(refused.value)
    assert form.problems["enclosure"]


@pytest.mark.django_db
@pytest.mark.parametrize("system", SYSTEMS)
def test_they_are_asked_beside_the_disk_where_a_server_is_asked(client, cast, system):
    client.force_login(cast.alice)
    page = html.fromstring(client.get(reverse("new-plan"), {"system": system}).content)
    names = page.xpath("//form//*[@name]/@name")
    own = page.xpath(f'//div[@data-for="{system}"]//select[@name="enclosure"]')
    asks = "enclosure" in questions.FURTHER.get(system, ())
    assert asks == ("server" in questions.FURTHER.get(system, ()))
    assert len(own) == asks
    if asks:
        assert SHELF in own[0].xpath(".//option/@value")
    assert names.index("enclosure") > names.index("disk")
    assert names.index("enclosure") < names.index("servers_there")


@pytest.mark.django_db
def test_where_prices_are_typed_ends_the_hardware(client, cast):
    """It stood between the server and its disks, as if it were of these."""
    client.force_login(cast.alice)
    page = html.fromstring(client.get(reverse("new-plan")).content)
    (hint,) = page.xpath('//p[contains(., "typed on the bill of the new scenario")]')
    assert hint.getnext() is None
    assert hint.getparent().tag == "fieldset"
    assert "On what hardware?" in hint.getparent().xpath("string(legend)")
