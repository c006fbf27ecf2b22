"""Where a reader's clock stands: on pages and in PDFs, nowhere else."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from django.urls import reverse

from calculators.sheet.said.moments import day, minute, second
from calculators.sheet.said.numbers import Style, in_style
from planner.models import AuditEntry, Preferences
from planner.report.compose import compose
from planner.services.organisation.preferences import (
    FIELDS,
    change_preferences,
    preferences_of,
    zones_offered,
)
from planner.services.scenarios.sizings import sizing_as_dict

LATE = datetime(2026, 11, 21, 23, 30, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("zone", "said"),
    [
        ("", "21 November 2026, 23:30 UTC"),
        ("Europe/Berlin", "22 November 2026, 00:30 CET"),
        ("America/Sao_Paulo", "21 November 2026, 20:30 UTC−03"),
        ("Asia/Kolkata", "22 November 2026, 05:00 IST"),
        ("Nowhere/Left", "21 November 2026, 23:30 UTC"),
    ],
)
def test_a_moment_is_told_by_the_clock_of_its_reader(zone, said):
    with in_style(Style(zone=zone)):
        assert minute(LATE) == said
        assert day(LATE) == said.partition(",")[0]
        # A day has no clock.
        assert day(LATE.date()) == "21 November 2026"
        assert second(LATE) == said.replace(" U", ":09 U").replace("30 C", "30:09 C").replace(
            "00 I", "00:09 I"
        )
    with in_style(Style(zone="Europe/Berlin")):
        assert minute(datetime(2026, 7, 1, 12, tzinfo=UTC)) == "1 July 2026, 14:00 CEST"


def test_a_report_has_one_way_to_write_days(cast):
    """In its footer too, which is of the moment."""
    with in_style(Style(dates="de_DE", zone="Europe/Berlin")):
        document = compose({**sizing_as_dict(cast.sizing), "created_at": LATE})
    assert document.title.date == "22.11.2026"
    assert document.stamp.text.endswith(" · 22.11.2026, 00:30:09 CET")


def test_a_zone_is_chosen_on_the_page_or_by_a_program(client, cast):
    client.force_login(cast.alice)
    page = client.get("/account/").content.decode()
    assert '<optgroup label="Europe">' in page
    assert "data-own-zone" in page
    asked = {"number_format": "", "dates": "en-GB", "units": "", "colours": ""}
    wrong = client.post("/account/display/", {**asked, "time_zone": "Europe/Atlantis"})
    assert wrong.status_code == 400
    assert "is no time zone that there is" in wrong.content.decode()
    client.post("/account/display/", {**asked, "time_zone": "Europe/Berlin"})
    assert preferences_of(type(cast.alice).objects.get(pk=cast.alice.pk)).time_zone == (
        "Europe/Berlin"
    )
    page = client.get("/account/").content.decode()
    assert '<option value="Europe/Berlin" selected>Berlin</option>' in page
    bearer = {"Authorization": f"Bearer {cast.alice_secret}"}
    address = "/api/v1/preferences"
    answer = client.patch(
        address, {"time_zone": "EST5EDT"}, content_type="application/json", headers=bearer
    )
    assert answer.json()["time_zone"] == "EST5EDT"
    # What is not offered stays chosen.
    assert '<option value="EST5EDT" selected>' in client.get("/account/").content.decode()
    refused = client.patch(
        address, {"time_zone": "Moon"}, content_type="application/json", headers=bearer
    )
    assert refused.status_code == 400
    assert refused.json()["errors"][0]["pointer"] == "/time_zone"


@pytest.mark.parametrize("name", [*FIELDS, "language"])
def test_what_is_no_text_is_refused_by_name(client, cast, name):
    bearer = {"Authorization": f"Bearer {cast.alice_secret}"}
    for value in ({"a": 1}, [1], {}, [], 0, False, None):
        refused = client.patch(
            "/api/v1/preferences", {name: value}, content_type="application/json", headers=bearer
        )
        assert refused.status_code == 400, value
        assert [problem["pointer"] for problem in refused.json()["errors"]] == [f"/{name}"]
    assert not Preferences.objects.filter(user=cast.alice).exists()


def test_every_zone_that_is_offered_can_be_chosen():
    assert len(zones_offered()) > 8
    assert ("America/Argentina/Buenos_Aires", "Argentina/Buenos Aires") in zones_offered()[
        "America"
    ]


def test_activity_and_history_stand_in_the_time_of_their_reader(client, cast):
    client.force_login(cast.alice)
    change_preferences(cast.alice, {"time_zone": "Pacific/Auckland"})
    late = AuditEntry.objects.create(
        action=AuditEntry.Action.CHANGED, actor="alice", subject="the late one",
        organisation_number=cast.ours.pk, detail={},
    )  # fmt: skip
    there = late.at.astimezone(ZoneInfo("Pacific/Auckland"))
    page = client.get(reverse("activity")).content.decode()
    assert f"{there:%H:%M:%S} NZDT" in page or f"{there:%H:%M:%S} NZST" in page
    assert "UTC" not in page.partition("<tbody>")[2]
    # The days of the filter are those of the reader.
    shown = client.get(reverse("activity"), {"since": f"{there:%Y-%m-%d}"}).content.decode()
    assert "the late one" in shown
    page = client.get(f"/scenarios/{cast.scenario.pk}/", {"whole": "1"}).content.decode()
    assert "NZDT" in page or "NZST" in page
    assert Preferences.objects.get(user=cast.alice).time_zone == "Pacific/Auckland"
