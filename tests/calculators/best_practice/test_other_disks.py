"""Smaller or cheaper disks that would do: what is offered holds, for no more and for less."""

import copy
from dataclasses import replace

import pytest

from calculators.best_practice import applied, findings
from calculators.best_practice.context import Look
from calculators.best_practice.cost import cost_between
from calculators.checks.horizon import run_out
from calculators.inputs.hardware.interfaces import families
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from tests.calculators.documents import MAILBOX
from tests.calculators.growth.test_growth_keeps_losses import TWO_SITES
from tests.calculators.linter_examples import CATALOGUE, LARGE_DISKS

NOW, HALF = "exos-x24-24tb-sas", "exos-x24-12tb-sas"
# Longer than any horizon, in months.
LASTS = 1000


def bench(document):
    return Bench(parse(document, CATALOGUE))


def offered(document):
    found = findings(Look(document, bench(document), CATALOGUE))
    return next((each for each in found if each.key == "other-disks-do"), None)


def priced(**prices):
    rows = {f"disk/{key}": {"price": price, "currency": "EUR"} for key, price in prices.items()}
    return {**LARGE_DISKS, "purchase": {"prices": rows}}


def all_of(document):
    values = bench(document).recording.values
    return values["disks.all"], values["bought.servers"]


def test_the_smallest_that_holds_is_offered_where_no_price_is_known():
    found = offered(LARGE_DISKS)
    key = found.fix["/database_disk"]
    was, then = CATALOGUE.disks[NOW], CATALOGUE.disks[key]
    for name in ("rpm", "form_factor"):
        assert then[name] == was[name]
    assert families(then) == families(was) == {"SAS"}
    changed = applied(LARGE_DISKS, found.fix)
    assert not bench(changed).breaks
    assert all(
        now <= before for now, before in zip(all_of(changed), all_of(LARGE_DISKS), strict=True)
    )
    assert then["name"] in found.message
    assert "as many as now" in found.message
    assert (found.cost.servers, found.cost.disks) == (0, 0)
    assert found.message.endswith(" What that saves is not known: neither has a price.")
    for other, row in CATALOGUE.disks.items():
        alike = all(row[name] == was[name] for name in ("rpm", "form_factor"))
        if not alike or families(row) != {"SAS"} or row["capacity_gb"] >= then["capacity_gb"]:
            continue
        smaller = {**LARGE_DISKS, "database_disk": other}
        worse = bench(smaller).breaks or all_of(smaller) > all_of(LARGE_DISKS)
        assert worse, "a smaller one holds too"


def test_a_smaller_model_with_a_price_is_offered_where_todays_has_none():
    """Only those without a price were looked at, so the best was passed over for its price."""
    smallest = next(iter(offered(LARGE_DISKS).fix.values()))
    found = offered(priced(**{smallest: "150.00"}))
    assert found.fix == {"/database_disk": smallest}
    name = CATALOGUE.disks[NOW]["name"]
    assert found.message.endswith(f" What that saves is not known: {name} has no price.")
    # The whole of the new price stood as what it costs more.
    assert (found.cost.price, found.cost.complete) == (None, False)


def test_of_one_size_the_cheapest_is_offered_and_one_without_a_price_last():
    size = CATALOGUE.disks[HALF]
    rows = {NOW: CATALOGUE.disks[NOW], "unpriced": size}
    rows |= {f"at-{each}": size | {"price": each, "currency": "EUR"} for each in (300, 200, 250)}
    assert offered_of(rows).fix == {"/database_disk": "at-200"}
    # A price alone does not bring back what is no longer sold.
    for many in (200, 250, 300):
        rows[f"at-{many}"] = rows[f"at-{many}"] | {"lifecycle": "withdrawn"}
    assert offered_of(rows).fix == {"/database_disk": "unpriced"}


def test_with_prices_the_cheaper_one_is_offered_and_costs_what_the_bill_says():
    found = offered(priced(**{NOW: "500.00", HALF: "300.00"}))
    assert found.fix == {"/database_disk": HALF}
    disks = sum(
        bench(LARGE_DISKS).recording.values[f"bought.{name}_disks"]
        for name in ("database", "restore", "spare")
        if f"bought.{name}_disks" in bench(LARGE_DISKS).recording.values
    )
    assert float(found.cost.price) == -200 * disks
    assert "not known" not in found.message
    assert found.cost.currency == "EUR"


@pytest.mark.parametrize("half", [{}, {HALF: "300.00"}, {HALF: "500.00"}])
def test_one_without_a_price_is_offered_where_none_is_known_to_be_cheaper(half):
    """Once today's disk had a price, smaller ones went without a word for want of theirs."""
    smallest = next(iter(offered(LARGE_DISKS).fix.values()))
    document = priced(**{NOW: "300.00", **half})
    found = offered(document)
    assert found.fix == {"/database_disk": smallest}
    name = CATALOGUE.disks[smallest]["name"]
    assert found.message.endswith(f" What that saves is not known: {name} has no price.")
    # What today's disks cost stood as what it saves.
    assert (found.cost.price, found.cost.complete) == (None, False)
    assert offered(applied(document, found.fix)) is None


