# ruff: noqa: F811
"""The page of a search: its answer, candidate by candidate; followed, steered, each within its
organisation."""

from __future__ import annotations

import csv
import json
import re
from types import SimpleNamespace

import pytest
from django.template.loader import render_to_string
from django.urls import reverse

from calculators.inputs.catalogue import from_fixtures
from planner.models import Search
from planner.pages.scenario.scenarios import sketch
from planner.pages.search_form import ask
from planner.pages.search_result import front, results
from planner.pages.search_result.found import Found
from planner.selectors.searches import state_of
from planner.services.organisation.organisations import change_role
from tests.planner.cast import MAILBOX
from tests.planner.pages.test_offered import Offers, name_of
from tests.planner.search_cast import (  # noqa: F401
    JSON,
    at_once,
    client,
    done,
    scenario_of,
    stranger,
    typed,
    unpriced,
)
from tests.planner.walked import OTHERS, PUBLIC, right_of

pytestmark = pytest.mark.django_db

CATALOGUE = from_fixtures()
MOST_USERS = {"name": "most-users-of-disks", "disks": 200}


def test_the_answer_comes_first(client, done):
    row = done()
    page = client.get(f"/searches/{row.pk}/").content.decode()
    assert KNOWN in page
    assert "RAID 10, 3 groups of 2 × 15K SCSI 300 GB" in page.partition("What changes against")[2]
    assert "Cheapest by RAID level" in page
    assert ">Tightest limit, advice aside</th>" in page
    assert "Why do the others fail?" in page
    assert "fails Queue below spindles by" in page
    assert "Make scenario" in page


@pytest.mark.parametrize("role", ["viewer", "architect"])
def test_a_finished_search_offers_who_only_reads_nothing_to_write(client, cast, done, role):
    row = done(axes={"/raid_groups/0/disks": [4, 6, 8]}, goal=MOST_USERS, objectives=None)
    change_role(cast.ours.memberships.get(user=cast.bob), role)
    client.force_login(cast.bob)
    writes = role == "architect"
    for path in ("", f"designs/{row.answer['front'][0]['design']}/"):
        offers = Offers(f"/searches/{row.pk}/{path}")
        offers.feed(client.get(offers.address).content.decode())
        asked = {name_of(address) for method, address, _ in offers.found if method == "POST"}
        asked -= {None, *PUBLIC, *OTHERS}
        assert ("write" in {right_of(name, "POST") for name in asked}) is writes, path
        assert ("search-widen" in asked) is (writes and not path)
    # What is told besides is told to everybody.
    page = {"verdict": "pass", "sentence": "", "held": "spare disks", "ways": {"goals": ["x"]}}
    asker = SimpleNamespace(may={"write": writes})
    context = {"page": page, "search": row, "request": asker}
    told = render_to_string("searches/found/sentence.html", context)
    assert "Held as today: spare disks." in told
    assert told.count("<form") == 2 * writes
    assert 'class="verdict"' in told
    none = {**context, "page": {**page, "verdict": "none"}}
    assert 'class="verdict"' not in render_to_string("searches/found/sentence.html", none)


def test_a_design_of_a_search_of_no_scenario_is_kept_nowhere(client, done):
    row = done()
    kept = reverse("keep-design", args=[row.pk, row.answer["front"][0]["design"]])
    assert kept in client.get(f"/searches/{row.pk}/").content.decode()
    Search.objects.filter(pk=row.pk).update(scenario=None)
    assert "keep-design" not in client.get(f"/searches/{row.pk}/").content.decode()


def test_the_best_says_how_many_recommendations_it_is_against(client, done):
    row = done()
    best = row.answer["front"][0]["design"]
    shortlist = [
        {**each, "advice_not_kept": 2 if each["design"] == best else 0}
        for each in row.answer["shortlist"]
    ]
    row.answer = {**row.answer, "shortlist": shortlist}
    row.save()
    page = client.get(f"/searches/{row.pk}/").content.decode()
    assert KNOWN.replace(": at", ", against 2 recommendations: at") in page


# Of 217 designs without a price nobody knows how cheap they are.
KNOWN = "Cheapest that holds, of those with a price (217 have none): at least 2,072 USD."
CLOSE = "Latency: 4 % to spare."


