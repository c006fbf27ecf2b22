"""What a search proposes and asks for before anybody typed: goals, axes, prices, what is kept."""

import copy
from dataclasses import replace

import pytest

from calculators.best_practice.context import Look
from calculators.engine.fewer_servers import servers_without
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.search import finish, read, sweep
from planner.forms.new_plan import starter
from planner.pages.search_form import ask
from planner.pages.search_form.reading.places import places
from planner.pages.search_form.words import question_title
from planner.services.searches.searches import search_designs
from tests.planner.cast import BENCHMARK

pytestmark = pytest.mark.django_db
RELAY = {
    "system": "postfix-relay",
    "measured_messages_per_minute": 3600,
    "stage": "production",
    "peak_messages_per_minute": 18_000,
    "raid_groups": [
        {"volume": "queue", "level": "RAID10", "disks": 2, "disk": "scsi-15k-300gb"},
    ],
}
R760 = "dell-r760-12lff-gold-6430"
SE = {
    "system": "exchange-se",
    "populations": [{"users": 4000, "messages_per_day": 150, "mailbox_limit_mb": 5120}],
    "site_resilient": False,
    "dags": 1,
    "servers_per_dag_primary_site": 4,
    "ha_copies": 3,
    "lagged_copies": 0,
}


def first(cast, scenario):
    return ask.first_form(copy.deepcopy(scenario), cast.catalogue)


def typed(cast, scenario, **texts):
    lists = {**first(cast, scenario).typed.lists, **texts}
    return ask.typed_form(copy.deepcopy(scenario), cast.catalogue, lists)


def test_of_relays_their_number_varies_and_not_the_disks_of_their_queue(cast):
    form = first(cast, RELAY)
    asked = ask.question(form)
    assert asked["axes"] == {"/relays": {"from": 4, "to": 32, "step": 1}}
    assert [row["figure"] for row in asked["objectives"]] == ["relays.planned", "headroom"]


def test_goals_of_relays_speak_of_their_peak(cast):
    cards = {row["key"]: row for row in ask.ask_page(first(cast, RELAY))["goals"]}
    assert "most-users-of-disks" not in cards, "disks carry no rate"
    assert cards["cheapest"]["title"] == "Cheapest for this peak"
    assert cards["most-users-for-money"]["title"] == "Most messages a minute for this money"
    assert not any("user" in f"{row['title']} {row['help']}".lower() for row in cards.values())
    asked = {"scenario": RELAY, "goal": {"name": "cheapest"}}
    assert question_title(asked) == "Cheapest for this peak"
    assert question_title({**asked, "scenario": SE}) == "Cheapest for these users"


def test_what_stays_as_it_is_is_said_and_varies_with_one_click(cast):
    page = ask.ask_page(first(cast, SE))
    assert [each.text for each in page["kept"]] == [
        "restore volume (Yes)", "spare disks of a server (1)", "MetaCache database (Yes)",
        "symmetrical distribution (Yes)",
    ]  # fmt: skip
    form = typed(cast, SE, kept=["axes"])
    axes = ask.question(form)["axes"]
    assert axes["/restore_volume"] == axes["/metacache"] == [True, False]
    assert axes["/symmetrical_distribution"] == [True, False]
    assert axes["/spare_disks"] == [0, 1]
    page = ask.ask_page(form)
    assert page["kept"] == []
    assert page["space"], "it can be searched"
    assert ask.ask_page(first(cast, BENCHMARK))["kept"] == []


def test_numbers_that_the_plan_gives_are_named_and_vary_with_one_click_each(cast):
    """ "Database disks of a server" that "Put it into the inputs" fixed at 9 held every design to
    9 without a word."""
    given = {**SE, "database_disks": 9, "ram_gib": 192, "site_link_mbit": 100}
    kept = {each.key: each.text for each in ask.ask_page(first(cast, given))["kept"]}
    assert kept["database_disks"] == "database disks of a server (9)"
    assert "ram_gib" not in kept, "memory has a row of its own"
    assert "site_link_mbit" not in kept, "a link is no hardware of a server"
    form = typed(cast, given, kept=["database_disks"])
    axes = ask.question(form)["axes"]
    assert axes["/database_disks"] == {"from": 5, "to": 18}
    assert "/restore_volume" not in axes
    assert "database_disks" not in {each.key for each in ask.ask_page(form)["kept"]}
    everything = ask.question(typed(cast, given, kept=["axes"]))["axes"]
    assert {"/database_disks", "/restore_volume"} <= set(everything)


def test_two_inputs_of_exchange_never_have_one_name(cast):
    named = [place.field.label for place in places(SE).values() if not place.table]
    assert len(named) == len(set(named))
    assert {"Replicated databases", "Availability groups", "Servers to buy in all"} <= set(named)


def test_no_price_is_asked_for_what_is_owned_already(cast):
    asked = {"goal": ["cheapest"]}

    def missing(scenario, **texts):
        page = ask.ask_page(typed(cast, scenario, **asked, **texts))
        return {row["name"] for row in page["prices"] if row["kind"] in ("server", "controller")}

    names = missing(BENCHMARK)
    assert names
    rows = {name.removeprefix("price-"): {"owned": 1} for name in names}
    owned = {**BENCHMARK, "purchase": {"prices": rows}}
    assert missing(owned) == set()
    more = {"vary-servers-from": ["1"], "vary-servers-to": ["4"]}
    assert missing(owned, **more) == names, "further ones have to be bought"


