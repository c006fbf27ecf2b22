"""Disks that are bought beside owned ones where nobody names what they stand in."""

import pytest

from calculators import engine
from tests.calculators.documents import MAILBOX
from tests.calculators.named_hardware import FIXTURES


def noted(**options):
    """The notes of the bill's disk lines, of which some are owned."""
    disk = MAILBOX["raid_groups"][0]["disk"]
    document = {**MAILBOX, "purchase": {"prices": {f"disk/{disk}": {"owned": 3}}}, **options}
    lines = engine.bill_of_materials(document, FIXTURES)["lines"]
    return [(each["to_buy"], each["note"]) for each in lines if each["kind"] == "disk"]


def test_disks_for_bays_that_nobody_names_are_not_bought_without_a_word():
    (more, note), *_ = noted()
    assert more > 0
    assert note.endswith(
        f" Bays for the {more} more than are owned are not checked, and not on this bill: name the "
        "server, or add what holds them."
    )


@pytest.mark.parametrize(
    "options", [{"server": "dell-r760-24sff"}, {"purchase": {}}, {"purchase": {"years": 3}}]
)
def test_nothing_is_said_where_bays_are_checked_or_nothing_is_owned(options):
    assert not any("Bays for" in note for _, note in noted(**options))


SHELF = {"enclosure": "dell-md1400"}


@pytest.mark.parametrize("purchase", [{}, {"purchase": {}}])
def test_an_enclosure_without_a_server_is_not_taken_without_a_word(purchase):
    """The bill and its note stayed as they were, and all prices were known."""
    (more, note), *_ = noted(**SHELF, **purchase)
    assert more > 0
    assert note.endswith(
        " How many enclosures it takes is not known while no server is named, for they hold what "
        "its bays do not: name the server."
    )
    total = engine.bill_of_materials({**MAILBOX, **SHELF, **purchase}, FIXTURES)["total"]
    assert total["uncounted"] == [FIXTURES.table("enclosure")["dell-md1400"]["name"]]
    lines = engine.bill_of_materials({**MAILBOX, **purchase}, FIXTURES)["total"]
    assert (lines["uncounted"], total["unknown"] - lines["unknown"]) == ([], 1)


def test_an_enclosure_is_counted_once_the_server_is_named():
    named = {**MAILBOX, **SHELF, "server": "dell-r760-12lff"}
    assert engine.bill_of_materials(named, FIXTURES)["total"]["uncounted"] == []
    assert not any("enclosures" in note for _, note in noted(**named))


def test_nothing_is_said_where_nothing_more_is_bought():
    disk = MAILBOX["raid_groups"][0]["disk"]
    all_owned = {"prices": {f"disk/{disk}": {"owned": 10_000}}}
    assert not any("Bays for" in note for _, note in noted(purchase=all_owned))


def test_a_controller_that_nobody_chose_says_what_is_not_looked_at():
    document = {"system": "exchange-se", "populations": [{"users": 500}], "controllers": 1}
    lines = engine.bill_of_materials(document, FIXTURES)["lines"]
    said = {each["description"]: each["note"] for each in lines if each["kind"] == "controller"}
    assert said == {
        "Controller, not chosen yet": "Whether it takes the interface of its disks is looked at "
        "once it is chosen."
    }
    lines = engine.bill_of_materials({**document, "controller": "perc-h755"}, FIXTURES)["lines"]
    assert not any("once it is chosen" in each["note"] for each in lines)
