"""Reverse sizing: what each limit holds by itself, and designs that hold when they are sized."""

import copy
import dataclasses
import math
import re

import pytest

from calculators import engine
from calculators.checks.most_held import held_by
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.studies.reverse_sizing.market import Market
from calculators.studies.reverse_sizing.reverse import (
    CHEAPEST,
    FEWEST,
    LARGER,
    MOST_LOAD,
    REBUILT,
    offered,
    reverse,
    way,
)
from calculators.systems import SYSTEMS
from tests import answered
from tests.calculators.documents import BY_SYSTEM, MAILBOX, RELAY, STORE

CATALOGUE = from_fixtures()
ONE_OF_EACH = sorted(set(BY_SYSTEM) - {"exchange-2016", "exchange-2019", "exchange-2010-mailbox"})


def checks_of(document):
    answer = engine.size(document, CATALOGUE, working=False)
    return answer["verdict"], {c["name"]: c["verdict"] for c in answer["checks"]}


def loaded(document, load):
    made = copy.deepcopy(document)
    option = SYSTEMS[document["system"]].load_option
    if option:
        made[option] = load
    else:
        made["populations"][0]["users"] = load
    return made


@pytest.mark.parametrize("system", ONE_OF_EACH)
def test_what_is_found_holds(system):
    document = BY_SYSTEM[system]
    found = reverse(document, CATALOGUE)
    limit = held_by(Bench(parse(document, CATALOGUE))).load
    for each in found.ways:
        if each.key == LARGER and each.document is None:
            assert "No larger disk of the same speed saves a disk or a server" in each.sentence
            continue
        assert each.document is not None, each.sentence
        assert checks_of(each.document)[0] != "fail", each.sentence
    known = [each.limit_load for each in found.limits if each.limit_load is not None]
    assert known == sorted(known)
    if isinstance(limit, int):
        assert known[0] == limit
        (most,) = [each for each in found.ways if each.key == MOST_LOAD]
        kept = {key: most.document[key] for key in most.document.keys() - document.keys()}
        assert most.document == loaded(document, limit) | kept
        # What is taken over goes no further than what was told; memory that nobody gave is no part
        # of it, for it follows the load.
        bought = set(answered.outlook(document, CATALOGUE)["bought"])
        assert kept.keys() == bought - {"ram_gb", "ram_gib"}
        assert held_by(Bench(parse(most.document, CATALOGUE))).load == limit
        assert answered.outlook(most.document, CATALOGUE)["bought"] == sorted(bought - kept.keys())
    else:
        assert known[0] == pytest.approx(limit, rel=1e-3)


def test_each_limit_breaks_one_user_later():
    for each in reverse(STORE, CATALOGUE).limits:
        if each.limit_load is not None:
            assert checks_of(loaded(STORE, each.limit_load))[1][each.check] != "fail", each.check
            assert checks_of(loaded(STORE, each.limit_load + 1))[1][each.check] == "fail", (
                each.check
            )


def test_fewer_disks_do_not_hold():
    more = copy.deepcopy(STORE)
    more["populations"][0]["users"] = 16_000
    more["raid_groups"].append({**more["raid_groups"][0]})
    found = way(FEWEST, more, CATALOGUE)
    (database,) = [g for g in found.document["raid_groups"] if g["volume"] == "database"]
    whole = database["disks"]
    # One group, in spans that its controller can build.
    assert "count" not in database
    assert f"Database: {database['disks']} disks in 2 spans in RAID 10;" in found.sentence
    fewest = engine.fewest_disks(more, CATALOGUE, "database", "RAID10")[0]
    assert whole == fewest["disks"]


def test_the_cheapest_costs_no_more_than_the_fewest():
    def price(document):
        return float(engine.bill_of_materials(document, CATALOGUE)["total"]["price"] or 0)

    fewest, cheapest = (way(key, MAILBOX, CATALOGUE).document for key in (FEWEST, CHEAPEST))
    assert price(cheapest) <= price(fewest)


def test_the_cheapest_says_which_advice_it_breaks():
    """RAID 5 over 16 disks in one group was proposed, and found too wide once it was taken."""
    document = copy.deepcopy(MAILBOX)
    document["populations"] = [{"profile": "light", "users": 1500, "mailbox_size_mb": 2000}]
    found = way(CHEAPEST, document, CATALOGUE)
    titles = [each["title"] for each in answered.findings(found.document, CATALOGUE)]
    broken = ["Parity arrays too wide", "Parity under a load that writes"]
    assert set(broken) <= {*titles}
    assert found.sentence.endswith(" It goes against advice: “{}” and “{}”.".format(*broken))
    # What today's design breaks too is nothing new.
    again = way(CHEAPEST, found.document, CATALOGUE)
    assert "against advice" not in again.sentence
    assert "against advice" not in way(CHEAPEST, MAILBOX, CATALOGUE).sentence


