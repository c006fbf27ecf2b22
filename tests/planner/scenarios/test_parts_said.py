"""A headline and what is needed are read in parts, of which none is lost."""

import pytest

from calculators.inputs.catalogue import from_fixtures
from planner.pages.scenario.answer import parts_said
from tests import answered

FACT = "The processors set it."
TIGHT = "Tight: Processors (0.5 % to spare)."
DOUBT = "In doubt: Response time (3 against 2 ms)."
AGAINST = "Against 1 recommendation: Cache setting (512 against 128 MiB)."
MODEL = (
    "It may fall short: the server holds only 103.5 messages a second if the model errs by its "
    "stated error, and 159.3 are asked. Measure before you count on them."
)
OF_5_5 = "As far as the model is off elsewhere, the database queue may be 12.3: measure before."


@pytest.mark.parametrize(
    "parts",
    [
        [],
        [FACT],
        [TIGHT],
        [f"{FACT} With more load, the disk sets it.", TIGHT, AGAINST, MODEL],
        [FACT, TIGHT, DOUBT, OF_5_5],
        [FACT, AGAINST.replace("1 rec", "1,200 rec").replace("ation:", "ations:"), OF_5_5, MODEL],
    ],
)
def test_a_headline_is_parted_where_something_else_begins(parts):
    assert parts_said.of_headline(" ".join(parts)) == parts


def test_a_hub_is_read_in_four_parts():
    found = answered.outlook(
        {
            "system": "exchange-2007-hub",
            "message_bytes": 26_300,
            "messages_per_second": 159.32,
            "database_max_cache_mib": 128,
            "server": "hub-2x2-2200",
            "raid_groups": [
                {"volume": volume, "level": "RAID1", "disks": 2, "disk": "ultra320-15k-36gb"}
                | {"write_policy": "write-back", "controller": "ultra3-128mb"}
                for volume in ("log", "queue")
            ],
        },
        from_fixtures(),
    )["sentence"]
    begins = [each.split()[0] for each in parts_said.of_headline(found)]
    assert begins[-3:] == ["Tight:", "Against", "It"]


def test_few_sentences_are_one_paragraph():
    assert parts_said.of_needs("Has 1.5 GB. Needs all.") == ["Has 1.5 GB. Needs all."]
    said = ["It passed on 2,700, 0.7 of it.", "7 relays do.", "All are full after 1.5 h."]
    assert parts_said.of_needs(" ".join(said)) == said
