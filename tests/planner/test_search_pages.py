"""The pages of the design search: asked, followed, opened, kept; each within its organisation."""

from __future__ import annotations

import csv
import json
import re

import pytest
from django.test import Client
from django.urls import reverse

from planner.models import Scenario, Search
from planner.pages.plans import shared
from planner.pages.search_form import ask
from planner.pages.search_result import front, results
from planner.pages.search_result.design import free_name, short_name
from planner.pages.search_result.found import Found
from planner.report.verdicts import ADVICE
from planner.selectors.plans import scenarios_of
from planner.selectors.searches import state_of
from planner.selectors.sizings import latest_sizings
from planner.services import scenarios, search_work, searches, sizings
from tests.api.client import Api, problem
from tests.planner.cast import MAILBOX
from tests.planner.test_search_form import DEMOS

pytestmark = pytest.mark.django_db
JSON = {"Accept": "application/json"}


@pytest.fixture
def client(cast):
    found = Client()
    found.force_login(cast.alice)
    return found


@pytest.fixture
def stranger(cast):
    found = Client()
    found.force_login(cast.mallory)
    return found


def at_once(search_id, start, stop):
    """A worker in the same process."""
    search_work.sweep_part(search_id, start, stop, at_once)


def typed(scenario, catalogue, **changes):
    """What a browser sends: the first form, with some inputs typed over."""
    form = ask.first_form(scenario.document(), catalogue)
    return {**form.typed.lists, **changes}


@pytest.fixture
def done(cast, django_capture_on_commit_callbacks):
    """A search that ran."""

    def run(**changes):
        document = {
            **ask.question(ask.first_form(cast.scenario.document(), cast.catalogue)),
            **changes,
        }
        with django_capture_on_commit_callbacks(execute=True):
            row = searches.start_search(
                cast.ours,
                cast.alice,
                document,
                "Best of all",
                cast.catalogue,
                at_once,
                cast.scenario,
            )
        return Search.objects.get(pk=row.pk)

    return run


def test_the_question_is_prefilled_and_counted(client, cast):
    page = client.get(f"/scenarios/{cast.scenario.pk}/search/").content.decode()
    assert "What is the best design for “Rabbit hole”?" in page
    assert "Search 2,880 designs" in page
    assert "no price" in page
    assert "/api/v1/searches?save=true" in page


def test_the_size_follows_what_is_typed(client, cast):
    address = f"/scenarios/{cast.scenario.pk}/search/space/"
    changes = {"vary-raid_groups-0-stripe_depth_kb": "8, 16, 32, 64"}
    reply = client.post(address, typed(cast.scenario, cast.catalogue, **changes)).json()
    assert "Search 11,520 designs" in reply["size"]
    assert '"/raid_groups/0/stripe_depth_kb"' in reply["curl"]
    states = {"state": ["disk-lost", "rebuilding"]}
    reply = client.post(address, typed(cast.scenario, cast.catalogue, **states)).json()
    assert "8,640 evaluations" in reply["size"]


def test_every_problem_stands_at_its_input_and_nothing_is_lost(client, cast):
    changes = {
        "do": "search",
        "goal": "most-users-for-money",
        "vary-raid_groups-0-disks-from": "x",
        "vary-raid_groups-0-stripe_depth_kb": "8, 9999",
        "bound-disks-most": "many",
        "name": "My name",
    }
    response = client.post(
        f"/scenarios/{cast.scenario.pk}/search/", typed(cast.scenario, cast.catalogue, **changes)
    )
    page = response.content.decode()
    assert response.status_code == 400
    assert not Search.objects.exists()
    for name in (
        "vary-raid_groups-0-disks",
        "vary-raid_groups-0-stripe_depth_kb",
        "goal-budget",
        "bound-disks-most",
    ):
        assert f'id="e-{name}"' in page, name
    for text in ('value="x"', 'value="8, 9999"', 'value="many"', 'value="My name"'):
        assert text in page
    assert "4 answers need attention" in page


def test_rows_come_and_go_without_scripts(client, cast):
    address = f"/scenarios/{cast.scenario.pk}/search/"
    changes = {"add": "axes", "add-axes": "raid_groups-0-aligned"}
    page = client.post(address, typed(cast.scenario, cast.catalogue, **changes)).content.decode()
    assert 'name="axes" value="raid_groups-0-aligned"' in page
    changes = {"add": "ranges", "add-ranges": "populations-0-users"}
    page = client.post(address, typed(cast.scenario, cast.catalogue, **changes)).content.decode()
    assert (
        'name="range-populations-0-users-low" type="text" inputmode="decimal" value="6,400"' in page
    )
    changes = {
        "ranges": "populations-0-users",
        "range-populations-0-users-low": "1",
        "remove": "ranges:populations-0-users",
    }
    page = client.post(address, typed(cast.scenario, cast.catalogue, **changes)).content.decode()
    assert "range-populations-0-users" not in page