@pytest.mark.parametrize(
    ("verdict", "margin", "tight", "signs"),
    [
        ("warn", 0.58, [CLOSE], ["pass", "warn"]),
        ("warn", 0.1, [CLOSE], ["pass", "warn"]),
        ("warn", 0.05, [CLOSE], ["warn", "warn"]),
        ("warn", 0.05, [], ["warn"]),
        ("fail", -0.2, [], ["fail"]),
        ("pass", 0.58, [], ["pass"]),
    ],
)
def test_a_caution_says_what_it_warns_of(client, done, verdict, margin, tight, signs):
    cell = _cell(client, done(), verdict=verdict, margin=margin, tight=tight)
    assert re.findall(r'href="#icon-([\w-]+)"', cell) == signs
    assert all(each in cell for each in tight or ["spare" if margin > 0 else "over"])
    # Advice is no warning: it is said, and carries no sign.
    assert "Larger cache advised." in cell


def test_a_candidate_that_is_not_known_to_hold_carries_no_sign_that_it_does(client, done):
    for verdict in ("pass", "warn", "not-checked"):
        cell = _cell(client, done(), verdict=verdict, margin=0.58, not_checked=["Disk bays"])
        assert re.findall(r'href="#icon-([\w-]+)"', cell) == ["not-checked"]
        assert "</svg> Not checked: disk bays." in cell


def test_a_candidate_of_an_earlier_version_says_that_another_limit_is_tight(client, done):
    cell = _cell(client, done(), verdict="warn", margin=0.58, tight=None)
    assert re.findall(r'href="#icon-([\w-]+)"', cell) == ["pass", "warn"]
    assert "</svg> Another limit is tight." in cell


def _cell(client, row, margin, **changes):
    """What is said of the only candidate that was opened."""
    first = row.answer["shortlist"][0]
    changed = {
        **first,
        "tight": [],
        "binding": {**first["binding"], "margin": margin},
        "cautions": ["Larger cache advised."],
        **changes,
    }
    kept = {name: value for name, value in changed.items() if value is not None}
    row.answer = {**row.answer, "shortlist": [kept]}
    row.save()
    page = client.get(f"/searches/{row.pk}/").content.decode()
    return page.partition('data-label="Tightest limit, advice aside"')[2].partition("</td>")[0]


def test_what_could_not_be_checked_is_not_said_to_hold(client, done):
    row = done()
    assert client.get(f"/searches/{row.pk}/").context["page"]["verdict"] == "pass"
    best = row.answer["front"][0]["design"]
    shortlist = [
        {**each, "not_checked": ["Disk bays"] * (each["design"] == best)}
        for each in row.answer["shortlist"]
    ]
    count = {"check": "bays", "label": "Disk bays", "designs": 1}
    row.answer = {**row.answer, "shortlist": shortlist, "not_checked": [count]}
    row.save()
    response = client.get(f"/searches/{row.pk}/")
    assert response.context["page"]["verdict"] == "not-checked"
    page = response.content.decode()
    said = response.context["page"]["sentence"]
    # What does hold comes first, what was not checked and why last.
    assert said.startswith(KNOWN.replace(": at", ", disk bays aside: at").removesuffix("."))
    assert (
        "Not checked: disk bays, as no server is named, and enclosures may be missing in its price."
        in response.context["page"]["beside"]
    )
    name_one = f"/scenarios/{row.scenario_id}/search/?from={row.pk}#q-vary-server"
    assert f'<a href="{name_one}">Name a server</a>' in page
    assert "<dt>Hold where checked</dt>" in page
    assert "Not checked: disk bays." in page
    assert "disk bays not checked</span>" not in page, "it stood beside the name, too"
    # Another is known to hold: it leads, and what costs less is said with what it lacks.
    known = {**row.answer["shortlist"][1], "not_checked": []}
    row.answer = {**row.answer, "best_checked": known}
    row.save()
    response = client.get(f"/searches/{row.pk}/")
    assert response.context["page"]["verdict"] == "pass"
    said = response.context["page"]["sentence"]
    first, second = (each["objectives"]["price"] for each in row.answer["shortlist"][:2])
    assert said.startswith(
        "Cheapest of those known to hold, of those with a price (217 have none): at least "
        f"{second:,.0f} USD"
    )
    told = response.context["page"]["beside"]
    cheaper = next(each for each in told if each.startswith("Cheaper, but"))
    assert cheaper.startswith("Cheaper, but disk bays not checked, so that enclosures may be")
    assert cheaper.endswith(f", at least {first:,.0f} USD.")
    page = response.content.decode()
    assert f'href="/searches/{row.pk}/designs/{known["design"]}/">Open the design that is' in page
    assert f"{second:,.0f} USD" in client.get("/searches/").content.decode()


