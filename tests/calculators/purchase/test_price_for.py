"""A price that was typed for another thing than its line is now is in no sum, and is not lost."""

import copy

import pytest

from calculators import engine, search
from calculators.inputs.catalogue import from_fixtures
from calculators.studies.what_if import measure

FIXTURES = from_fixtures()
NAME = "disk/bought.database_disks"
THING = '4000 GB 7.2K RPM SAS 3.5"'
PRICED = {"price": "250.00", "currency": "EUR", "price_for": THING}
DOCUMENT = {"system": "exchange-se", "populations": [{"users": 2000}]}


def bill(prices, **options):
    document = {**copy.deepcopy(DOCUMENT), **options, "purchase": {"prices": prices}}
    return engine.bill_of_materials(document, FIXTURES)


def disks_of(found):
    return next(line for line in found["lines"] if "bought.database_disks" in line["figures"])


def test_a_price_counts_as_long_as_its_thing_stays():
    line = disks_of(bill({NAME: PRICED}))
    assert (line["thing"], line["held"], line["unit_price"]) == (THING, None, "250.00")


@pytest.mark.parametrize(
    "options",
    [
        {"db_disk_size_primary_site": 8000},
        {"db_disk_type_primary_site": '7.2K RPM SAS 2.5"'},
    ],
)
def test_the_price_of_another_disk_is_in_no_sum(options):
    found = bill({NAME: PRICED}, **options)
    line = disks_of(found)
    assert line["thing"] != THING
    assert line["held"] == PRICED
    assert (
        line["unit_price"] is line["line_price"] is line["price_kind"] is line["currency"] is None
    )
    assert found["total"]["price"] is None
    kept = disks_of(bill({NAME: {**PRICED, "price_for": line["thing"]}}, **options))
    assert (kept["held"], kept["unit_price"]) == (None, "250.00")
    unsaid = disks_of(bill({NAME: {"price": "250", "currency": "EUR"}}, **options))
    assert (unsaid["held"], unsaid["unit_price"]) == (None, "250.00"), "nobody said what it is of"


SOLID = "disk/bought.metacache_disks"
# 5 % of what the hard disks have, on two solid state disks.
LEAST = "at least 400 GB"


def solid_of(price_for, **options):
    typed = {"price": "300.00", "currency": "EUR", "price_for": price_for}
    found = bill({SOLID: typed}, **options)
    return next(line for line in found["lines"] if "bought.metacache_disks" in line["figures"])


def test_a_price_of_solid_state_disks_is_of_the_size_that_they_need():
    """Nobody gave their size, and a price stayed, silently, while they grew."""
    line = solid_of(LEAST)
    assert (line["thing"], line["held"], line["unit_price"]) == (LEAST, None, "300.00")
    assert "was typed" not in line["note"]
    larger = solid_of(LEAST, metacache_disks=1)
    assert larger["thing"] == "at least 800 GB"
    assert (larger["held"]["price_for"], larger["unit_price"]) == (LEAST, None)
    # What is as large as once needed does where less is needed, and says so.
    smaller = solid_of("at least 1600 GB")
    assert (smaller["held"], smaller["unit_price"]) == (None, "300.00")
    assert smaller["note"].endswith(" Its price was typed for at least 1,600 GB.")
    # A size that somebody gave is another thing.
    given = solid_of(LEAST, metacache_disk_gb=960)
    assert (given["thing"], given["held"]["price_for"]) == ("960 GB", LEAST)
    unsaid = solid_of("")
    assert (unsaid["held"], unsaid["unit_price"]) == (None, "300.00")


def test_what_moves_the_price_leaves_out_what_was_typed_for_another():
    document = copy.deepcopy(DOCUMENT) | {"metacache_disks": 1}
    prices = {SOLID: {"price": "300.00", "currency": "EUR", "price_for": LEAST}}
    found = bill(prices, metacache_disks=1)
    assert found["total"]["price"] is None
    bench = engine.open_scenario({**document, "purchase": {"prices": prices}}, FIXTURES).bench
    lines = measure.lines(bench, FIXTURES, bench.scenario.purchase)
    assert not [row for figure, row, _ in lines if "metacache" in figure and row.get("price")]


