"""Solid state disks whose size nobody gave are bought as large as needed, as memory is."""

from dataclasses import replace
from math import ceil

import pytest

from calculators import engine
from calculators.best_practice import applied
from calculators.best_practice.applies_to import METACACHE
from calculators.inputs.catalogue import from_fixtures, sold
from calculators.systems import SYSTEMS
from planner.report.words.prices import lines_priced
from tests import answered
from tests.calculators.documents import BY_SYSTEM
from tests.calculators.linter_examples import EXAMPLES

CATALOGUE = from_fixtures()
DOCUMENT = {
    "system": "exchange-se", "populations": [{"users": 1000}], "server": "dell-r760-12lff",
    "database_disk": "exos-x24-12tb-sas", "servers_per_dag_primary_site": 2,
}  # fmt: skip
PLAN = {
    "system": "exchange-se", "populations": [{"users": 8000}], "dags": 1,
    "servers_per_dag_primary_site": 3,
}  # fmt: skip
SPACE = "metacache-space"


def sized(document, catalogue=CATALOGUE):
    return engine.size(document, catalogue)


def values(document):
    return {name: each["value"] for name, each in sized(document)["figures"].items()}


def found(document, key, catalogue=CATALOGUE):
    return [each for each in answered.findings(document, catalogue) if each["key"] == key]


@pytest.mark.parametrize(
    ("more", "verdict"),
    [
        # It is bought as large as needed: there is nothing to check.
        ({}, None),
        ({"metacache_disk_gb": 5000}, "pass"),
        ({"metacache_disk_gb": 1}, "fail"),
        ({"metacache_disk": "micron-7500-pro-960gb"}, "fail"),
        ({"metacache": False}, None),
        # None stands before RAID.
        ({"disk_layout": "raid10"}, None),
    ],
)
def test_the_space_of_disks_of_a_known_size_is_checked(more, verdict):
    checks = sized(DOCUMENT | more)["checks"]
    told = {each["name"]: each for each in checks}.get(SPACE)
    assert (told and told["verdict"]) == verdict


def test_a_plan_of_which_nobody_gave_the_size_is_not_grey():
    """Every new plan of Exchange 2019 and later was "not checked"."""
    plan = PLAN | {"specint2006_rate_primary_site": 2000}
    assert sized(plan)["verdict"] == "pass"


def test_the_least_size_is_a_figure_and_stands_on_the_bill():
    figure = sized(PLAN)["figures"]["metacache.to_buy_gb"]
    had = values(PLAN)
    least = ceil(had["metacache.needed_gb"] / had["metacache.disks_advised"])
    assert (figure["value"], figure["unit"], figure["origin"]) == (least, "GB", "derived")
    assert figure["source"].startswith("exchange-metacache")
    assert figure["inputs"] == ["metacache.needed_each_gb"]
    # So large they hold, and not smaller.
    for size, holds in ((least, True), (least - 1, False)):
        checks = sized(PLAN | {"metacache_disk_gb": size})["checks"]
        assert ({each["name"]: each["verdict"] for each in checks}[SPACE] == "pass") is holds

    def bought(**more):
        lines = engine.bill_of_materials(PLAN | more, CATALOGUE)["lines"]
        return [each["description"] for each in lines if "MetaCache" in each["description"]]

    what = "Solid state disks of the MetaCache database"
    assert bought() == [f"{what}: Disk, at least {least:,} GB, not chosen yet"]
    assert bought(metacache_disk_gb=1920) == [f"{what}: Disk, 1,920 GB, not chosen yet"]
    named = bought(metacache_disk="micron-7500-pro-1920gb")
    assert named == [f"{what}: {CATALOGUE.disks['micron-7500-pro-1920gb']['name']}"]
    for given in ({"metacache_disk_gb": 1920}, {"metacache_disk": "micron-7500-pro-1920gb"}):
        assert "metacache.to_buy_gb" not in values(PLAN | given)


GROWING = {"users_growth": 0.1, "horizon_years": 3}


def test_the_growth_says_how_large_they_are_to_be():
    least = values(PLAN)["metacache.to_buy_gb"]
    opened = engine.open_scenario(PLAN | GROWING, CATALOGUE)
    total = engine.bill_of_materials(PLAN | GROWING, CATALOGUE)["total"]
    said = total["solid_state_of_growth"]
    assert said == (
        "for the growth solid state disks are larger: in year 3 at least 600 GB each, in place of "
        f"{least:,.0f} GB"
    )
    assert lines_priced(total).endswith(f"; {said}")
    growth = opened.load_limit.growth_sentence
    assert "solid state disks of at least 600 GB, with the spare disk, " in growth
    assert growth.endswith(f"solid state disks of at least {least:,.0f} GB.")
    assert (
        f"and solid state disks of at least 600 GB each in place of {least:,.0f} GB"
        in opened.load_limit.sentence
    )


