"""What is typed of a disk without a model is not misapplied to another, and not dropped."""

import re

import pytest
from django.urls import reverse

from planner.models import Scenario
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.services.scenarios.scenarios import create_scenario

pytestmark = pytest.mark.django_db
ROW = "price-disk/bought.database_disks-"
TYPED = {f"{ROW}price": "250", f"{ROW}currency": "EUR"}
THING = "4000 GB 7.2K RPM SAS 3.5&quot;"
LARGER = {"db_disk_size_primary_site": "8000"}
CHOSEN = {"database_disk": "exos-x24-24tb-sas"}


@pytest.fixture
def address(cast, page):
    document = {"system": "exchange-se", "populations": [{"users": 2000}]}
    catalogue = catalogue_of(cast.ours)
    return create_scenario(cast.scenario.plan, cast.alice, "disks", document, catalogue)


def read(page, scenario, typed):
    found = page.get(reverse("scenario", args=[scenario.pk]), typed)
    assert found.status_code == 200
    return found.content.decode().replace("\xa0", " ")


def hidden(text, name):
    (found,) = re.findall(rf'<input type="hidden" name="{ROW}{name}"[^>]*value="([^"]*)"', text)
    return found.replace("\xa0", " ")


def test_a_price_is_kept_with_what_it_was_typed_for(page, address):
    fresh = read(page, address, {})
    assert hidden(fresh, "price_for") == ""
    typed = read(page, address, TYPED)
    assert hidden(typed, "price_for") == THING
    assert "was typed for" not in typed
    larger = read(
        page, address, {**TYPED, **LARGER, f"{ROW}price_for": '4000 GB 7.2K RPM SAS 3.5"'}
    )
    said = "250 EUR was typed for 4,000 GB 7.2K RPM SAS 3.5&quot;; the design now has 8,000 GB"
    assert said in larger
    assert "Keep it</a>" in larger
    assert "Clear it</a>" in larger
    assert 'value="250"' in larger or 'value="250.00"' in larger, "it stays typed"


def test_a_stored_price_is_that_of_the_stored_disk(page, address):
    save = reverse("save-scenario", args=[address.pk])
    assert page.post(save, TYPED).status_code == 302
    kept = Scenario.objects.get(pk=address.pk).document()["purchase"]["prices"]
    assert kept["disk/bought.database_disks"]["price_for"] == '4000 GB 7.2K RPM SAS 3.5"'
    answer = page.get(reverse("answer", args=[address.pk])).json()
    assert answer["changes"] == 0
    assert "was typed for 4,000 GB" in read(page, address, LARGER)
    assert "was typed for" not in read(page, address, {"db_disk_size_primary_site": "4,000"})


def test_a_price_of_what_is_chosen_now_is_offered(page, address):
    chosen = read(page, address, {**TYPED, **CHOSEN})
    assert "on no line of this bill" in chosen
    assert hidden(chosen, "price") == "250"
    assert "Disk, not chosen yet (4,000 GB 7.2K RPM SAS 3.5&quot;): 250 EUR." in chosen
    (link,) = re.findall(r'href="\?([^"]*)#bill"[^>]*>Use it for that', chosen)
    used = page.get(f"{reverse('scenario', args=[address.pk])}?{link.replace('&amp;', '&')}")
    text = used.content.decode()
    assert "on no line of this bill" not in text
    assert (
        'name="price-disk/exos-x24-24tb-sas-price" form="inputs-panel" type="text" value="250'
        in text
    )


def test_changes_are_counted_without_what_goes_along(page, address):
    found = page.get(reverse("answer", args=[address.pk]), TYPED).json()
    plain = page.get(reverse("answer", args=[address.pk]), {f"{ROW}supplier": "us"}).json()
    assert (found["changes"], plain["changes"]) == (2, 1)


def test_an_empty_section_says_what_it_is_for(page, address):
    said = "None yet. What is paid beside hardware stands here"
    assert said in read(page, address, {})
    assert said not in read(page, address, {"charge-0-name": "Support", "charge-0-price": "5"})
