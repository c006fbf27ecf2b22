"""Laws for all: over every registered mail system and RAID level (house rule 7)."""

import copy

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from calculators import engine
from calculators.errors import InputProblems
from calculators.formulas.raid.levels import LEVELS
from calculators.inputs.catalogue import Catalogue, from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.losses.failure_states import states_of
from calculators.scenario.parse import parse
from calculators.solver import loads
from calculators.systems import SYSTEMS
from tests import answered
from tests.calculators.documents import BY_SYSTEM
from tests.states import in_state

CATALOGUE = from_fixtures()
SERVERS = {"server-lost": {"servers": 3}}
QUICK = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.filter_too_much]
)


def test_every_system_has_a_document_here():
    assert set(BY_SYSTEM) == set(SYSTEMS)


def load(document, users):
    """Give the document a load: users, or messages in their stead."""
    option = SYSTEMS[document["system"]].load_option
    if option is None:
        document["populations"][0]["users"] = users
    else:
        document[option] = float(users)


def loaded(document):
    """The load of a document."""
    option = SYSTEMS[document["system"]].load_option
    return document["populations"][0]["users"] if option is None else document[option]


@st.composite
def designs(draw):
    """A buildable scenario of any mail system and RAID level, whole or with something broken."""
    system = draw(st.sampled_from(sorted(BY_SYSTEM)))
    document = copy.deepcopy(BY_SYSTEM[system])
    load(document, draw(st.integers(1, 60_000)))
    state = draw(st.sampled_from(states_of(SYSTEMS[system])))
    document = {**in_state(document, state), **SERVERS.get(state, {})}
    if "raid_groups" not in document:
        return document
    key = draw(st.sampled_from(sorted(LEVELS)))
    level = LEVELS[key]
    disks = level.exact or draw(st.integers(level.fewest, 16))
    database = document["raid_groups"][0]
    database.update(
        level=key,
        disks=disks,
        count=draw(st.integers(1, 5)),
        disk=draw(st.sampled_from(sorted(CATALOGUE.disks))),
        write_policy=draw(st.sampled_from(["write-back", "write-through"])),
        aligned=draw(st.booleans()),
        stripe_depth_kb=draw(st.sampled_from([4, 16, 64, 256])),
    )
    database.pop("spans", None)
    try:
        parse(document, CATALOGUE)
    except InputProblems:
        assume(False)
    return document


def size(document, catalogue=CATALOGUE):
    return engine.size(document, catalogue)


def failing(document, catalogue=CATALOGUE):
    return {c["name"] for c in size(document, catalogue)["checks"] if c["verdict"] == "fail"}


@QUICK
@given(designs())
def test_same_input_same_output(document):
    assert size(document) == size(copy.deepcopy(document))


@QUICK
@given(designs(), st.integers(1, 50_000))
def test_more_users_never_need_less_and_never_save_a_design(document, more):
    larger = copy.deepcopy(document)
    load(larger, loaded(document) + more)
    assert failing(document) <= failing(larger)
    before, after = size(document)["figures"], size(larger)["figures"]
    for name in (
        "database.iops",
        "database.spindles",
        "database.queue_length",
        "log.iops",
        "memory.required_gb",
        "database.data_gb",
        "database.disk_utilisation",
        "cpu.percent",
        "relays.needed",
    ):
        if name in before:
            assert after[name]["value"] >= before[name]["value"], name


@QUICK
@given(designs())
def test_usable_space_never_exceeds_the_disks_less_mirrors_and_parity(document):
    figures = size(document)["figures"]
    assume("database.usable_gb" in figures)
    groups = [group for group in document["raid_groups"] if group["volume"] == "database"]
    room = sum(
        group.get("count", 1) * data_disks(group) * CATALOGUE.disks[group["disk"]]["capacity_gb"]
        for group in groups
    )
    assert 0 < figures["database.usable_gb"]["value"] <= room * (1 + 1e-12)


