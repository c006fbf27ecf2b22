"""How long a design holds, be it longer than was asked to look ahead."""

import copy

from calculators import engine
from calculators.inputs.catalogue import from_fixtures
from tests.calculators.documents import MAILBOX

CATALOGUE = from_fixtures()


def test_how_long_it_holds_does_not_depend_on_how_far_is_looked():
    """A design of five years to look ahead and one of twenty end in the same month."""
    document = copy.deepcopy(MAILBOX) | {"users_growth": 0.08}
    for group in document["raid_groups"]:
        group["disks"] = 40
    document["ram_gb"] = 64
    near = engine.open_scenario(document | {"horizon_years": 5}, CATALOGUE).load_limit
    far = engine.open_scenario(document | {"horizon_years": 20}, CATALOGUE).load_limit
    assert near.runs_out[0].month is None
    assert far.runs_out[0].month > 60
    assert f", in month {far.runs_out[0].month};" in near.growth_sentence
    assert far.runs_out[0].label in near.growth_sentence
