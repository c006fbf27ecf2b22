"""What drives cost that fail over the years: expected, under warranty or not, each priced."""

import dataclasses
from decimal import Decimal
from types import SimpleNamespace

import pytest

from calculators import engine
from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from calculators.inputs.purchase.asked import FLEET_RATE
from calculators.inputs.purchase.asked import failed_drives as offered
from calculators.inputs.purchase.purchase import Purchase
from calculators.sheet.said.numbers import Style, in_style
from calculators.systems.materials import failed_drives
from tests.calculators.documents import MAILBOX

FIXTURES = from_fixtures()
DISK = "exos-x24-20tb-sas"
STATED = {"annual_failure_percent": 0.5, "warranty_years": 3}
PRICE = {"price": "400.00", "currency": "EUR", "price_origin": "given"}
SERVER = "dell-r760-12lff"
GROUP = {"disk": DISK, "controller": "onboard-ports"}


def costs(purchase, disks=10, years=5, **fields):
    row = {**FIXTURES.disks[DISK], **PRICE, **fields}
    server = {**FIXTURES.servers[SERVER], **PRICE, "memory_included": True}
    rows = dataclasses.replace(
        FIXTURES,
        disks={**FIXTURES.disks, DISK: row},
        servers={**FIXTURES.servers, SERVER: server},
        _made={},
    )
    asked = {
        **MAILBOX,
        "server": SERVER,
        "raid_groups": [
            {"volume": "database", "level": "RAID10", "disks": disks - 2, **GROUP},
            {"volume": "log", "level": "RAID1", "disks": 2, **GROUP},
        ],
        "purchase": {"years": years, **purchase},
    }
    return engine.bill_of_materials(asked, rows)["costs"]


def line(found):
    (one,) = [each for each in found["running"] if each["name"].startswith("Failed drives")]
    return one


def test_they_are_counted_where_somebody_asks_for_it():
    assert costs({}, **STATED)["running"] == []
    assert costs({"warranty_years": 3}, **STATED)["running"] == []
    assert line(costs({"failed_drives": "stated"}, **STATED))
    assert line(costs({"failure_rate": 0.01, "warranty_years": 0}))


def test_a_row_that_states_its_rate_is_paid_for_after_its_warranty():
    found = costs({"failed_drives": "stated"}, disks=100, **STATED)
    one = line(found)
    # 100 drives at 0.5 %, in two of five years: one drive at 400.
    assert one["quantity"] == pytest.approx(100 * 0.005 * 2 / 5)
    assert (one["unit_price"], one["currency"], one["period"]) == ("400.00", "EUR", "year")
    assert (one["whole"], one["periods"], one["per"]) == ("400.00", 5, "drive")
    assert Decimal(repr(one["quantity"])) * 400 * 5 == Decimal(one["whole"])
    assert "100 × 0.5 % a year (cited) × 5 years = 2.5 failed drives" in one["note"]
    assert "paid for after 3 years of warranty: 1" in one["note"]
    assert one["source"] == FIXTURES.disks[DISK]["source"]
    assert found["yearly"] == "80.00"
    assert not found["at_least"]
    assert found["whole"] == f"{Decimal(found['once']) + 400:.2f}"


@pytest.mark.parametrize(
    ("years", "fields", "whole", "said"),
    [
        (3, STATED, "0.00", "all within 3 years of warranty"),
        (2, STATED, "0.00", "all within 3 years of warranty"),
        (5, {**STATED, "warranty_years": 0}, "1,000.00", "without warranty"),
        (1, {**STATED, "warranty_years": 0.5}, "100.00", "after 0.5 years of warranty"),
    ],
)
def test_under_warranty_they_cost_nothing(years, fields, whole, said):
    one = line(costs({"failed_drives": "stated"}, 100, years, **fields))
    assert one["whole"] == whole.replace(",", "")
    assert said in one["note"]
    assert f"× {years} year{'s' * (years > 1)} =" in one["note"]


def test_hours_to_a_failure_are_a_rate_where_none_is_stated():
    fields = {"mttf_hours": 876_000, "warranty_years": 0}
    one = line(costs({"failed_drives": "stated"}, 100, **fields))
    assert one["quantity"] == pytest.approx(100 * 0.01)
    both = line(costs({"failed_drives": "stated"}, 100, annual_failure_percent=2, **fields))
    assert both["quantity"] == pytest.approx(100 * 0.02)


