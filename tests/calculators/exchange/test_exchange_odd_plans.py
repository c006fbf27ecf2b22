"""Exchange 2010 to SE on odd inputs: a clear problem, or figures that make sense."""

import copy
import math
import random
import warnings

import pytest

from calculators import engine
from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from calculators.systems import SYSTEMS
from tests import answered
from tests.calculators.documents import EDITIONS, GROUP

CATALOGUE = from_fixtures()
DOCUMENTS = {document["system"]: document for document in (GROUP, *EDITIONS)}
EACH = pytest.mark.parametrize("system", DOCUMENTS)
# What is not known without the SPECint rate of the servers.
WITHOUT_RATE = {
    "cpu.mcycles_per_server", "cpu.usable_mcycles", "cpu.client_access_server_mcycles",
    "bought.client_access_servers",
}  # fmt: skip
SHAPES = {
    "standalone": {"high_availability": False, "site_resilient": False},
    "one site": {},
    "one server for three copies": {"servers_per_dag_primary_site": 1},
    "lagged copies and no servers for them": {"lagged_copies": 6},
    "active sites": {"site_resilient": True, "ha_copies": 4, "ha_copies_secondary_site": 2},
    "a site without copies": {"site_resilient": True, "ha_copies_secondary_site": 0},
    "one server a site": {
        "site_resilient": True, "servers_per_dag_primary_site": 1, "ha_copies_secondary_site": 1,
        "dedicated_recovery_servers": True,
    },
    "passive site": {
        "site_resilient": True, "site_resilience_model": "Active/Passive",
        "ha_copies_secondary_site": 1,
    },
    "a group each": {
        "site_resilient": True, "site_resilience_model": "Active/Active (Multiple DAGs)",
        "ha_copies_secondary_site": 2, "second_site_blocked": True,
    },
}  # fmt: skip


def plan(system, people=None, **options):
    document = {**copy.deepcopy(DOCUMENTS[system]), **options}
    document["populations"][0].update(people or {})
    return document


def size(document, working=True):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        return engine.size(document, CATALOGUE, working)


def problems(document):
    with pytest.raises(InputProblems) as caught:
        size(document)
    return {(problem.pointer, problem.code) for problem in caught.value.problems}


def makes_sense(document, working=True):
    found = size(document, working)
    known = document.get("specint2006_rate_primary_site", 0) > 0
    for name, figure in found["figures"].items():
        if name.startswith(("calculator.", "as_calculator.")) or name.endswith("_growth"):
            continue
        value = figure["value"]
        if value is None:
            assert name in WITHOUT_RATE, name
            assert not known, name
        elif not isinstance(value, str | bool):
            assert value >= 0, name
    for check in found["checks"]:
        assert "undefined" not in check["message"]
        assert "unbounded" not in check["message"]
    figures = {name: figure["value"] for name, figure in found["figures"].items()}
    failed = {check["name"] for check in found["checks"] if check["verdict"] == "fail"}
    worst, held = figures["failure.worst_active"], figures["copies.per_server"]
    lone = figures["database.count"] == 1
    assert worst <= held or lone or failed & {"equal-sites", "volumes-hold"}
    assert figures["failure.servers_left"] >= 1


@EACH
@pytest.mark.parametrize("shape", SHAPES)
def test_every_figure_makes_sense(system, shape):
    makes_sense(plan(system, **SHAPES[shape]))
    makes_sense(plan(system, **SHAPES[shape], specint2006_rate_primary_site=0))


@EACH
@pytest.mark.parametrize("shape", SHAPES)
def test_each_field_at_its_ends(system, shape):
    """The smallest and largest value of each field, and every choice, in any shape."""
    chance = random.Random(f"{system} {shape}")
    offered = [(field, None) for field in SYSTEMS[system].fields]
    offered += [(field, 0) for field in SYSTEMS[system].population_fields]
    for field, population in chance.sample(offered, 12):
        for value in _ends(field):
            document = plan(system, **SHAPES[shape])
            row = document if population is None else document["populations"][population]
            row[field.name] = value
            if field.name == "as_the_calculator":
                continue
            try:
                makes_sense(document, working=False)
            except InputProblems as error:
                for problem in error.problems:
                    assert problem.message.endswith(".")
                    assert problem.hint


