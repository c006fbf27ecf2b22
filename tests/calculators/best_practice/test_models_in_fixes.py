"""Which fixes take another model: one list for their order and for what the page says of them."""

import pytest

from calculators.best_practice.fixes import MODELS, takes_another_model
from calculators.inputs.catalogue import TABLES
from calculators.systems import SYSTEMS


@pytest.mark.parametrize(
    ("fix", "taken"),
    [
        (["/raid_groups/0/disk"], True),
        (["/spare_disks", "/server"], True),
        (["/server/0"], False),
        (["/raid_groups/0/disks"], False),
        ([], False),
    ],
)
def test_a_fix_takes_another_model_where_it_names_one(fix, taken):
    assert takes_another_model(fix) is taken


def test_every_name_is_an_option_that_names_a_row_of_the_catalogue():
    fields = [
        each for system in SYSTEMS.values() for each in (*system.fields, *system.group_fields)
    ]
    assert {each.name for each in fields if each.kind in TABLES} >= MODELS


def test_there_is_one_list_of_them():
    from calculators.best_practice import run
    from planner.pages.scenario import findings

    assert run.takes_another_model is findings.takes_another_model
    assert not hasattr(run, "_MODELS")
    assert not hasattr(findings, "_MODELS")
