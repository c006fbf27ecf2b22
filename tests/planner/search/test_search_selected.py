"""Selected designs of a search side by side, names that say what differs, two sites as one."""

import copy

import pytest
from django.urls import reverse

from calculators import search
from calculators.engine import open_scenario
from calculators.inputs.catalogue import from_fixtures
from calculators.search.question.axes import places_of
from planner.api.v1.description.examples import SEARCH
from planner.pages.search_form.reading import question_of, suggested, texts_of
from planner.pages.search_form.words import Words
from planner.pages.search_result.designs.selected import SelectedPage
from planner.pages.search_result.results import _buildable_rate
from planner.services.searches.searches import search_designs, start_search

CATALOGUE = from_fixtures()
TWO_SITES = {
    "system": "exchange-se",
    "populations": [{"users": 4000, "messages_per_day": 150, "mailbox_limit_mb": 5120}],
    "site_resilient": True,
    "db_disk_size_primary_site": 4000,
    "dags": 1,
    "servers_per_dag_primary_site": 4,
    "ha_copies": 4,
    "ha_copies_secondary_site": 2,
    "lagged_copies": 0,
    "cores_per_server_primary_site": 16,
    "specint2006_rate_primary_site": 540,
}
STORE = SEARCH["scenario"]


def test_a_name_says_what_differs_from_today():
    words = Words(TWO_SITES, CATALOGUE, ("/db_disk_size_*_site", "/ha_copies"))
    told = words.described({"/db_disk_size_*_site": 18_000, "/ha_copies": 4})
    assert "18,000" in told
    assert "copies" not in told
    as_it_is = words.described({"/db_disk_size_*_site": 4000, "/ha_copies": 4})
    assert as_it_is == "today's design"
    groups = Words(STORE, CATALOGUE, ("/raid_groups/0/level", "/raid_groups/0/disks"))
    today = {"/raid_groups/0/level": "RAID10", "/raid_groups/0/disks": 8}
    assert groups.described(today) == "today's design"
    assert "RAID 5, 8" in groups.described({**today, "/raid_groups/0/level": "RAID5"})


def test_two_sites_vary_together():
    opened = open_scenario(TWO_SITES, CATALOGUE)
    figures = {name: {"value": f.value} for name, f in opened.bench.figures().items()}
    asked = suggested(opened, figures)
    assert "/db_disk_size_*_site" in asked["axes"]
    assert not [
        pointer for pointer in asked["axes"] if "secondary" in pointer and "copies" not in pointer
    ]
    made, _ = question_of(texts_of(asked), TWO_SITES)
    assert made["axes"] == asked["axes"]


def test_two_sites_that_are_asked_apart_stay_apart():
    typed = texts_of({"scenario": TWO_SITES, "axes": {
        "/db_disk_size_primary_site": [4000, 6000], "/db_disk_size_secondary_site": [2000, 4000],
    }})  # fmt: skip
    made, _ = question_of(typed, TWO_SITES)
    assert set(made["axes"]) == {
        "/db_disk_size_primary_site",
        "/db_disk_size_secondary_site",
    }
    unlike = {**TWO_SITES, "db_disk_size_secondary_site": 2000}
    typed = texts_of({"scenario": unlike, "axes": {"/db_disk_size_primary_site": [4000, 6000]}})
    made, _ = question_of(typed, unlike)
    assert set(made["axes"]) == {"/db_disk_size_primary_site"}


def test_both_sites_get_each_value():
    question = search.read(
        {
            "scenario": copy.deepcopy(TWO_SITES),
            "axes": {"/db_disk_size_*_site": [4000, 8000]},
            "objectives": [{"figure": "servers.all", "goal": "least"}],
        },
        CATALOGUE,
    )
    found = [question.space.document(number) for number in range(2)]
    for document in found:
        assert document["db_disk_size_primary_site"] == document["db_disk_size_secondary_site"]
    assert places_of("/nothing_*_site", {}) == ()


def test_the_rate_counts_what_can_be_built():
    state = {"seconds": 2.0, "seen": 1000, "rate": 500.0, "answer": {"buildable": 300}}
    assert _buildable_rate(state) == 150
    assert _buildable_rate({**state, "answer": None}) is None


@pytest.mark.django_db
def test_selected_designs_stand_beside_today(client, cast):
    row = start_search(cast.ours, cast.alice, SEARCH, "Best", cast.catalogue, print)
    client.force_login(cast.alice)
    address = reverse("search-compare", args=[row.pk])
    page = client.get(f"{address}?design=0&design=7").content.decode()
    assert "Today" in page
    assert "What differs in the inputs" in page
    for number in (0, 7):
        assert reverse("search-design", args=[row.pk, number]) in page
    assert page.count('<th scope="col">') == 3
    assert "Nothing is selected" in client.get(address).content.decode()
    assert client.get(f"{address}?design=99999999").status_code == 404
    assert client.get(f"{address}?design=x").status_code == 200
    client.force_login(cast.mallory)
    assert client.get(f"{address}?design=0").status_code == 404


def test_selected_designs_have_short_names_that_tell_them_apart(cast):
    """The head of each column was the whole list of what differs."""
    scenario = {key: each for key, each in TWO_SITES.items() if not key.endswith("_secondary_site")}
    scenario |= {"site_resilient": False, "ha_copies": 3}
    axes = {"/servers_per_dag_primary_site": [5, 6, 7], "/restore_volume": [True, False]}
    goals = [{"figure": "servers.all", "goal": "least"}, {"figure": "headroom", "goal": "most"}]
    question = {"scenario": scenario, "axes": axes, "objectives": goals}
    answer = search_designs(question, cast.catalogue)
    first, *_ = answer["front"]
    other = next(n for n in range(6) if n not in [row["design"] for row in answer["front"]])
    asked = search.read(question, cast.catalogue)
    designs = {
        number: (asked.space.digits(number), search.document(asked, number))
        for number in (first["design"], other)
    }
    state = {"id": "1", "document": question, "answer": answer}
    today, *others = [each.name for each in SelectedPage(state, designs, cast.catalogue).columns]
    assert today == "Today"
    servers = round(first["values"]["/servers_per_dag_primary_site"])
    assert others[0].startswith(f"Candidate 1: {servers} servers in one group, ")
    assert others[1].startswith(f"Design {other}: ")
    assert max(map(len, others)) < 60
