"""Exchange 2013 against the outputs of Microsoft's own calculator, recalculated."""

import json
import math
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators import engine
from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from calculators.systems.exchange_2013.facts.disks import DISK_TYPES
from calculators.systems.exchange_2013.facts.mailbox import READ_SHARES
from calculators.systems.exchange_2013.fields.workbook import BACKUPS, FREQUENCIES, MODELS

CATALOGUE = from_fixtures()
FIXTURE = json.loads(
    (Path(__file__).parents[1] / "fixtures" / "exchange_2013_calculator.json").read_text()
)
CASES = [
    pytest.param(case, id=name)
    for cases in FIXTURE["families"].values()
    for name, case in cases.items()
]
PREFIX = "calculator."


def answer(inputs, working=True, **options):
    return engine.size(
        {"system": "exchange-2013", "calculator_inputs": inputs, **options}, CATALOGUE, working
    )


def outputs(inputs):
    figures = answer(inputs, working=False)["figures"]
    return {
        name.removeprefix(PREFIX): figure["value"]
        for name, figure in figures.items()
        if name.startswith(PREFIX)
    }


@pytest.mark.parametrize("case", CASES)
def test_every_output_of_the_calculator(case):
    got = outputs(case["inputs"])
    assert set(got) == set(case["outputs"]), "undefined outputs are left out"
    for key, value in case["outputs"].items():
        assert math.isclose(got[key], value, rel_tol=1e-6, abs_tol=1e-9), key


def test_each_remark_on_the_calculator_stands_at_its_own_figure():
    """Copies that may become active there, not the space of the disks, which was once noted."""
    two_sites = next(
        case.values[0]["inputs"]
        for case in CASES
        if "copies.usable_second_site" in answer(case.values[0]["inputs"])["figures"]
    )
    notes = answer(two_sites, as_the_calculator=True)["notes"]
    noted = {note["figure"] for note in notes if "may not be activated" in note["text"]}
    assert noted == {"copies.usable_second_site"}


def test_only_the_calculator_tests_the_larger_disk_of_the_first_site():
    disks = {"db_disk_size_primary_site": 4000, "db_disk_size_secondary_site": 2000}
    figures = answer({"tier1_mailboxes": 5000, **disks})["figures"]
    name = "database.largest_alone_gib"
    own, its = (figures[each]["value"] for each in (name, f"as_calculator.{name}"))
    assert own < its == 2000


def test_only_the_calculator_counts_lagged_copies_of_a_site_where_there_are_none():
    lagged = {"lagged_copies": 0, "lagged_copies_secondary_site": 1}
    figures = answer({"tier1_mailboxes": 5000, **lagged})["figures"]
    name = "copies.usable_second_site"
    assert figures[f"as_calculator.{name}"]["value"] == figures[name]["value"] + 1


def test_only_the_calculator_pads_databases_that_were_asked_for():
    figures = answer({"tier1_mailboxes": 5000, "own_databases": 6})["figures"]
    assert figures["database.count"]["value"] == 6
    assert figures["as_calculator.database.count"]["value"] == 8


def test_only_the_calculator_puts_no_database_on_a_volume_that_is_smaller():
    copies = {"ha_copies": 2, "lagged_copies": 2, "lagged_copies_secondary_site": 1}
    inputs = {"tier1_mailboxes": 5000, "db_disk_size_primary_site": 1000, **copies}
    figures = answer(inputs)["figures"]
    assert figures["database.per_volume"]["value"] == 1
    assert figures["as_calculator.database.per_volume"]["value"] == 0


def test_populations_and_calculator_inputs_give_the_same_figures():
    nested = answer({"tier1_mailboxes": 5000, "tier2_mailboxes": 200, "tier2_messages_per_day": 50})
    plain = engine.size(
        {
            "system": "exchange-2013",
            "populations": [{"users": 5000}, {"users": 200, "messages_per_day": 50}],
        },
        CATALOGUE,
    )
    values = [{n: f["value"] for n, f in each["figures"].items()} for each in (nested, plain)]
    assert values[0] == values[1]


def test_as_the_calculator_both_sets_of_figures_agree():
    for case in (case.values[0] for case in CASES[::9]):
        figures = answer(case["inputs"], as_the_calculator=True)["figures"]
        for name, figure in figures.items():
            if name.startswith("as_calculator."):
                own = figures[name.removeprefix("as_calculator.")]
                assert own["value"] == figure["value"], name


