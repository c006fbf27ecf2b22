"""Limits of the hardware that is named, for plans of Exchange 2010 and later too: bays by size,
enclosures, ports of controllers, memory in modules, processors rated by today's benchmark."""

import copy
import dataclasses

import pytest

from calculators import engine, search
from calculators.errors import InputProblems
from tests import answered
from tests.calculators.documents import MAILBOX
from tests.calculators.named_hardware import (
    CATALOGUE,
    FIXTURES,
    LARGE,
    LATER,
    SMALL,
    changed,
    plan,
    sized,
)


def solid_state(figures):
    """Disks of the MetaCache database in a server."""
    bought = figures.get("bought.metacache_disks", {"value": 0})["value"]
    return bought / figures["bought.servers"]["value"]


@pytest.mark.parametrize("system", LATER)
def test_a_plan_is_held_against_bays_by_their_size(system):
    figures, checks = sized(plan(system))
    own = figures["disks.a_server"]["value"] - solid_state(figures)
    assert checks["large-bays"]["needed"] == own, "the plan's own type is of 3.5 inch"
    assert checks["large-bays"]["available"] == 12
    figures, checks = sized(plan(system, server=SMALL))
    assert (checks["large-bays"]["available"], checks["large-bays"]["verdict"]) == (0, "fail")
    small = plan(system, server=SMALL, database_disk="samsung-pm9a3-u2-7680gb")
    assert sized(small)[0]["disks.large_a_server"]["value"] == 0, "all are of the model named"
    assert "large-bays" not in sized(small)[1], "none of that size, and no bay of it"
    assert sized({**small, "server": LARGE})[1]["large-bays"]["needed"] == 0
    mixed = {**small, "system_disk": "exos-x24-20tb-sas"}
    figures, checks = sized(mixed)
    assert checks["large-bays"]["needed"] == figures["disks.system"]["value"] > 0
    unknown = plan(system, database_disk="micron-7600-max-6400gb")
    assert sized(unknown)[1]["large-bays"]["verdict"] == "not-checked", "its size is not known"


@pytest.mark.parametrize(
    "key", [key for key, row in CATALOGUE.servers.items() if row["drive_bays"]]
)
def test_every_server_with_bays_says_their_sizes(key):
    """A disk of 3.5 inch was taken for one that fits into 24 bays of 2.5 inch."""
    row = CATALOGUE.servers[key]
    assert (row.get("bays_35") or 0) + (row.get("bays_25") or 0) == row["drive_bays"]


@pytest.mark.parametrize("system", LATER)
def test_bays_whose_size_a_row_does_not_say_are_not_checked(system):
    untold = changed("server", SMALL, bays_25=None, name="Own row")
    found = engine.open_scenario(plan(system, server=SMALL), untold).checks
    (check,) = [each for each in found if each.name == "large-bays"]
    assert (check.verdict, check.available) == ("not-checked", None)
    assert check.message.startswith("How many bays of 3.5 inch Own row has is not known: its row")
    small = plan(system, server=SMALL, database_disk="samsung-pm9a3-u2-7680gb")
    names = [each.name for each in engine.open_scenario(small, untold).checks]
    assert "large-bays" not in names, "no disk needs such a bay"
    unknown = plan(system, server=SMALL, database_disk="micron-7600-max-6400gb")
    found = engine.open_scenario(unknown, untold).checks
    (check,) = [each for each in found if each.name == "large-bays"]
    assert "Own row has is not known and the size of " in check.message


