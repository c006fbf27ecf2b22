"""The activity says what changed as the form, the history and the settings call it."""

import copy

import pytest
from django.urls import reverse

from planner.pages.activity import in_words
from planner.services.scenarios.scenarios import save_scenario
from tests.planner.cast import BENCHMARK


def said(cast, field, before, after, subject="scenario “A” 1"):
    changes = [{"field": field, "before": before, "after": after}]
    (found,) = in_words(changes, subject, cast.catalogue)
    return found["words"]


@pytest.mark.parametrize(
    ("field", "before", "after", "words"),
    [
        ("/question/populations/0/users", 8000, 8001, "Users 1: 8,000 → 8,001 users"),
        ("/question/populations/1/read_share", 0.64, None, "Users 2: read share: 64 % → nothing"),
        (
            "/question/raid_groups/1/level", "RAID10", "RAID5",
            "RAID group 2: RAID level: RAID 10 → RAID 5",
        ),
        (
            "/question/raid_groups/0/disk", "scsi-15k-300gb", "gone-long-ago",
            "RAID group 1: disk model: 15K SCSI 300 GB, 3.5 inch → gone-long-ago",
        ),
        ("/question/circular_logging", True, False, "Circular logging: yes → no"),
        ("/question/calculator_inputs/data_overhead_fraction", None, 0.2,
         "Data overhead: nothing → 20 %"),
        ("/question/purchase/years", 5, 7, "Years: 5 → 7"),
        ("/question/purchase/prices/disk~1scsi-15k-300gb/price", None, "9.50",
         "Prices: 15K SCSI 300 GB, 3.5 inch: price: nothing → 9.50"),
        ("/notes", None, "Ask Ada.", "Notes: nothing → Ask Ada."),
        ("/scenarios/2/question/raid_groups/0/disks", 8, None,
         "Scenario 3: RAID group 1: disks: 8 disks → nothing"),
        ("/nobody_knows/3", 1, 2, "Nobody knows: 4: 1 → 2"),
    ],
)  # fmt: skip
def test_an_input_is_called_as_in_the_form(cast, field, before, after, words):
    assert said(cast, field, before, after) == words


@pytest.mark.parametrize(
    ("subject", "field", "before", "after", "words"),
    [
        ("preferences “preferences of alice” 1", "/number_format", "", "de-DE",
         "Number format: nothing → 1.234.567,8"),
        ("preferences “preferences of alice” 1", "/dates", "en-GB", "en-001",
         "Dates: 22 November 2026 → 2026-11-22"),
        ("membership “bob” 3", "/role", "viewer", "architect", "Role: Viewer → Architect"),
        ("disk “Any” 3", "/capacity_gb", 300, 600, "Capacity: 300 → 600 GB"),
        ("disk “Any” 3", "/price_on", None, "2026-11-21",
         "Date of the price: nothing → 21 November 2026"),
        ("token “x” 3", "/expires_at", None, "2026-11-21T06:13:05+00:00",
         "Expires at: nothing → 21 November 2026, 06:13 UTC"),
    ],
)  # fmt: skip
def test_a_setting_and_a_row_are_called_as_on_their_page(
    cast, subject, field, before, after, words
):
    assert said(cast, field, before, after, subject) == words


def test_the_page_shows_words_in_the_numbers_of_its_reader(client, cast):
    document = copy.deepcopy(BENCHMARK)
    document["populations"][0]["users"] = 8001
    save_scenario(cast.scenario, document, cast.alice, cast.catalogue)
    client.force_login(cast.alice)
    asked = {
        "number_format": "de-DE",
        "dates": "en-GB",
        "time_zone": "",
        "units": "",
        "colours": "",
    }
    client.post("/account/display/", asked)
    page = client.get(reverse("activity")).content.decode()
    assert "Users 1: 8.000 → 8.001 users" in page
    assert "/question/" not in page
    assert "scenario “Rabbit hole”</td>" in page
    # Stacked on a phone, no label stands without what it is of: of signing in there is nothing.
    assert 'data-label="Of what"></td>' not in page
    assert "Number format: nothing → 1.234.567,8" in page


def test_a_member_who_does_not_administer_gets_a_page_with_a_way_back(client, cast):
    """It was Django's own form to sign in, to somebody signed in."""
    client.force_login(cast.bob)
    for address in ("/admin/", "/admin/planner/plan/"):
        answer = client.get(address, follow=True)
        assert answer.status_code == 403
        page = answer.content.decode()
        assert "This page is not for you" in page
        assert f'href="{reverse("plans")}"' in page
        assert "Django" not in page
    client.logout()
    assert client.get("/admin/", follow=True).status_code == 200
