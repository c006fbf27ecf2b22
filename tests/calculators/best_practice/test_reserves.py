"""A design that breaks by little because of a reserve: at which value of it it holds."""

import pytest

from tests import answered
from tests.calculators.documents import RELAY, STORE
from tests.calculators.linter_examples import CATALOGUE, people
from tests.calculators.solver_cases import failing

_KEY = "reserve-decides"
# Two nodes with 20 disks each, 14 of them for the database; nobody gave the factor.
CLUSTER = {
    "system": "exchange-2007-mailbox",
    "server_failover": "ccr",
    "populations": [{"users": 4000, "profile": "heavy", "mailbox_size_mb": 175}],
    "raid_groups": [
        {"volume": volume, "level": "RAID10", "disks": disks, "disk": "sas-15k-25in-146gb"}
        for volume, disks in (("system", 2), ("database", 14), ("log", 4))
    ],
}


def told(document):
    found = answered.findings(document, CATALOGUE)
    return [each for each in found if each["key"] == _KEY]


def test_the_factor_with_which_it_holds_is_said():
    """It failed by 2.7 % of the space for a factor of 1.5, and nothing said which would do."""
    (found,) = told(CLUSTER)
    assert found["message"] == (
        "Capacity: 2.7 % over. With the growth factor at 1.46 in place of 1.5, which nobody "
        "gave, the design holds. It keeps room for growth and for what a database has beside its "
        "mailboxes: take less only where that is enough."
    )
    assert found["fix"] is None, "less room is nothing that is advised"
    assert found["pointers"] == ["/growth_factor"]
    assert "capacity" in failing({**CLUSTER, "growth_factor": 1.47})
    assert not failing({**CLUSTER, "growth_factor": 1.46})
    (given,) = told({**CLUSTER, "growth_factor": 1.5})
    assert "at 1.46 in place of 1.5, the design holds." in given["message"]


@pytest.mark.parametrize(
    "document",
    [
        # It holds.
        people(CLUSTER, mailbox_size_mb=170),
        # By a ninth of the space.
        people(CLUSTER, mailbox_size_mb=190),
        # Less than a database takes beside its mailboxes.
        {**people(CLUSTER, mailbox_size_mb=219), "growth_factor": 1.21},
        {**people(CLUSTER, mailbox_size_mb=219), "growth_factor": 1.2},
        {**people(CLUSTER, mailbox_size_mb=262), "growth_factor": 1},
    ],
)
def test_nothing_is_said_of_more_than_a_reserve_or_where_there_is_none(document):
    assert told(document) == []


def test_disks_that_are_loaded_less_than_is_usual_are_a_reserve_too():
    """Up to the load that is planned for, and no further: 80 % of their rate."""
    document = {**people(CLUSTER, mailbox_size_mb=50, users=8500), "target_utilisation": 0.75}
    document["raid_groups"] = [
        {**group, "disks": disks}
        for group, disks in zip(CLUSTER["raid_groups"], (2, 24, 20), strict=True)
    ]
    (found,) = told(document)
    assert found["message"].startswith(
        "Database spindles: 8.3 % over. With the target utilisation at 77 % in place of 75 %, the "
        "design holds. It keeps room for peaks, in which queues grow: "
    )
    assert failing({**document, "target_utilisation": 0.76}) == {"spindles"}
    assert not failing({**document, "target_utilisation": 0.77})
    busy = {**people(document, users=9200), "target_utilisation": 0.8}
    assert failing(busy)
    assert told(busy) == []
    beyond = {**people(document, users=9600), "target_utilisation": 0.85}
    assert failing(beyond)
    assert not failing({**beyond, "target_utilisation": 0.9})
    assert told(beyond) == []


def test_a_store_and_relays_have_such_a_reserve():
    (store,) = told(people({**STORE, "growth_factor": 1.3}, mailbox_size_mb=3.6))
    assert "at 1.26 in place of 1.3, the design holds." in store["message"]
    relays = {**RELAY, "peak_messages_per_minute": 80_000, "relays": 22}
    (found,) = told(relays)
    assert found["message"].startswith(
        "Relays for the peak: 4.5 % over. With the headroom at 18 % in place of 20 %, which nobody "
        "gave, the design holds."
    )
    assert not failing({**relays, "headroom": 0.18})
    assert failing({**relays, "headroom": 0.19})