@pytest.mark.parametrize(
    "document",
    [
        {
            **LARGE_DISKS,
            "purchase": {"prices": {f"disk/{NOW}": {"owned": 500}}},
        },
        {**LARGE_DISKS, "populations": [{"users": 40_000, "mailbox_limit_mb": 50_000}]},
        {key: value for key, value in LARGE_DISKS.items() if key != "database_disk"},
    ],
)
def test_nothing_is_offered_that_saves_nothing_known(document):
    assert offered(document) is None


@pytest.mark.parametrize("price", ["300.00", "500.00"])
def test_one_that_is_known_to_cost_no_less_is_not_offered(price):
    rows = {key: {**CATALOGUE.disks[key], "currency": "EUR"} for key in (NOW, HALF)}
    rows[NOW]["price"], rows[HALF]["price"] = "300.00", price
    assert offered_of(rows) is None


@pytest.mark.parametrize("unknown", ["rpm", "form_factor", "interface"])
def test_models_of_which_the_same_is_unknown_are_not_called_alike(unknown):
    rows = {key: {**row, unknown: None} for key, row in CATALOGUE.disks.items()}
    assert offered_of(rows) is None


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("rpm", 10_000), ("form_factor", '2.5"'), ("interface", "SATA 6 Gbit/s"),
        ("retired", True), ("capacity_gb", 30_000),
    ],
)  # fmt: skip
def test_a_model_that_differs_in_one_thing_alone_is_not_offered(field, value):
    rows = {key: CATALOGUE.disks[key] for key in (NOW, HALF)}
    assert offered_of(rows).fix == {"/database_disk": HALF}
    assert offered_of(rows | {HALF: {**rows[HALF], field: value}}) is None


def offered_of(rows):
    catalogue = replace(CATALOGUE, disks=rows, _made={})
    found = findings(Look.of(LARGE_DISKS, catalogue))
    return next((each for each in found if each.key == "other-disks-do"), None)


def first_break(document):
    first = run_out(bench(document))["runs_out"][0]["month"]
    return LASTS if first is None else first


def test_growth_that_a_smaller_disk_does_not_last_through_is_not_cut_short():
    smallest = offered(LARGE_DISKS).fix
    grows = {**LARGE_DISKS, "size_growth": 0.3, "horizon_years": 5}
    assert first_break(grows) == LASTS
    assert first_break(applied(grows, smallest)) == 6, "month 6"
    found = offered(grows)
    assert found.fix == {"/database_disk": HALF}
    assert first_break(applied(grows, found.fix)) == LASTS


def test_of_groups_all_of_one_model_are_changed():
    document = copy.deepcopy(MAILBOX)
    document["populations"][0]["users"] = 800
    for group in document["raid_groups"]:
        group["disk"] = "constellation-es3-4tb"
        group["disks"] = 24
        group.pop("spans", None)
    assert not bench(document).breaks
    found = offered(document)
    assert found is not None
    assert set(found.fix) == {"/raid_groups/0/disk", "/raid_groups/1/disk"}
    assert len(set(found.fix.values())) == 1
    assert not bench(applied(document, found.fix)).breaks


def test_it_stands_where_solid_state_disks_of_a_given_size_would_be_more_than_advised():
    """Once 3,840 GB were typed, three of them were more than a tenth of 12 TB disks, and the
    finding went without a word."""
    document = {**TWO_SITES, "users_growth": 0, "metacache_disk_gb": 3840}
    document.pop("metacache_disk")
    unsaid = offered({name: each for name, each in document.items() if "metacache" not in name})
    found = offered(document)
    assert found.fix == {**unsaid.fix, "/metacache_disk_gb": 1920}
    assert unsaid.fix == {"/database_disk": HALF}
    assert (
        " The solid state disks before them would be 1,920 GB in place of 3,840 GB, as more than "
        "10 % of the hard disks is not needed. What that saves"
    ) in found.message
    then = bench(applied(document, found.fix))
    assert [each for each in then.verdicts if each.against] == []
    # Larger ones fit before larger disks.
    still = offered({**document, "metacache_disk_gb": 2500})
    assert still.fix == unsaid.fix


def test_what_is_bought_besides_without_a_price_leaves_the_price_of_the_rest():
    """Only where it takes the place of another model is the difference no price."""
    document = priced(**{NOW: "300.00"})
    besides = bench({**document, "system_disk": HALF})
    cost = cost_between(bench(document), besides, CATALOGUE)
    assert (cost.price, cost.complete) == ("0.00", False)
    in_place = bench({**document, "database_disk": HALF})
    assert cost_between(bench(document), in_place, CATALOGUE).price is None