@pytest.mark.parametrize(
    ("inputs", "pointer", "code"),
    [
        ({"tier1_mailbox": 5}, "/tier1_mailbox", "unknown-field"),
        ({"tier1_mailboxes": "many"}, "/tier1_mailboxes", "not-a-number"),
        ({"tier1_mailboxes": 5, "dags": 0}, "/dags", "too-small"),
        ({"tier1_mailboxes": 5, "site_resilience_model": "both"}, "/site_resilience_model",
         "unknown-choice"),
        ({"tier1_mailboxes": 5, "high_availability": "yes"}, "/high_availability", "wrong-type"),
        ({"tier1_mailboxes": 5, "high_availability": False, "site_resilient": True},
         "/site_resilient", "contradiction"),
        ({"tier1_mailboxes": 5, "ha_copies": 2, "ha_copies_secondary_site": 3},
         "/ha_copies_secondary_site", "too-large"),
        ({"tier1_mailboxes": 5, "db_disk_size_primary_site": "4 h"},
         "/db_disk_size_primary_site", "wrong-unit"),
        ({}, "/tier1_mailboxes", "required"),
    ],
)  # fmt: skip
def test_bad_inputs_are_named_by_pointer(inputs, pointer, code):
    with pytest.raises(InputProblems) as caught:
        answer(inputs)
    assert (f"/calculator_inputs{pointer}", code) in {
        (problem.pointer, problem.code) for problem in caught.value.problems
    }


def test_all_problems_at_once():
    with pytest.raises(InputProblems) as caught:
        answer({"tier1_mailboxes": -1, "dags": 1.5, "nonsense": 1, "lagged_copies": None})
    assert len(caught.value.problems) == 3


def test_raid_groups_are_not_asked_for():
    document = {"system": "exchange-2013", "populations": [{"users": 5}], "raid_groups": [{}]}
    with pytest.raises(InputProblems) as caught:
        engine.size(document, CATALOGUE)
    assert [problem.pointer for problem in caught.value.problems] == ["/raid_groups"]


def test_the_two_forms_do_not_mix():
    document = {
        "system": "exchange-2013",
        "calculator_inputs": {"tier1_mailboxes": 5},
        "populations": [{"users": 5}],
        "dags": 3,
    }
    with pytest.raises(InputProblems) as caught:
        engine.size(document, CATALOGUE)
    assert {p.pointer for p in caught.value.problems} == {"/populations", "/dags"}


FLAGS = [
    "consider_jbod", "several_databases_per_volume", "databases_per_volume_as_copies",
    "symmetrical_distribution", "lag_manager", "dedicated_lagged_servers", "restore_volume",
    "dedicated_recovery_servers", "second_site_blocked", "combined_server", "virtualised",
    "high_availability", "tier1_online_search", "tier1_predict_iops",
]  # fmt: skip


@st.composite
def plans(draw):
    """Any plan that can be asked for, sensible or not."""
    inputs = {name: draw(st.booleans()) for name in draw(st.sets(st.sampled_from(FLAGS)))}
    whole = {
        "tier1_mailboxes": (1, 100_000), "tier2_mailboxes": (0, 9000), "ha_copies": (1, 6),
        "servers_per_dag_primary_site": (1, 18), "lagged_copies": (0, 2), "dags": (1, 4),
        "specint2006_rate_primary_site": (0, 900), "tier1_archive_limit_mb": (0, 9000),
        "own_databases": (1, 300), "own_volumes_per_server": (1, 50), "replay_lag_hours": (0, 600),
        "tier1_messages_per_day": (0, 500), "own_database_size_gib": (1, 3000),
        "db_disk_size_secondary_site": (100, 9000), "tier1_mailbox_limit_mb": (0, 90_000),
    }  # fmt: skip
    words = {
        "site_resilience_model": MODELS, "backup": BACKUPS, "backup_frequency": FREQUENCIES,
        "db_disk_type_primary_site": DISK_TYPES, "tier1_read_write_ratio": READ_SHARES,
    }  # fmt: skip
    for name in draw(st.sets(st.sampled_from(sorted(whole)))) | {"tier1_mailboxes"}:
        inputs[name] = draw(st.integers(*whole[name]))
    for name in draw(st.sets(st.sampled_from(sorted(words)))):
        inputs[name] = draw(st.sampled_from(sorted(words[name])))
    copies = inputs.get("ha_copies", 3)
    inputs["ha_copies_secondary_site"] = draw(st.integers(0, copies))
    inputs["lagged_copies_secondary_site"] = draw(st.integers(0, inputs.get("lagged_copies", 1)))
    return inputs


@settings(max_examples=300, deadline=None)
@given(plans())
def test_any_plan_has_an_answer(inputs):
    found = answer(inputs)
    assert found == answer(dict(inputs))
    json.dumps(found, allow_nan=False)
    assert found["figures"]["calculator.peak_iops_per_dag"]["value"] is not None
