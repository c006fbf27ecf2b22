"""One question, one answer: note, page, chart, API, command line and search of one plan."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from calculators.engine import open_scenario
from calculators.inputs.catalogue import from_fixtures
from calculators.search import finish, read, sweep
from planner.models import Scenario, Sizing
from planner.pages.search_form.reading.suggested import suggested
from tests import patience

ROOT = Path(__file__).resolve().parents[3]
ASKED = {"system": "exchange-5.5-information-store", "users": "12000"}


@pytest.fixture
def member(cast):
    client = Client()
    client.force_login(cast.alice)
    return client


@pytest.fixture
def begun(member):
    """A plan of 12,000 users, and the page that it opens with."""
    page = member.post(reverse("new-plan"), ASKED, follow=True).content.decode()
    return Scenario.objects.latest("pk"), page


def solve(path, *options, status=0):
    """``manage.py solve`` of a file, which ends with the status."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), "solve", str(path), *options],
        capture_output=True,
        text=True,
        timeout=patience.SECONDS,
        check=False,
    )
    assert done.returncode == status, done.stderr
    return done


def told(text):
    """Level -> disks, of every "RAID x with n" of a text."""
    return {name: int(disks) for name, disks in re.findall(r"(RAID \d+) with (\d+)", text)}


def of_chart(charts):
    bars = next(chart for chart in charts if chart["key"] == "disks-by-level")
    names, values = bars["x"]["values"], bars["series"][0]["values"]
    return dict(zip(names, values, strict=True))


def of_levels(solved):
    (volume,) = [each for each in solved["volumes"] if each["volume"] == "database"]
    return {row["name"]: row["disks"] for row in volume["levels"]}


def test_note_page_chart_api_command_and_search_say_the_same(member, begun, tmp_path):
    scenario, page = begun
    document = scenario.document()
    wanted = {"RAID 10": 12, "RAID 5": 15, "RAID 50": 15, "RAID 6": 15, "RAID 60": 15}
    assert told(scenario.notes) == wanted
    assert told(re.sub(r"<[^>]*>", "", page)).items() >= wanted.items()
    assert document["raid_groups"][0]["disks"] * document["raid_groups"][0].get("count", 1) == 12

    sizing = Sizing.objects.get(scenario=scenario)
    charts = member.get(f"/api/v1/sizings/{sizing.pk}/charts").json()["charts"]
    assert of_chart(charts) == wanted

    asked = json.dumps(document)
    reply = member.post("/api/v1/solutions", asked, content_type="application/json")
    assert of_levels(reply.json()) == wanted

    path = tmp_path / "scenario.json"
    path.write_text(asked)
    done = solve(path, "--format", "json")
    assert of_levels(json.loads(done.stdout)) == wanted

    question = suggested(open_scenario(document, from_fixtures()), sizing.answer["figures"])
    for name, disks in list(wanted.items())[:4]:
        axes = {
            **question["axes"],
            "/raid_groups/0/level": [name.replace(" ", "")],
            "/raid_groups/*/disk": [document["raid_groups"][0]["disk"]],
            "/raid_groups/1/disks": [document["raid_groups"][1]["disks"]],
        }
        fewest = [{"figure": "disks", "goal": "least"}]
        space = read({"scenario": document, "axes": axes, "objectives": fewest}, from_fixtures())
        (best,) = finish(space, sweep(space))["front"]
        others = sum(group["disks"] for group in document["raid_groups"][1:])
        assert best["objectives"]["disks"] - others == disks, name


def test_each_level_that_is_offered_opens_as_it_was_counted(member, begun):
    """The link of RAID 50 carries its three spans."""
    _, page = begun
    link = re.search(r'href="([^"]*level=RAID50[^"]*)"', page)[1].replace("&amp;", "&")
    assert "raid_groups-0-spans=3" in link
    opened = member.get(link).content.decode()
    assert "Holds" in opened


def test_the_load_that_holds_is_one_number(member, begun):
    scenario, _ = begun
    sizing = Sizing.objects.get(scenario=scenario)
    outlook = member.get(f"/api/v1/sizings/{sizing.pk}/charts").json()["outlook"]
    asked = json.dumps(scenario.document())
    solved = member.post("/api/v1/solutions", asked, content_type="application/json").json()
    assert solved["limit_load"] == outlook["limit_load"] > 12_000
    assert solved["limiting_check"] == outlook["limiting_check"]


def test_the_table_of_the_command(begun, tmp_path):
    scenario, _ = begun
    path = tmp_path / "scenario.json"
    path.write_text(json.dumps(scenario.document()))
    lines = [line.split() for line in solve(path).stdout.splitlines()]
    assert ["RAID", "50", "15", "15", "1", "3"] in lines
    assert ["RAID", "5", "15", "5", "3", "—"] in lines
    assert lines[-1][:8] == ["Load", "that", "the", "hardware", "holds", "as", "it", "stands:"]


def test_the_command_refuses_with_every_problem(tmp_path):
    missing = solve(tmp_path / "none.json", status=1)
    assert "cannot be read" in missing.stderr
    path = tmp_path / "wrong.json"
    path.write_text('{"system": "exchange-2007-mailbox", "populations": [{"users": 0}]}')
    done = solve(path, "--format", "json", status=2)
    assert {each["pointer"] for each in json.loads(done.stdout)["errors"]} >= {
        "/populations/0/users",
        "/raid_groups",
    }
    assert "Users" in done.stderr
    assert "Traceback" not in missing.stderr + done.stderr


def test_a_limit_that_breaks_at_any_load_is_named_and_no_load_is_said(tmp_path):
    """ "0 mailboxes" stood where the disks that were given have too few bays."""
    path = tmp_path / "scenario.json"
    plan = {"system": "exchange-se", "populations": [{"users": 12_000}], "database_disks": 60}
    path.write_text(json.dumps(plan | {"server": "hpe-dl380-gen10-12lff"}))
    said = "Load that the hardware holds as it stands: none: “Disk bays” breaks at any load"
    assert said in solve(path).stdout
