"""A limit that is not checked names the row of the catalogue that leaves it open, with a link."""

from dataclasses import replace

import pytest
from django.urls import reverse
from lxml import html

from calculators import engine
from calculators.checks.said.unknown_rows import unknown_rows
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.parse import parse
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.services.scenarios.scenarios import create_plan, create_scenario

SERVER, DISK = "dell-r760-12lff", "exos-x24-12tb-sas"
DOCUMENT = {
    "system": "exchange-se", "populations": [{"users": 1000}], "server": SERVER,
    "database_disk": DISK, "servers_per_dag_primary_site": 2, "system_disk": DISK,
}  # fmt: skip


def without_form(*keys):
    catalogue = from_fixtures()
    rows = {
        key: {**row, "form_factor": None} if key in keys else row
        for key, row in catalogue.disks.items()
    }
    return replace(catalogue, disks=rows)


def without_interface():
    catalogue = from_fixtures()
    own = {**catalogue.controllers["hba355i"], "interface": None}
    return replace(catalogue, controllers={**catalogue.controllers, "hba355i": own})


def message(document, catalogue):
    checks = engine.size(document, catalogue, working=False)["checks"]
    return next(each["message"] for each in checks if each["name"] == "large-bays")


def test_the_model_whose_size_is_not_known_is_named():
    name = from_fixtures().disks[DISK]["name"]
    assert message(DOCUMENT, without_form(DISK)) == (
        f"A server has 12 bays of 3.5 inch; the size of {name} is not known: its row of the "
        "catalogue states no form factor. Name another model, or state it in a row of your own."
    )
    other = {**DOCUMENT, "system_disk": "micron-7400-pro-m2-480gb"}
    said = message(other, without_form(DISK, "micron-7400-pro-m2-480gb"))
    assert f"the size of {name} and Micron 7400 PRO 0.48 TB M.2 is not known: their rows" in said
    assert "has" in message(DOCUMENT, from_fixtures())
    assert "not known" not in message(DOCUMENT, from_fixtures())


def test_the_row_whose_interface_is_not_known_is_named():
    """It said "the row of a disk or of a controller" and left both to be looked through."""
    asked = DOCUMENT | {"controller": "hba355i"}
    checks = engine.size(asked, without_interface(), working=False)["checks"]
    (check,) = [each for each in checks if each["name"] == "disk-interfaces"]
    assert check["verdict"] == "not-checked"
    assert "does not say the interface of Dell HBA355i. " in check["message"]
    assert "such as “SAS 12 Gbit/s”" in check["message"]


def test_disks_whose_interface_is_not_known_are_named_but_those_in_slots():
    asked = DOCUMENT | {"controller": "hba355i"}
    catalogue, slot = without_interface(), "micron-7400-pro-m2-480gb"
    rows = {
        key: {**row, "interface": None} if key in (DISK, slot) else row
        for key, row in catalogue.disks.items()
    }
    without = replace(catalogue, disks=rows)
    scenario = parse(asked | {"system_disk": slot}, without)
    named = [each.key for each in unknown_rows("disk-interfaces", scenario, without)]
    assert sorted(named) == [DISK, "hba355i"]


@pytest.mark.django_db
def test_what_is_typed_as_an_interface_is_hinted_at(client, cast):
    client.force_login(cast.alice)
    page = client.get(reverse("catalogue-row", args=["controllers", "hba355i"]))
    assert "Such as SAS 12 Gbit/s, SATA or NVMe" in page.content.decode().replace("\xa0", " ")


@pytest.mark.django_db
def test_the_page_leads_to_the_row(client, cast):
    client.force_login(cast.alice)
    row = {"key": "own-20", "name": "Own 20 TB", "capacity_gb": "20,000", "random_iops": "75"}
    row |= {"sequential_iops": "200", "origin": "given", "source": "us"}
    assert client.post(reverse("catalogue-new", args=["disks"]), row).status_code == 302
    cast.scenario.plan.organisation.refresh_from_db()
    catalogue = catalogue_of(cast.scenario.plan.organisation)
    plan = create_plan(cast.scenario.plan.organisation, cast.alice, "Unknown")
    made = create_scenario(
        plan, cast.alice, "One", {**DOCUMENT, "system_disk": "own-20"}, catalogue
    )
    page = html.fromstring(client.get(reverse("scenario", args=[made.pk])).content)
    (link,) = page.xpath('//li[@id="c-large-bays"]//a[starts-with(text(), "Row of")]')
    assert link.text == "Row of Own 20 TB"
    assert link.get("href") == reverse("catalogue-row", args=["disks", "own-20"])
    assert client.get(link.get("href")).status_code == 200
