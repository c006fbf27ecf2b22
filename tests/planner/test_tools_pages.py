"""Pages of the tools without a browser: what they answer, and what they say to bad input."""

import pytest
from django.test import Client
from django.urls import reverse

from planner.presentation.tools import TOOLS
from planner.presentation.tools.stripes import MOST_DISKS, stripe_page

PAGES = [tool.name for tool in TOOLS]
JSON = {"Accept": "application/json"}


@pytest.fixture
def member(cast):
    client = Client()
    client.force_login(cast.alice)
    return client


@pytest.mark.parametrize("name", ["tools", *PAGES])
def test_members_only(db, name):
    reply = Client().get(reverse(name))
    assert reply.status_code == 302
    assert "/sign-in/" in reply.headers["Location"]


@pytest.mark.parametrize("name", ["tools", *PAGES])
def test_every_tool_opens_with_and_without_a_slash(member, name):
    address = reverse(name)
    assert member.get(address).status_code == 200
    assert member.get(f"{address}/").status_code == 200


@pytest.mark.parametrize("name", PAGES)
def test_a_change_brings_the_parts_that_stand_on_the_page(member, name):
    page = member.get(reverse(name)).content.decode()
    reply = member.get(reverse(name), headers=JSON).json()
    for part in reply["parts"]:
        assert f'id="part-{part}"' in page


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize(
    "text", ["", "x", "-1", "1e999", "9" * 300, "\x00", "<b>", "²", "٣", "NaN"]
)
def test_whatever_is_typed_is_answered(member, name, text):
    for field in fields_of(member, name):
        reply = member.get(reverse(name), {field: text}, headers=JSON)
        assert reply.status_code == 200
        assert "<b>" not in reply.json()["parts"]["form"]


def fields_of(member, name):
    form = member.get(reverse(name), headers=JSON).json()["parts"]["form"]
    return [piece.split('"')[0] for piece in form.split(' name="')[1:]]


def test_the_map_of_the_document(member):
    """netraid-1999, Table 5: the second row of RAID 5."""
    page = stripe_page({"level": "RAID5", "disks": "4", "offset_kb": "48"})
    row = page["drawn"]["rows"][1]["cells"]
    assert [cell["text"] for cell in row] == ["48K", "64K", "P", "80K"]
    assert [cell["hit"] for cell in row] == [True, False, True, False]
    assert page["drawn"]["place"] == "disk 0, the parity on disk 2"
    assert page["drawn"]["chosen"] == {"read": "disk 0", "write": "disks 0 to 3"}


@pytest.mark.parametrize(("asked", "read", "write"), [
    ({"level": "RAID10", "disks": "8"}, "8X", "4X"),
    ({"level": "RAID5", "disks": "5"}, "5X", "1X"),
    ({"level": "RAID50", "disks": "8"}, "8X", "2X"),
    ({"level": "RAID0", "disks": "4"}, "4X", "4X"),
])
def test_as_many_fit_as_the_document_counts(asked, read, write):
    lights = stripe_page(asked)["drawn"]["lights"]
    assert lights["fits"] == {"read": read, "write": write}
    assert len(lights["fill"]["read"]) == int(read[:-1])
    assert len(lights["fill"]["write"]) == int(write[:-1])


def test_a_far_offset_is_in_the_rows_that_are_drawn():
    page = stripe_page({"offset_kb": "1,000,000"})
    assert any(cell["hit"] for row in page["drawn"]["rows"] for cell in row["cells"])


def test_misaligned_ios_hit_two_stripes():
    drawn = stripe_page({"level": "RAID0", "aligned": "no", "offset_kb": "0"})["drawn"]
    assert drawn["crossing"] == "25 %"
    assert drawn["crosses"]
    assert drawn["chosen"]["read"] == "disks 1 and 2"
    crossing = [sample["read"]["crosses"] for sample in drawn["lights"]["samples"]]
    assert sum(crossing) / len(crossing) == 0.25


@pytest.mark.parametrize(("asked", "name", "message"), [
    ({"disks": "7"}, "disks", "7 leaves one without a mirror"),
    ({"disks": str(MOST_DISKS + 1)}, "disks", "above 64 disks"),
    ({"spans": "3"}, "spans", "do not divide into 3 spans"),
    ({"level": "RAID 77"}, "level", "not a choice"),
    ({"offset_kb": "-1"}, "offset_kb", "below 0"),
])
def test_what_cannot_be_drawn_is_said_beside_the_input(asked, name, message):
    page = stripe_page(asked)
    assert page["drawn"] is None
    assert message in page["entries"][name].problems[0].message
    assert page["problems"][0][1] == name


@pytest.mark.parametrize(("depth", "word", "verdict"), [
    ("8", "Nothing is computed", "warn"), ("4", "Nothing is computed", "warn"),
    ("16", "best of the measured", "pass"), ("32", "9 % longer", "warn"),
    ("64", "between two measured", "warn"), ("128", "far longer", "warn"),
    ("512", "beyond the deepest", "warn"),
])
def test_advice_on_the_depth_rests_on_measured_points(depth, word, verdict):
    advice = stripe_page({"stripe_depth_kb": depth})["advice"]
    assert word in advice["word"]
    assert advice["verdict"] == verdict
    assert [point["depth"] for point in advice["points"]] == ["8", "16", "32", "128"]
    assert advice["points"][0]["queue"] == "not printed"