@pytest.mark.parametrize(
    "more", [{}, GROWING | {"metacache_disk_gb": 1920}, GROWING | {"metacache": False}]
)
def test_no_growth_is_said_of_what_does_not_grow_or_is_given(more):
    total = engine.bill_of_materials(PLAN | more, CATALOGUE)["total"]
    assert "solid_state_of_growth" not in total
    growth = engine.open_scenario(PLAN | more, CATALOGUE).load_limit.growth_sentence
    assert "solid state disks of" not in growth


def test_a_model_that_holds_is_offered_and_becomes_a_limit():
    """A size was put in that nobody sells, as if a person had given it."""
    document = BY_SYSTEM["exchange-se"]
    (one,) = found(document, "metacache-size-unknown")
    least = values(document)["metacache.to_buy_gb"]
    assert f"at least {least:,.0f} GB" in one["message"]
    assert "is a limit of the design" in one["message"]
    assert one["fix"] == {"/metacache_disk": "micron-7500-max-800gb"}
    checks = {
        each["name"]: each["verdict"] for each in sized(applied(document, one["fix"]))["checks"]
    }
    assert checks[SPACE] == checks["metacache-most"] == "pass"


def test_the_cheapest_model_is_offered_and_without_any_the_next_size_sold():
    cheap = {"micron-7500-pro-1920gb": "100", "micron-7500-max-1600gb": "300"}
    priced = {
        key: {**row, **({"price": cheap[key], "currency": "EUR"} if key in cheap else {})}
        for key, row in CATALOGUE.disks.items()
    }
    document = BY_SYSTEM["exchange-se"] | {"metacache_disks": 2}
    assert values(document)["metacache.to_buy_gb"] == 1200

    def offered(disks):
        (one,) = found(document, "metacache-size-unknown", replace(CATALOGUE, disks=disks))
        return one

    assert offered(CATALOGUE.disks)["fix"] == {"/metacache_disk": "micron-7500-max-1600gb"}
    assert offered(priced)["fix"] == {"/metacache_disk": "micron-7500-pro-1920gb"}
    # The smallest again where prices cannot be compared.
    other = {**priced["micron-7500-pro-1920gb"], "currency": "USD"}
    foreign = offered({**priced, "micron-7500-pro-1920gb": other})
    assert foreign["fix"] == {"/metacache_disk": "micron-7500-max-1600gb"}
    # A model of which nobody knows whether it is sold comes after one that is, and one that is no
    # longer sold after it: the catalogue has some of 2017.
    for said in (None, "withdrawn", "last-orders"):
        old = {**CATALOGUE.disks["micron-7500-max-1600gb"], "lifecycle": said}
        rows = {**CATALOGUE.disks, "micron-7500-max-1600gb": old}
        assert offered(rows)["fix"] == {"/metacache_disk": "solidigm-d7-p5810-1600gb"}
    # A price alone does not make one that is no longer sold the first choice.
    for more in ({"lifecycle": "withdrawn"}, {"lifecycle": None, "price_origin": "assumed"}):
        old = {**CATALOGUE.disks["micron-7500-pro-1920gb"], "price": "1", **more}
        rows = {**CATALOGUE.disks, "micron-7500-pro-1920gb": {**old, "currency": "EUR"}}
        assert offered(rows)["fix"] == {"/metacache_disk": "micron-7500-max-1600gb"}
        rows["micron-7500-pro-1920gb"] |= {"lifecycle": None, "price_origin": "given"}
        assert offered(rows)["fix"] == {"/metacache_disk": "micron-7500-pro-1920gb"}
    known = [{"lifecycle": each} for each in ("sold", None, "", "withdrawn", "announced")]
    assert [sold(each) for each in known] == [0, 1, 1, 2, 2]
    without = offered({key: row for key, row in priced.items() if row["rpm"] is not None})
    assert without["fix"] == {"/metacache_disk_gb": 1920}
    assert "the next size sold is 1,920 GB" in without["message"]


