"""An input beyond the tables that it is looked up in says so, in the answer itself."""

import pytest

from calculators.engine import open_scenario
from calculators.inputs.catalogue import from_fixtures

CATALOGUE = from_fixtures()
SYSTEMS = (
    "exchange-2010-mailbox", "exchange-2013", "exchange-2016", "exchange-2019", "exchange-se",
)  # fmt: skip


def notes(system, *messages):
    people = [{"users": 1000, "messages_per_day": each, "mailbox_limit_mb": 5120}
              for each in messages]  # fmt: skip
    answer = open_scenario({"system": system, "populations": people}, CATALOGUE).sizing
    return [note.figure for note in answer.notes if "Beyond the published tables" in note.text]


@pytest.mark.parametrize("system", SYSTEMS)
def test_messages_beyond_the_published_tables_are_said_to_be(system):
    assert notes(system, 600) == ["population_1.messages_per_day"]
    assert notes(system, 49) == ["population_1.messages_per_day"]
    assert notes(system, 50) == notes(system, 500) == []
    # Each population is looked up by itself; a mean of both lies within.
    assert notes(system, 100, 501) == ["population_2.messages_per_day"]
