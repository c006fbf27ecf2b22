"""What a fix costs is what the bill says with it, less what it says without."""

from decimal import Decimal

from calculators import engine
from calculators.best_practice.context import Look
from calculators.best_practice.fixes import applied, with_fix
from calculators.inputs.catalogue import from_fixtures
from planner.forms.new_plan import starter
from tests import answered
from tests.calculators.documents import BY_SYSTEM, MAILBOX, STORE, mailbox

CATALOGUE = from_fixtures()


def bought(document, kind):
    lines = engine.bill_of_materials(document, CATALOGUE)["lines"]
    return sum(line["quantity"] for line in lines if line["kind"] == kind)


def documents():
    short = mailbox()
    short["raid_groups"][0]["disks"] = 4
    risky = mailbox()
    for group in risky["raid_groups"]:
        group.update(level="RAID0", disks=4)
    return [*BY_SYSTEM.values(), short, risky, {**STORE, "servers": 3}]


def test_the_cost_is_that_of_the_bill():
    with_price = more_disks = 0
    for document in documents():
        for finding in answered.findings(document, CATALOGUE):
            if not finding["fix"]:
                assert finding["cost"] is None
                continue
            mended = applied(document, finding["fix"])
            cost = finding["cost"]
            for kind in ("server", "disk"):
                assert cost[f"{kind}s"] == bought(mended, kind) - bought(document, kind)
            more_disks += cost["disks"] > 0
            was, now = (
                engine.bill_of_materials(each, CATALOGUE)["total"] for each in (document, mended)
            )
            assert cost["complete"] is (was["unknown"] == now["unknown"] == 0)
            if was["price"] and now["price"] and was["currency"] == now["currency"]:
                assert Decimal(cost["price"]) == Decimal(now["price"]) - Decimal(was["price"])
                with_price += Decimal(cost["price"]) > 0
    assert more_disks
    assert with_price


def test_no_price_without_a_price():
    document = {**MAILBOX, "raid_groups": [
        {**group, "disk": "hp-6107a-9gb-10k", "disks": 4} for group in MAILBOX["raid_groups"]
    ]}  # fmt: skip
    fixed = [each for each in answered.findings(document, CATALOGUE) if each["fix"]]
    assert all(each["cost"]["price"] is None for each in fixed)
    assert all(each["cost"]["complete"] is False for each in fixed)


def test_a_cost_is_not_complete_where_nobody_knows_how_many_enclosures_it_takes():
    models = {
        "server": "dell-r760xd2-gold-5418y",
        "enclosure": "dell-md1400",
        "database_disk": "exos-x24-12tb-sas",
        "system_disk": "intel-s4500-960gb",
        "metacache_disk": "intel-s4500-960gb",
        "memory_module": "dell-ddr5-4800-32gb",
        "controller": "hba355i",
    }
    rows = {f"{name.rpartition('_')[2]}/{key}" for name, key in models.items()}
    rows = {row.replace("module/", "memory/") for row in rows}
    prices = {row: {"price": 100, "currency": "EUR"} for row in rows}
    document = starter.document("exchange-se", 3000, CATALOGUE) | models
    document |= {"ram_gib": 128, "purchase": {"prices": prices}}
    total = engine.bill_of_materials(document, CATALOGUE)["total"]
    assert total["unknown"] == len(total["uncounted"]) == 1
    costs = [each["cost"] for each in answered.findings(document, CATALOGUE) if each["fix"]]
    assert costs
    assert not any(cost["complete"] for cost in costs)


def test_a_design_with_a_fix_is_sized_once_however_many_ask():
    look = Look.of(STORE, CATALOGUE)
    whole, reckoned = {"/populations/0/users": 3000}, {"/populations/0/users": 3000.0}
    assert with_fix(look, whole) is with_fix(look, reckoned)
    assert with_fix(look, {"/populations/0/users": 3001}) is not with_fix(look, whole)
    assert with_fix(look, {"/populations/0/users": "many"}) is None
