"""I/O that was measured beats what is predicted, in every mail system that takes it."""

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators import engine, search
from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from tests.calculators.documents import EDITIONS, GROUP, MAILBOX, STORE

CATALOGUE = from_fixtures()
LATER = (GROUP, *EDITIONS)
TAKES = [(STORE, "iops_per_user"), (MAILBOX, "iops_per_user")]
TAKES += [(document, "iops_per_mailbox") for document in LATER]


def iops(document, **people):
    asked = copy.deepcopy(document)
    asked["populations"][0].update(people)
    figures = engine.size(asked, CATALOGUE)["figures"]
    return figures.get("database.iops", figures.get("server.iops"))["value"]


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(TAKES), st.floats(0.01, 5), st.floats(1.5, 10), st.integers(25, 300))
def test_what_is_measured_decides_and_what_would_be_predicted_does_not(takes, own, times, messages):
    document, name = takes
    measured = iops(document, **{name: own})
    assert iops(document, **{name: own * times}) == pytest.approx(measured * times)
    if document is not STORE:
        other = iops(document, **{name: own, "messages_per_day": messages})
        assert other == pytest.approx(measured)


@pytest.mark.parametrize("document", LATER, ids=lambda document: document["system"])
def test_it_is_predicted_all_the_same_where_somebody_says_so(document):
    said = {"iops_per_mailbox": 3.0, "predict_iops": True}
    assert iops(document, **said) == iops(document)
    assert iops(document, **{**said, "predict_iops": False}) == iops(document, iops_per_mailbox=3.0)


def test_the_calculators_own_inputs_stay_as_the_calculator_reads_them():
    asked = {"tier1_mailboxes": 4000, "tier1_messages_per_day": 150}
    own = [
        engine.size({"system": "exchange-2013", "calculator_inputs": inputs}, CATALOGUE)
        for inputs in (asked, {**asked, "tier1_iops_per_mailbox": 3.0})
    ]
    assert len({answer["figures"]["server.iops"]["value"] for answer in own}) == 1


@pytest.mark.parametrize(
    ("values", "refused"), [([0, 0.2], True), ([0.1, 0.2], False), ([0], False)]
)
def test_an_axis_does_not_mix_measured_and_predicted(values, refused):
    question = {
        "scenario": GROUP,
        "axes": {"/populations/0/iops_per_mailbox": values},
        "objectives": [{"figure": "server.iops", "goal": "least"}],
    }
    if not refused:
        search.read(question, CATALOGUE)
        return
    with pytest.raises(InputProblems) as caught:
        search.read(question, CATALOGUE)
    (problem,) = caught.value.problems
    assert (problem.pointer, problem.code) == (
        "/axes/~1populations~10~1iops_per_mailbox",
        "contradiction",
    )
