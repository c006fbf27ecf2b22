"""Hardware is offered in the order in which a mail system meets it."""

import dataclasses

import pytest
from django.test import Client
from django.urls import reverse

from calculators.inputs.catalogue import can_be_sized, from_fixtures
from calculators.systems import SYSTEMS
from planner.forms.new_plan import ages, questions
from planner.forms.new_plan.profiles import profiles, usual_profile
from planner.pages.plans.new_plan import NewPlan

CATALOGUE = from_fixtures()
STORE, MAILBOX, SE = "exchange-5.5-information-store", "exchange-2007-mailbox", "exchange-se"


def keys(models):
    return [key for key, _ in models]


def test_every_model_has_a_year():
    """Those of the catalogue; what somebody adds need not."""
    for kind in ("disk", "server"):
        rows = CATALOGUE.table(kind)
        assert [key for key, row in rows.items() if ages.year_of(row) is None] == []
    assert ages.year_of({"source": "our measurement of March"}) is None
    assert ages.year_of({"year": "about 2011", "source": "disksim, cheetah9LP"}) == 2011
    assert ages.year_of({"source": "house, ports on the board of a server"}) is None


@pytest.mark.parametrize("system", SYSTEMS)
def test_all_models_are_offered_once_those_of_its_time_first(system):
    for kind in ages.KINDS:
        groups = ages.grouped(system, kind, CATALOGUE)
        offered = [key for _, models in groups for key in keys(models)]
        assert sorted(offered) == sorted(CATALOGUE.table(kind))
        first, last = ages.time_of(system, kind, CATALOGUE)
        assert groups[0][0] == ages.titles(first, last)[0]
        for title, models in groups:
            years = [ages.year_of(CATALOGUE.table(kind)[key]) for key in keys(models)]
            known = [year for year in years if year]
            assert known == sorted(known, reverse=True), "the newest first"
            for year in known:
                assert {"Older": year < first, "Newer": bool(last) and year > last}.get(
                    title, first <= year <= (last or year)
                )


def test_the_disk_that_is_usual_is_of_its_time():
    for system in SYSTEMS:
        if SYSTEMS[system].group_fields and questions.counts_users(system):
            _, models = ages.grouped(system, "disk", CATALOGUE)[0]
            assert questions.usual_disk(system, CATALOGUE) in keys(models), system


def test_of_1998_and_of_today():
    (today, new), (older, old) = ages.grouped(SE, "disk", CATALOGUE)
    assert (today, older) == ("Of today", "Older")
    assert "exos-x24-24tb-sas" in keys(new)
    assert "hp-6107a-9gb-10k" in keys(old)
    (own, of_1998), (newer, later) = ages.grouped(STORE, "disk", CATALOGUE)
    assert (own, newer) == ("Of its time, 1994 to 2005", "Newer")
    assert "hp-6107a-9gb-10k" in keys(of_1998)
    assert "exos-x24-24tb-sas" in keys(later)


def test_disks_of_one_year_are_in_the_order_of_speed_and_size():
    """146 GB stood between 500 GB and 1 TB, in the order of the rows."""
    (_, models), *_ = ages.grouped(MAILBOX, "disk", CATALOGUE)
    rows = [CATALOGUE.disks[key] for key in keys(models)]
    of_2014 = [(row["rpm"], row["capacity_gb"]) for row in rows if ages.year_of(row) == 2014]
    assert of_2014 == sorted(of_2014, key=lambda each: (-each[0], each[1]))
    assert of_2014[:2] == [(15_000, 146), (15_000, 300)]
    of_2017 = [row["capacity_gb"] for row in rows if ages.year_of(row) == 2017]
    assert of_2017 == sorted(of_2017)
    # Flash turns at no speed, and comes first.
    shuffled = dataclasses.replace(
        CATALOGUE, disks=dict(sorted(CATALOGUE.disks.items())[::-1]), _made={}
    )
    (_, again), *_ = ages.grouped(SE, "disk", shuffled)
    (year, first), *_ = [(ages.year_of(CATALOGUE.disks[key]), key) for key in keys(again)]
    assert (year, first) == (2025, "micron-7600-max-6400gb")
    of_2023 = [CATALOGUE.disks[key]["rpm"] for key in keys(again)
               if ages.year_of(CATALOGUE.disks[key]) == 2023]  # fmt: skip
    assert of_2023[0] is None
    assert of_2023[-1] == 7200


