"""A headline that is tight says which limit is, and by how much."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from documents import HUB, RELAY, store

from calculators import engine
from calculators.inputs.catalogue import from_fixtures

CATALOGUE = from_fixtures()
GUIDED = {**HUB, "database_max_cache_mib": 512}


def said(document):
    return engine.outlook(document, CATALOGUE)["sentence"]


def test_a_limit_that_is_close_is_named_with_what_it_has_to_spare():
    asked = {**GUIDED, "message_bytes": 26_300, "messages_per_second": 150}
    answer = engine.size(asked, CATALOGUE)
    (cpu,) = (check for check in answer["checks"] if check["name"] == "cpu")
    assert (answer["verdict"], cpu["verdict"]) == ("warn", "warn")
    assert f"Tight: Processors ({100 * cpu['margin']:.2g} % to spare). " in said(asked)


def test_an_advice_is_named_with_both_of_its_sides():
    assert "Tight: Cache setting (advice, 512 against 128 MiB). " in said(HUB)


def test_limits_come_before_advice_and_of_many_it_says_how_many():
    many = {
        **HUB, "messages_per_second": 150, "role": "multi-role", "queued_messages": 10,
        "message_bytes": 26_300, "ram_gb": 4,
    }  # fmt: skip
    tight = [
        check
        for check in engine.size(many, CATALOGUE)["checks"]
        if check["verdict"] == "warn" and check["name"] != "throughput-certainty"
    ]
    assert len(tight) == 3
    words = said(many)
    start = words.index("Tight: Processors (")
    assert " and 1 more. " in words[start:]
    assert words.index("Cache setting (advice") > start


@pytest.mark.parametrize("document", [RELAY, {**RELAY, "relays": 2}, {**RELAY, "stage": "sink"}])
def test_what_is_not_tight_does_not_say_so(document):
    assert "Tight" not in said(document)


def test_what_breaks_is_not_said_to_be_tight_as_well():
    document = store(disks=2, spans=1)
    checks = engine.size(document, CATALOGUE)["checks"]
    assert {"fail", "warn"} <= {check["verdict"] for check in checks}
    assert "Tight" not in said(document)
