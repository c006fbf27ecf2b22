"""The sheet on the page: what nobody knows is said so, in the value as in its working."""

from calculators import engine
from calculators.inputs.catalogue import from_fixtures
from planner.pages.scenario.answer.sheet import sheet


def rows(document):
    figures = engine.size(document, from_fixtures())["figures"]
    return {row["name"]: row for group in sheet(figures) for row in group["rows"]}


def test_what_nobody_knows_is_unknown_in_both():
    """ "undefined relays" stood beside a working that said "unknown"."""
    found = rows(
        {
            "system": "postfix-relay", "peak_messages_per_minute": 9000, "messages": 60_000,
            "seconds": 1200,
        }
    )["measured.relays"]  # fmt: skip
    assert (found["number"], found["value"], found["unit"]) == (None, "unknown", "")
    assert "undefined" not in found["substituted"]
