"""The question of a search as a form: texts and documents, both ways, for every mail system."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from calculators import search
from calculators.engine import open_scenario
from calculators.inputs.catalogue import FIXTURES, from_fixtures
from calculators.systems import SYSTEMS
from planner.forms.new_plan import ages
from planner.pages.search_form import ask
from planner.pages.search_form.axes import sections
from planner.pages.search_form.form import _REMEDIES
from planner.pages.search_form.reading import Typed, question_of, texts_of
from planner.pages.search_form.reading.idle import without_idle
from planner.pages.search_form.reading.values import read_values, write_values
from planner.pages.search_form.words import Words
from tests.planner.cast import BENCHMARK, MAILBOX

CATALOGUE = from_fixtures()


def demo_documents():
    for path in sorted(Path(FIXTURES / "demo").glob("*.json")):
        content = json.loads(path.read_text())
        for plan in content if isinstance(content, list) else [content]:
            for scenario in plan["scenarios"]:
                yield scenario["document"]


ALL = list(demo_documents())
DEMOS = {row["system"]: row for row in reversed(ALL)}


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("1, 2, 4", [1, 2, 4]),
        ("8", [8]),
        ("1..8", {"from": 1, "to": 8}),
        ("2 to 16 step 2", {"from": 2, "to": 16, "step": 2}),
        ("0.5 … 1 step 0.25", {"from": 0.5, "to": 1, "step": 0.25}),
        ("1, 4..8 step 2; 20", [1, 4, 6, 8, 20]),
        ("8 x 2", ["8 x 2"]),
        ("1, 9..2", [1, "9..2"]),
        ("", []),
    ],
)
def test_values_are_read_as_they_are_typed(text, values):
    assert read_values(text) == values


@pytest.mark.parametrize(
    "values",
    [[1, 2, 4], [2, 4, 6, 8], [0.5, 0.75], {"from": 1, "to": 8}, [1000, 2000], [10**7], [3]],
)
def test_values_that_are_written_read_as_the_same(values):
    read = read_values(write_values(values))
    assert read == values or [*range(read["from"], read["to"] + 1, read.get("step", 1))] == values


def test_a_range_among_others_is_spelled_out_within_bounds():
    assert len(read_values("1..1000000000, 5")) < 20_000


@pytest.mark.parametrize("system", sorted(DEMOS))
def test_what_is_suggested_can_be_searched(system):
    form = ask.first_form(DEMOS[system], CATALOGUE)
    assert form.problems == []
    assert 1 < form.space["designs"] < 1_000_000
    question = search.read(ask.question(form), CATALOGUE)
    answer = search.finish(question, search.sweep(question))
    assert answer["holding"]
    assert answer["front"]


@pytest.mark.parametrize("document", ALL, ids=[f"{row['system']}-{n}" for n, row in enumerate(ALL)])
def test_what_is_suggested_is_answered_with_a_choice(document):
    form = ask.first_form(document, CATALOGUE)
    question = search.read(ask.question(form), CATALOGUE)
    answer = search.finish(question, search.sweep(question))
    assert len(answer["front"]) > 1
    assert answer["rejections"]


def test_on_two_sites_copies_of_both_and_plain_disks_or_raid_vary():
    document = DEMOS["exchange-2013"]
    axes = ask.question(ask.first_form(document, CATALOGUE))["axes"]
    assert axes["/disk_layout"] == ["jbod", "raid10"]
    assert axes["/ha_copies"] == {"from": 2, "to": 6, "step": 2}, (
        "an odd one is never shared evenly"
    )
    assert axes["/ha_copies_secondary_site"] == {"from": 1, "to": 3, "step": 1}
    assert axes["/db_disk_size_*_site"] == [4000, 8000, 16000]
    alone = ask.question(ask.first_form({**document, "site_resilient": False}, CATALOGUE))["axes"]
    assert "/ha_copies" in alone
    assert "/ha_copies_secondary_site" not in alone
    own = {"/ha_copies": {"origin": "given", "source": "user"}}
    mine = {**document, "origins": {**document.get("origins", {}), **own}}
    axes = ask.question(ask.first_form(mine, CATALOGUE))["axes"]
    assert not {"/ha_copies", "/ha_copies_secondary_site"} & {*axes}, "of 4 only 2 are as many"
    mine["site_resilience_model"] = "Active/Passive"
    axes = ask.question(ask.first_form(mine, CATALOGUE))["axes"]
    assert "/ha_copies" not in axes, "who gave the copies is asked before they vary"
    assert "/ha_copies_secondary_site" in axes, "those an example came with are nobody's wish"
    given = {**document, "disk_layout": "raid5"}
    axes = ask.question(ask.first_form(given, CATALOGUE))["axes"]
    assert axes["/disk_layout"] == ["raid5", "jbod", "raid10"]


def test_no_raid_is_proposed_below_a_host_bus_adapter():
    """Half of the designs broke the limit that says so."""
    document = DEMOS["exchange-2013"]

    def asked(**given):
        return ask.question(ask.first_form({**document, **given}, CATALOGUE))["axes"]

    assert "/disk_layout" not in asked(controller="hba355i")
    assert asked(controller="hba355i", disk_layout="raid10")["/disk_layout"] == ["raid10", "jbod"]
    for makes in ("perc-h755", "onboard-ports"):
        assert asked(controller=makes)["/disk_layout"] == ["jbod", "raid10"]


@pytest.mark.parametrize("system", sorted(DEMOS))
def test_a_question_survives_the_form(system):
    question = ask.question(ask.first_form(DEMOS[system], CATALOGUE))
    again, _ = question_of(texts_of(question), question["scenario"])
    assert again == question


def test_everything_that_can_be_asked_survives_the_form():
    question = {
        "scenario": MAILBOX,
        "axes": {
            "/raid_groups/0/level": ["RAID10", "RAID5"],
            "/raid_groups/*/disk": ["scsi-15k-300gb"],
            "/raid_groups/0/disks": {"from": 8, "to": 16, "step": 2},
            "/raid_groups/0/aligned": [True, False],
            "/populations/0/cache_mb_per_user": [2, 5],
            "/storage_groups": {"from": 14, "to": 28, "step": 14},
            "/ram_gb": [16, 24, 32],
        },
        "goal": {"name": "cheapest"},
        "objectives": [
            {"figure": "price", "goal": "least"},
            {"figure": "headroom", "goal": "most"},
            {"figure": "database.disk_utilisation", "goal": "least"},
        ],
        "bounds": [
            {"figure": "disks", "most": 40},
            {"figure": "futures_held", "least": 0.5},
            {"figure": "memory.required_gb", "most": 64},
        ],
        "states": ["normal", "disk-lost"],
        "ranges": {
            "/populations/0/users": {"low": 3500, "likely": 4000, "high": 5000, "confidence": 0.75},
            "/assumptions/write_coefficient": {"low": 0.003, "likely": 0.004, "high": 0.005},
        },
        "correlations": [
            {"between": ["/populations/0/users", "/assumptions/write_coefficient"], "rank": 0.5}
        ],
        "futures": 50,
        "seed": 7,
    }
    again, names = question_of(texts_of(question), MAILBOX)
    assert again == question
    search.read(again, CATALOGUE)
    assert names["/axes/~1raid_groups~1*~1disk"] == "vary-raid_groups-0-disk"


def test_a_goal_brings_its_own_objective():
    typed = Typed.read({"goal": ["most-users-for-money"], "goal-budget": ["20 000"]})
    document, names = question_of(typed, BENCHMARK)
    assert document["goal"] == {"name": "most-users-for-money", "budget": 20000}
    assert "objectives" not in document
    assert names["/goal/budget"] == "goal-budget"


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_every_mail_system_has_a_form(system):
    form = ask.first_form(DEMOS.get(system) or _first(system), CATALOGUE)
    page = ask.ask_page(form)
    assert page["sections"]
    assert any(row.varies for section in page["sections"] for row in section.rows)
    assert page["further_ranges"]


def _first(system):
    from planner.forms.new_plan import starter

    return starter.document(system, 1000, CATALOGUE)


def test_designs_are_told_in_words():
    words = Words(BENCHMARK, CATALOGUE, ("/raid_groups/0/level", "/raid_groups/0/disks"))
    told = words.described({"/raid_groups/0/level": "RAID5", "/raid_groups/0/disks": 6.0})
    assert told == "RAID 5, 6 × HP 6107A 9 GB 10K hot swap"
    several = Words(BENCHMARK, CATALOGUE, ("/raid_groups/0/disks", "/raid_groups/1/disks"))
    told = several.described({"/raid_groups/0/disks": 6, "/raid_groups/1/disks": 2})
    assert told.startswith("Database RAID 10, 6 × ")
    assert "log" not in told
    more = several.described({"/raid_groups/0/disks": 6, "/raid_groups/1/disks": 4})
    assert "; log RAID 1, 4 × " in more
    assert words.described({"/raid_groups/0/stripe_depth_kb": 8}) == "Stripe depth 8 KiB"


def test_what_is_counted_comes_before_its_name_one_of_it_in_the_singular():
    document = {
        "system": "exchange-se",
        "populations": [{"users": 3000}],
        "site_resilient": True,
        "ha_copies_secondary_site": 2,
    }
    words = Words(document, CATALOGUE, ("/dags", "/ha_copies_secondary_site"))
    told = words.described({"/dags": 5, "/ha_copies_secondary_site": 1})
    assert told == "5 availability groups; 1 copy in the second site"
    assert words.described({"/dags": 1}) == "1 availability group"
    two = Words({**BENCHMARK, "servers": 2}, CATALOGUE, ("/servers", "/controllers"))
    assert two.described({"/servers": 6, "/controllers": 2}) == (
        "6 servers with this load each: 48,000 users in all; 2 controllers a server"
    )
    assert two.described({"/servers": 1}) == "1 server with this load each: 8,000 users in all"


def test_more_equal_servers_are_said_to_be_more_load():
    """The users of a mailbox server are those of one; a search varies how many there are."""
    two = {**BENCHMARK, "populations": [*BENCHMARK["populations"], {"users": 500}], "servers": 2}
    pointers = ("/servers", "/populations/1/users")
    words = Words(two, CATALOGUE, pointers)
    assert words.heading("/servers")["label"] == "Servers with this load each"
    told = words.described({"/servers": 3, "/populations/1/users": 1000})
    assert told.startswith("3 servers with this load each: 27,000 users in all")
    hub = {"system": "exchange-2007-hub", "message_bytes": 26_300, "messages_per_second": 10}
    assert Words(hub, CATALOGUE, ("/servers",)).described({"/servers": 3}) == (
        "3 servers with this load each: 30 messages a second in all"
    )
    # A rate that is not asked for is no sum, and relays have the load of all of them.
    del hub["messages_per_second"]
    assert Words(hub, CATALOGUE, ("/servers",)).described({"/servers": 3}) == (
        "3 servers with this load each"
    )
    relays = {"system": "postfix-relay", "peak_messages_per_minute": 4000}
    assert "each" not in Words(relays, CATALOGUE, ("/servers",)).described({"/servers": 3})


def of_servers(form):
    """The row of the form that says how many equal servers there are."""
    rows = [row for each in sections(form) for row in each.rows]
    return next((row for row in rows if row.key == "servers"), None)


def test_of_load_that_is_of_all_servers_the_number_is_said():
    def helps(document):
        form = ask.first_form(document, CATALOGUE)
        return {row["key"]: row["help"] for row in ask.ask_page(form)["goals"]}

    document = {"system": "exchange-2019", "populations": [{"users": 12000}]}
    assert helps(document)["cheapest"] == (
        "12,000 mailboxes in all, shared by the servers; the price is made small."
    )
    assert helps(MAILBOX)["cheapest"].startswith("Users stay as they are")
    assert "in all" not in helps(document)["most-users-for-money"]


def test_people_in_all_are_held_while_servers_vary():
    scenario = {**MAILBOX, "servers": 2, "populations": [{"users": 3000, "profile": "heavy"}]}
    typed = {"vary-servers-from": ["2"], "vary-servers-to": ["8"], "goal": ["cheapest"]}
    held = typed | {"total-servers": ["12,000"]}
    form = ask.typed_form(scenario, CATALOGUE, held)
    assert form.problems == []
    asked = ask.question(form)
    total = {"of": "/populations/*/users", "over": "/servers", "total": 12_000}
    assert asked["totals"] == [total]
    free = ask.typed_form(scenario, CATALOGUE, typed)
    assert "totals" not in ask.question(free)
    assert [of_servers(each).label for each in (form, free)] == [
        "Servers",
        "Servers with this load each",
    ]
    # The way back, with the total of today where a program left it out.
    assert texts_of(asked).text("total-servers") == "12,000"
    left_out = {**asked, "totals": [{key: total[key] for key in ("of", "over")}]}
    assert texts_of(left_out).text("total-servers") == "6,000"
    words = Words(scenario, CATALOGUE, ("/servers",), asked["totals"])
    assert words.heading("/servers")["label"] == "Servers"
    assert words.described({"/servers": 7}) == "7 servers: 1,715 users each"
    assert words.described({"/servers": 4}) == "4 servers: 3,000 users each"
    # With as many people as today it is today's design; with more of them it is not.
    assert words.described({"/servers": 2}) == "2 servers: 6,000 users each"
    today = Words(scenario, CATALOGUE, ("/servers",), left_out["totals"])
    assert today.described({"/servers": 2}) == "today's design"


def test_a_total_without_servers_that_vary_is_refused_at_its_input():
    scenario = {**MAILBOX, "servers": 2}
    first = ask.first_form(scenario, CATALOGUE).typed.lists
    form = ask.typed_form(scenario, CATALOGUE, first | {"total-servers": ["12,000"]})
    row = of_servers(form)
    assert [each.message for each in row.total.problems] == ["Total: “Servers” does not vary."]
    assert "Today" in row.total.help
    free = first | {
        "vary-servers-from": ["2"], "vary-servers-to": ["8"], "total-servers": ["12,000"],
        "goal": ["most-users-for-money"], "goal-budget": ["20000"],
    }  # fmt: skip
    form = ask.typed_form(scenario, CATALOGUE, free)
    (problem,) = of_servers(form).total.problems
    assert problem.hint == _REMEDIES["totals"]


def test_no_total_is_asked_where_the_load_is_that_of_all_servers():
    form = ask.first_form(DEMOS["postfix-relay"], CATALOGUE)
    row = of_servers(form)
    assert row is None or row.total is None


def test_what_a_part_leaves_is_said_of_a_design():
    scenario = {**MAILBOX, "populations": [{"users": 2000}, {"users": 1000}]}
    totals = [{"of": "/populations/1/users", "beside": "/populations/0/users", "total": 12_000}]
    words = Words(scenario, CATALOGUE, ("/populations/0/users",), totals)
    assert words.described({"/populations/0/users": 5000}) == "5,000 users: 7,000 users beside them"


def test_a_size_that_a_chosen_model_decides_is_not_offered():
    """Every value of it would be the same design."""
    document = {
        "system": "exchange-se",
        "populations": [{"users": 3000}],
        "site_resilient": True,
        "servers_per_dag_primary_site": 3,
        "dags": 1,
    }
    sizes = "/db_disk_size_*_site"
    plain = ask.question(ask.first_form(document, CATALOGUE))["axes"]
    assert sizes in plain
    chosen = {**document, "database_disk": "exos-x24-20tb-sas"}
    assert set(plain) - set(ask.question(ask.first_form(chosen, CATALOGUE))["axes"]) == {sizes}


def test_an_axis_that_moves_only_the_bill_is_offered():
    document = DEMOS["exchange-5.5-information-store"]
    opened = open_scenario(document, CATALOGUE)
    disk = "/raid_groups/*/disk"
    own = document["raid_groups"][0]["disk"]
    other = next(key for key in CATALOGUE.disks if key != own)
    assert disk in without_idle(opened, {disk: [own, other], "/raid_groups/0/level": ["RAID10"]})
    # Where nothing moves at all, what there is stays.
    assert without_idle(opened, {disk: [own]}) == {disk: [own]}


def test_a_lone_server_that_may_be_lost_is_told_before_nothing_holds():
    def page(servers=1, **typed):
        scenario = {**MAILBOX, "servers": servers}
        asked = ask.first_form(scenario, CATALOGUE).typed.lists | typed
        return ask.ask_page(ask.typed_form(scenario, CATALOGUE, asked))

    def section(shown):
        return next(each for each in shown["sections"] if each.title == "Servers and settings")

    assert not page()["lone_server"]
    # Server models and their number are never folded away.
    assert section(page()).open
    assert page(state=["server-lost"])["lone_server"]
    varied = {"vary-servers-from": ["1"], "vary-servers-to": ["3"]}
    assert not page(state=["server-lost"], **varied)["lone_server"]
    assert not page(state=["server-lost"], servers=2)["lone_server"]
    # Of two whose databases are their own none holds either, for another reason.
    assert page(state=["server-lost"], servers=2)["own_databases"]
    assert not page(state=["server-lost"])["own_databases"]
    assert not page(state=["disk-lost"], servers=2)["own_databases"]
    both = {"vary-server_failover": ["none", "shared-storage"]}
    assert not page(state=["server-lost"], servers=2, **both)["own_databases"]
    assert not page(state=["disk-lost"])["lone_server"]


def test_relays_that_nobody_counts_are_no_lone_server():
    """As many as are needed are searched: 16 of 19 designs held below "no design holds"."""
    scenario = DEMOS["postfix-relay"]
    assert "servers" not in scenario
    asked = ask.first_form(scenario, CATALOGUE).typed.lists | {"state": ["server-lost"]}
    assert not ask.ask_page(ask.typed_form(scenario, CATALOGUE, asked))["lone_server"]
    one = {**scenario, "servers": 1}
    assert ask.ask_page(ask.typed_form(one, CATALOGUE, asked))["lone_server"]


def test_disks_are_offered_in_the_order_of_the_form_with_the_prices_of_the_scenario():
    scenario = DEMOS["exchange-2007-mailbox"]
    first = ask.first_form(scenario, CATALOGUE)
    name = next(f"vary-{key}" for key, place in first.places.items() if place.field.kind == "disk")
    groups = ages.grouped(scenario["system"], "disk", CATALOGUE)
    wanted = [key for _, models in groups for key, _ in models]
    priceless = next(key for key in wanted if CATALOGUE.disks[key]["price"] is None)

    def boxes(form):
        rows = [row for section in sections(form) for row in section.rows]
        return {each.key: each.note for row in rows if row.name == name for each in row.choices}

    assert list(boxes(first)) == wanted
    assert boxes(first)[priceless].endswith("no price")
    prices = {f"disk/{priceless}": {"price": "123.45", "currency": "EUR"}}
    priced = ask.first_form({**scenario, "purchase": {"prices": prices}}, CATALOGUE)
    assert boxes(priced)[priceless].endswith("123.45 EUR")


@pytest.mark.parametrize("system", sorted(DEMOS))
def test_models_and_numbers_of_what_is_bought_are_offered_first(system):
    scenario = DEMOS[system]
    shown = ask.ask_page(ask.first_form(scenario, CATALOGUE))["sections"]
    rows = [row for section in shown for row in section.rows]
    server = next(row for row in rows if row.key == "server")
    assert server.kind == "words"
    assert server.choices
    chosen = CATALOGUE.servers.get(scenario.get("server"))
    assert server.today == (chosen["name"] if chosen else "not chosen")
    own = next(section for section in shown if server in section.rows)
    assert own.open
    assert own.rows[0] is server
    assert own.rows[1].key in ("servers", "servers_per_dag_primary_site")
    if system == "postfix-relay":
        return
    disk = next(row for row in rows if row.key in ("database_disk", "raid_groups-0-disk"))
    level = next(row for row in rows if row.key in ("disk_layout", "raid_groups-0-level"))
    assert {choice.key for choice in disk.choices} == set(CATALOGUE.disks)
    assert level.choices
    assert all(section.open for section in shown if disk in section.rows)


def test_a_design_whose_prices_are_all_known_is_searched_for_the_cheapest():
    """The search opened with objectives without price, and its answer told none."""
    document = {
        "system": "postfix-relay", "peak_messages_per_minute": 9000, "server": "dell-r760-12lff",
    }  # fmt: skip
    question = ask.question(ask.first_form(document, CATALOGUE))
    assert "goal" not in question
    assert question["objectives"][0]["figure"] == "relays.planned"
    price = {"price": "9000.00", "currency": "EUR"}
    prices = {"server/dell-r760-12lff": price, "memory/bought.servers": price}
    known = {**document, "purchase": {"prices": prices}}
    question = ask.question(ask.first_form(known, CATALOGUE))
    assert question["goal"] == {"name": "cheapest"}
    figures = [each["figure"] for each in question["objectives"]]
    assert (figures[0], figures[-1]) == ("price", "headroom")
    assert "relays.planned" not in figures
    # A part of the bill without a price would say less than the number of relays.
    prices.pop("memory/bought.servers")
    assert "goal" not in ask.question(ask.first_form(known, CATALOGUE))
