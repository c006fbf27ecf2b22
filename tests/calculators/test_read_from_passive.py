"""The network of a copy: what an edition later than the calculator of 2013 sends less is said."""

import pytest

from calculators.engine import open_scenario
from calculators.inputs.catalogue import from_fixtures
from tests.calculators.documents import GROUP

CATALOGUE = from_fixtures()


@pytest.mark.parametrize("system", ["exchange-2016", "exchange-2019", "exchange-se"])
def test_the_index_may_be_left_out(system):
    document = GROUP | {"system": system}
    whole, logs = (
        open_scenario(document | {"assumptions": assumed}, CATALOGUE).sizing.figures[
            "network.copy_mbit"
        ]
        for assumed in ({}, {"index_sent": 0})
    )
    # Logs are compressed by 30 %, what the index reads is not.
    assert logs.value == pytest.approx(whole.value * 0.7 / 1.7)
    assert "read from passive" in whole.note
