"""Design search over Exchange 2010 to Subscription Edition: arrays say what each sheet says."""

import copy
import itertools
import json
import warnings
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators import engine
from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.search import finish, merge, read, sweep
from calculators.search.designs.evaluate import on_the_bench
from calculators.systems.exchange_2013.fields.hardware import LAYOUTS
from calculators.systems.exchange_2013.fields.workbook import MODELS
from tests.calculators.documents import EDITIONS, GROUP

SOLID = "intel-s4500-960gb"


def with_a_price(catalogue):
    """The catalogue with a price for a solid state disk: its own list has none for any."""
    told = next(row for row in catalogue.disks.values() if row["price"] is not None)
    price = {name: value for name, value in told.items() if name.startswith(("price", "currency"))}
    return replace(catalogue, disks={**catalogue.disks, SOLID: {**catalogue.disks[SOLID], **price}})


CATALOGUE = with_a_price(from_fixtures())
EACH = pytest.mark.parametrize(
    "document", [GROUP, *EDITIONS], ids=lambda document: document["system"]
)
CACHED = ("exchange-2019", "exchange-se")
OBJECTIVES = [
    {"figure": "disks", "goal": "least"},
    {"figure": "servers.all", "goal": "least"},
    {"figure": "memory.required_gib", "goal": "least"},
]


def some(values, most=3):
    return st.lists(st.sampled_from(values), min_size=1, max_size=most, unique=True)


AXES = {
    "/servers_per_dag_primary_site": some([2, 3, 4, 5, 6, 8]),
    "/ha_copies": some([1, 2, 3, 4]),
    "/dags": some([1, 2, 3], 2),
    "/populations/0/mailbox_limit_mb": some([512, 2048, 5120, 20_480]),
    "/populations/0/users": some([200, 3000, 12_000], 2),
    "/db_disk_size_primary_site": some([600, 2400, 4000, 10_000]),
    "/db_disk_type_primary_site": some(['7.2K RPM SAS 3.5"', '10K RPM SAS 3.5"'], 2),
    "/database_disk": some(["dc-hc310-6tb", "ultrastar-7k4000-4tb"], 2),
    "/database_disks": some([4, 12, 24, 60]),
    "/disk_layout": some(sorted(LAYOUTS)),
    "/ram_gib": some([32, 64, 128, 192]),
    "/lagged_copies": some([0, 1], 2),
    "/restore_volume": some([True, False], 2),
    "/high_availability": some([True, False], 2),
}


@st.composite
def questions(draw):
    """A search over some axes of any edition, on one site or two."""
    scenario = copy.deepcopy(draw(st.sampled_from([GROUP, *EDITIONS])))
    if draw(st.booleans()):
        scenario |= {
            "site_resilient": True,
            "site_resilience_model": draw(st.sampled_from(sorted(MODELS))),
            "ha_copies_secondary_site": 1,
            "lagged_copies_secondary_site": 0,
        }
    chosen = draw(st.lists(st.sampled_from(sorted(AXES)), min_size=2, max_size=4, unique=True))
    if scenario["site_resilient"]:
        chosen = [pointer for pointer in chosen if pointer != "/high_availability"]
    axes = {pointer: draw(AXES[pointer]) for pointer in chosen or ["/ram_gib"]}
    return {"scenario": scenario, "axes": axes, "objectives": OBJECTIVES}


def by_hand(question):
    """Every design sized one by one: what holds, with its objectives."""
    rows = []
    for number in range(question.space.size):
        try:
            answer = engine.size(question.space.document(number), CATALOGUE, working=False)
        except InputProblems:  # such as all copies in the second site
            continue
        if answer["verdict"] == "fail":
            continue
        figures = answer["figures"]
        names = ("disks.all", "servers.all", "memory.required_gib")
        values = [figures[name]["value"] for name in names]
        # Beyond 12 digits there is nothing but noise.
        rows.append((number, tuple(each and float(f"{each:.11e}") for each in values)))
    return rows


