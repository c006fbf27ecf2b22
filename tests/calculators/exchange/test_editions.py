"""Exchange 2010 to Subscription Edition: one set of lines, different constants."""

import copy

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators import engine
from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.systems import SYSTEMS
from tests.calculators.documents import EDITIONS, GROUP

CATALOGUE = from_fixtures()
ALL = [GROUP, *EDITIONS]
EACH = pytest.mark.parametrize("document", ALL, ids=lambda document: document["system"])


def figures(document, **options):
    answer = engine.size({**copy.deepcopy(document), **options}, CATALOGUE)
    return {name: figure["value"] for name, figure in answer["figures"].items()}


def space(found):
    return found["storage.volumes_gib"] * found["servers.group"]


@EACH
@settings(max_examples=25, deadline=None)
@given(users=st.integers(1000, 20_000), copies=st.integers(2, 3))
def test_another_copy_never_shrinks_storage(document, users, copies):
    people = [{**document["populations"][0], "users": users}]
    fewer = figures(document, populations=people, ha_copies=copies)
    more = figures(document, populations=people, ha_copies=copies + 1)
    assert space(more) > space(fewer)


@EACH
def test_every_chart_is_drawn(document):
    keys = {chart["key"] for chart in engine.charts(document, CATALOGUE)}
    assert {
        "activation",
        "copy-layout",
        "memory-against-users",
        "volumes-against-users",
        "iops-by-level",
    } <= keys


@EACH
def test_a_server_more_never_makes_the_worst_case_worse(document):
    worst = [
        figures(document, servers_per_dag_primary_site=servers)["cpu.active_mcycles"]
        for servers in (3, 4, 5, 6)
    ]
    assert worst == sorted(worst, reverse=True)


def test_what_the_editions_differ_in():
    """Processor costs and their reference, I/O of 2010, limits of memory: nothing else moves."""
    found = {document["system"]: figures(document) for document in ALL}
    iops = {system: round(values["mailbox.iops"], 4) for system, values in found.items()}
    assert iops.pop("exchange-2010-mailbox") == 0.15
    assert set(iops.values()) == {0.1005}
    cycles = {key: round(values["mailbox.active_mcycles"], 3) for key, values in found.items()}
    assert cycles == {
        "exchange-2010-mailbox": 3,
        "exchange-2013": 6.375,
        "exchange-2016": 8.955,
        "exchange-2019": 8.955,
        "exchange-se": 8.955,
    }
    assert found["exchange-2019"]["memory.configured_gib"] == 128


def test_the_adjusted_megacycles_of_2010():
    """Rate 351 on 12 cores: 5,200 a core, 62,394 in all, as the team's account prints."""
    got = figures(EDITIONS[0], cores_per_server_primary_site=12, specint2006_rate_primary_site=351)
    assert got["cpu.mcycles_per_core"] == pytest.approx(5200, rel=1e-3)
    assert got["cpu.mcycles_per_server"] == pytest.approx(62_394, rel=1e-4)


def test_what_no_source_states_is_never_cited():
    facts = SYSTEMS["exchange-2010-mailbox"].facts
    for key in ("active_mcycles", "index_share", "calendar_share"):
        assert facts[key].origin == "assumed"
    assert SYSTEMS["exchange-2019"].facts["active_mcycles"].origin == "assumed"
    assert SYSTEMS["exchange-2016"].facts["active_mcycles"].origin == "cited"


def test_the_demo_plan_holds():
    import json

    from calculators.inputs.catalogue import FIXTURES

    demo = json.loads((FIXTURES / "demo" / "45000-mailboxes-on-two-sites.json").read_text())
    for scenario in demo["scenarios"]:
        assert engine.size(scenario["document"], CATALOGUE)["verdict"] != "fail", scenario["key"]


LIMITS = {
    "exchange-2010-mailbox": (64, 16, 100, 16, 250),
    "exchange-2013": (96, 24, 100, 16, 500),
    "exchange-2016": (192, 24, 100, 16, 500),
    "exchange-2019": (256, 48, 100, 16, 500),
    "exchange-se": (256, 48, 100, 16, 500),
}