def test_nonsense_names_are_left_alone(client, cast):
    nonsense = {
        "goal": "fame",
        "axes": ["no-such-thing", "raid_groups-9-disks"],
        "ranges": ["assumptions-none", "x"],
        "add": "ranges",
        "add-ranges": "../../etc",
        "remove": "axes",
        "bound--most": "1",
        "bounds": ["nothing.at.all"],
        "correlation-x-first": "1",
        "correlation-0-rank": "2",
        "vary-raid_groups-0-level": ["RAID99"],
        "state": ["on-fire"],
    }
    response = client.post(f"/scenarios/{cast.scenario.pk}/search/", {**nonsense, "do": "search"})
    assert response.status_code == 400


def test_a_search_starts(client, cast, clean_cache):
    response = client.post(
        f"/scenarios/{cast.scenario.pk}/search/",
        typed(cast.scenario, cast.catalogue, do="search", name=""),
    )
    row = Search.objects.get()
    assert response.headers["Location"] == f"/searches/{row.pk}/"
    assert row.name == "Cheapest for these users, Rabbit hole"
    assert row.scenario == cast.scenario
    page = client.get(f"/searches/{row.pk}/").content.decode()
    assert "Looking at 2,880 designs." in page
    assert 'data-active="yes"' in page


def test_too_many_searches_are_refused_calmly(client, cast, clean_cache):
    body = typed(cast.scenario, cast.catalogue, do="search")
    address = f"/scenarios/{cast.scenario.pk}/search/"
    for _ in range(searches.MOST_ACTIVE):
        assert client.post(address, body).status_code == 302
    response = client.post(address, body)
    assert response.status_code == 400
    assert "searches run already" in response.content.decode()


def test_a_scenario_that_cannot_be_sized_says_so(client, cast):
    cast.scenario.question["raid_groups"][0]["disks"] = 7
    cast.scenario.save()
    response = client.get(f"/scenarios/{cast.scenario.pk}/search/")
    assert response.status_code == 400
    assert "cannot be sized" in response.content.decode()


def test_the_answer_comes_first(client, done):
    row = done()
    page = client.get(f"/searches/{row.pk}/").content.decode()
    assert "Cheapest that holds: RAID 10, 3 groups of 2 × 15K SCSI 300 GB" in page
    assert "Cheapest by RAID level" in page
    assert ">Tightest limit, advice aside</th>" in page
    assert "Why do the others fail?" in page
    assert "fails Queue below spindles by" in page
    assert "Make scenario" in page


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
    assert "Cheapest that holds, against 2 recommendations: RAID 10, 3 groups" in page


@pytest.mark.parametrize(
    ("verdict", "margin", "cautions", "signs"),
    [
        ("warn", 0.58, ["Larger cache advised."], ["pass", "warn"]),
        ("warn", 0.58, [], ["pass", "warn"]),
        ("warn", 0.1, ["Larger cache advised."], ["pass", "warn"]),
        ("warn", 0.05, ["Larger cache advised."], ["warn"]),
        ("warn", 0.05, [], ["warn"]),
        ("fail", -0.2, [], ["fail"]),
        ("pass", 0.58, [], ["pass"]),
        ("not_checked", 0.58, [], ["not_checked"]),
    ],
)
def test_a_limit_with_enough_to_spare_carries_no_warning(
    client, done, verdict, margin, cautions, signs
):
    row = done()
    first = row.answer["shortlist"][0]
    binding = {**first["binding"], "margin": margin}
    changed = {**first, "verdict": verdict, "binding": binding, "cautions": cautions}
    row.answer = {**row.answer, "shortlist": [changed]}
    row.save()
    page = client.get(f"/searches/{row.pk}/").content.decode()
    cell = page.partition('data-label="Tightest limit, advice aside"')[2].partition("</td>")[0]
    assert re.findall(r'href="#icon-(\w+)"', cell) == signs
    assert all(caution in cell for caution in cautions or ["spare" if margin > 0 else "over"])


def test_the_limits_of_a_scenario_stand_in_the_order_of_its_answer(client, cast):
    answer = client.get(f"/scenarios/{cast.scenario.pk}/").context["answer"]
    rows = answer.result["checks"]
    kept = [row["name"] for row in rows if row["name"] in ADVICE]
    assert [each.name for each in answer.checks] == [
        row["name"] for row in rows if row["name"] not in kept
    ]
    assert [each.name for each in answer.advice] == kept