def test_the_cheapest_says_what_its_disks_cost():
    found, other = (way(key, STORE, CATALOGUE) for key in (CHEAPEST, FEWEST))
    groups = found.document["raid_groups"]
    rows = [CATALOGUE.disks[each["disk"]] for each in groups]
    counts = [each["disks"] * each.get("count", 1) for each in groups]
    cost = sum(float(row["price"]) * number for row, number in zip(rows, counts, strict=True))
    (currency,) = {row["currency"] for row in rows}
    assert f" They cost {cost:,.0f} {currency}." in found.sentence
    assert "They cost" not in other.sentence


def test_fewer_servers_do_not_hold():
    document = BY_SYSTEM["exchange-se"]
    found = way(FEWEST, document, CATALOGUE).document
    servers = found["servers_per_dag_primary_site"]
    assert servers < document["servers_per_dag_primary_site"]
    assert checks_of({**found, "servers_per_dag_primary_site": servers - 1})[0] == "fail"


def test_what_cannot_be_held_says_so():
    document = {**BY_SYSTEM["exchange-se"], "populations": [
        {"users": 500_000, "messages_per_day": 150, "mailbox_limit_mb": 5120}
    ]}  # fmt: skip
    found = way(FEWEST, document, CATALOGUE)
    assert found.document is None
    assert "none hold" in found.sentence


def test_what_is_bought_by_itself_is_told_with_the_most_that_hardware_holds():
    document = BY_SYSTEM["exchange-se"]
    outlook = answered.outlook(document, CATALOGUE)
    said = way(MOST_LOAD, document, CATALOGUE).sentence
    assert "the hardware stays as it is" in said
    assert "Kept as bought for today's load: database disks of a server." in said
    if outlook["limit_if_bought"] != outlook["limit_load"]:
        assert f"it would go up to {outlook['limit_if_bought']:,} mailboxes" in said
    assert "bought anew" not in way(MOST_LOAD, STORE, CATALOGUE).sentence


DISKS = ("hp-6107a-9gb-10k", "scsi-15k-300gb")


def priced(**prices):
    """The catalogue with prices of disks, key -> (price, currency), and of no others."""
    rows = {key: {**row, "price": None} for key, row in CATALOGUE.disks.items()}
    for key, (price, currency) in prices.items():
        key = key.replace("_", "-")
        rows[key] = {**rows[key], "price": price, "currency": currency, "price_origin": "given"}
    return dataclasses.replace(CATALOGUE, disks=rows, _made={})


def test_disks_that_are_asked_for_twice_are_bought_once():
    market = Market(Bench(parse(STORE, CATALOGUE)), CATALOGUE)
    offer = market.bought
    once = market.cost()
    assert market.bought == offer
    two = Market(Bench(parse({**STORE, "servers": 2}, CATALOGUE)), CATALOGUE)
    assert market.cost() == once != two.cost()
    assert two.bought.cost == 2 * market.bought.cost


def test_the_cheapest_says_what_was_compared():
    both = priced(hp_6107a_9gb_10k=("100", "EUR"), scsi_15k_300gb=("10", "USD"))
    found = way(CHEAPEST, STORE, both)
    alone = "Nothing to compare with: only 1 model that holds has a price in EUR. "
    assert f"{alone}Left out: 1 model priced in" in found.sentence
    assert "priced in USD, for which no rate is given" in found.sentence
    assert "without a price" in found.sentence
    assert " EUR." in found.sentence
    rates = {"currency": "EUR", "rates": {"USD": {"rate": 2, "on": "2026-03-01", "source": "bank"}}}
    cheaper = way(CHEAPEST, {**STORE, "purchase": rates}, both)
    assert "Compared: 2 models that hold, with a price in EUR or, at the rates given, in USD" in (
        cheaper.sentence
    )
    assert {group["disk"] for group in cheaper.document["raid_groups"]} == {"scsi-15k-300gb"}
    disks = sum(g["disks"] * g.get("count", 1) for g in cheaper.document["raid_groups"])
    assert f"They cost {20 * disks:,} EUR." in cheaper.sentence
    dear = {**rates, "rates": {"USD": {"rate": 200, "on": "2026-03-01", "source": "bank"}}}
    other = way(CHEAPEST, {**STORE, "purchase": dear}, both)
    assert {group["disk"] for group in other.document["raid_groups"]} == {"hp-6107a-9gb-10k"}


