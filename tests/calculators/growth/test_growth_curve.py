"""The growth chart can be read: few lines, what runs out first among them."""

import json

import pytest

from calculators.charts import growth
from calculators.checks import horizon
from calculators.checks.server import CHECKS
from calculators.inputs.catalogue import FIXTURES, from_fixtures
from calculators.scenario.bench import Bench
from calculators.scenario.parse import parse
from planner.forms.new_plan import starter

CATALOGUE = from_fixtures()
DEMOS = [
    pytest.param({**scenario["document"], "users_growth": 0.1, "size_growth": 0.1}, id=name)
    for name in ("45000-mailboxes-on-two-sites", "8000-user-benchmark")
    for scenario in json.loads((FIXTURES / "demo" / f"{name}.json").read_text())["scenarios"][:2]
]


@pytest.mark.parametrize("document", DEMOS)
def test_a_few_lines_and_the_first_to_run_out_among_them(document):
    bench = Bench(parse(document, CATALOGUE))
    found = growth.over_the_years(bench)
    run_out = horizon.run_out(bench)
    ends = run_out["runs_out"]
    labels = [series["label"] for series in found["series"]]
    assert labels[0] == ends[0]["label"]
    assert labels[0].startswith(CHECKS[ends[0]["check"]].label)
    assert labels[-1] == "Limit"
    assert len(labels) <= growth.MOST_LINES + 1
    # Of what is not known nobody knows that it has more to spare.
    left_out = len(run_out["used"]) - len(labels) + 1
    assert (f"Left out: {left_out} " in found["note"]) == (left_out > 0)
    for end in ends[1:]:
        if end["month"] is not None:
            assert f"“{end['label']}” in month {end['month']}" in found["note"]


def test_what_is_bought_whole_grows_in_steps_and_what_is_not_does_not():
    document = starter.document("postfix-relay", None, CATALOGUE, further={"load_growth": 0.2})
    found = growth.over_the_years(Bench(parse(document, CATALOGUE)))
    relays, limit = found["series"]
    assert relays["label"] == "Relays for the peak"
    assert relays.get("steps")
    assert not limit.get("steps")
    document = starter.document(
        "exchange-2007-mailbox", 4000, CATALOGUE, further={"users_growth": 0.2}
    )
    smooth = growth.over_the_years(Bench(parse(document, CATALOGUE)))
    assert not all(line.get("steps") for line in smooth["series"][:-1])


@pytest.mark.parametrize(
    ("system", "added"), [("exchange-se", True), ("exchange-2007-mailbox", False)]
)
def test_databases_that_are_added_are_said_under_the_chart(system, added):
    document = starter.document(system, 4000, CATALOGUE, further={"users_growth": 0.5})
    found = growth.over_the_years(Bench(parse(document, CATALOGUE)))
    assert ("New databases are added as the load grows" in found["note"]) == added
