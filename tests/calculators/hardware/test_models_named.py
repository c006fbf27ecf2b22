"""Every option whose value is a model that is bought is known as one."""

from calculators.best_practice.fixes import MODELS, takes_another_model
from calculators.inputs import fields
from calculators.systems import SYSTEMS

# A profile is a row of the catalogue and nothing that is bought.
BOUGHT = fields.MODELS.keys() - {"user_profile"}


def test_each_option_with_a_model_is_one_of_them():
    named = {
        field.name
        for system in SYSTEMS.values()
        for field in (*system.fields, *system.group_fields)
        if field.kind in BOUGHT
    }
    assert named == MODELS


def test_a_fix_with_another_memory_module_takes_another_model():
    assert takes_another_model({"/memory_module": "a"})
    assert not takes_another_model({"/dags": 2})