def test_profiles_are_in_the_order_of_their_load_which_is_said():
    """They were in the order of the rows: "Average; Heavy; Light; Very heavy"."""
    own = {
        **CATALOGUE.profiles["light"],
        "name": "Ours",
        "origin": "measured",
        "messages_per_day": 1,
    }
    rows = {**dict(sorted(CATALOGUE.profiles.items())), "a": own}
    catalogue = dataclasses.replace(CATALOGUE, profiles=rows, _made={})
    assert list(profiles(MAILBOX, catalogue).values()) == [
        "Light, 25 messages a day",
        "Average, 50 messages a day",
        "Heavy, 100 messages a day",
        "Very heavy, 150 messages a day",
        "Ours, 1 message a day",
    ]
    runs = list(profiles(STORE, catalogue).values())
    assert runs == [
        "MMB average corporate MAPI user (run of 12600), 0.03881 IOPS",
        "MMB average corporate MAPI user (run of 8000), 0.04263 IOPS",
        "MMB average corporate MAPI user (run of 17600), 0.04313 IOPS",
    ]
    assert usual_profile(STORE, catalogue) == "mmb-8000"
    assert usual_profile(MAILBOX, catalogue) == "average"


def test_ones_own_and_what_is_chosen_though_retired():
    own = {**CATALOGUE.disks["exos-x24-24tb-sas"], "source": "our test", "year": None}
    gone = {**CATALOGUE.disks["hp-6107a-9gb-10k"], "retired": True}
    catalogue = dataclasses.replace(
        CATALOGUE, disks={"gone": gone, **CATALOGUE.disks, "own": own}, _made={}
    )
    assert keys(ages.grouped(SE, "disk", catalogue)[0][1])[0] == "own"
    assert "gone" not in keys(ages.grouped(SE, "disk", catalogue)[1][1])
    assert "gone" in keys(ages.grouped(SE, "disk", catalogue, ("gone",))[1][1])


def test_a_new_plan_and_a_scenario_show_them_so(cast):
    form = NewPlan.read({"system": MAILBOX}, CATALOGUE)
    titles = [title for title, _ in form.disk_groups]
    assert titles == ["Of its time, 2003 to 2017", "Newer", "Older"]
    client = Client()
    client.force_login(cast.alice)
    page = client.get(reverse("new-plan")).content.decode()
    assert page.index('<optgroup label="Of today">') < page.index('<optgroup label="Older">')
    assert 'data-first="1994" data-last="2005" data-title="Of its time, 1994 to 2005"' in page
    page = client.get(reverse("scenario", args=[cast.scenario.pk])).content.decode()
    assert page.index('<optgroup label="Of its time, 1994') < page.index('<optgroup label="Newer">')


def test_a_disk_without_a_rate_says_so_where_it_is_offered():
    unrated = "micron-7450-pro-7680gb"
    names = {key: name for _, models in ages.grouped(SE, "disk", CATALOGUE) for key, name in models}
    assert names[unrated].endswith(" (no rate stated)")
    marked = {key for key, name in names.items() if "no rate stated" in name}
    assert marked == {key for key, row in CATALOGUE.disks.items() if not can_be_sized(row)}
    assert "exos-x24-24tb-sas" not in marked


def test_a_server_whose_bays_nobody_knows_says_so_where_it_is_offered():
    rows = CATALOGUE.table("server")
    for _, models in ages.grouped(SE, "server", CATALOGUE):
        for key, name in models:
            assert ("bays unknown" in name) == (rows[key]["drive_bays"] is None)
    names = {
        key: name for _, models in ages.grouped(SE, "server", CATALOGUE) for key, name in models
    }
    assert names["dell-r760xd2"] == (
        "Dell PowerEdge R760xd2 (cores unknown, bays unknown, without memory)"
    )