def test_the_page_follows_itself(client, done):
    row = done()
    reply = client.get(f"/searches/{row.pk}/", headers=JSON).json()
    assert reply["active"] is False
    assert set(reply["parts"]) == {"status", "sentence", "details"}
    data = reply["data"]
    assert [each["figure"] for each in data["objectives"]] == ["price", "response_time.p95_ms"]
    assert data["points"][0]["at"][0] == min(point["at"][0] for point in data["points"])
    assert len(data["points"]) == data["count"] == len(row.answer["front"])
    assert "today's design" not in {point["title"] for point in data["points"][1:]}
    assert [point["rank"] for point in data["points"]] == [*range(1, data["count"] + 1)]
    opened = [point for point in data["points"] if point["verdict"]]
    assert len(opened) == data["opened"] == len(row.answer["shortlist"])
    assert all(point["said"] for point in opened)


def test_what_is_said_of_every_candidate_is_said_once(client, done):
    """Each row of Exchange 5.5 repeated on what disks the queue was measured."""
    row = done()
    data = client.get(f"/searches/{row.pk}/", headers=JSON).json()["data"]
    assert data["opened"] > 1
    alike = [each["text"] for each in data["alike"]]
    assert [each.partition(";")[0] for each in alike] == [
        "The queue was measured on disks that are busy 32 to 96 % of the time"
    ]
    in_rows = [each["text"] for point in data["points"] for each in point["said"]]
    assert not {*alike} & {*in_rows}
    cautions = [each["cautions"] for each in row.answer["shortlist"]]
    for each in set.intersection(*map(set, cautions)):
        assert each in alike
    page = client.get(f"/searches/{row.pk}/").content.decode()
    (caution,) = alike
    table, _, json_of_it = page.partition('id="front-data"')
    assert (table.count(caution), json_of_it.count(caution)) == (1, 1)
    assert "Of every candidate whose limits were looked at:" in page


def test_what_one_candidate_alone_is_warned_of_stays_in_its_row():
    def said(*texts):
        first = {"sign": "pass", "text": "Queue: 4 %", "first": True}
        return [first, *({"sign": sign, "text": text, "first": False} for sign, text in texts)]

    bays, close, breaks = ("not-checked", "Bays."), ("warn", "Close."), ("fail", "Breaks.")
    alike = front._alike([said(bays, close, breaks), said(bays, breaks)])
    assert [each["text"] for each in alike] == ["Bays."], "what breaks stays with each"
    assert front._alike([said(bays)]) == [], "of one alone nothing is repeated"
    assert front._alike([]) == []


def test_what_does_not_hold_says_what_would_have_to_give_way(client, done):
    row = done(bounds=[{"figure": "disks", "most": 3}])
    page = client.get(f"/searches/{row.pk}/").content.decode()
    assert "Nothing holds." in page
    assert "What would have to give way?" in page
    assert "your limit of disks" in page


def test_states_and_futures_are_shown(client, cast, done, django_capture_on_commit_callbacks):
    cast.scenario = scenario_of(cast, MAILBOX)
    row = done(
        states=["normal", "disk-lost"],
        ranges={"/populations/0/users": {"low": 3500, "likely": 4000, "high": 4500}},
        futures=20,
    )
    page = client.get(f"/searches/{row.pk}/").content.decode()
    assert "What holds when something breaks?" in page
    assert "A disk is lost" in page
    assert "20 futures, seed 1" in page
    assert "In how many futures does each candidate hold?" in page
    assert "Least regret" in page


def test_the_files_hold_everything(client, done):
    row = done()
    body = json.loads(client.get(f"/searches/{row.pk}/answer.json").content)
    assert body["answer"] == row.answer
    response = client.get(f"/searches/{row.pk}/front.csv")
    rows = list(csv.reader(response.content.decode().splitlines()))
    assert rows[0][0] == "design"
    assert len(rows) == len(row.answer["front"]) + 1
    assert float(rows[1][-2]) == row.answer["front"][0]["objectives"]["price"]


def test_no_cell_of_the_front_is_a_formula(done):
    row = done()
    answer = json.loads(json.dumps(row.answer))
    pointer = next(iter(answer["front"][0]["values"]))
    answer["front"][0]["values"][pointer] = "=1+1"
    text = front.as_csv(Found(row.document, answer, row.catalogue())).decode()
    assert "'=1+1" in text


def test_pause_resume_cancel(client, cast, clean_cache):
    client.post(
        f"/scenarios/{cast.scenario.pk}/search/", typed(cast.scenario, cast.catalogue, do="search")
    )
    row = Search.objects.get()
    for action, status, word in (
        ("pause", "paused", "Resume"),
        ("resume", "queued", "Pause"),
        ("cancel", "cancelled", "Cancelled"),
    ):
        reply = client.post(f"/searches/{row.pk}/{action}/", headers=JSON).json()
        row.refresh_from_db()
        assert row.status == status
        assert word in reply["parts"]["status"]
    assert client.post(f"/searches/{row.pk}/explode/").status_code == 404


