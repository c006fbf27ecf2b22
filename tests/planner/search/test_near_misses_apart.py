"""Near misses on the page of a search: those that fail by as much at the same load are one."""

from types import SimpleNamespace

import pytest
from django.template.loader import render_to_string

from planner.pages.search_result import reasons

ROW = {
    "label": "Disks", "check": "spindles", "short_by": 0.0417, "others": 1, "load": 4000,
    "load_noun": "mailboxes", "would_hold": None, "bound_needed": None, "one_step": [],
}  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({}, 1),
        ({"short_by": 0.0419}, 1),
        ({"short_by": 0.06}, 2),
        ({"load": 5000}, 2),
        ({"check": "memory"}, 2),
    ],
)
def test_near_misses_differ_in_what_is_asked(changes, told):
    """Five in a row were the same with another group of the log, and none said for how many."""
    rows = [{**ROW, "design": 1, "values": {}}, {**ROW, "design": 2, "values": {}, **changes}]
    found = SimpleNamespace(
        answer={"near_misses": rows}, described=lambda _: "RAID 5",
    )  # fmt: skip
    shown = reasons.near_misses(found, "0b0e5d0e-4d0b-4a52-9f0e-2f8d7b7f0f11")["first"]
    assert len(shown) == told
    assert shown[0]["others"] == ("3" if told == 1 else "1")
    page = render_to_string("searches/found/miss.html", {"miss": shown[0]})
    assert "</a> with 4,000 mailboxes fails" in page


def test_one_user_is_one():
    found = SimpleNamespace(
        answer={
            "near_misses": [{**ROW, "design": 1, "values": {}, "load": 1, "load_noun": "users"}]
        },
        described=lambda _: "RAID 5",
    )
    (shown,) = reasons.near_misses(found, "0b0e5d0e-4d0b-4a52-9f0e-2f8d7b7f0f11")["first"]
    assert shown["load"] == "1 user"


def test_a_setting_that_would_save_it_is_said_once():
    """ "holds with with restore volume" stood there."""
    step = {"pointer": "/restore_volume", "to": True, "from": False}
    found = SimpleNamespace(
        answer={"near_misses": [{**ROW, "design": 1, "values": {}, "one_step": [step]}]},
        described=lambda _: "RAID 5",
        words=SimpleNamespace(swapped=lambda *_: "with restore volume"),
    )
    (shown,) = reasons.near_misses(found, "0b0e5d0e-4d0b-4a52-9f0e-2f8d7b7f0f11")["first"]
    page = render_to_string("searches/found/miss.html", {"miss": shown})
    assert "; holds with restore volume." in page
