"""A figure of an edition cites what really carries it: a source that speaks of that edition."""

import functools

import pytest

from calculators import engine
from calculators.checks.server import CHECKS
from calculators.inputs.catalogue import from_fixtures
from calculators.sheet import sources
from calculators.systems import SYSTEMS, rule_book
from tests.calculators.documents import EDITIONS, GROUP

CATALOGUE = from_fixtures()
DOCUMENTS = {document["system"]: document for document in (GROUP, *EDITIONS)}
SITES = {"site_resilient": True, "ha_copies": 4, "ha_copies_secondary_site": 2}
SHAPES = (
    {},
    {"high_availability": False},
    {**SITES, "site_link": "gigabit"},
    {**SITES, "site_resilience_model": "Active/Passive", "combined_server": False},
    {**SITES, "lagged_copies": 2, "dedicated_lagged_servers": True, "own_volumes_per_server": 9},
    {"disk_layout": "raid5", "ram_gib": 64, "database_disks": 20, "metacache_disk_gb": 900},
)
PEOPLE = ({}, {"predict_iops": False, "iops_per_mailbox": 0.1}, {"online_search": True})
CALCULATOR = "e2013-calculator"
# What the calculator of 2013 says of any edition. Source -> why it may be cited for the others.
OF_ANY_EDITION = {
    f"{CALCULATOR}, inputs": "what a planner begins with; no edition sets it",
    f"{CALCULATOR}, storage design": "plain disks or RAID; a matter of disks",
    f"{CALCULATOR}, AutoReseed volumes": "a spare; other editions since 2013 rebuild on it too",
    f"{CALCULATOR}, disk tables": "rates and speeds of disks",
    f"{CALCULATOR}, RAID tables": "arithmetic of arrays",
    f"{CALCULATOR}, network links": "rates of links",
    f"{CALCULATOR}, log tables": "a step of rounding",
    f"{CALCULATOR}, log space": "days of a week",
    f"{CALCULATOR}, index memory": "KiB in a MiB",
}
# (edition, source) -> why it is cited all the same.
LISTED = {
    ("2010", "exchange-high-availability, several databases on a disk"):
        "says that several came with 2013, so 2010 has one",
    ("SE", "exchange-2019-architecture, solid state storage class"):
        "whether the cache is wanted: the default of an option, which can be switched off",
}  # fmt: skip


@functools.cache
def answers(system):
    return tuple(_answers(system))


def _answers(system):
    options = {field.name for field in SYSTEMS[system].fields}
    for shape in SHAPES:
        for people in PEOPLE:
            document = {**DOCUMENTS[system], **shape}
            document["populations"] = [{**document["populations"][0], **people}]
            known = {k: v for k, v in document.items() if k in options | {"populations", "system"}}
            yield engine.size(known, CATALOGUE)


def fits(edition, reference):
    key = reference.partition(",")[0].strip()
    if edition in rule_book.SPEAKS_OF.get(key, {edition}) or (edition, reference) in LISTED:
        return True
    return reference in OF_ANY_EDITION


@pytest.mark.parametrize("system", DOCUMENTS)
def test_no_cited_figure_cites_another_edition(system):
    edition, wrong = rule_book.EDITIONS[system], set()
    for answer in answers(system):
        for name, figure in answer["figures"].items():
            if figure["origin"] == "cited" and not fits(edition, figure["source"]):
                wrong.add((name, figure["source"]))
    assert not wrong


@pytest.mark.parametrize("system", DOCUMENTS)
def test_formulas_come_from_documents_on_exchange_of_that_time(system):
    """A formula may be the calculator's, taken over: the rules by edition say so."""
    edition, wrong = rule_book.EDITIONS[system], set()
    general = {CALCULATOR, sources.HOUSE, sources.DEFINITION, sources.GIVEN}
    newer = {"exchange-client-network-2007", "online-services-bandwidth"}
    for answer in answers(system):
        for name, figure in answer["figures"].items():
            key = figure["source"].partition(",")[0].strip()
            spoken_of = rule_book.SPEAKS_OF.get(key)
            carried = figure["origin"] != "cited" and key.startswith("exchange-")
            if key in general | newer or carried or (spoken_of and edition in spoken_of):
                continue
            if not fits(edition, figure["source"]) or spoken_of is None:
                wrong.add((name, figure["source"]))
    assert not wrong


@pytest.mark.parametrize("system", DOCUMENTS)
def test_a_limit_of_the_edition_is_cited_from_where_it_is_from(system):
    for answer in answers(system):
        for check in answer["checks"]:
            limit = answer["figures"].get(check["limit_figure"], {})
            if CHECKS[check["name"]].by_edition:
                assert check["source"] == limit["source"]
            if CHECKS[check["name"]].by_edition and limit["origin"] == "cited":
                assert fits(rule_book.EDITIONS[system], check["source"]), check["name"]


def test_what_is_listed_is_cited():
    found = {
        (rule_book.EDITIONS[system], figure["source"])
        for system in DOCUMENTS
        for answer in answers(system)
        for figure in answer["figures"].values()
        if figure["origin"] == "cited"
    }
    assert set(LISTED) <= found
    assert set(OF_ANY_EDITION) <= {reference for _, reference in found}


def test_a_sum_needs_no_document():
    figures = engine.size(GROUP, CATALOGUE)["figures"]
    assert figures["users"]["source"] == "definition, a sum"
    assert figures["users"]["origin"] == "derived"