@EACH
def test_the_limits_of_each_edition_are_checked(document):
    """Memory, cores, databases of a server, servers of a group, distance."""
    facts = SYSTEMS[document["system"]].facts
    names = ("memory_limit", "cores_limit", "databases_limit", "group_servers", "latency_limit")
    assert tuple(facts[name].value for name in names) == LIMITS[document["system"]]

    def verdicts(**options):
        found = engine.size({**copy.deepcopy(document), **options}, CATALOGUE)["checks"]
        return {check["name"]: check["verdict"] for check in found}

    assert verdicts(cores_per_server_primary_site=49)["cores-advised"] == "warn"
    assert verdicts(servers_per_dag_primary_site=17)["group-servers"] == "fail"
    many = verdicts(high_availability=False, own_databases=101, populations=[{"users": 90_000}])
    assert many["databases-mounted"] == "pass", "the plan keeps to the limit by itself"
    busy = [{"users": 40_000, "messages_per_day": 500, "mailbox_limit_mb": 100}]
    assert verdicts(populations=busy)["memory-advised"] == "warn"


def test_the_least_memory_of_each_edition():
    small = [{"users": 10, "messages_per_day": 50, "mailbox_limit_mb": 100}]
    found = {
        document["system"]: figures(document, populations=small)["memory.configured_gib"]
        for document in ALL
    }
    assert found["exchange-2019"] == found["exchange-se"] == 128
    assert found["exchange-2013"] == found["exchange-2016"] < 128


def test_what_2010_does_otherwise():
    mailbox = EDITIONS[0]
    found = figures(mailbox)
    assert not [name for name in found if name.startswith("transport.")]
    assert found["database.per_volume"] == 1
    copies = found["copies.all"]
    assert found["cpu.active_mcycles_with_copies"] == pytest.approx(
        found["cpu.active_mcycles"] * (1 + 0.1 * (copies - 1))
    )
    verdicts = {
        check["name"]: check["verdict"]
        for check in engine.size(
            {**copy.deepcopy(mailbox), "several_databases_per_volume": True}, CATALOGUE
        )["checks"]
    }
    assert verdicts["databases-on-volume"] == "fail"


@pytest.mark.parametrize(
    ("cache", "together", "memory"), [(53.6, False, 64), (44, True, 64), (92, True, 128)]
)
def test_the_memory_of_2010_is_that_of_its_table(cache, together, memory):
    """As many mailboxes as fill a cache of the table need the memory it stands beside."""
    bench = Bench(
        parse(
            {
                "system": "exchange-2010-mailbox",
                "populations": [{"users": 1000}],
                "combined_server": together,
            },
            CATALOGUE,
        )
    )
    name = "memory.required_gib"
    kept = bench.sweep({"memory.cache_wanted_gib": np.array([float(cache)])}, (name,)).kept
    assert kept[name] == pytest.approx(memory)


def test_a_neighbour_never_stands_in_silently():
    """A constant of another edition is assumed, unless it holds for any edition."""
    for key, older in (
        ("exchange-2010-mailbox", "exchange-2013"),
        ("exchange-2019", "exchange-2016"),
        ("exchange-se", "exchange-2019"),
    ):
        own, before = SYSTEMS[key].facts, SYSTEMS[older].facts
        for name in (
            "messages_per_log",
            "recovery_share",
            "white_days",
            "searched_mib",
            "log_share",
        ):
            assert own[name].value == before[name].value
            assert own[name].origin == "assumed", (key, name)
            assert own[name].note, (key, name)
        for name in ("raid5_penalty", "disk_7k_sas", "link_gigabit"):
            assert own[name].origin == "cited", (key, name)


@pytest.mark.parametrize("key", ["memory_base", "client_base", "index_base", "bytes_active"])
def test_what_no_line_of_2010_reads_is_none_of_its_constants(key):
    """Its memory follows rules of its own: those of 2013 stood in, and an assumption of one was
    taken and changed nothing."""
    assert key in SYSTEMS["exchange-2013"].facts
    document = {**GROUP, "system": "exchange-2010-mailbox", "assumptions": {key: 100}}
    with pytest.raises(InputProblems, match=key):
        engine.size(document, CATALOGUE)


@EACH
def test_the_limit_on_databases_says_which_edition_has_it(document):
    """A hundred databases were supported, and nobody said that the standard edition has five."""
    found = engine.size(document, CATALOGUE, working=False)
    (said,) = (each["message"] for each in found["checks"] if each["name"] == "databases-mounted")
    assert said.endswith(" by the enterprise edition; the standard edition mounts five.")