def test_the_cheapest_counts_prices_that_the_scenario_has():
    both = priced(hp_6107a_9gb_10k=("100", "EUR"), scsi_15k_300gb=("10000", "EUR"))
    own = {"prices": {"disk/scsi-15k-300gb": {"price": "1", "currency": "EUR"}}}
    found = way(CHEAPEST, {**STORE, "purchase": {"currency": "EUR", **own}}, both)
    assert {group["disk"] for group in found.document["raid_groups"]} == {"scsi-15k-300gb"}


def test_prices_of_one_currency_without_a_rate_are_named_where_none_is_left():
    only = priced(hp_6107a_9gb_10k=("100", "USD"))
    found = way(CHEAPEST, {**STORE, "purchase": {"currency": "EUR"}}, only)
    assert found.document is None
    assert "priced in USD, for which no rate is given" in found.sentence


def test_a_pair_of_disks_is_a_mirror():
    found = way(CHEAPEST, STORE, priced(scsi_15k_300gb=("10", "USD")))
    for part in found.sentence.split(" They cost ")[0].split("; "):
        assert ("2 disks in RAID 1 " in part) == (": 2 disks in " in part)


def test_where_nobody_said_which_currency_it_is_that_of_most_models():
    three = priced(
        hp_6107a_9gb_10k=("1", "EUR"), scsi_15k_300gb=("10", "USD"), ultra320_15k_36gb=("10", "USD")
    )
    found = way(CHEAPEST, STORE, three)
    assert " USD. Compared: 2 models that hold, with a price in USD. Left out: 1 model priced" in (
        found.sentence
    )
    assert "no number of disks" not in found.sentence, "each of them holds"
    own = dataclasses.replace(three, currency="EUR", _made={})
    assert "only 1 model that holds has a price in EUR" in way(CHEAPEST, STORE, own).sentence


def test_models_that_hold_nothing_are_left_out_by_name():
    catalogue = priced(hp_6107a_9gb_10k=("1", "EUR"))
    groups = [{**group, "controller": "hp-netraid-3si"} for group in STORE["raid_groups"]]
    scenario = parse({**STORE, "raid_groups": groups}, catalogue)
    # A controller on which no level that survives a lost disk can be built.
    row = {**catalogue.controllers["hp-netraid-3si"], "max_disks_per_array": 1, "max_spans": 1}
    small = dataclasses.replace(scenario, controllers={"hp-netraid-3si": row})
    market = Market(Bench(small), catalogue)
    assert market.bought is None
    said = "Compared: no model. Left out: 1 model with a price that no number of disks holds with"
    assert market.compared().startswith(said)


def test_of_equal_servers_it_says_whose_disks_and_users_they_are():
    one = {key: way(key, STORE, CATALOGUE).sentence for key in (CHEAPEST, FEWEST, MOST_LOAD)}
    two = {key: way(key, {**STORE, "servers": 2}, CATALOGUE).sentence for key in one}
    assert all("on each of 2 servers" in sentence for sentence in two.values())
    assert not any("on each" in sentence for sentence in one.values())
    (cost,) = re.findall(r"They cost ([\d,]+) ", one[CHEAPEST])
    whole = f"{2 * int(cost.replace(',', '')):,}"
    assert f"They cost {cost} USD for each server, {whole} USD for all." in two[CHEAPEST]


@pytest.mark.parametrize("system", ONE_OF_EACH)
def test_what_is_offered_is_what_is_found(system):
    document = BY_SYSTEM[system]
    found = reverse(document, CATALOGUE)
    # What bears a rebuild is looked at with the fewest.
    keys = [each.key for each in found.ways if each.key != REBUILT]
    assert offered(Bench(parse(document, CATALOGUE))) == keys


def test_relays_without_disks_have_none_to_find():
    assert offered(Bench(parse(RELAY, CATALOGUE))) == [MOST_LOAD]
    spooled = {
        **RELAY,
        "raid_groups": [
            {"volume": "queue", "level": "RAID1", "disks": 2, "disk": "scsi-15k-300gb"}
        ],
    }
    assert CHEAPEST in offered(Bench(parse(spooled, CATALOGUE)))