def test_what_is_on_no_line_is_told():
    found = bill({NAME: {**PRICED, "owned": 7}}, database_disk="exos-x24-24tb-sas")
    line = disks_of(found)
    assert (line["unit_price"], line["thing"], line["held"]) == (None, "", None)
    assert found["unused"] == [
        {
            "name": NAME,
            "description": "Disk, not chosen yet",
            "price_for": THING,
            "price": "250.00",
            "currency": "EUR",
            "owned": 7,
            "now": "disk/exos-x24-24tb-sas",
            "now_is": line["description"],
        }
    ]
    other = bill({"disk/scsi-15k-300gb": {"price": "9", "currency": "EUR"}})
    (left,) = other["unused"]
    assert (left["description"], left["now"], left["owned"]) == (
        FIXTURES.disks["scsi-15k-300gb"]["name"], None, 0,
    )  # fmt: skip
    assert (
        bill({NAME: {**PRICED, "owned": 7}, "disk/scsi-15k-300gb": {"supplier": "us"}})["unused"]
        == []
    ), "used, and nothing that counts"


def test_a_search_over_sizes_counts_no_price_of_one_size():
    def found(**said):
        cheap = {"price": "1", "currency": "EUR"}
        lines = bill({})["lines"]
        prices = {f"{line['kind']}/{line['figures'][0]}": cheap for line in lines}
        asked = {
            "scenario": {**DOCUMENT, "purchase": {"prices": {**prices, NAME: {**PRICED, **said}}}},
            "axes": {"/db_disk_size_primary_site": [4000, 8000]},
            "objectives": [{"figure": "price", "goal": "least"}],
        }
        return search.sweep(search.read(asked, FIXTURES))

    plain, of_one = found(price_for=None), found()
    assert (len(plain.points), plain.unknown) == (1, 0)
    assert (len(of_one.points), of_one.unknown) == (0, 2), "no price of a disk of any size"


@pytest.mark.parametrize(
    ("sizes", "typed_for", "unknown"),
    [
        # In whichever order the sizes stand, a price is not that of another one.
        ([1920, 3840], "1920 GB", True),
        ([3840, 1920], "1920 GB", True),
        ([3840], "1920 GB", True),
        ([1920], "1920 GB", False),
        ([1920, 3840], None, False),
    ],
)
def test_a_search_over_sizes_of_solid_state_disks_counts_no_price_of_one_size(
    sizes, typed_for, unknown
):
    scenario = {**DOCUMENT, "metacache": True, "metacache_disks": 2, "metacache_disk_gb": 1920}
    lines = engine.bill_of_materials(scenario, FIXTURES)["lines"]
    cheap = {"price": "1", "currency": "EUR"}
    prices = {f"{line['kind']}/{line['figures'][0]}": cheap for line in lines}
    prices["disk/bought.metacache_disks"] = {**cheap, "price_for": typed_for}
    asked = {
        "scenario": {**scenario, "purchase": {"prices": prices}},
        "axes": {"/metacache_disk_gb": sizes, "/servers_per_dag_primary_site": [4, 5]},
        "objectives": [{"figure": "price", "goal": "least"}],
    }
    found = search.sweep(search.read(asked, FIXTURES))
    assert found.held == 2 * len(sizes)
    assert found.unknown == (found.held if unknown else 0)


def test_what_moves_the_price_is_counted_on_what_it_is():
    for size, each in ((4000, "250.00"), (8000, None)):
        purchase = {"prices": {NAME: PRICED}}
        document = {**DOCUMENT, "db_disk_size_primary_site": size, "purchase": purchase}
        bench = engine.open_scenario(document, FIXTURES).bench
        found = {
            name: row for name, row, _ in measure.lines(bench, FIXTURES, bench.scenario.purchase)
        }
        assert found["bought.database_disks"].get("price") == each
