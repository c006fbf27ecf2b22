"""Disks and bills of Exchange 2010 to Subscription Edition."""

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators import engine
from calculators.errors import InputProblems
from calculators.inputs.catalogue import Catalogue, from_fixtures
from calculators.search import finish, read, sweep
from tests import answered
from tests.calculators.documents import EDITIONS, GROUP

CATALOGUE = from_fixtures()
SERVER = next(iter(CATALOGUE.servers))
DEFAULT = {"system": "exchange-2013", "populations": [{"users": 5000}]}
FAST = {"db_disk_type_primary_site": '10K RPM SAS 3.5"'}
EACH = pytest.mark.parametrize(
    "document", [GROUP, *EDITIONS], ids=lambda document: document["system"]
)


def answer(document, **options):
    return engine.size({**copy.deepcopy(document), **options}, CATALOGUE)


def figures(document, **options):
    found = answer(document, **options)["figures"]
    return {name: figure["value"] for name, figure in found.items()}


def checks(document, **options):
    return {check["name"]: check for check in answer(document, **options)["checks"]}


def bill(document, **options):
    return engine.bill_of_materials({**copy.deepcopy(document), **options}, CATALOGUE)


def test_the_storage_design_of_the_calculator():
    """The workbook as it is delivered prints these for its 5,000 mailboxes."""
    found = figures(DEFAULT, as_the_calculator=True)
    assert found["disks.raid10_iops"] == pytest.approx(865.8461538461537)
    assert found["disks.raid5_iops"] == pytest.approx(1768.8)
    assert found["disks.raid6_iops"] == pytest.approx(2412)
    assert [found[f"disks.raid10{part}"] for part in ("_by_rate", "_by_space", "")] == [16, 20, 20]
    assert [found[f"disks.{level}_by_space"] for level in ("raid5", "raid6")] == [12, 16]
    assert [found[f"disks.{kind}"] for kind in ("jbod", "restore", "spare")] == [10, 1, 1]
    assert found["disks.restore_raid5"] == 3
    assert found["storage.fullest_volume_gib"] == pytest.approx(3598.2216282894738)
    per_group = sum(found[f"bought.{kind}_disks"] for kind in ("database", "restore", "spare"))
    assert per_group / found["database.units"] == 48


def test_a_bill_counts_what_the_plan_needs():
    lines = bill(DEFAULT)["lines"]
    assert [(line["description"], line["quantity"], line["parent"]) for line in lines] == [
        ("Server, not chosen yet", 8, None),
        ("Controller, not chosen yet", 8, 0),
        ("Database disks: Disk, not chosen yet", 80, 1),
        ("Disks of the restore volume: Disk, not chosen yet", 8, 1),
        ("Spare disks: Disk, not chosen yet", 8, 1),
        ("System disks: Disk, not chosen yet", 16, 1),
    ]


def test_a_bill_names_the_chosen_models_and_sums_their_prices():
    chosen = {"database_disk": "scsi-15k-300gb", "server": "mailbox-2007-24gb"}
    found = bill({**DEFAULT, "populations": [{"users": 200}]}, **chosen)
    lines = {line["description"].split(":")[0]: line for line in found["lines"]}
    disks = lines["Database disks"]
    assert disks["key"] == "scsi-15k-300gb"
    assert float(disks["line_price"]) == disks["quantity"] * 259
    priced = [line for line in found["lines"] if line["line_price"]]
    assert float(found["total"]["price"]) == sum(float(line["line_price"]) for line in priced)
    assert found["total"]["unknown"] == len(found["lines"]) - len(priced) > 0


def test_logs_of_standalone_servers_have_disks_of_their_own():
    alone = {"high_availability": False, "servers_per_dag_primary_site": 3}
    found = figures(DEFAULT, **alone)
    assert found["disks.log"] >= 2
    assert found["disks.log"] % 2 == 0
    lines = bill(DEFAULT, **alone, database_disk="ultrastar-7k4000-4tb")["lines"]
    assert any(
        line["description"].startswith("Log disks: ") and line["key"] == "ultrastar-7k4000-4tb"
        for line in lines
    )