def beaten(point, rows):
    return any(
        all(a <= b for a, b in zip(other, point, strict=True)) and other != point
        for _, other in rows
    )


@settings(max_examples=40, deadline=None)
@given(questions())
def test_the_front_equals_brute_force(document):
    question = read(document, CATALOGUE)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = sweep(question)
    rows = by_hand(question)
    assert (found.seen, found.held) == (question.space.size, len(rows))
    known = [row for row in rows if None not in row[1]]
    wanted = {
        tuple(round(value, 9) for value in point): min(n for n, p in known if p == point)
        for _, point in known
        if not beaten(point, known)
    }
    got = {
        tuple(round(float(value), 9) for value in point): int(number)
        for point, number in zip(found.points, found.numbers, strict=True)
    }
    assert got == wanted


@settings(max_examples=15, deadline=None)
@given(questions())
def test_bare_sheets_say_what_recording_sheets_say(document):
    """Every figure of every design, not only those that a search keeps."""
    question = read(document, CATALOGUE)
    numeric = [axis for axis in question.space.axes if not isinstance(axis.values[0], str | bool)]
    for words in itertools.product(
        *(axis.values for axis in question.space.axes if axis not in numeric)
    ):
        base = copy.deepcopy(document["scenario"])
        named = [axis for axis in question.space.axes if axis not in numeric]
        place(base, dict(zip((axis.pointer for axis in named), words, strict=True)))
        grid = list(itertools.product(*(axis.values for axis in numeric)))[:40]
        sheets, sized = [], []
        for values in grid:
            one = copy.deepcopy(base)
            place(one, dict(zip((axis.pointer for axis in numeric), values, strict=True)))
            try:
                sheets.append(Bench(parse(one, CATALOGUE)).figures())
            except InputProblems:
                continue
            sized.append(values)
        if not sized:
            continue
        grid = sized
        bench = Bench(parse(place_first(base, numeric, grid), CATALOGUE))
        names = [
            name
            for name, figure in sheets[0].items()
            if figure.card and isinstance(figure.value, float | int)
        ]
        arrays = {
            name_of(axis.pointer): np.array([values[index] for values in grid], dtype=float)
            for index, axis in enumerate(numeric)
        }
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            bare = bench.sweep(arrays, names)
        for name in names:
            got = np.broadcast_to(np.asarray(bare.kept[name], dtype=float), len(grid))
            # The calculator's own outputs are left out where they are undefined.
            wanted = [sheet.get(name) for sheet in sheets]
            wanted = np.array([np.nan if one is None else one.value for one in wanted], dtype=float)
            np.testing.assert_allclose(got, wanted, rtol=1e-9, err_msg=name)


def place(document, values):
    for pointer, value in values.items():
        *path, last = pointer.strip("/").split("/")
        at = document
        for part in path:
            at = at[int(part)] if isinstance(at, list) else at[part]
        at[last] = int(value) if isinstance(value, float) and value.is_integer() else value


def place_first(base, numeric, grid):
    one = copy.deepcopy(base)
    place(one, dict(zip((axis.pointer for axis in numeric), grid[0], strict=True)))
    return one


def name_of(pointer):
    parts = pointer.strip("/").split("/")
    return parts[0] if len(parts) == 1 else f"population_{int(parts[1]) + 1}.{parts[2]}"


@settings(max_examples=10, deadline=None)
@given(questions(), st.integers(1, 30))
def test_the_answer_does_not_depend_on_the_cut(document, cut):
    question = read(document, CATALOGUE)
    whole = finish(question, sweep(question))
    parts = [
        sweep(question, start, min(start + cut, question.space.size))
        for start in range(0, question.space.size, cut)
    ]
    assert json.dumps(finish(question, merge(parts))) == json.dumps(whole)


