"""The rule book has every fact and every formula of every edition, and says how sure each is."""

import pytest

from calculators.inputs.catalogue import from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from calculators.sheet import sources
from calculators.systems import SYSTEMS, exchange_2010, exchange_2013, rule_book
from calculators.systems.rule_book import CARRIED, CONFIDENCE, RECALLED, STATED
from tests.calculators.documents import EDITIONS, GROUP

CATALOGUE = from_fixtures()


def stance(key, edition):
    found = {constant.key: constant for constant in rule_book.constants()}
    return found[key].stances[edition]


@pytest.mark.parametrize(("system", "edition"), rule_book.EDITIONS.items())
def test_every_fact_of_every_edition_is_there(system, edition):
    shown = {
        constant.key: constant.stances[edition].fact
        for constant in rule_book.constants()
        if edition in constant.stances
    }
    assert shown == dict(SYSTEMS[system].facts)


def test_every_edition_on_these_lines_is_there():
    packages = exchange_2010.__name__, exchange_2013.__name__
    sized = {key for key, each in SYSTEMS.items() if each.size.__module__.startswith(packages)}
    assert sized == set(rule_book.EDITIONS)


@pytest.mark.parametrize("document", [GROUP, *EDITIONS], ids=lambda document: document["system"])
@pytest.mark.parametrize("replicated", [True, False])
def test_every_formula_on_a_sheet_is_there(document, replicated):
    sheet = Bench(parse({**document, "high_availability": replicated}, CATALOGUE)).figures()
    used = {figure.card.sentence for figure in sheet.values() if figure.card}
    shown = {formula.card.sentence for formula in rule_book.formulas()}
    assert used <= shown


def test_no_formula_prints_what_python_calls_a_function():
    assert not [each.name for each in rule_book.formulas() if "function" in each.card.formula]


def test_each_is_as_sure_as_one_of_the_words():
    every = [each.confidence for each in rule_book.constants() for each in each.stances.values()]
    every += [word for each in rule_book.formulas() for word in each.confidence.values()]
    assert set(every) <= set(CONFIDENCE)


def test_what_is_recalled_is_never_cited():
    recalled = [
        each
        for constant in rule_book.constants()
        for each in constant.stances.values()
        if each.confidence == RECALLED
    ]
    assert recalled
    assert {each.fact.origin for each in recalled} == {"assumed"}
    assert {each.edition for each in recalled} == {"2010"}


def test_what_only_another_edition_states_is_carried_over():
    assert stance("active_mcycles", "2013").confidence == STATED
    assert stance("active_mcycles", "2016").confidence == STATED
    assert stance("active_mcycles", "2019").confidence == CARRIED
    assert stance("active_mcycles", "2010").confidence == RECALLED
    assert stance("iops_each", "2010").confidence == "derived"
    assert stance("reference_rate", "2010").confidence == STATED
    assert stance("memory_limit", "SE").confidence == CARRIED
    assert stance("maintenance", "SE").confidence == CARRIED
    assert stance("disk_7k_sas", "SE").confidence == STATED
    assert stance("index_share", "2010").confidence == RECALLED


def test_sources_that_speak_of_some_editions_are_in_the_bibliography():
    for key in rule_book.SPEAKS_OF:
        assert sources.known(key), key
    for edition, key in rule_book._KNOWN:
        assert stance(key, edition)