def test_a_chosen_model_counts_in_place_of_size_and_type():
    found = figures(DEFAULT, database_disk="dc-hc310-6tb")
    assert found["disk.formatted_gib"] == pytest.approx(6000e9 / 2**30)
    assert "disk.smaller_gb" not in found
    beside = figures(DEFAULT, database_disk="dc-hc310-6tb", db_disk_size_primary_site=900)
    assert found | {"db_disk_size_primary_site": 900} == beside, "what is given reads nobody"


@EACH
def test_every_layout_holds_what_it_needs(document):
    for layout in ("calculated", "jbod", "raid10", "raid5", "raid6"):
        held = checks(document, disk_layout=layout, **FAST)
        for name in ("database-space", "database-rate"):
            assert held[name]["verdict"] == "pass", (layout, name)
        # A volume on an array has the room of all its disks, and no limit of its own.
        if layout in ("raid10", "raid5", "raid6"):
            assert "volume-on-disks" not in held
        if layout == "jbod":
            assert held["volume-on-disks"]["verdict"] == "pass"


def test_the_fullest_volume_is_held_where_plain_disks_are_taken():
    """With RAID it held one volume against all the disks, which says nothing."""
    taken = set()
    for copies in (2, 3):
        document = {**EDITIONS[-1], "ha_copies": copies, "lagged_copies": 0}
        plain = figures(document)["storage.plain_disks"]
        held = checks(document)
        assert ("volume-on-disks" in held) == bool(plain), copies
        if plain:
            found = figures(document)
            assert held["volume-on-disks"]["needed"] == found["storage.fullest_volume_gib"]
            assert held["volume-on-disks"]["available"] == found["disk.formatted_gib"]
        taken.add(bool(plain))
    assert taken == {True, False}


@EACH
@pytest.mark.parametrize("layout", ["raid10", "raid5", "raid6"])
def test_a_disk_less_is_refused(document, layout):
    needed = int(figures(document, disk_layout=layout, **FAST)["disks.database"])
    for disks, verdict in ((needed, "pass"), (needed - 1, "fail")):
        held = checks(document, disk_layout=layout, **FAST, database_disks=disks)
        assert held["database-disks"]["verdict"] == verdict