def test_the_list_says_what_was_found(client, done):
    assert "No design was searched yet" in client.get("/searches/").content.decode()
    done()
    page = client.get("/searches/").content.decode()
    assert "Best of all" in page
    assert re.search(r"RAID 10, [^<]*15K SCSI 300 GB, 3.5 inch[^<]*, at least [\d,]+ USD", page), (
        page
    )


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"objectives": [{"figure": "disks"}]}, "wanted: fewest disks"),
        ({"goal": {"name": "cheapest"}}, "wanted: cheapest and headroom, most"),
        ({}, "wanted: fewest disks"),
        (
            {"axes": {"/populations/0/users": {"from": "1000", "to": 4000}}},
            "Varied: Users (1000 to 4,000)",
        ),
    ],
    ids=["no direction", "a goal", "nothing", "a number as text"],
)
def test_the_list_says_what_a_program_asked_in_short(client, cast, done, asked, said):
    """The list of the whole organisation broke on one of them."""
    row = done()
    document = {"scenario": cast.scenario.document(), "axes": {"/raid_groups/0/disks": [8, 10]}}
    Search.objects.filter(pk=row.pk).update(document={**document, **asked})
    assert said in client.get("/searches/").content.decode()


def test_what_runs_has_a_first_answer(done):
    """Partial answers lack near misses, and may lack everything."""
    row = done()
    state = state_of(row)
    for answer in (None, {**row.answer, "near_misses": [], "relaxation": None}):
        page = results.result_page(
            {**state, "status": "running", "answer": answer}, row.catalogue()
        )
        assert page["status"]["active"]
        assert page["sentence"].startswith("So far: cheapest" if answer else "Looking at")


@pytest.mark.parametrize(
    "path", ["", "answer.json", "front.csv", "designs/1/"], ids=lambda path: path or "page"
)
def test_nobody_else_sees_a_search(stranger, done, path):
    row = done()
    assert stranger.get(f"/searches/{row.pk}/{path}").status_code == 404
    assert "Best of all" not in stranger.get("/searches/").content.decode()


def test_nobody_else_steers_a_search(stranger, cast, done):
    row = done()
    for path in ("pause/", "resume/", "cancel/", "designs/1/keep/"):
        assert stranger.post(f"/searches/{row.pk}/{path}").status_code == 404
    for name in ("search-designs", "search-space"):
        address = reverse(name, args=[cast.scenario.pk])
        assert stranger.post(address).status_code == 404
    own = stranger.get(f"/scenarios/{cast.scenario.pk}/search/?from={row.pk}")
    assert own.status_code == 404


def test_where_no_server_reaches_the_databases_of_another_the_input_is_one_click_away(cast):
    scenario = {**MAILBOX, "servers": 2}
    asked = ask.first_form(scenario, CATALOGUE).typed.lists | {"state": ["server-lost"]}
    page = ask.ask_page(ask.typed_form(scenario, CATALOGUE, asked))
    drawn = sketch(scenario, {"servers": "2", "ram_gb": "64"}, CATALOGUE)
    shown = render_to_string(
        "searches/form/form.html", {"page": page, "scenario": cast.scenario, "drawn": drawn}
    )
    said = shown[shown.index('id="own-databases"') :].partition("</p>")[0]
    address = reverse("scenario", args=[cast.scenario.pk])
    assert f'href="{address}?ram_gb=64#f-server_failover"' in said


def test_where_no_server_reaches_another_that_is_why_nothing_holds(client, cast, done):
    """Bays were named, which more designs broke and not all."""
    cast.scenario = scenario_of(cast, MAILBOX)
    axes = {
        "/servers": {"from": 1, "to": 3},
        "/raid_groups/0/disks": {"from": 2, "to": 40, "step": 2},
    }

    def said(**more):
        row = done(axes={**axes, **more}, states=["normal", "server-lost"])
        return client.get(f"/searches/{row.pk}/").content.decode()

    assert "with a server lost its mailboxes are down in every design" in said()
    both = said(**{"/server_failover": ["none", "shared-storage"]})
    assert "its mailboxes are down in every design" not in both


def test_one_design_is_looked_at_in_the_singular():
    state = {"status": "running", "designs": 1}
    assert results.waiting(state) == "Looking at 1 design."
