"""No page prints the None of a program, such as the currency of what is all owned."""

import re

import pytest
from django.urls import reverse

from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.systems.materials import bill_of_materials
from planner.selectors.catalogue.catalogue import catalogue_of
from planner.services.scenarios.sizings import size_scenario
from tests.planner.scenarios.test_demos import loaded  # noqa: F401

pytestmark = pytest.mark.django_db
# Of what a person reads: an input that may be left empty offers "None" to be chosen.
_NONE = re.compile(r"(?:\d|at least)\s*(?:<[^>]*>\s*)*None\b(?! of)")
_CHOICES = re.compile(r"<option.*?</option>|<script.*?</script>", re.S)


@pytest.mark.slow
def test_no_page_of_a_scenario_says_none(client, loaded):  # noqa: F811
    """All owned, "Bought once" was "0 None"."""
    person = loaded.memberships.get().user
    client.force_login(person)
    catalogue = catalogue_of(loaded)
    for plan in loaded.plans.all():
        for scenario in plan.scenarios.all():
            lines = bill_of_materials.lines(Bench(parse(scenario.document(), catalogue)), catalogue)
            owned = {f"price-{one.kind}/{one.key}-owned": "99999" for one in lines if one.key}
            for typed in ({}, owned):
                page = client.get(reverse("scenario", args=[scenario.pk]), typed)
                assert page.status_code == 200
                read = _CHOICES.sub("", page.content.decode())
                assert not _NONE.findall(read), scenario.name
            assert "0 to buy" in read or not owned, scenario.name
            prices = {name.removeprefix("price-").removesuffix("-owned") for name in owned}
            scenario.purchase = {"prices": {name: {"owned": 99999} for name in prices}}
            scenario.save()
            size_scenario(scenario, person, catalogue)
            for address in ("bill-file", "size-backwards"):
                where = reverse(address, args=[scenario.pk])
                read = _CHOICES.sub("", client.get(where).content.decode())
                assert not _NONE.findall(read), (address, scenario.name)