def test_the_reserve_for_rebuilding_is_kept_free():
    """The disks that carry the load but not the reserve are too few."""
    busy = {"disk_layout": "raid5", **FAST, "db_disk_size_primary_site": 12_000}
    found = figures(GROUP, **busy)
    assert found["disks.raid5_by_rate"] > found["disks.raid5_by_space"]
    without = -(-found["server.raid5_iops"] // (130 * 6)) * 6
    assert without < found["disks.raid5"]
    assert checks(GROUP, **busy, database_disks=int(without))["database-rate"]["verdict"] == "fail"


def test_plain_disks_need_copies_and_parity_needs_speed():
    two = {"ha_copies": 2, "disk_layout": "jbod"}
    assert checks(GROUP, **two)["plain-disks"]["verdict"] == "fail"
    assert checks(GROUP, disk_layout="jbod")["plain-disks"]["verdict"] == "pass"
    assert checks(GROUP, disk_layout="raid5")["parity-speed"]["verdict"] == "fail"
    assert checks(GROUP, disk_layout="raid5", **FAST)["parity-speed"]["verdict"] == "pass"


def test_a_queue_without_room_takes_mirrors_of_its_own_that_hold_it():
    small = figures(DEFAULT, system_disk="sas-10k-35in-300gb")
    assert (small["disks.queue"], small["disks.system"]) == (6, 8)
    assert 2 < small["transport.database_gib"] / small["disk.system_formatted_gib"] < 3
    without = {"lagged_copies": 0, "lagged_copies_secondary_site": 0}
    for days, disks in ((1, 0), (2, 2)):
        one = figures(DEFAULT, system_disk="sas-10k-35in-300gb", safety_net_days=days, **without)
        assert (one["disks.queue"], one["disks.system"]) == (disks, 2 + disks)


def test_servers_of_both_sites_and_groups_are_bought():
    several = {"site_resilience_model": "Active/Active (Multiple DAGs)", "dags": 2}
    found = figures(
        DEFAULT, **several, servers_per_dag_primary_site=4, lagged_copies=0,
        lagged_copies_secondary_site=0,
    )  # fmt: skip
    assert found["servers.all"] == 4 * found["servers.group_with_lagged"]
    assert bill(DEFAULT, servers=9)["lines"][0]["quantity"] == 9


def test_a_disk_without_performance_is_refused():
    row = {**CATALOGUE.disks["dc-hc310-6tb"], "random_iops": None, "seek_read_ms": None}
    catalogue = type(CATALOGUE)(
        {**CATALOGUE.disks, "slow": row}, CATALOGUE.controllers, CATALOGUE.servers,
        CATALOGUE.profiles, "fixtures", "slow",
    )  # fmt: skip
    with pytest.raises(InputProblems) as caught:
        engine.size({**DEFAULT, "database_disk": "slow"}, catalogue)
    assert [problem.pointer for problem in caught.value.problems] == ["/database_disk"]


@EACH
@settings(max_examples=20, deadline=None)
@given(
    users=st.integers(100, 30_000),
    more=st.integers(1, 5000),
    layout=st.sampled_from(["calculated", "jbod", "raid10", "raid5", "raid6"]),
    size=st.sampled_from([600, 1000, 4000, 10_000]),
)
def test_more_mailboxes_never_take_fewer_disks(document, users, more, layout, size):
    plan = {"disk_layout": layout, "db_disk_size_primary_site": size, **FAST}
    people = document["populations"][0]
    before, after = (
        figures(document, populations=[{**people, "users": count}], **plan)
        for count in (users, users + more)
    )
    for name in ("disks.a_server", "disks.all", "servers.all"):
        assert after[name] >= before[name], name


CACHED = pytest.mark.parametrize("system", ["exchange-2019", "exchange-se"])
PREFERRED = {
    "db_disk_size_primary_site": 10_000, "servers_per_dag_primary_site": 8, "ha_copies": 4,
    "lagged_copies": 0, "site_resilient": False, "dags": 1,
}  # fmt: skip


@CACHED
def test_the_metacache_of_the_architecture_guide(system):
    """Twelve disks of 10 TB take four solid state disks; 1.92 TB each are 6.4 %."""
    document = {"system": system, "populations": [{"users": 9000, "mailbox_limit_mb": 10_240}]}
    plan = {**PREFERRED, "database_disks": 12, "metacache_disk_gb": 1920}
    found = figures(document, **plan)
    assert found["metacache.disks_advised"] == 4
    assert found["metacache.share"] == pytest.approx(0.064)
    held = checks(document, **plan)
    assert held["metacache-space"]["verdict"] == held["metacache-most"]["verdict"] == "pass"
    less = {**plan, "metacache_disk_gb": 1000}
    assert checks(document, **less)["metacache-space"]["verdict"] == "fail"
    more = {**plan, "metacache_disk_gb": 3840}
    assert checks(document, **more)["metacache-most"]["verdict"] == "warn"
    fewer = {**plan, "metacache_disks": 3}
    assert checks(document, **fewer)["metacache-disks"]["verdict"] == "warn"


@CACHED
def test_solid_state_disks_are_on_the_bill(system):
    document = {**GROUP, "system": system}
    lines = {line["description"]: line["quantity"] for line in bill(document)["lines"]}
    found = figures(document)
    size = f"at least {found['metacache.to_buy_gb']:,.0f} GB"
    solid = lines[f"Solid state disks of the MetaCache database: Disk, {size}, not chosen yet"]
    assert solid == found["metacache.disks_advised"] * found["servers.all"] > 0
    assert not any("Solid" in line["description"] for line in bill(GROUP)["lines"])
    for without in ({"metacache": False}, {"disk_layout": "raid10"}):
        assert not any(
            "Solid" in line["description"] for line in bill(document, **without)["lines"]
        )


def test_separate_client_access_servers_are_bought():
    apart = {"combined_server": False, "specint2006_rate_primary_site": 540}
    lines = bill(DEFAULT, **apart)["lines"]
    assert lines[-1]["description"] == "Client access: Server, not chosen yet"
    assert lines[-1]["quantity"] == 6, "one carries them and two stand by, in each site"
    assert bill(DEFAULT, combined_server=False)["lines"][-1]["kind"] == "disk", "rate unknown"


@EACH
def test_controllers_are_on_the_bill_and_in_the_price(document):
    """One without a price, the same in every design, is left out and the rest is ranked."""
    named = {"controller": "hba-9400-16i", "controllers": 2}
    (line,) = [line for line in bill(document, **named)["lines"] if line["kind"] == "controller"]
    assert line["quantity"] == 2 * figures(document)["bought.servers"]
    assert line["parent"] == 0
    disks = {
        key: {**row, "price": "100", "currency": "EUR"} for key, row in CATALOGUE.disks.items()
    }
    for price, prices in (("1000", [8000]), (None, [0])):
        controllers = {
            key: {**row, "price": price, "currency": "EUR"}
            for key, row in CATALOGUE.controllers.items()
        }
        catalogue = Catalogue(
            disks, controllers, CATALOGUE.servers, CATALOGUE.profiles, "fixtures", "test"
        )
        models = dict.fromkeys(("database_disk", "log_disk", "system_disk"), "dc-hc310-6tb")
        if "metacache" in figures(document):
            models["metacache"] = False
        found = [
            sweep(
                read(
                    {
                        "scenario": {**document, **models, "server": SERVER, **options},
                        "axes": {"/ram_gib": [1024]},
                        "objectives": [{"figure": "price", "goal": "least"}],
                    },
                    catalogue_with_servers(catalogue),
                )
            ).points
            for options in ({}, named)
        ]
        without, beside = ([point[0] for point in points] for points in found)
        assert [price - without[0] for price in beside] == prices


def catalogue_with_servers(catalogue):
    """The same, with a price for every server."""
    servers = {
        key: {**row, "price": "5000", "currency": "EUR"} for key, row in catalogue.servers.items()
    }
    return Catalogue(
        catalogue.disks, catalogue.controllers, servers, catalogue.profiles, "fixtures", "test"
    )


@CACHED
def test_solid_state_database_disks_get_no_metacache_unless_it_is_asked_for(system):
    solid = {**GROUP, "system": system, "database_disk": "samsung-pm9a3-u2-7680gb"}
    hard = {**solid, "database_disk": "dc-hc310-6tb"}
    assert figures(hard)["metacache.disks_advised"] > 0
    assert "metacache.disks_advised" not in figures(solid)
    assert not any("Solid" in line["description"] for line in bill(solid)["lines"])
    told = engine.size(solid, CATALOGUE)["figures"]["metacache"]
    assert (told["origin"], told["value"]) == ("assumed", False)
    assert told["note"] == "It caches hard disks, and the database disk is solid state."
    rules = [each["key"] for each in answered.findings(solid, CATALOGUE)]
    assert "no-metacache" not in rules
    rules = [each["key"] for each in answered.findings({**hard, "metacache": False}, CATALOGUE)]
    assert "no-metacache" in rules
    for asked in ({"metacache": True}, {"metacache_disk_gb": 1920}, {"metacache_disks": 4}):
        assert figures({**solid, **asked})["metacache.disks_advised"] > 0


HARD, SOLID = "toshiba-mg11-24tb-sata", "samsung-pm9a3-u2-960gb"


def test_a_hard_disk_is_no_solid_state_disk():
    asked = {"system": "exchange-se", "populations": [{"users": 5000}]}
    with pytest.raises(InputProblems) as caught:
        engine.size({**asked, "metacache_disk": HARD}, CATALOGUE)
    [problem] = caught.value.problems
    assert (problem.pointer, problem.code) == ("/metacache_disk", "not-solid-state")
    assert problem.message == (
        "Solid state disk model: Toshiba MG11 24 TB SATA is a hard disk, of 7,200 rpm."
    )
    assert engine.size({**asked, "metacache_disk": SOLID, "database_disk": HARD}, CATALOGUE)
    # A search neither takes one nor finds one in the catalogue.
    question = {"scenario": asked, "objectives": [{"figure": "disks.all", "goal": "least"}]}
    with pytest.raises(InputProblems) as caught:
        read({**question, "axes": {"/metacache_disk": [SOLID, HARD]}}, CATALOGUE)
    assert [each.code for each in caught.value.problems] == ["not-solid-state"]
    found = read({**question, "axes": {"/metacache_disk": {"catalogue": {}}}}, CATALOGUE)
    [axis] = found.space.axes
    assert SOLID in axis.values
    assert all(CATALOGUE.disks[key]["rpm"] is None for key in axis.values)


CACHED = {
    "system": "exchange-se", "populations": [{"users": 5000}], "metacache_disk": SOLID,
    "database_disk": HARD,
}  # fmt: skip
WITHOUT = "No MetaCache database with RAID: solid state disks stand before plain disks only."


def test_raid_goes_without_a_metacache_and_says_so():
    plain, raid = (
        engine.size({**CACHED, "disk_layout": layout}, CATALOGUE) for layout in ("jbod", "raid10")
    )
    names = [each["name"] for each in plain["checks"]]
    assert {"metacache-space", "metacache-most"} <= set(names)
    assert not [each for each in raid["checks"] if "metacache" in each["name"]]
    assert WITHOUT in [each["text"] for each in raid["notes"]]
    assert WITHOUT not in [each["text"] for each in plain["notes"]]
    # Those that somebody gives nevertheless are bought, and held against nothing that is needed.
    given = checks({**CACHED, "disk_layout": "raid10", "metacache_disks": 2})
    assert given["metacache-most"]["verdict"] == "warn"


def test_a_candidate_says_that_it_goes_without_a_metacache():
    question = read(
        {
            "scenario": {**CACHED, "metacache_disk": "samsung-pm9a3-u2-7680gb"},
            "axes": {"/disk_layout": ["jbod", "raid10"]},
            "objectives": [{"figure": "bought.metacache_disks", "goal": "least"}],
        },
        CATALOGUE,
    )
    found = finish(question, sweep(question))
    [raid] = [each for each in found["shortlist"] if "raid10" in each["values"].values()]
    assert raid["cautions"].count(WITHOUT) == 1


@pytest.mark.parametrize("document", EDITIONS, ids=lambda document: document["system"])
def test_no_database_is_larger_than_a_replicated_one_may_be(document):
    """Four databases that shared a disk of 20 TB were allowed 3,539 GiB each, without a word."""
    large = dict.fromkeys(("db_disk_size_primary_site", "db_disk_size_secondary_site"), 20_000)
    asked = {
        "system": document["system"],
        "populations": [{"users": 2000, "messages_per_day": 20, "mailbox_limit_mb": 51_200}],
        "servers_per_dag_primary_site": 2,
        "dags": 1,
        "several_databases_per_volume": True,
        **large,
    }
    found = figures(asked)
    assert found["database.largest_advised_gib"] > 3500
    assert found["database.largest_kept_gib"] == 2000
    size = checks(asked)["database-size"]
    assert (size["verdict"], size["available"]) == ("pass", 2000)
    assert 1000 < size["needed"] <= 2000
    few = checks(asked, own_databases=32)["database-size"]
    assert few["verdict"] == "fail"
    assert few["message"] == (
        f"A full database has {few['needed']:,.0f} GiB; at most 2,000 GiB are advised. Plan more "
        "databases; where servers mount no more, add servers or availability groups."
    )
    assert few["source"] == "e2013-calculator, database size"
    # The calculator itself divides the disk, and its figures beside ours still do.
    if document["system"] == "exchange-2013":
        own = figures(asked, as_the_calculator=True)
        assert "database.largest_kept_gib" not in own
