"""A new plan on a server whose bays the usual database disk does not fit."""

from dataclasses import replace

import pytest
from django.urls import reverse
from lxml import html

from calculators import engine
from calculators.inputs.catalogue import from_fixtures
from calculators.inputs.documents import origins
from planner.forms.new_plan import fitting_disk, starter
from planner.models import Scenario

SMALL, LARGE, MIXED = "dell-r760-24sff", "dell-r760-12lff", "dell-r760-12lff-4sff"
FITS = "micron-7400-pro-u3-7680gb"


def _begun(server, disk="", system="exchange-se"):
    return starter.document(system, 2000, from_fixtures(), disk=disk, further={"server": server})


def test_the_first_answer_is_not_one_that_cannot_fit():
    """6 disks of 3.5 inch were put in a server with 24 bays of 2.5 inch."""
    document = _begun(SMALL)
    assert document["database_disk"] == FITS
    assert document[origins.KEY]["/database_disk"]["origin"] == "assumed"
    checks = engine.size(document, from_fixtures())["checks"]
    assert not [each["name"] for each in checks if each["verdict"] == "fail"]
    for server in (LARGE, MIXED):
        assert "database_disk" not in _begun(server), "there are bays for it"
    chosen = _begun(SMALL, "samsung-pm9a3-u2-7680gb")
    assert chosen["database_disk"] == "samsung-pm9a3-u2-7680gb"
    assert "/database_disk" not in chosen[origins.KEY]


def test_a_smaller_one_is_taken_where_no_other_fits():
    catalogue = from_fixtures()
    small = {key: row for key, row in catalogue.disks.items() if row["capacity_gb"] < 4000}
    left = replace(catalogue, disks=small, _made={})
    found = {"system": "exchange-se", "server": SMALL}
    assert small[fitting_disk.fitting(found, left)]["capacity_gb"] == 1920
    assert fitting_disk.fitting(found, replace(catalogue, disks={}, _made={})) == ""


@pytest.mark.django_db
def test_it_is_said_which_and_why(member):
    asked = {"system": "exchange-se", "users": "2,000", "server": SMALL}
    reply = member.post(reverse("new-plan"), asked, follow=True)
    page = " ".join(html.fromstring(reply.content).text_content().split())
    said = (
        'The usual disk (4,000 GB, 7.2K RPM SAS 3.5") does not fit the bays of Dell PowerEdge '
        'R760, 24 bays of 2.5": Micron 7400 PRO 7.68 TB U.3 is assumed in its place.'
    )
    assert said in page
    assert said in Scenario.objects.latest("pk").notes
