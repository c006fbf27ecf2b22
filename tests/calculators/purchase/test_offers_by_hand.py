"""The disks of each model that carry a volume: which models count, at which price, how many."""

from decimal import Decimal
from types import SimpleNamespace

import pytest

from calculators.inputs.catalogue import from_fixtures
from calculators.inputs.hardware.interfaces import SHELF_REFUSED, SHELF_SURELY, TOLD
from calculators.inputs.purchase.purchase import Purchase
from calculators.scenario.parse import parse
from calculators.solver import price
from calculators.solver.arrays import Array
from tests.calculators.documents import MAILBOX

CATALOGUE = from_fixtures()
FOUR, SIX, EIGHT = (Array(level, disks, disks // 2, count) for level, disks, count in
                    (("RAID1", 2, 2), ("RAID10", 6, 1), ("RAID5", 4, 2)))  # fmt: skip
SIZED = {"random_iops": 100}
ROWS = {
    "list": {**SIZED, "price": "5.00", "currency": "EUR"}, "free": {**SIZED, "price": "0"},
    "unpriced": SIZED, "owned": SIZED, "unsized": {"price": "1.00"},
    "none": {**SIZED, "price": "1"},
}  # fmt: skip


def bench(purchase=None, **row):
    scenario = SimpleNamespace(
        purchase=purchase, controllers={"c": row} if row else {},
        groups={"database": [SimpleNamespace(value={"controller": "c"}.get)]},
    )  # fmt: skip
    return SimpleNamespace(scenario=scenario)


def test_models_with_a_price_or_that_are_owned_are_offered_where_they_hold(monkeypatch):
    monkeypatch.setattr(price, "_fewest", lambda bench, volume, key, row, levels:
                        None if key == "none" else FOUR)  # fmt: skip
    owned = Purchase(owned={"disk/owned": 2, "disk/list": 1, "server/unpriced": 1})
    told = [(each.disk, each.array, each.each, each.currency, each.owned)
            for each in price.offers(bench(owned), "database", ROWS, ())]  # fmt: skip
    assert told == [
        ("list", FOUR, Decimal("5.00"), "EUR", True), ("free", FOUR, Decimal(0), "", False),
        ("owned", FOUR, None, "", True),
    ]  # fmt: skip
    assert [each.disk for each in price.offers(bench(), "database", ROWS, ())] == ["list", "free"]
    # A price of the scenario counts before that of the row.
    typed = {"disk/list": {"price": "7.00", "currency": "USD"}, "disk/unpriced": {"price": "8"}}
    found = price.offers(bench(Purchase(prices=typed)), "database", ROWS, ())
    assert [(each.disk, each.each, each.currency) for each in found] == [
        ("list", Decimal("7.00"), "USD"), ("free", Decimal(0), ""), ("unpriced", Decimal(8), ""),
    ]  # fmt: skip
    assert price.priced(bench().scenario, ROWS) == ROWS


@pytest.mark.parametrize(
    ("controller", "found"),
    [({}, FOUR), ({"interface": "SAS"}, FOUR), ({"interface": "NVMe"}, None),
     ({"name": "C"}, FOUR)],
)  # fmt: skip
def test_the_fewest_disks_of_all_levels_on_a_controller_that_takes_them(
    monkeypatch, controller, found
):
    arrays = {"RAID1": FOUR, "RAID10": SIX, "RAID5": EIGHT, "RAID6": None}
    monkeypatch.setattr(price, "_on_disk", lambda *_: None)
    monkeypatch.setattr(price, "fewest_disks", lambda _, volume, level:
                        SimpleNamespace(array=arrays[level]))  # fmt: skip

    class Bench(SimpleNamespace):
        def __init__(self, scenario):
            super().__init__(scenario=scenario)

    asked = Bench(bench(**controller).scenario)
    row = {"interface": "SAS"}
    assert (
        price._fewest(asked, "database", "k", row, ("RAID5", "RAID6", "RAID1", "RAID10")) == found
    )
    assert price._fewest(asked, "database", "k", row, ("RAID5", "RAID10")) == (found and SIX)
    assert price._fewest(asked, "database", "k", row, ("RAID6",)) is None
    assert price._fewest(asked, "database", "k", row, ()) is None


def test_a_volume_on_another_disk_is_one_group_of_that_disk():
    scenario = parse(MAILBOX, CATALOGUE)
    first = scenario.groups["database"][0]
    key = "sas-15k-25in-146gb"
    for name in (*TOLD, SHELF_REFUSED, SHELF_SURELY):
        first.fields.setdefault(name, first.fields["disk"])
    other = price._on_disk(scenario, "database", key, CATALOGUE.disks[key])
    (group,) = other.groups["database"]
    assert (group.name, group.value("disk"), group.value("level")) == (
        first.name, key, first.value("level"),
    )  # fmt: skip
    assert group.fields["model"].name == f"{first.name}.model"
    assert group.fields["model"].value("capacity_gb") == CATALOGUE.disks[key]["capacity_gb"]
    # What was said of the disk before is not said of this one.
    gone = {*TOLD, SHELF_REFUSED, SHELF_SURELY}
    assert first.fields.keys() - group.fields.keys() == gone
    assert other.groups["log"] == scenario.groups["log"]