def data_disks(group):
    """What a group holds at the very most, in disks: copies halve it, every span has its parity."""
    if group["level"] in ("RAID1", "RAID10"):
        return group["disks"] / 2
    parity = {"RAID0": 0, "RAID5": 1, "RAID50": 1, "RAID6": 2, "RAID60": 2}[group["level"]]
    spans = group.get("spans") or (2 if group["level"] in ("RAID50", "RAID60") else 1)
    return group["disks"] - spans * parity


@QUICK
@given(designs(), st.floats(1, 4), st.floats(1, 4))
def test_a_better_disk_never_makes_a_passing_design_fail(document, faster, larger):
    assume("raid_groups" in document)
    key = document["raid_groups"][0]["disk"]
    better = dict(CATALOGUE.disks[key])
    better["capacity_gb"] *= larger
    for name in ("random_iops", "sequential_iops"):
        if better[name] is not None:
            better[name] *= faster
    if better["seek_read_ms"] is not None:
        better["seek_read_ms"] /= faster
    improved = Catalogue(
        {**CATALOGUE.disks, key: better},
        CATALOGUE.controllers,
        CATALOGUE.servers,
        CATALOGUE.profiles,
        "fixtures",
        "better",
    )
    assert failing(document, improved) <= failing(document)


@QUICK
@given(designs(), st.integers(2, 4))
def test_another_equal_group_never_hurts(document, more):
    assume("raid_groups" in document)
    wider = copy.deepcopy(document)
    wider["raid_groups"][0]["count"] += more
    assert failing(wider) <= failing(document)


@QUICK
@given(designs())
def test_the_bare_sheet_equals_the_recording_sheet(document):
    """The very same lines on arrays give the figures of one design at a time."""
    scenario = parse(document, CATALOGUE)
    bench = Bench(scenario)
    recorded = bench.figures()
    numbers = {
        name: figure.value for name, figure in recorded.items() if isinstance(figure.value, float)
    }
    (name, today), *_ = loads(bench).items()
    users = np.array([1.0, today, 9999.0])
    bare = bench.sweep({name: users}, numbers)
    for name, value in numbers.items():
        got = np.broadcast_to(bare.kept[name], users.shape)[1]
        assert got == pytest.approx(value, rel=1e-12, abs=1e-12, nan_ok=True), name
    holds = bare.holds()
    for verdict in bench.verdicts:
        if verdict.check.advice:
            continue
        mask = np.broadcast_to(holds[verdict.check.name], users.shape)
        assert bool(mask[1]) is (verdict.verdict != "fail"), verdict.check.name


@QUICK
@given(designs())
def test_charts_and_outlook_agree_with_the_sizing(document):
    figures = size(document)["figures"]
    for chart in engine.charts(document, CATALOGUE):
        assert chart["question"].endswith("?")
        assert chart["source"]
        for line in chart["series"]:
            assert len(line["values"]) == len(chart["x"]["values"])
    outlook = answered.outlook(document, CATALOGUE)
    system = SYSTEMS[document["system"]]
    assert outlook["load"] == pytest.approx(figures[system.load_figure]["value"], rel=1e-3)
    if outlook["limit_load"] and outlook["limit_load"] < 100_000:
        at_limit = copy.deepcopy(document)
        load(at_limit, outlook["limit_load"])
        # What the design buys by itself is held where it is when loads grow, but where that fits
        # what is there at no load.
        if "on these servers" not in outlook["sentence"]:
            at_limit |= Bench(parse(document, CATALOGUE)).bought()
        assert failing(at_limit) == set()


@QUICK
@given(designs(), st.floats(0.01, 0.5), st.floats(0, 0.5))
def test_what_runs_out_holds_the_month_before(document, users, sizes):
    growth = {"users_growth": users, "load_growth": users, "size_growth": sizes}
    offered = SYSTEMS[document["system"]].growth
    document |= {key: share for key, share in growth.items() if key in offered}
    document["horizon_years"] = 3
    outlook = answered.outlook(document, CATALOGUE)
    ends = {end["check"]: end["month"] for end in outlook["runs_out"]}
    assert outlook["growth_sentence"].endswith(".")
    today = failing(document)
    for check, month in ends.items():
        assert (month == 0) is (check in today), check