def test_a_model_that_the_controller_takes_is_offered_before_one_it_refuses():
    """An NVMe disk was offered beside a controller for SAS, and nothing said where it goes."""
    document = BY_SYSTEM["exchange-se"] | {"metacache_disks": 2}
    taken = {"hba355i": "intel-s4600-1920gb", "hba-9400-16i": "micron-7500-max-1600gb"}
    for controller, model in taken.items():
        asked = document | {"controller": controller}
        (one,) = found(asked, "metacache-size-unknown")
        assert one["fix"] == {"/metacache_disk": model}
        assert found(applied(asked, one["fix"]), "metacache-beside-controller") == []


def test_nvme_disks_before_a_controller_for_sas_need_bays_of_their_own():
    key = "metacache-beside-controller"
    document = EXAMPLES[key].fires
    (one,) = found(document, key)
    bought = values(document)
    each = bought["bought.metacache_disks"] / bought["bought.servers"]
    assert (
        f"The {each:.0f} solid state disks of a server can hang on its processors" in one["message"]
    )
    assert one["pointers"] == ["/metacache_disk"]
    # Of the form M.2 it hangs on no controller; without one, or without the cache, nobody asks; of
    # a row that does not say its interface nobody knows.
    mute = {**CATALOGUE.controllers["hba355i"], "interface": None}
    silent = replace(CATALOGUE, controllers={**CATALOGUE.controllers, "hba355i": mute})
    assert found(document | {"metacache_disk": "micron-7400-max-m2-3200gb"}, key) == []
    assert found({**document, "controller": None}, key) == []
    assert found(document | {"metacache": False}, key) == []
    assert found(document, key, silent) == []


def test_disks_larger_than_any_of_the_catalogue_are_said_to_be():
    document = EXAMPLES["metacache-size-not-sold"].fires
    (one,) = found(document, "metacache-size-not-sold")
    assert found(document, "metacache-size-unknown") == []
    assert "the largest of the catalogue has 15,360 GB" in one["message"]
    assert one["fix"] == {"/metacache_disks": 2}
    assert found(applied(document, one["fix"]), "metacache-size-not-sold") == []


def test_a_size_beside_a_model_is_said_not_to_count():
    both = PLAN | {"metacache_disk": "micron-7500-pro-960gb", "metacache_disk_gb": 2000}
    told = [each["text"] for each in sized(both)["notes"] if "solid state" in each["text"]]
    assert told == [
        "The model of the solid state disks counts, with 960 GB each; the 2,000 GB that are given "
        "as their size do not."
    ]
    assert values(both)["metacache.space_gb"] == values(both)["metacache.disks_advised"] * 960
    for size in (960, None):
        same = sized(both | {"metacache_disk_gb": size})["notes"]
        assert not [each for each in same if "solid state" in each["text"]]


@pytest.mark.parametrize(
    "given",
    [
        {"metacache_disk_gb": 480},
        {"metacache_disk": "intel-s4500-960gb", "metacache_disk_gb": 500, "metacache_disks": 1},
    ],
)
def test_for_disks_that_are_too_small_a_model_that_holds_is_offered(given):
    """It was said what would hold, and nothing put it there."""
    document = BY_SYSTEM["exchange-se"] | given
    (one,) = found(document, "metacache-too-small")
    assert "GB or more" in one["message"]
    least = values(document)["metacache.needed_each_gb"]
    model = CATALOGUE.disks.get(one["fix"].get("/metacache_disk"), {})
    assert (model.get("capacity_gb") or one["fix"]["/metacache_disk_gb"]) >= least
    # Nothing that was given stands against it.
    assert not (one["fix"].get("/metacache_disk") and one["fix"].get("/metacache_disk_gb"))
    mended = applied(document, one["fix"])
    assert {each["name"]: each["verdict"] for each in sized(mended)["checks"]}[SPACE] == "pass"
    assert found(mended, "metacache-too-small") == []


# 9 disks of 16 TB in a server: 7,200 to 14,400 GB of solid state, on 3 disks.
LARGE = {
    "system": "exchange-se",
    "populations": [{"users": 12_000, "messages_per_day": 100, "mailbox_limit_mb": 10_240}],
    "lagged_copies": 0, "lagged_copies_secondary_site": 0,
    "site_resilient": True, "site_resilience_model": "Active/Active (Single DAG)",
    "servers_per_dag_primary_site": 4, "dags": 1, "ha_copies": 4, "ha_copies_secondary_site": 2,
    "server": "dell-r760-12lff-4sff", "database_disk": "exos-x24-16tb-sas",
    "cores_per_server_primary_site": 48, "specint2006_rate_primary_site": 2000,
}  # fmt: skip