def words_shared(cast):
    listed = list(scenarios_of(cast.ours, cast.plan))
    rows = shared.rows(listed, latest_sizings(cast.ours, listed), prices=False)
    return {row["scenario"].pk: row["word"] for row in rows}


def test_advice_that_is_not_kept_is_named_and_stands_in_its_own_list(client, cast):
    """It cost nothing, and was "tight" in yellow before every limit."""
    document = {
        "system": "exchange-2007-hub", "message_bytes": 50_000, "messages_per_second": 2,
        "database_max_cache_mib": 128, "ram_gb": 8,
        "raid_groups": [
            {"volume": volume, "level": "RAID10", "disks": 2, "disk": "ultra320-15k-36gb"}
            for volume in ("log", "queue")
        ],
    }  # fmt: skip
    made = scenarios.create_scenario(cast.plan, cast.alice, "Hub", document, cast.catalogue)
    reply = client.get(f"/scenarios/{made.pk}/")
    answer = reply.context["answer"]
    assert (answer.verdict, answer.verdict_word) == ("pass", "Holds, against 1 recommendation")
    assert "Against 1 recommendation: Cache setting (512 against 128 MiB)." in answer.headline
    first = answer.advice[0]
    assert (first.name, first.verdict, first.word) == ("cache-setting", "advice", "Not kept")
    assert all(each.verdict == "pass" for each in answer.checks)
    page = reply.content.decode()
    assert page.index('id="advice-title"') < page.index('id="c-cache-setting"')
    assert "Holds, against 1 recommendation." in page
    plan = client.get(f"/plans/{cast.plan.pk}/").content.decode()
    assert "Holds, against 1 recommendation" in plan
    # Who has a link sees what is stored.
    assert words_shared(cast)[made.pk] == "Not sized"
    sizings.size_scenario(made, cast.alice, cast.catalogue)
    assert words_shared(cast)[made.pk] == answer.verdict_word


def test_advice_that_decides_the_verdict_stands_before_the_limits_that_hold(client, cast):
    """A hub that is tight by the error of its model alone: what the headline names comes first."""
    document = {
        "system": "exchange-2007-hub", "message_bytes": 50_000,
        "second_message_bytes": 5_000_000, "second_message_share": 0.05,
        "messages_per_second": 20, "database_max_cache_mib": 512,
        "raid_groups": [
            {"volume": volume, "level": "RAID0", "disks": 1, "disk": "ultra320-15k-36gb"}
            for volume in ("log", "queue")
        ],
    }  # fmt: skip
    made = scenarios.create_scenario(cast.plan, cast.alice, "Hub", document, cast.catalogue)
    reply = client.get(f"/scenarios/{made.pk}/")
    answer = reply.context["answer"]
    assert answer.verdict == "warn"
    assert answer.checks[0].name == answer.result["checks"][0]["name"] == "throughput-certainty"
    assert "throughput-certainty" not in [each.name for each in answer.advice]
    page = reply.content.decode()
    assert page.index('id="c-throughput-certainty"') < page.index('id="c-queue-disk"')
    assert "may fall short: asked" in page


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
    assert (
        "None is known to hold in full. Cheapest where it could be checked (disk bays not checked, "
        "so that enclosures may be missing in its price): RAID" in page
    )
    assert "Cheapest that holds" not in page
    assert "<dt>Hold where checked</dt>" in page
    assert "Not checked: disk bays." in page
    # Another is known to hold: it leads, and what costs less is said with what it lacks.
    known = {**row.answer["shortlist"][1], "not_checked": []}
    row.answer = {**row.answer, "best_checked": known}
    row.save()
    response = client.get(f"/searches/{row.pk}/")
    assert response.context["page"]["verdict"] == "pass"
    said = response.context["page"]["sentence"]
    first, second = (each["objectives"]["price"] for each in row.answer["shortlist"][:2])
    assert said.startswith("Cheapest of those known to hold: ")
    assert f", {second:,.0f} USD" in said.partition(". ")[0]
    cheaper = said.partition(". ")[2]
    assert cheaper.startswith("Cheaper, but disk bays not checked, so that enclosures may be")
    assert cheaper.endswith(f", {first:,.0f} USD.")
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
    assert all(point["binding"] for point in opened)


def test_what_does_not_hold_says_what_would_have_to_give_way(client, done):
    row = done(bounds=[{"figure": "disks", "most": 3}])
    page = client.get(f"/searches/{row.pk}/").content.decode()
    assert "Nothing holds." in page
    assert "What would have to give way?" in page
    assert "your limit of disks" in page


