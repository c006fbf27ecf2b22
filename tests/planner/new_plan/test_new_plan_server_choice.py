"""The servers of a new plan are chosen by what they have: cores, bays and memory."""

import pytest
from django.urls import reverse
from lxml import html

from planner.forms.new_plan.ages import with_what_it_has


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (
            {"processors": 2, "cores_per_processor": 24, "drive_bays": 12, "ram_gb": 256},
            "(48 cores, 12 bays, 256 GB)",
        ),
        (
            {"processors": 2, "cores_per_processor": None, "memory_included": False},
            "(cores unknown, bays unknown, without memory)",
        ),
        (
            {"processors": 1, "cores_per_processor": 1, "drive_bays": 1},
            "(1 core, 1 bay, memory unknown)",
        ),
    ],
)
def test_what_a_server_has(row, said):
    assert with_what_it_has("Server", row) == f"Server {said}"


@pytest.mark.django_db
def test_the_list_says_cores_bays_and_memory(client, cast):
    client.force_login(cast.alice)
    page = html.fromstring(client.get(reverse("new-plan")).content)
    found = page.xpath('//option[@value="dell-r760-12lff-gold-6430"]')
    assert found
    for each in found:
        assert each.text_content().endswith("(64 cores, 12 bays, without memory)")


@pytest.mark.django_db
def test_a_new_plan_says_where_prices_are_typed(client, cast):
    """Nothing told of them before the bill, of which most lines have none."""
    client.force_login(cast.alice)
    assert (
        "typed on the bill of the new scenario" in client.get(reverse("new-plan")).content.decode()
    )
