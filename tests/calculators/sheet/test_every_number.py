"""Programs and layouts are kept for combinations of words: every number that changes, and every
word, still reaches the answer."""

import copy
import math
from dataclasses import replace

import pytest

from calculators import engine
from calculators.checks.server import CHECKS
from calculators.engine import OpenedScenario
from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.search import finish, read, sweep
from calculators.search.space import input_name
from calculators.sheet.lines.records import Given, Record, Scenario, every_given, lay_out
from calculators.sheet.program import Program
from calculators.solver.arrays import Array
from calculators.solver.fewest import on_array
from tests.calculators.documents import GROUP, HUB, MAILBOX, RELAY, STORE

CATALOGUE = from_fixtures()
DOCUMENTS = [STORE, MAILBOX, HUB, RELAY, GROUP]


def opened(scenario):
    return OpenedScenario({}, CATALOGUE, Bench(scenario))


def with_number(scenario, wanted, value):
    """The scenario with another number in the place of one of its fields."""

    def changed(record):
        return Record(
            record.name,
            {
                key: changed(each)
                if isinstance(each, Record)
                else each.changed(value=value)
                if dotted(record, key) == wanted
                else each
                for key, each in record.fields.items()
            },
        )

    return Scenario(
        scenario.system,
        changed(scenario.options),
        tuple(map(changed, scenario.populations)),
        {volume: tuple(map(changed, rows)) for volume, rows in scenario.groups.items()},
        scenario.assumptions,
        scenario.controllers,
        scenario.purchase,
    )


def dotted(record, key):
    return f"{record.name}.{key}" if record.name else key


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda each: each["system"])
def test_every_number_reaches_its_own_figure(document):
    scenario = parse(document, CATALOGUE)
    given = Bench(scenario).given
    before = opened(scenario).sized(working=False).figures
    numbers = [name for name, each in given.items() if isinstance(each.value, float)]
    assert len(numbers) > 5
    for name in numbers:
        value = 3.0 if math.isnan(given[name].value) else given[name].value * 1.25 + 0.125
        after = opened(with_number(scenario, name, value))
        told = after.sized(working=False).figures
        if name not in told:
            # Nothing reads what a model of the catalogue stands for.
            assert name in after.bench.recording.idle
            continue
        assert told[name].value == (int(value) if value.is_integer() else value)
        # The other inputs are as they were.
        for other in numbers:
            if other != name and other in told:
                assert told[other] == before[other], (name, other)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda each: each["system"])
def test_without_working_the_same_is_told_as_with_it(document):
    """With another number each time, so that nothing kept of the design before is told again."""
    for more in (1, 1.5, 2.25):
        changed = copy.deepcopy(document)
        for row in (changed, *changed.get("populations", ())):
            for key in ("users", "messages", "messages_per_second"):
                if key in row:
                    row[key] = math.ceil(row[key] * more)
        full = engine.size(changed, CATALOGUE)
        lean = engine.size(changed, CATALOGUE, working=False)
        assert lean["checks"] == full["checks"]
        assert lean["notes"] == full["notes"]
        assert lean["sentence"] == full["sentence"]
        assert lean["verdict"] == full["verdict"]
        for name, figure in lean["figures"].items():
            assert figure == {key: full["figures"][name][key] for key in ("value", "unit")}
        for check in full["checks"]:
            for side in ("needed", "available"):
                name = check["figure" if side == "needed" else "limit_figure"]
                if name in full["figures"]:
                    assert check[side] == full["figures"][name]["value"]


def test_a_fact_that_is_overridden_reaches_the_answer():
    figure = "fact.mean_response_base_ms"
    plain = engine.size(STORE, CATALOGUE, working=False)["figures"]
    told = engine.size({**STORE, "assumptions": {"mean_response_base_ms": 9}}, CATALOGUE)["figures"]
    assert told[figure]["value"] == 9
    assert told["response_time.p95_ms"]["value"] > plain["response_time.p95_ms"]["value"]
    again = engine.size({**STORE, "assumptions": {"mean_response_base_ms": 10}}, CATALOGUE)
    assert again["figures"][figure]["value"] == 10


def test_overridden_facts_keep_apart_whatever_their_order():
    asked = {"mean_response_base_ms": 9, "p95_factor": 1.1, "p95_exponent": 1.3}
    for one in (asked, dict(reversed(asked.items()))):
        figures = engine.size({**STORE, "assumptions": one}, CATALOGUE)["figures"]
        assert {key: figures[f"fact.{key}"]["value"] for key in asked} == asked