def test_states_and_futures_are_shown(client, cast, done, django_capture_on_commit_callbacks):
    cast.scenario = _scenario(cast, MAILBOX)
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


def test_a_design_stands_to_what_was_asked(client, cast, done):
    cast.scenario = _scenario(cast, MAILBOX)
    row = done(
        states=["normal", "disk-lost"],
        bounds=[{"figure": "price", "most": 90_000}, {"figure": "disks", "most": 400}],
        ranges={"/populations/0/users": {"low": 3500, "likely": 4000, "high": 4500}},
        futures=20,
    )
    best = row.answer["front"][0]
    page = client.get(f"/searches/{row.pk}/designs/{best['design']}/").content.decode()
    assert "What the search asked for" in page
    assert "least, at most 90,000 USD" in page
    assert "at most 400 disks" in page
    assert "Holds when a disk is lost." in page
    assert "Holds, asked for" in page
    assert "Not asked for: " in page
    assert "of 20 futures" in page
    assert "What limits it in the" in page
    assert "Regret: " in page
    failing = row.answer["near_misses"][0]["design"]
    page = client.get(f"/searches/{row.pk}/designs/{failing}/").content.decode()
    assert "No regret is reckoned: it does not hold as planned." in page


@pytest.mark.parametrize("system", sorted(DEMOS))
def test_candidates_of_every_mail_system_open(client, cast, done, system):
    cast.scenario = _scenario(cast, DEMOS[system])
    row = done()
    assert client.get(f"/searches/{row.pk}/").status_code == 200
    for candidate in (row.answer["front"][0], row.answer["front"][-1]):
        page = client.get(f"/searches/{row.pk}/designs/{candidate['design']}/")
        assert page.status_code == 200
        assert "What the search asked for" in page.content.decode()


def test_a_design_is_told_before_the_answer_is_there(client, cast, done):
    row = done()
    Search.objects.filter(pk=row.pk).update(status="running", answer=None)
    page = client.get(f"/searches/{row.pk}/designs/0/").content.decode()
    assert "Design 0, not on the front" in page
    assert "What the search asked for" not in page


def _scenario(cast, document):
    from planner.services import scenarios

    return scenarios.create_scenario(cast.plan, cast.alice, "Mailbox", document, cast.catalogue)


def test_a_design_opens_in_full(client, done):
    row = done()
    first, second = (each["design"] for each in row.answer["front"][:2])
    page = client.get(f"/searches/{row.pk}/designs/{first}/").content.decode()
    assert "RAID 10, 3 groups of 2 × 15K SCSI 300 GB" in page
    assert "database.queue_length" in page
    assert "Beside today’s design" in page
    assert "Candidate 1 of" in page
    assert f"/designs/{second}/" in page
    assert client.get(f"/searches/{row.pk}/designs/{row.size}/").status_code == 404


def test_a_design_that_cannot_be_built_says_why(client, done):
    row = done()
    question = row.question()
    odd = next(
        number
        for number in range(row.size)
        if question.space.digits(number)["/raid_groups/0/disks"] == 3
    )
    page = client.get(f"/searches/{row.pk}/designs/{odd}/").content.decode()
    assert "This design cannot be built" in page


def test_a_design_becomes_a_scenario(client, cast, done):
    row = done()
    number = row.answer["front"][0]["design"]
    address = f"/searches/{row.pk}/designs/{number}/keep/"
    response = client.post(address)
    made = Scenario.objects.exclude(pk=cast.scenario.pk).get()
    assert response.headers["Location"] == f"/scenarios/{made.pk}/"
    assert made.plan == cast.plan
    assert made.name.startswith("RAID 10, 3 groups of 2 ×")
    assert made.document()["raid_groups"][0]["count"] == 3
    assert made.sizings.count() == 1
    client.post(address)
    assert Scenario.objects.filter(name=f"{made.name} (2)").exists()


def test_a_search_without_a_scenario_asks_for_the_plan(client, cast, done):
    row = done()
    Search.objects.filter(pk=row.pk).update(scenario=None)
    number = row.answer["front"][0]["design"]
    page = client.get(f"/searches/{row.pk}/designs/{number}/").content.decode()
    assert 'name="plan"' in page
    address = f"/searches/{row.pk}/designs/{number}/keep/"
    assert client.post(address).status_code == 400
    assert client.post(address, {"plan": str(cast.plan.pk)}).status_code == 302


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
    assert re.search(r"RAID 10, [^<]*15K SCSI 300 GB, 3.5 inch[^<]*, [\d,]+ USD", page), page