def unsettled(document):
    return {
        each["name"]
        for each in sized(document)["checks"]
        if each["verdict"] == "not-checked" or (each["verdict"] == "warn" and each["recommends"])
    }


@pytest.mark.parametrize(
    ("given", "key"),
    [({}, "metacache-size-unknown"), ({"metacache_disk_gb": 960}, "metacache-too-small")],
)
def test_no_model_is_offered_beyond_what_is_advised_or_that_unchecks_a_limit(given, key):
    """6.4 TB each made 19,200 GB of at most 14,400, and left the bays unchecked."""
    document = LARGE | given
    (one,) = found(document, key)
    assert {name: each for name, each in one["fix"].items() if each} == {"/metacache_disk_gb": 3840}
    assert unsettled(applied(document, one["fix"])) <= unsettled(document)
    if not given:
        assert (
            " The catalogue has none for a bay of 2,400 to 4,800 GB each; the next size sold is "
            "3,840 GB. Once "
        ) in one["message"]


def test_where_no_size_is_within_what_is_advised_more_disks_of_one_are_offered(monkeypatch):
    monkeypatch.setattr("calculators.best_practice.rules.metacache.SOLD", (1920, 7680))
    document = LARGE | {"restore_volume": False}
    (one,) = found(document, "metacache-size-unknown")
    assert one["fix"] == {"/metacache_disk_gb": 1920, "/metacache_disks": 4}
    assert "; 4 of 1,920 GB in each server would have that space. Once " in one["message"]
    assert not unsettled(applied(document, one["fix"])) - unsettled(document)


def test_where_nothing_is_within_what_is_advised_that_is_said(monkeypatch):
    monkeypatch.setattr("calculators.best_practice.rules.metacache.SOLD", (15_360,))
    (one,) = found(LARGE, "metacache-size-unknown")
    assert one["fix"] is None
    assert " of 2,400 to 4,800 GB each, and no such size is sold. Once " in one["message"]


def test_any_fix_that_takes_another_model_keeps_what_is_advised(monkeypatch):
    """Wherever a rule finds its models, one that breaks advice is passed over for the next."""
    monkeypatch.setattr(
        "calculators.best_practice.rules.metacache.fitting",
        lambda _: (
            {"/metacache_disk": "micron-7600-max-6400gb"},
            {"/metacache_disk": "kingston-dc600m-7680gb"},
            {"/metacache_disk_gb": 2500},
        ),
    )
    (one,) = found(LARGE, "metacache-size-unknown")
    assert one["fix"] == {"/metacache_disk_gb": 2500}
    # Of 24 TB disks 6.4 TB are as advised; but whether the bays take them is not known.
    larger = LARGE | {"database_disk": "exos-x24-24tb-sas", "restore_volume": False}
    monkeypatch.setattr(
        "calculators.best_practice.rules.metacache.fitting",
        lambda _: ({"/metacache_disk": "micron-7600-max-6400gb"}, {"/metacache_disk_gb": 3840}),
    )
    (one,) = found(larger, "metacache-size-unknown")
    assert one["fix"] == {"/metacache_disk_gb": 3840}


def test_of_a_size_and_a_price_that_are_typed_the_bill_says_so():
    """ "3,840 GB, not chosen yet" stood of them, as if something were still to be done."""
    what = "Solid state disks of the MetaCache database"

    def bought(document, name):
        prices = {f"disk/{name}": {"price": "400", "currency": "USD"}}
        lines = engine.bill_of_materials(document | {"purchase": {"prices": prices}}, CATALOGUE)
        return [row["description"] for row in lines["lines"] if what in row["description"]]

    typed = PLAN | {"metacache_disk_gb": 3840}
    name = "bought.metacache_disks"
    assert bought(typed, name) == [f"{what}: Disk, 3,840 GB, size and price as typed"]
    assert bought(typed, "bought.system_disks") == [f"{what}: Disk, 3,840 GB, not chosen yet"]
    # Of a size that nobody typed only the price is.
    assert bought(PLAN, name)[0].endswith(" GB, not chosen yet")


def test_solid_state_disks_to_buy_are_a_key_figure_where_there_are_any():
    leading = {
        key for key, system in SYSTEMS.items() if "metacache.to_buy_gb" in system.key_figures
    }
    assert leading == set(METACACHE)