def test_no_more_disks_are_looked_at_than_are_owned_until_somebody_types_them(cast):
    model = BENCHMARK["raid_groups"][0]["disk"]
    there = sum(group["disks"] * group.get("count", 1) for group in BENCHMARK["raid_groups"])
    rows = {f"disk/{model}": {"owned": there}}
    scenario = {**BENCHMARK, "purchase": {"prices": rows}}
    asked = ask.question(first(cast, scenario))
    assert asked["goal"] == {"name": "most-users-of-disks", "disks": there}
    assert asked["axes"]["/raid_groups/0/disks"]["to"] <= there
    rows = [row for part in ask.ask_page(first(cast, scenario))["sections"] for row in part.rows]
    disks = next(row for row in rows if row.name == "vary-raid_groups-0-disks")
    assert disks.note.startswith(f"{there} of this model are owned, for all groups and servers")
    assert "the answer says how many are to be bought" in disks.note


def test_a_budget_is_in_no_currency_of_rows_that_no_design_names(cast):
    """All prices of the catalogue may be in dollars: of a plan without a price they say nothing."""
    document = {**SE, "purchase": {}}
    bounds = {row.name: row.unit for row in ask.ask_page(first(cast, document))["bounds"]}
    assert bounds["bound-price-most"] == ""


def test_a_budget_is_in_the_currency_of_the_organisation_where_no_price_says(cast):
    cast.catalogue = replace(cast.catalogue, currency="EUR")
    amounts = {row["key"]: row["amount"] for row in ask.ask_page(first(cast, SE))["goals"]}
    assert amounts["most-users-for-money"].unit == "EUR"
    bounds = {row.name: row.unit for row in ask.ask_page(first(cast, SE))["bounds"]}
    assert bounds["bound-price-most"] == "EUR"


def test_a_search_of_what_was_kept_finds_the_fewer_servers_that_were_promised(cast):
    """ "Without the spare disk 4 do" led to a search that looked at 2 groups and more."""
    document = {
        "system": "exchange-se",
        "populations": [{"users": 12_000, "messages_per_day": 120, "mailbox_limit_mb": 5120}],
        "site_resilience_model": "Active/Active (Single DAG)",
        "ha_copies": 4, "ha_copies_secondary_site": 2,
        "lagged_copies": 0, "lagged_copies_secondary_site": 0,
        "servers_per_dag_primary_site": 2, "dags": 8,
        "server": "dell-r760-12lff-4sff-silver-4410y", "database_disk": "exos-x24-12tb-sas",
        "system_disk": "micron-7400-pro-m2-480gb",
    }  # fmt: skip
    promised = servers_without(Look.of(document, cast.catalogue))
    form = ask.first_form(document, cast.catalogue, with_settings=True)
    axes = ask.question(form)["axes"]
    for found in promised:
        for name, number in found.fields().items():
            (values,) = [ends for axis, ends in axes.items() if axis.startswith(f"/{name[:12]}")]
            assert values["from"] <= number <= values["to"], (name, promised)
    least = min(
        each["objectives"]["servers.all"]
        for each in search_designs(ask.question(form), cast.catalogue)["shortlist"]
    )
    assert least <= min(2 * each.each * each.groups for each in promised)


@pytest.mark.parametrize(("server", "verdict"), [("", "not-checked"), (R760, "pass")])
def test_the_search_of_a_new_plan_leads_with_plain_disks_as_the_plan_has_them(
    cast, server, verdict
):
    """Solid state disks without a size were "not checked", so RAID 10 on more servers led."""
    plan = starter.document(
        "exchange-se", 5000, cast.catalogue, further={"server": server} if server else {}
    )
    today = Bench(parse(plan, cast.catalogue))
    # Without a server nobody knows its processors, and of nothing else.
    unknown = [each.check.name for each in today.verdicts if each.verdict == "not-checked"]
    assert unknown == ([] if server else ["processor-cycles"])
    question = read(ask.question(first(cast, plan)), cast.catalogue)
    best = finish(question, sweep(question))["shortlist"][0]
    assert (best["verdict"], best["values"]["/disk_layout"]) == (verdict, "jbod")
    assert best["objectives"]["servers.all"] <= today.recording.values["servers.all"]


SITES = {
    "system": "exchange-se",
    "populations": [{"users": 8000, "messages_per_day": 100, "mailbox_limit_mb": 5120}],
    "site_resilient": True,
    "site_resilience_model": "Active/Active (Single DAG)",
    "dags": 1,
    "servers_per_dag_primary_site": 4,
    "ha_copies": 4,
    "ha_copies_secondary_site": 2,
    "lagged_copies": 0,
    "lagged_copies_secondary_site": 0,
}
_ASSUMED = {"origin": "assumed", "source": "house, copies evenly over two sites"}
COPIES, THERE = "/ha_copies", "/ha_copies_secondary_site"


@pytest.mark.parametrize(
    ("assumed", "asked"),
    [((THERE,), {}), ((COPIES, THERE), {COPIES: [2, 4, 6], THERE: [1, 2, 3]}), ((COPIES,), {})],
    ids=["of the second site", "both", "of both sites together"],
)
def test_no_copies_are_looked_at_that_the_sites_cannot_share_evenly(cast, assumed, asked):
    """Copies of the second site varied from 1 to 3 of 4 in all: two thirds of all designs broke
    "Equal sites" whatever else they had."""
    document = {**SITES, "origins": dict.fromkeys(assumed, _ASSUMED)}
    axes = ask.question(first(cast, document))["axes"]
    found = {pointer: _all_of(axes[pointer]) for pointer in (COPIES, THERE) if pointer in axes}
    assert found == asked
    assert "/servers_per_dag_primary_site" in axes
    standing_by = {**document, "site_resilience_model": "Active/Passive"}
    assert set(assumed) <= set(ask.question(first(cast, standing_by))["axes"])


def _all_of(values):
    if isinstance(values, dict):
        return list(range(values["from"], values["to"] + 1, values["step"]))
    return values
