"""Two inputs count relays: one sizes the design, the other the bill alone, and both say so."""

import pytest

from calculators import engine
from calculators.inputs.catalogue import from_fixtures
from calculators.systems import SYSTEMS

CATALOGUE = from_fixtures()
RELAY = {
    "system": "postfix-relay",
    "peak_messages_per_minute": 10_000,
    "measured_messages_per_minute": 2130,
}


def found(**changed):
    opened = engine.open_scenario(RELAY | changed, CATALOGUE)
    return next((each for each in opened.findings if each.key == "more-relays-bought"), None)


@pytest.mark.parametrize(
    ("changed", "told"),
    [({}, False), ({"servers": 7}, False), ({"servers": 8}, True),
     ({"servers": 8, "relays": 8}, False),
     ({"servers": 6, "relays": 8}, False)],
)  # fmt: skip
def test_more_servers_than_relays_are_told(changed, told):
    assert (found(**changed) is not None) is told


def test_the_fix_makes_the_design_have_as_many():
    told = found(servers=8)
    assert told.message.startswith("8 servers are bought, and the design has 7 relays")
    assert told.fix == {"/relays": 8}
    assert found(servers=8, relays=8) is None


def test_each_field_names_the_other():
    helps = {each.name: each.help for each in SYSTEMS["postfix-relay"].fields}
    assert "“Servers to buy”" in helps["relays"]
    assert "“Relays in the design”" in helps["servers"]
