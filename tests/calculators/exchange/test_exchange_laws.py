"""Laws over Exchange 2010 to Subscription Edition and every shape of plan."""

import copy
import json
import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators import engine
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.systems.exchange_2013.fields.hardware import LAYOUTS
from tests.calculators.documents import EDITIONS, GROUP

CATALOGUE = from_fixtures()
ONE_SITE = {"site_resilient": False, "dags": 1, "lagged_copies": 0}
LAGGED = {"lagged_copies": 1, "lagged_copies_secondary_site": 0}
TWO_SITES = {"site_resilient": True, "lagged_copies": 0, "lagged_copies_secondary_site": 0}
SHAPES = {
    "standalone": {"high_availability": False, "site_resilient": False},
    "one site, 2 copies": {**ONE_SITE, "ha_copies": 2},
    "one site, 3 copies": {**ONE_SITE, "ha_copies": 3},
    "one site, 4 copies": {**ONE_SITE, "ha_copies": 4, "servers_per_dag_primary_site": 6},
    "one site, lagged": {**ONE_SITE, **LAGGED, "servers_per_dag_primary_site": 6},
    "one site, lagged apart": {
        **ONE_SITE, **LAGGED, "servers_per_dag_primary_site": 6,
        "dedicated_lagged_servers": True, "several_databases_per_volume": False,
    },
    "both sites active": {
        **TWO_SITES, "ha_copies": 4, "ha_copies_secondary_site": 2,
        "servers_per_dag_primary_site": 6,
    },
    "both sites active, lagged": {
        **TWO_SITES, "ha_copies": 3, "ha_copies_secondary_site": 1, "lagged_copies": 1,
        "lagged_copies_secondary_site": 1, "servers_per_dag_primary_site": 2,
    },
    "both sites active, a group each": {
        **TWO_SITES, "site_resilience_model": "Active/Active (Multiple DAGs)", "ha_copies": 3,
        "ha_copies_secondary_site": 1, "servers_per_dag_primary_site": 6,
    },
    "one site stands by": {
        **TWO_SITES, "site_resilience_model": "Active/Passive", "ha_copies": 3,
        "ha_copies_secondary_site": 1, "servers_per_dag_primary_site": 6,
    },
    "one site stands by, lagged": {
        **TWO_SITES, "site_resilience_model": "Active/Passive", "ha_copies": 4,
        "ha_copies_secondary_site": 2, "lagged_copies": 1, "lagged_copies_secondary_site": 1,
        "servers_per_dag_primary_site": 6,
    },
}  # fmt: skip
OPTIONS = {
    "restore_volume": False, "backup_frequency": "daily-full", "backup": "hardware",
    "second_site_blocked": True, "databases_per_volume_as_copies": False, "consider_jbod": False,
    "combined_server": False, "virtualised": True,
}  # fmt: skip
# What more mailboxes, larger ones or busier ones never need less of.
NEEDED = (
    "servers.all", "disks.a_server", "disks.all", "memory.required_gib", "memory.configured_gib",
    "database.count", "database.iops", "server.iops", "storage.volumes_gib",
    "cpu.active_mcycles", "cpu.needed_mcycles", "transport.database_gib",
    "network.between_sites_mbit", "network.busiest_hour_gib", "client.peak_mbit",
    "metacache.needed_gb",
)  # fmt: skip
GROWING = {
    "users": np.unique(np.round(np.geomspace(20, 60_000, 400))),
    "mailbox_limit_mb": np.geomspace(10, 100_000, 300),
    "messages_per_day": np.linspace(1, 500, 300),
}
SYSTEMS = [document["system"] for document in (GROUP, *EDITIONS)]
FAST = {"db_disk_type_primary_site": '10K RPM SAS 3.5"'}


def plan(system, shape, **changes):
    document = {**copy.deepcopy(GROUP), "system": system, **SHAPES[shape], **FAST}
    return {**document, **changes}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_more_never_needs_less(system, shape, layout):
    """Nor does it save a design that does not hold."""
    bench = Bench(parse(plan(system, shape, disk_layout=layout), CATALOGUE))
    names = [name for name in NEEDED if name in bench.figures()]
    for key, values in GROWING.items():
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            sheet = bench.sweep({f"population_1.{key}": values}, names)
        for name in names:
            found = np.broadcast_to(np.asarray(sheet.kept[name], dtype=float), values.shape)
            assert np.all(np.isfinite(found)), (key, name)
            assert np.all(found[1:] >= found[:-1] * (1 - 1e-12)), (key, name)
        for name, holds in sheet.holds().items():
            broken = ~np.broadcast_to(holds, values.shape)
            assert np.all(broken[1:] >= broken[:-1]), (key, name)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_more_never_needs_less_whatever_is_chosen(data):
    chosen = data.draw(st.sets(st.sampled_from(sorted(OPTIONS)), max_size=3))
    document = plan(
        data.draw(st.sampled_from(SYSTEMS)),
        data.draw(st.sampled_from(sorted(SHAPES))),
        disk_layout=data.draw(st.sampled_from(sorted(LAYOUTS))),
        db_disk_size_primary_site=data.draw(st.sampled_from([600, 2000, 8000])),
        **{name: OPTIONS[name] for name in chosen},
    )
    bench = Bench(parse(document, CATALOGUE))
    names = [name for name in NEEDED if name in bench.figures()]
    kept = bench.sweep({"population_1.users": GROWING["users"]}, names).kept
    for name in names:
        found = np.broadcast_to(np.asarray(kept[name], dtype=float), GROWING["users"].shape)
        known = found[np.isfinite(found)]
        assert np.all(known[1:] >= known[:-1] * (1 - 1e-12)), name


@pytest.mark.parametrize("shape", [shape for shape in SHAPES if "standalone" not in shape])
@pytest.mark.parametrize("system", SYSTEMS)
@settings(max_examples=8, deadline=None)
@given(users=st.integers(500, 30_000), more=st.integers(1, 2))
def test_another_copy_never_shrinks_storage(system, shape, users, more):
    people = [{**GROUP["populations"][0], "users": users}]
    copies = SHAPES[shape].get("ha_copies", 3)
    spaces = []
    for count in (copies, copies + more):
        document = plan(
            system, shape, populations=people, ha_copies=count, servers_per_dag_primary_site=8
        )
        found = engine.size(document, CATALOGUE, working=False)["figures"]
        spaces.append(found["storage.volumes_gib"]["value"] * found["servers.all"]["value"])
    assert spaces[1] >= spaces[0] * (1 - 1e-12)


@pytest.mark.anew
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("system", SYSTEMS)
def test_same_input_same_output(system, shape):
    first, second = (
        json.dumps(engine.size(plan(system, shape), CATALOGUE), allow_nan=False) for _ in range(2)
    )
    assert first == second


@pytest.mark.parametrize("shape", SHAPES)
def test_a_law_the_calculator_breaks_is_kept(shape):
    """As the calculator does, the figures are the calculator's, whatever they break."""
    document = plan("exchange-2013", shape, as_the_calculator=True)
    found = engine.size(document, CATALOGUE)["figures"]
    for name, figure in found.items():
        if name.startswith("as_calculator."):
            own = found[name.removeprefix("as_calculator.")]
            assert own["value"] == figure["value"], name