def test_the_limits_of_several_equal_servers_are_those_of_each():
    assert reverse(STORE, CATALOGUE).load_noun == "users"
    several = reverse({**STORE, "servers": 3}, CATALOGUE)
    assert several.load_noun == "users on each of 3 servers"
    # Mailboxes of a group are those of all its servers.
    group = next(key for key in ONE_OF_EACH if key.startswith("exchange-2013"))
    assert "each" not in reverse(BY_SYSTEM[group], CATALOGUE).load_noun


def test_the_fewest_says_its_level_and_what_others_need():
    """The fewest of RAID 10 is not the fewest of all: RAID 5 may do with less."""
    document = copy.deepcopy(MAILBOX)
    for group in document["raid_groups"]:
        group.update(level="RAID10", disks=40)
        group.pop("spans", None)
    said = way(FEWEST, document, CATALOGUE).sentence
    assert "RAID levels as designed. Other levels need, Database: " in said
    told, _, logs = said.partition("Other levels need, ")[2].partition("; ")
    assert "RAID 10" not in told
    assert logs.startswith("Log: ")
    found = {row["name"]: row for row in engine.fewest_disks(document, CATALOGUE, "database")}
    assert len(found) > 3
    for name, row in found.items():
        if name != "RAID 10":
            group = row["raid_group"] or {}
            several = rf" \({group.get('count')} × {group.get('disks')}\)" * ("count" in group)
            asked = rf"\b{name} {row['disks'] or 'none that holds'}{several}(,|$)"
            assert re.search(asked, told), name
    assert "as designed" not in way(CHEAPEST, document, CATALOGUE).sentence


def test_other_levels_are_told_beside_the_fewest_of_the_volumes_before():
    """Ten disks of databases and eight of logs have no place in twelve bays; two and eight do."""
    document = copy.deepcopy(MAILBOX) | {"server": "hpe-dl380-gen10-12lff", "storage_groups": 4}
    document["populations"][0]["users"] = 300
    database, log = document["raid_groups"]
    database["disks"], log["disks"] = 10, 2
    said = way(FEWEST, document, CATALOGUE).sentence
    assert said.startswith("Database: 2 disks in RAID 1; Log: 2 disks in RAID 1.")
    assert said.endswith("Log: RAID 5 3, RAID 50 6, RAID 6 4, RAID 60 8.")


def test_the_fewest_servers_may_stand_in_fewer_groups():
    """Three groups were kept, where two of as many servers hold the load."""
    document = {**BY_SYSTEM["exchange-se"], "dags": 3}
    found = way(FEWEST, document, CATALOGUE)
    each, groups = (found.document[key] for key in ("servers_per_dag_primary_site", "dags"))
    assert groups < 3
    assert f"{each * groups} servers in all: {groups} group" in found.sentence
    assert f" of {each}, in place of 3 groups, with the " in found.sentence
    assert " it breaks: A server for each copy (3 against 2 servers)." in found.sentence, (
        "that alone"
    )
    assert checks_of(found.document)[0] != "fail"
    # Brute force: nothing with fewer servers in all holds, and in three groups nothing with as few.
    for groups_tried in (1, 2, 3):
        for tried in range(1, 17):
            total, best = tried * groups_tried, each * groups
            if total < best or (groups_tried == 3 and total == best):
                made = {**document, "servers_per_dag_primary_site": tried, "dags": groups_tried}
                assert checks_of(made)[0] == "fail"
    # Where as many servers do in the groups of today, those stay.
    again = way(FEWEST, found.document, CATALOGUE)
    assert again.document["dags"] == groups
    assert "in place of" not in again.sentence


def _bays(server, system="exchange-2013"):
    document = {**BY_SYSTEM[system], "server": server}
    limits = reverse(document, CATALOGUE).limits
    return [(each.limit_load, each.why) for each in limits if each.check == "bays"]


def test_bays_hold_the_disks_as_they_are_bought():
    """Far beyond every other limit the mail queue gets a disk, and sixteen bays were said to hold
    37,026 mailboxes, beside a design that fills them."""
    assert _bays("dell-r760-16sff") == [(None, "the same at any load: needs 16 disks, has 16")]
    assert _bays("dell-r760-24sff") == [(None, "the same at any load: needs 16 disks, has 24")]
    assert _bays("dell-r760-12lff") == [(0, "breaks at any load: needs 16 disks, has 12")]
    assert _bays("dell-r7625") == [(None, "not checked at any load")]


def test_what_nobody_could_check_is_not_said_to_be_broken_by_no_load():
    """Its need moves with the load, and what there is is not known."""
    document = {**BY_SYSTEM["exchange-2013"], "specint2006_rate_primary_site": 0}
    cycles = next(
        each for each in reverse(document, CATALOGUE).limits if each.check == "processor-cycles"
    )
    assert (cycles.limit_load, cycles.why) == (None, "not checked at any load")