def test_a_plan_buys_enclosures_where_bays_end():
    figures, checks = sized(plan(enclosure="dell-md1400"))
    beyond = figures["disks.a_server"]["value"] - 12
    assert beyond > 0
    assert figures["enclosures.a_server"]["value"] == -(-beyond // 12)
    assert checks["bays"]["verdict"] == checks["large-bays"]["verdict"] == "pass"
    lines = engine.bill_of_materials(plan(enclosure="dell-md1400"), CATALOGUE)["lines"]
    (shelf,) = [line for line in lines if line["kind"] == "enclosure"]
    assert shelf["quantity"] == figures["enclosures.a_server"]["value"] * lines[0]["quantity"]


def test_the_disks_of_a_plan_on_the_ports_of_its_controllers():
    on_one = plan(controller="megaraid-9560-8i")
    figures, checks = sized(on_one)
    held = checks["controller-ports"]
    assert held["needed"] == figures["disks.a_server"]["value"] / 8 > 1
    assert held["verdict"] == "warn", "an expander divides a port: it is advice"
    assert sized({**on_one, "controllers": 2})[1]["controller-ports"]["verdict"] == "pass"
    assert "controller-ports" not in sized(plan(controller="perc-h965i"))[1], "it states none"
    assert "controller-ports" not in sized(plan(controller="onboard-ports"))[1]
    few = changed("controller", "megaraid-9560-8i", max_devices=14)
    devices = sized(on_one, few)[1]["controller-devices"]
    assert devices["verdict"] == "fail"
    assert devices["needed"] == figures["disks.a_server"]["value"] / 14


def groups(first, second, **options):
    found = {**copy.deepcopy(MAILBOX), **options}
    found["raid_groups"] = [
        {"volume": "database", "level": "RAID10", "disks": 12, "disk": "exos-x24-20tb-sas",
         "controller": first},
        {"volume": "log", "level": "RAID1", "disks": 2, "disk": "exos-x24-20tb-sas",
         "controller": second},
    ]  # fmt: skip
    return found


def test_groups_on_the_ports_of_their_controllers():
    one = sized(groups("megaraid-9560-8i", "megaraid-9560-8i"))[1]["controller-ports"]
    assert one["needed"] == 14 / 8
    two = sized(groups("megaraid-9560-16i", "megaraid-9560-8i"))[1]["controller-ports"]
    assert two["needed"] == 12 / 16, "the fullest controller counts"
    other = sized(groups("onboard-ports", "megaraid-9560-8i"))[1]["controller-ports"]
    assert other["needed"] == 2 / 8, "of what states none nothing is said"
    # Whichever of the two comes first, and whatever else of it is known.
    unknown = "perc-h965i"
    for rows in (CATALOGUE, changed("controller", unknown, max_devices=240)):
        other = sized(groups(unknown, "megaraid-9560-8i"), rows)[1]["controller-ports"]
        assert other["needed"] == 2 / 8, "nor of a controller to buy whose ports nobody knows"
        other = sized(groups("megaraid-9560-8i", unknown), rows)[1]["controller-ports"]
        assert other["needed"] == 12 / 8


def test_memory_is_bought_in_modules():
    figures, checks = sized(plan(memory_module="dimm-64"))
    configured = figures["memory.configured_gib"]["value"]
    assert figures["memory.modules"]["value"] == -(-configured // 64) == 2
    assert (checks["memory-slots"]["needed"], checks["memory-slots"]["available"]) == (2, 32)
    lines = engine.bill_of_materials(plan(memory_module="dimm-64"), CATALOGUE)["lines"]
    (memory,) = [line for line in lines if line["kind"] == "memory"]
    assert memory["quantity"] == 2 * lines[0]["quantity"]
    assert memory["line_price"] == f"{200 * memory['quantity']:.2f}"
    own = sized(plan(memory_module="dimm-64", ram_gib=1024))[0]
    assert own["memory.modules"]["value"] == 16, "what is given is bought"
    few = changed("server", LARGE, memory_slots=1)
    assert sized(plan(memory_module="dimm-64"), few)[1]["memory-slots"]["verdict"] == "fail"
    assert "memory.modules" not in sized(plan())[0]


def test_a_rate_of_today_is_converted_for_older_rules():
    rated = changed("server", LARGE, specrate_2017=600.0)
    figures, checks = sized(plan(), rated)
    taken = figures["server.specint2006_rate"]
    assert taken["value"] == pytest.approx(9.52 * 600 - 6.33)
    assert "specrate-regression" in taken["source"]
    assert checks["processor-cycles"]["verdict"] == "pass"
    mcycles = figures["cpu.mcycles_per_server"]["value"]
    assert mcycles == pytest.approx(taken["value"] * 2000 / 33.75)
    given = sized(plan(specint2006_rate_primary_site=700), rated)[0]
    assert given["server.specint2006_rate"]["value"] == 700, "what is given counts"
    assert given["server.rate_of_its_row"]["value"] == taken["value"], "and the row's is told"
    assert sized(plan())[1]["processor-cycles"]["verdict"] == "not-checked"
    assert (
        sized(plan(), changed("server", LARGE, specrate_2017=0.5))[0]["server.specint2006_rate"][
            "value"
        ]
        == 0
    ), "the line crosses zero"


RATED = "dell-r760-12lff-gold-6430"
CORES, RATE = "cores_per_server_primary_site", "specint2006_rate_primary_site"


@pytest.mark.parametrize("system", LATER)
def test_the_server_that_is_named_says_its_cores_and_its_rate(system):
    figures, checks = sized(plan(system, server=RATED))
    row = FIXTURES.servers[RATED]
    cores = figures[CORES]
    assert (cores["value"], cores["origin"], cores["source"]) == (64, "cited", row["source"])
    assert "2 × 32 cores" in cores["note"]
    assert checks["cores-advised"]["needed"] == 64
    rate = figures["server.specint2006_rate"]
    assert (rate["value"], rate["origin"]) == (pytest.approx(9.52 * 497 - 6.33), "derived")
    assert RATE not in figures, "nobody gave a rate of 0"
    assert "server_model.specrate_2017" in rate["inputs"]
    assert figures["server_model.specrate_2017"]["source"] == row["source"]
    assert figures["cpu.mcycles_per_core"]["value"] == pytest.approx(
        figures["cpu.mcycles_per_server"]["value"] / 64
    )


@pytest.mark.parametrize("nested", [False, True])
def test_what_somebody_types_beside_a_named_server_counts_and_both_are_told(nested):
    typed = {CORES: 24, RATE: 900}
    document = plan("exchange-2013", server=RATED, **typed)
    if nested:
        document = {"system": "exchange-2013", "server": RATED,
                    "calculator_inputs": {"tier1_mailboxes": 4000, **typed}}  # fmt: skip
    answer = engine.size(document, FIXTURES)
    figures = answer["figures"]
    assert (figures[CORES]["value"], figures[CORES]["origin"]) == (24, "given")
    assert figures["server.specint2006_rate"]["value"] == 900
    notes = {note["figure"]: note["text"] for note in answer["notes"]}
    assert notes[CORES].startswith("24 cores of a server are given")
    assert "states 64." in notes[CORES]
    assert "of 900 is given" in notes["server.specint2006_rate"]
    assert "comes to 4,725." in notes["server.specint2006_rate"]
    as_its_row = {**document, CORES: 64} if not nested else document
    if not nested:
        again = {note["figure"] for note in engine.size(as_its_row, FIXTURES)["notes"]}
        assert CORES not in again, "the two agree"


def test_a_server_without_processors_in_its_row_fills_nothing():
    figures = sized(plan(server="dell-r760-12lff"), FIXTURES)[0]
    assert (figures[CORES]["value"], figures[CORES]["source"]) == (
        16, "e2013-calculator, inputs",
    )  # fmt: skip
    assert "states no cores" in figures[CORES]["note"]
    assert figures[RATE]["value"] == 0
    assert "nobody knows it" in figures[RATE]["note"]
    none = engine.size({"system": "exchange-2013", "populations": [{"users": 4000}]}, FIXTURES)
    assert none["figures"][CORES]["note"] == ""


def test_the_cores_of_a_named_server_are_not_halved_by_a_fix():
    def advice(document):
        found = answered.findings(document, FIXTURES)
        return next((each for each in found if each["key"] == "logical-processors"), None)

    told = advice(plan("exchange-se", server=RATED))
    assert told["message"].startswith("The server that is named has 64 cores; more than 48 are")
    assert not told["fix"]
    typed = advice(plan("exchange-se", server=RATED, **{CORES: 64}))
    assert "size by the 32 physical cores" in typed["message"]
    assert typed["fix"]


def test_a_search_over_servers_takes_the_processors_of_each():
    servers = (RATED, "dell-r760-12lff-silver-4410y")
    each = [
        sized(plan("exchange-2013", server=key), FIXTURES)[0]["cpu.mcycles_per_core"]["value"]
        for key in servers
    ]
    assert each[0] != each[1]
    for goal, wanted in (("least", min(each)), ("most", max(each))):
        asked = {
            "scenario": plan("exchange-2013", server=RATED),
            "axes": {"/server": list(servers)},
            "objectives": [{"figure": "cpu.mcycles_per_core", "goal": goal}],
        }
        found = search.sweep(search.read(asked, FIXTURES))
        assert abs(found.points[:, 0]).tolist() == [pytest.approx(wanted)]


def test_rows_that_state_different_things_are_told_apart():
    """The lines of one server must not be run on the numbers of another."""
    slots, bays = (
        changed("server", LARGE, memory_slots=slots, bays_35=large, bays_25=None)
        for slots, large in ((4, None), (None, 12))
    )
    asked = plan(memory_module="dimm-64", ram_gib=1024)
    for catalogue, slots_told, room in (
        (slots, True, None),
        (bays, False, 12),
        (slots, True, None),
    ):
        checks = sized(asked, catalogue)[1]
        assert ("memory-slots" in checks) == slots_told
        assert checks["large-bays"]["available"] == room


def test_solid_state_disks_that_nobody_names_need_no_bay_of_3_5_inch():
    asked = {"system": "exchange-2019", "populations": [{"users": 4000}], "metacache": True}
    for further in ({}, {"database_disk": "exos-x24-20tb-sas"}):
        answer = engine.size({**asked, **further, "server": LARGE}, CATALOGUE)
        figures = answer["figures"]
        small = solid_state(figures)
        assert small > 0
        large = figures["disks.large_a_server"]["value"]
        assert large == figures["disks.a_server"]["value"] - small
        texts = [note["text"] for note in answer["notes"]]
        assert any("no model is named count as 2.5 inch" in text for text in texts)
    named = {**asked, "server": LARGE, "metacache_disk": "samsung-pm9a3-u2-7680gb"}
    texts = [note["text"] for note in engine.size(named, CATALOGUE)["notes"]]
    assert not any("count as 2.5 inch" in text for text in texts)


@pytest.mark.parametrize("system", LATER)
def test_system_disks_that_nobody_names_take_bays_of_3_5_inch_and_say_so(system):
    def said(**further):
        answer = engine.size(plan(system, **further), CATALOGUE)
        taken = answer["figures"]["disks.large_a_server"]["value"]
        texts = [each["text"] for each in answer["notes"]]
        return taken, any(text.startswith("System disks for which no model") for text in texts)

    for disk in ({}, {"database_disk": "exos-x24-20tb-sas"}):
        unnamed, warned = said(**disk)
        named, quiet = said(**disk, system_disk="samsung-pm9a3-u2-7680gb")
        assert (warned, quiet) == (True, False)
        assert unnamed - named == 2
    assert said(database_disk="samsung-pm9a3-u2-7680gb") == (0, False)


def test_a_disk_of_which_only_the_size_counts_needs_no_rate():
    unrated = "micron-7450-max-12800gb"
    asked = plan("exchange-2019", metacache=True, metacache_disk=unrated, system_disk=unrated)
    figures = sized(asked, FIXTURES)[0]
    assert figures["metacache_disk_model.capacity_gb"]["value"] == 12_800
    with pytest.raises(InputProblems) as refused:
        sized(plan("exchange-2019", database_disk=unrated), FIXTURES)
    (problem,) = refused.value.problems
    assert (problem.pointer, problem.code) == ("/database_disk", "disk-without-performance")
    assert "states no rate" in problem.message
    assert "Choose a model with a rate" in problem.hint


def test_defaults_that_nothing_reads_are_no_figures():
    idle = {"db_disk_type_secondary_site", "cores_per_server_secondary_site",
            "specint2006_rate_secondary_site"}  # fmt: skip
    sizes = {"db_disk_size_primary_site", "db_disk_size_secondary_site"}
    kind = "db_disk_type_primary_site"
    two = sized(plan(site_resilient=True), FIXTURES)[0].keys()
    assert two >= sizes | {kind}
    assert not two & idle
    one = sized(plan(site_resilient=False), FIXTURES)[0].keys()
    assert (one & sizes, kind in one) == ({"db_disk_size_primary_site"}, True)
    own = plan(site_resilient=True, database_disk="exos-x24-20tb-sas")
    assert not sized(own, FIXTURES)[0].keys() & (sizes | idle | {kind})
    given = sized({**own, "db_disk_size_primary_site": 8000}, FIXTURES)[0]
    assert given["db_disk_size_primary_site"]["origin"] == "given", "what somebody gave stays"


def test_who_is_rated_by_today_is_not_asked_for_the_rate_of_then():
    def advised(catalogue):
        return {finding["key"] for finding in answered.findings(plan(), catalogue)}

    assert "rate-unknown" in advised(CATALOGUE)
    (told,) = (f for f in answered.findings(plan(), CATALOGUE) if f["key"] == "rate-unknown")
    assert f"The row of the {CATALOGUE.servers[LARGE]['name']} states none" in told["message"]
    assert "rate-unknown" not in advised(changed("server", LARGE, specrate_2017=600.0))


def test_a_search_pays_for_modules_as_the_bill_does():
    priced = {"price": "100", "currency": "EUR", "price_origin": "given"}
    catalogue = dataclasses.replace(
        CATALOGUE,
        disks={key: row | priced for key, row in CATALOGUE.disks.items()},
        servers={key: row | priced for key, row in CATALOGUE.servers.items()},
        _made={},
    )
    scenario = plan(memory_module="dimm-64", database_disk="exos-x24-20tb-sas")
    asked = {
        "scenario": scenario,
        "axes": {"/ram_gib": [128, 256]},
        "objectives": [
            {"figure": "price", "goal": "least"},
            {"figure": "headroom", "goal": "most"},
        ],
    }
    found = search.sweep(search.read(asked, catalogue))
    bills = [
        float(engine.bill_of_materials({**scenario, "ram_gib": ram}, catalogue)["total"]["price"])
        for ram in (128, 256)
    ]
    assert bills[1] - bills[0] == 2 * 200 * 8, "two modules more in each of eight servers"
    assert found.points[:, 0].tolist() == bills[:1], "the same load is carried for less"