def _ends(field):
    if field.kind == "flag":
        return (True, False)
    if field.kind == "word":
        return tuple(field.choices())
    if field.kind in ("number", "integer"):
        return (field.least, field.most)
    return ()


@EACH
@pytest.mark.parametrize(
    ("people", "options", "pointer", "code"),
    [
        ({"messages_per_day": 0}, {}, "/populations/0/messages_per_day", "too-small"),
        ({"mailbox_limit_mb": 0}, {}, "/populations/0/mailbox_limit_mb", "too-small"),
        ({"predict_iops": False}, {}, "/populations/0/iops_per_mailbox", "required"),
        ({}, {"servers_per_dag_primary_site": 0}, "/servers_per_dag_primary_site", "too-small"),
        ({}, {"ha_copies": 2.5}, "/ha_copies", "not-an-integer"),
        (
            {},
            {"site_resilient": True, "ha_copies": 2, "ha_copies_secondary_site": 2},
            "/ha_copies_secondary_site",
            "too-large",
        ),
        (
            {},
            {"site_resilient": True, "lagged_copies": 1, "lagged_copies_secondary_site": 2},
            "/lagged_copies_secondary_site",
            "too-large",
        ),
        ({}, {"replay_lag_hours": -1}, "/replay_lag_hours", "too-small"),
    ],
)
def test_what_makes_no_sense_is_a_problem(system, people, options, pointer, code):
    assert problems(plan(system, people, **options)) == {(pointer, code)}


@pytest.mark.parametrize(
    "asked",
    [
        {"tier1_messages_per_day": 0},
        {"tier1_mailbox_limit_mb": 0},
        {"tier1_predict_iops": False},
        {"ha_copies": 1, "ha_copies_secondary_site": 1},
        {"servers_per_dag_primary_site": 1},
        {"data_overhead_fraction": 7},
    ],
)
def test_the_calculators_inputs_are_taken_as_it_takes_them(asked):
    """Undefined outputs are left out, and no page that shows the scenario breaks."""
    document = {
        "system": "exchange-2013",
        "calculator_inputs": {"tier1_mailboxes": 5000, **asked},
    }
    figures = size(document)["figures"]
    outputs = {name for name in figures if name.startswith("calculator.")}
    assert outputs
    assert all(math.isfinite(figures[name]["value"]) for name in outputs)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for ask in (engine.charts, answered.outlook, answered.findings, engine.bill_of_materials):
            ask(document, CATALOGUE)


def test_another_edition_takes_its_own_bounds_from_them():
    """No other edition answers as the calculator does."""
    asked = {"tier1_mailboxes": 5, "tier1_messages_per_day": 0}
    assert problems({"system": "exchange-2019", "calculator_inputs": asked}) == {
        ("/calculator_inputs/tier1_messages_per_day", "too-small")
    }


def test_a_lagged_copy_that_is_not_there_carries_nothing():
    """The calculator counts those asked for in the second site even with none in all."""
    document = plan("exchange-2013", **SHAPES["passive site"])
    document |= {"lagged_copies": 0, "lagged_copies_secondary_site": 1, "ha_copies": 3}
    figures = size(document)["figures"]
    assert figures["copies.usable_second_site"]["value"] == 1
    assert figures["as_calculator.copies.usable_second_site"]["value"] == 2


def test_own_volumes_without_room_for_the_copies_are_named():
    document = plan("exchange-2013", own_volumes_per_server=1, own_databases=40)
    failed = {c["name"]: c for c in size(document)["checks"] if c["verdict"] == "fail"}
    assert failed["volumes-hold"]["needed"] > failed["volumes-hold"]["available"]


def test_one_copy_in_two_sites_is_refused_in_the_singular():
    """ "All 1 copies would be there" """
    asked = {**GROUP, "site_resilient": True, "ha_copies": 1, "ha_copies_secondary_site": 1}
    with pytest.raises(InputProblems) as refused:
        engine.size(asked, CATALOGUE)
    said = [each.message for each in refused.value.problems]
    assert any("the only one would be there" in each for each in said)