@EACH
def test_a_space_of_six_axes_holds_designs(document):
    question = read(
        {
            "scenario": document,
            "axes": {
                "/disk_layout": ["calculated", "raid10"],
                "/servers_per_dag_primary_site": {"from": 2, "to": 16},
                "/ha_copies": {"from": 2, "to": 4},
                "/populations/0/mailbox_limit_mb": {"from": 1024, "to": 20_480, "step": 512},
                "/db_disk_size_primary_site": {"from": 1000, "to": 12_000, "step": 500},
                "/ram_gib": [64, 96, 128, 192],
            },
            "objectives": OBJECTIVES,
        },
        CATALOGUE,
    )
    found = sweep(question)
    assert found.seen == 2 * 15 * 3 * 39 * 23 * 4
    assert 0 < found.held < found.seen


@EACH
def test_the_price_of_a_design_is_that_of_its_bill(document):
    priced = sorted(key for key, row in CATALOGUE.disks.items() if row["price"] and row["rpm"])
    controller = {"price": "650.00", "currency": "USD"}
    question = read(
        {
            "scenario": {
                **copy.deepcopy(document),
                "purchase": {"prices": {"controller/bought.controllers": controller}},
                "server": "mailbox-2007-24gb",
                "system_disk": priced[0],
                **({"metacache_disk": SOLID} if document["system"] in CACHED else {}),
            },
            "axes": {
                "/database_disk": priced,
                "/disk_layout": ["calculated", "raid10"],
                "/servers_per_dag_primary_site": [3, 4, 6],
                "/populations/0/users": [200, 1000],
            },
            "objectives": [{"figure": "price", "goal": "least"}],
        },
        CATALOGUE,
    )
    found = sweep(question)
    assert found.held
    assert not found.unknown
    for row in finish(question, found)["front"]:
        bill = engine.bill_of_materials(question.space.document(row["design"]), CATALOGUE)
        assert row["objectives"]["price"] == float(bill["total"]["price"])
        assert bill["total"]["unknown"] == 0


@EACH
def test_a_line_whose_number_differs_is_never_dropped_from_the_price(document):
    """A controller without a price: as many as there are servers."""
    priced = sorted(key for key, row in CATALOGUE.disks.items() if row["price"] and row["rpm"])
    made = {
        **copy.deepcopy(document),
        "server": "mailbox-2007-24gb",
        "system_disk": priced[0],
        **({"metacache_disk": SOLID} if document["system"] in CACHED else {}),
    }
    asked = {
        "scenario": made,
        "axes": {
            "/database_disk": priced,
            "/servers_per_dag_primary_site": [3, 4, 6],
            "/populations/0/users": [200, 1000],
        },
        "objectives": [{"figure": "price", "goal": "least"}],
    }
    question = read(asked, CATALOGUE)
    found = finish(question, sweep(question))
    assert found["holding"]
    assert found["unknown"] == found["holding"]
    assert found["front"] == []
    (said,) = [note for note in found["notes"] if note.startswith("Lines whose number differs")]
    assert said == (
        "Lines whose number differs and whose price is not known: controller, not chosen."
    )


@pytest.mark.parametrize("as_published", [False, True], ids=["sound", "as-the-calculator"])
def test_what_is_refused_by_itself_is_no_design(as_published):
    """Copies of the second site beyond those there are, and all of them where rules are sound."""
    scenario = {
        **copy.deepcopy(GROUP),
        "site_resilient": True,
        "as_the_calculator": as_published,
    }
    copies = {
        "/ha_copies": [1, 2, 3, 4],
        "/ha_copies_secondary_site": [0, 1, 2, 3, 4],
        "/lagged_copies": [0, 1],
        "/lagged_copies_secondary_site": [0, 1, 2],
    }
    question = read({"scenario": scenario, "axes": copies, "objectives": OBJECTIVES}, CATALOGUE)
    numbers = np.concatenate([each.numbers for each in on_the_bench(question, np.arange(120))])
    found = finish(question, sweep(question))
    opened = []
    for number in range(question.size):
        try:
            engine.size(question.space.document(number), CATALOGUE)
        except InputProblems:
            continue
        opened.append(number)
    assert sorted(numbers.tolist()) == opened
    assert found["buildable"] == len(opened) < question.size == 120
    assert "the second site would hold more copies" in found["notes"][0]