def test_a_question_is_asked_again_with_changes(client, cast, done):
    row = done(bounds=[{"figure": "disks", "most": 12}])
    page = client.get(f"/scenarios/{cast.scenario.pk}/search/?from={row.pk}").content.decode()
    assert 'name="bound-disks-most" type="text" inputmode="decimal" value="12"' in page
    assert client.get(f"/scenarios/{cast.scenario.pk}/search/?from=x").status_code == 200


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


def test_the_way_there(client, cast):
    address = reverse("search-designs", args=[cast.scenario.pk])
    assert address in client.get(f"/scenarios/{cast.scenario.pk}/").content.decode()
    assert address in client.get(f"/plans/{cast.plan.pk}/").content.decode()
    assert "/searches/" in client.get("/").content.decode()


def test_remedies_are_for_people(client, cast):
    changes = {"vary-raid_groups-0-disks-from": "x", "goal": "most-users-of-disks"}
    changes |= {"goal-disks": "40", "ranges": ["populations-0-users"]}
    address = f"/scenarios/{cast.scenario.pk}/search/space/"
    reply = client.post(address, typed(cast.scenario, cast.catalogue, **changes)).json()
    assert "Give numbers, the smaller first" in reply["form"]
    assert "Choose another goal, or take the ranges out." in reply["form"]
    assert "&quot;from&quot;" not in reply["form"]


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Today's design", "Today's design"),
        ("16 servers; RAID 10; 24 TB", "16 servers; RAID 10; 24 TB"),
        (
            "16 servers; RAID 10, 12 disks; 2 servers of the first site; 24 TB SAS",
            "16 servers; RAID 10, 12 disks; 2 servers of the first site…",
        ),
        (
            "16 servers; RAID 10, 12 disks; 24 TB; 2 servers of the first site",
            "16 servers; RAID 10, 12 disks; 24 TB…",
        ),
        ("Sixteen " * 9, "Sixteen Sixteen Sixteen Sixteen Sixteen Sixteen Sixteen…"),
        ("x" * 70, "x" * 59 + "…"),
    ],
)
def test_a_kept_design_has_a_short_name_that_is_cut_at_no_half_word(title, name):
    """It was called "… 2 servers of the firs"."""
    found = short_name(title)
    assert found == name
    assert len(found) <= 60
    assert free_name(found, [name, f"{name} (2)"]) == f"{name} (3)"


@pytest.mark.parametrize("by", ["page", "program"])
@pytest.mark.parametrize("wanted", [True, False])
def test_prices_typed_for_a_search_come_into_the_first_design_where_that_is_wanted(
    client, cast, done, wanted, by
):
    """ "Compare" could not say which is cheaper: only the kept design had them. Never silently."""
    row = done()
    client.force_login(cast.alice)
    number = row.answer["front"][0]["design"]
    address = f"/searches/{row.pk}/designs/{number}/"
    assert 'name="carry"' not in client.get(address).content.decode(), "none was typed"
    of = "disk/hp-6107a-9gb-10k"
    price = {of: {"price": "120.50", "currency": "USD"}}
    scenario = {**row.document["scenario"], "purchase": {"prices": price}}
    Search.objects.filter(pk=row.pk).update(document={**row.document, "scenario": scenario})
    before = Scenario.objects.get(pk=cast.scenario.pk)
    sized = before.sizings.count()
    page = client.get(address).content.decode()
    for each in (page, client.get(f"/searches/{row.pk}/").content.decode()):
        assert re.search(r'name="carry" value="yes" checked', each)
        assert "as a new version of it" in each
    if by == "page":
        client.post(f"{address}keep/", {"carry": "yes"} if wanted else {})
    else:
        path, kept = f"searches/{row.pk}/designs/{number}/scenario", {"plan": str(cast.plan.pk)}
        api = Api(cast.alice_secret)
        assert problem(api.post(path, {**kept, "name": "B", "carry_prices": 1}), 400)["errors"] == [
            {
                "pointer": "/carry_prices",
                "code": "wrong-type",
                "message": "Carry prices: 1 is not true or false.",
                "hint": "Give true or false.",
            }
        ]
        body = {**kept, "name": "Best", **({"carry_prices": True} if wanted else {})}
        assert api.post(path, body).status_code == 201
    after = Scenario.objects.get(pk=cast.scenario.pk)
    if wanted:
        assert after.document()["purchase"]["prices"] == price
        assert after.revision == before.revision + 1
        assert after.sizings.count() == sized + 1
        assert 'name="carry"' not in client.get(address).content.decode(), "it has them now"
    else:
        assert (after.document(), after.revision) == (before.document(), before.revision)
