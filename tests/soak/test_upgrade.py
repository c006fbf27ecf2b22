"""What the check of an upgrade sees, and where it begins."""

import pytest

from tests.soak import upgrade

BEFORE = {"/a": (200, {"x": [1, {"y": "z"}], "n": None})}


@pytest.mark.parametrize(
    ("after", "said"),
    [
        ({"/a": (200, {"x": [1, {"y": "z", "new": 1}], "n": None, "more": 2}), "/b": (200, 1)}, []),
        ({}, ["/a is gone"]),
        ({"/a": (404, {})}, ["/a answers 404, not 200"]),
        ({"/a": (200, {"x": [1, {"y": "z"}]})}, ["/a/n is gone"]),
        ({"/a": (200, {"x": [1, {"y": "w"}], "n": None})}, ["/a/x/1/y was z, is w"]),
        ({"/a": (200, {"x": [1], "n": None})}, ["/a/x was [1, {'y': 'z'}], is [1]"]),
    ],
)
def test_what_is_lost_or_changed_is_named_and_more_is_no_fault(after, said):
    assert upgrade.lacking(BEFORE, after) == said


ROWS = {"planner_sizing": {"rows": 3, "columns": {"id": "a", "figures": "b"}}}


@pytest.mark.parametrize(
    ("now", "said"),
    [
        ({"rows": 3, "columns": {"id": "a", "figures": "b", "new": "c"}}, []),
        ({"rows": 4, "columns": {"id": "x", "figures": "y"}}, []),
        (
            {"rows": 3, "columns": {"id": "a", "figures": "c"}},
            ["planner_sizing.figures is another"],
        ),
        ({"rows": 2}, ["planner_sizing has 2 rows, not 3"]),
        (None, ["planner_sizing is gone"]),
    ],
)
def test_rows_that_are_written_once(now, said):
    after = {} if now is None else {"planner_sizing": now}
    assert upgrade.rows_lacking(ROWS, after, exact=False) == said


def test_it_begins_where_it_is_told(monkeypatch):
    monkeypatch.setenv("UPGRADE_FROM", "HEAD~1")
    monkeypatch.setattr(upgrade, "_git", lambda *words: words[-1])
    assert upgrade.earlier() == "HEAD~1^{commit}"


def test_else_at_the_last_tag_else_before_this_version(monkeypatch):
    monkeypatch.delenv("UPGRADE_FROM", raising=False)
    asked = []

    def git(*words):
        asked.append(words)
        return {"tag": "v3\nv2", "log": "ended\nbegan"}.get(words[0], words[-1])

    monkeypatch.setattr(upgrade, "_git", git)
    assert upgrade.earlier() == "v3^{commit}"
    monkeypatch.setattr(upgrade, "_git", lambda *words: "" if words[0] == "tag" else git(*words))
    assert upgrade.earlier() == "ended^"
    assert '__version__ = "0.1.0"' in asked[-2]
