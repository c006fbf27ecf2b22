"""Advice on a write cache says of each controller what is not known of it."""

import copy

import pytest

from tests import answered
from tests.calculators.documents import MAILBOX
from tests.calculators.named_hardware import CATALOGUE


@pytest.mark.parametrize(
    ("controllers", "said"),
    [
        (["perc-h755"], "and whether the PERC H755 has one its row does not say."),
        ([None], "and no controller is named."),
        (["perc-h755", None], "does not say and no controller is named for some of these groups."),
        (["perc-h755", "perc-h965i"], "do not say whether they have one."),
    ],
)
def test_a_controller_that_is_named_is_named(controllers, said):
    document = copy.deepcopy(MAILBOX)
    for place, group in enumerate(document["raid_groups"]):
        group |= {"write_policy": "write-back"}
        group.pop("controller", None)
        if controller := controllers[place % len(controllers)]:
            group["controller"] = controller
    (found,) = (
        each
        for each in answered.findings(document, CATALOGUE)
        if each["key"] == "write-cache-not-known"
    )
    assert found["message"].replace("Dell ", "").endswith(said)
