"""From the questions of a new plan to the catalogue, and back with all that was typed."""

from urllib.parse import parse_qsl, urlsplit

import pytest
from django.urls import reverse

from planner.models import Plan

pytestmark = pytest.mark.django_db
TYPED = {"system": "exchange-2007-mailbox", "users": "2,345", "name": "Ours", "users_growth": "3 %"}
DISK = {"key": "sas-10k-146gb", "name": "SAS 10K 146 GB", "capacity_gb": "146", "rpm": "10000"}
DISK |= {"seek_read_ms": "4", "origin": "given", "source": "user"}


def test_a_disk_that_is_not_in_the_list_is_added_and_chosen(client, cast):
    client.force_login(cast.alice)
    wizard = reverse("new-plan")
    page = client.get(wizard).content.decode()
    assert page.count('name="add" value="disks"') == 1
    assert 'name="add" value="servers"' in page
    plans = Plan.objects.count()
    left = client.post(wizard, {**TYPED, "add": "disks"})
    assert left.status_code == 302
    assert urlsplit(left.url).path == reverse("catalogue-new", args=["disks"])
    assert "csrf" not in left.url
    assert client.post(left.url, {**DISK, "name": ""}).status_code == 400
    back = client.post(left.url, DISK)
    assert back.status_code == 302, back.content.decode()[:3000]
    assert urlsplit(back.url).path == wizard
    assert dict(parse_qsl(urlsplit(back.url).query)) == {**TYPED, "disk": DISK["key"]}
    page = client.get(back.url)
    form = page.context["form"]
    assert (form.users, form.name, form.disk) == ("2,345", "Ours", DISK["key"])
    assert form.further["users_growth"] == "3 %"
    assert f'value="{DISK["key"]}"' in page.content.decode()
    assert Plan.objects.count() == plans, "nothing is made on the way"


def test_enter_sizes_the_plan_and_leads_nowhere_else(client, cast):
    """The first button of a form is the one that Enter presses."""
    client.force_login(cast.alice)
    page = client.get(reverse("new-plan")).content.decode()
    form = page[page.index("data-new-plan") :]
    assert form.index("<button") < form.index('name="add"')
    assert "name=" not in form[form.index("<button") :].partition(">")[0]


def test_a_clone_proposes_a_key(client, cast):
    client.force_login(cast.alice)
    address = reverse("catalogue-new", args=["disks"]) + "?copy=scsi-15k-300gb"
    texts = client.get(address).context["form"].texts
    assert texts["key"] == "scsi-15k-300gb-copy"
    assert client.post(address, {**DISK, "key": texts["key"]}).status_code == 302
    assert client.get(address).context["form"].texts["key"] == "scsi-15k-300gb-copy-2"


def test_what_is_missing_in_a_row_is_said_once_and_not_to_be_corrected(client, cast):
    client.force_login(cast.alice)
    refused = client.post(reverse("catalogue-new", args=["disks"]), {**DISK, "name": ""})
    page = refused.content.decode()
    (problem,) = [each for each, name, _ in refused.context["form"].of_fields if name == "name"]
    assert problem.message == "Nothing is given here."
    assert "Correct the value" not in problem.hint
    assert "name: " not in page
    assert "cannot be blank" not in page