def test_records_of_other_names_or_words_have_lines_of_their_own():
    def of(*fields):
        return Scenario("postfix-relay", Record("", dict(fields)), (), {}).laid.words

    def given(value, names_row=False):
        return Given(value, "", "given", "user", "", names_row=names_row)

    one = of(("a", given(1.0)), ("b", given("word")))
    assert one == of(("a", given(2.0)), ("b", given("word")))
    assert one != of(("b", given(1.0)), ("a", given("word")))
    assert one != of(("a", given(1.0)), ("b", given("other")))
    assert one != of(("a", given(None)), ("b", given("word")))
    assert of(("a", given("x", True))) == of(("a", given("y", True)))
    assert of(("a", given(True))) != of(("a", given(1.0)))
    inside = of(("a", Record("a", {"b": given(1.0)})))
    assert inside != of(("a", Record("a", {"c": given(1.0)})))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda each: each["system"])
def test_the_layout_is_in_the_order_of_the_names(document):
    scenario = parse(document, CATALOGUE)
    bench = Bench(scenario)
    groups = [record for records in scenario.groups.values() for record in records]
    named = list(every_given([scenario.options, *scenario.populations, *groups]))
    assert [name for name, _ in named] == list(bench.tree.inputs)
    assert all(one is other for (_, one), other in zip(named, scenario.laid.givens, strict=True))


def test_other_groups_are_laid_out_as_they_are():
    bench = Bench(parse(STORE, CATALOGUE))
    other = on_array(bench, "database", Array("RAID5", 6, 2, 3))
    scenario = other.scenario
    assert scenario.laid == lay_out(scenario) != bench.scenario.laid
    values = other.recording.values
    names = ("level", "disks", "spans", "count")
    assert [values[f"raid_group_1.{name}"] for name in names] == ["RAID5", 6, 2, 3]
    assert values["database.disks"] == 18


def test_a_program_of_a_row_is_that_of_names():
    figures = Bench(parse(STORE, CATALOGUE)).tree.figures
    users, disks = figures["population_1.users"], figures["raid_group_1.disks"]
    row = Program([users / disks, disks], row=[disks.name, users.name])
    assert row.run([8.0, 4000.0]) == [500.0, 8.0]
    assert Program([users / disks]).run({users.name: 4000.0, disks.name: 8.0}) == [500.0]
    assert math.isnan(row.run([0.0, 4000.0])[0])


@pytest.mark.parametrize("check", CHECKS.values(), ids=lambda each: each.name)
def test_sides_are_put_in_as_a_format_puts_them_in(check):
    for sentence in (check.passes, check.fails, check.unknown):
        said = {"needed": check.said(12.5), "available": check.said(0.75)}
        assert check.put_in(sentence, 12.5, 0.75) == sentence.format(**said)


def test_a_place_keeps_its_name():
    assert input_name("/raid_groups/1/disks") == "raid_group_2.disks"
    assert input_name("/raid_groups/0/disks") == "raid_group_1.disks"


def test_a_search_by_models_has_the_price_of_each():
    """What is bought is found once for a combination of words, and not for the next."""
    row = CATALOGUE.disks["scsi-15k-300gb"]
    models = {
        key: {**row, "key": key, "price": price}
        for key, price in (("dear", "259.00"), ("cheap", "99.00"), ("middling", "150.00"))
    }
    catalogue = replace(CATALOGUE, disks={**CATALOGUE.disks, **models}, _made={})
    scenario = copy.deepcopy(STORE)
    scenario["raid_groups"][0]["disk"] = "dear"
    asked = read(
        {
            "scenario": scenario,
            "axes": {"/raid_groups/0/disk": list(models), "/raid_groups/0/count": [1, 2, 3, 4]},
            "objectives": [{"figure": "price", "goal": "least"}, {"figure": "disks"}],
        },
        catalogue,
    )
    every = [
        engine.open_scenario(asked.space.document(number), catalogue)
        for number in range(asked.space.size)
    ]
    prices = [float(each.bill.total.price) for each in every if each.verdict != "fail"]
    front = finish(asked, sweep(asked))["front"]
    assert min(row["objectives"]["price"] for row in front) == pytest.approx(min(prices))
