"""Of servers that are there the controllers are too, however many each has."""

import pytest

from calculators import engine
from calculators.inputs.catalogue import from_fixtures
from planner.forms.new_plan.there import some_to_buy, with_servers_there
from tests.calculators.documents import MAILBOX

CATALOGUE = from_fixtures()
DOCUMENT = {**MAILBOX, "servers": 3, "controllers": 2}


@pytest.mark.parametrize("there", [1, 2, 3])
def test_each_brings_all_of_its_controllers(there):
    made = with_servers_there(DOCUMENT, there, CATALOGUE)
    lines = engine.bill_of_materials(made, CATALOGUE)["lines"]
    bought = {each["kind"]: each["to_buy"] for each in lines}
    assert (bought["server"], bought["controller"]) == (3 - there, 2 * (3 - there))


def test_nothing_is_said_where_none_or_all_are_to_buy():
    said = [
        some_to_buy(with_servers_there(DOCUMENT, number, CATALOGUE), CATALOGUE)
        for number in (0, 1, 3)
    ]
    assert said == ["", "3 servers are needed, 1 is there: 2 to buy.", ""]