@pytest.mark.parametrize(
    ("purchase", "fields", "missing"),
    [
        ({"failed_drives": "stated"}, {}, "fail in a year is not known"),
        ({"failed_drives": "fleet"}, {"rpm": None, "warranty_years": 1}, "is not known"),
        ({"failure_rate": 0.01}, {}, "how long the warranty lasts is not known"),
        ({"failure_rate": 0.01, "warranty_years": 0}, {"price": None}, "the price of"),
    ],
)
def test_what_nobody_knows_is_left_out_and_the_sum_is_at_least(purchase, fields, missing):
    found = costs(purchase, **fields)
    one = line(found)
    assert one["whole"] is None
    assert found["at_least"]
    assert any(missing in each for each in found["unknown"])
    assert one["name"] in found["left_out"]


def test_a_fleet_speaks_for_hard_disks_whatever_their_rows_say():
    one = line(costs({"failed_drives": "fleet", "warranty_years": 0}, 100, **STATED))
    assert one["quantity"] == pytest.approx(100 * FLEET_RATE)
    assert one["source"].startswith("backblaze-2025")
    assert one["price_origin"] == "given"


def test_a_rate_of_ones_own_counts_before_all_others():
    own = {"failure_rate": "3 %", "failed_drives": "fleet", "warranty_years": 1}
    one = line(costs(own, 100, **STATED))
    assert one["quantity"] == pytest.approx(100 * 0.03 * 4 / 5)
    assert (one["source"], "(given)" in one["note"]) == ("user", True)


def test_an_assumed_rate_makes_the_sum_assumed():
    found = costs({"failed_drives": "stated"}, **STATED, origin="assumed")
    assert line(found)["price_origin"] == "given", "the price is no guess"
    assert found["assumed"]
    assert not costs({"failed_drives": "stated"}, **STATED)["assumed"]


def test_drives_under_warranty_without_a_price_are_no_gap():
    found = costs({"failed_drives": "stated"}, years=3, **STATED, price=None)
    assert line(found)["whole"] == "0.00"
    assert not any("Failed" in each for each in found["left_out"])


def test_a_model_on_several_lines_of_the_bill_is_counted_whole():
    one = {"failure_rate": 0.5, "warranty_years": 0}
    whole = line(costs(one))["quantity"]
    said = {"kind": "disk", "key": DISK, "description": "", "what": "", "owned": 0, "row": {}}
    lines = [SimpleNamespace(**said, quantity=count) for count in (7, 3)]
    (found,) = failed_drives.lines(lines, Purchase(**one))
    assert found["quantity"] == whole == 5


def test_drives_without_a_model_are_named_once():
    row = SimpleNamespace(kind="disk", key=None, description="Database disks: Disk, not chosen yet",
                          what="Database disks", quantity=7, owned=0, row={})  # fmt: skip
    (found,) = failed_drives.lines([row], Purchase(failed_drives="stated"))
    assert found["name"] == "Failed drives: Database disks (model not chosen)"
    assert found["note"] == "how many fail in a year is not known"
    said = "Database disks (model not chosen): how many fail in a year is not known"
    assert found["missing"] == said


def test_a_wrong_choice_names_what_there_is():
    with pytest.raises(InputProblems) as refused:
        costs({"failed_drives": "flete", "failure_rate": 2, "warranty_years": -1})
    found = {each.pointer: each for each in refused.value.problems}
    assert set(found) == {
        f"/purchase/{name}" for name in ("failed_drives", "failure_rate", "warranty_years")
    }
    assert "fleet" in found["/purchase/failed_drives"].hint


def test_the_built_in_rows_say_only_what_a_source_states():
    stated = {
        key: [row.get(name) for name in ("annual_failure_percent", "mttf_hours", "warranty_years")]
        for key, row in FIXTURES.disks.items()
        if row.get("annual_failure_percent") or row.get("mttf_hours") or row.get("warranty_years")
    }
    assert stated == {
        "ultrastar-hc580-24tb": [0.35, None, None],
        "toshiba-mg10-20tb-sata": [None, 2_500_000, 5],
        "toshiba-mg10-20tb-sas": [None, None, 5],
    }


def test_the_rate_of_the_fleet_is_said_as_its_reader_has_numbers():
    assert offered()["fleet"] == "as a large fleet of hard disks: 1.57 % a year"
    with in_style(Style("de_DE")):
        assert offered()["fleet"] == "as a large fleet of hard disks: 1,57 % a year"


def test_a_warranty_over_all_years_leaves_nothing_open():
    """However many fail; it was left out, and the sum was "at least"."""
    rate_unknown = {"annual_failure_percent": None, "mttf_hours": None}
    found = costs({"failed_drives": "stated", "warranty_years": 3}, years=3, **rate_unknown)
    assert (line(found)["whole"], line(found)["quantity"]) == ("0.00", 0)
    assert not [each for each in found["left_out"] if each.startswith("Failed")]
    shorter = costs({"failed_drives": "stated", "warranty_years": 3}, years=4, **rate_unknown)
    assert line(shorter)["whole"] is None