def test_equal_sites_are_equal():
    sites = {"site_resilient": True, "ha_copies": 4, "ha_copies_secondary_site": 2}
    limits = reverse({**BY_SYSTEM["exchange-2013"], **sites}, CATALOGUE).limits
    (equal,) = (each for each in limits if each.check == "equal-sites")
    assert (equal.limit_load, equal.why) == (None, "the same at any load: equal")


def test_a_limit_says_why_no_load_breaks_it_only_where_none_moves_it():
    for system in ONE_OF_EACH:
        document = BY_SYSTEM[system]
        today = Bench(parse(document, CATALOGUE))
        load = today.recording.values[today.system.load_figure]
        sides = {
            each: {
                verdict.check.name: (verdict.need, verdict.limit)
                for verdict in Bench(parse(loaded(document, each), CATALOGUE)).verdicts
            }
            for each in (load, load // 2 if today.system.load_option is None else load / 2)
        }
        at, half = sides.values()
        for limit in reverse(document, CATALOGUE).limits:
            if limit.why:
                if limit.why == "not checked at any load":
                    assert math.isnan(at[limit.check][1]), limit
                    continue
                assert at[limit.check] == half[limit.check], limit
                assert limit.limit_load is None


def test_it_is_that_of_the_prices_typed_where_every_volume_has_some():
    three = priced(
        hp_6107a_9gb_10k=("1", "EUR"), scsi_15k_300gb=("10", "USD"), ultra320_15k_36gb=("10", "USD")
    )

    def said(typed, rows=three, of="disk/cheetah-9lp-9gb", **purchase):
        prices = {of: {"price": "9", "currency": typed}}
        return way(CHEAPEST, {**STORE, "purchase": {"prices": prices, **purchase}}, rows).sentence

    assert "with a price in EUR. Left out" in said("EUR")
    server = said("CHF", of="server/hp-netserver-4p")
    assert "with a price in USD (prices typed here are in CHF, and too few are). Left" in server
    rates = {"USD": {"rate": 0.9, "on": "2026-01-02"}}
    only = priced(hp_6107a_9gb_10k=("1", "USD"))
    found = said("USD", only, currency="EUR", rates=rates)
    assert "with a price in USD, in EUR at the rates given" in found


def test_the_fewest_that_bear_the_rebuild_of_a_disk_are_a_way_of_their_own():
    """The fewest of all broke while a disk is rebuilt, and no way was offered that does not."""
    document = {**MAILBOX, "state": "normal"}
    alone = way(FEWEST, document, CATALOGUE)
    assert "A disk is being rebuilt" in {*alone.worse, *alone.breaks}
    found = way(REBUILT, document, CATALOGUE)
    assert "A disk is being rebuilt" not in {*found.worse, *found.breaks}
    assert found.document["state"] == "normal", "nothing but the disks is changed"
    rebuilding = {**found.document, "state": "rebuilding"}
    assert engine.size(rebuilding, CATALOGUE)["verdict"] != "fail"
    for place, group in enumerate(found.document["raid_groups"]):
        fewer = copy.deepcopy(rebuilding)
        fewer["raid_groups"][place]["disks"] = group["disks"] - 2
        if fewer["raid_groups"][place]["disks"] >= 2:
            assert engine.size(fewer, CATALOGUE)["verdict"] == "fail"
    assert way(REBUILT, rebuilding, CATALOGUE) is None, "there they are the fewest"
    assert REBUILT in [each.key for each in reverse(document, CATALOGUE).ways]


@pytest.mark.parametrize("document", [STORE, MAILBOX], ids=["5.5", "2007"])
@pytest.mark.parametrize("first", [None, "megaraid-9540-8i"])
def test_a_volume_of_two_groups_on_controllers_is_laid_out_anew(document, first):
    """The group that hung on a controller was looked for after it was gone."""
    first_group, *others = copy.deepcopy(document["raid_groups"])
    if first:
        first_group["controller"] = first
    second = {**first_group, "controller": "hba-9400-16i"}
    made = {**document, "raid_groups": [first_group, *others, second]}
    found = reverse(made, CATALOGUE)
    assert found.ways
    for each in found.ways:
        assert each.document is None or checks_of(each.document)[0] != "fail", each.sentence
    assert engine.open_scenario(made, CATALOGUE).solution is not None
