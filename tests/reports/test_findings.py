"""The findings of a sizing in its report."""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from sizings import BENCHMARK, printed, rendered, sizing
from test_pdf import flat, words


def section(content):
    document = json.loads(rendered(content, "json")[2])
    return next((one for one in document["sections"] if one["key"] == "findings"), None)


def test_each_finding_stands_there_with_its_source():
    found = sizing(BENCHMARK)
    findings = found["outlook"]["findings"]
    assert findings
    (table,) = section(found)["blocks"]
    assert len(table["rows"]) == len(findings)
    text = words(printed(BENCHMARK).content)
    for finding, cells in zip(findings, table["rows"], strict=True):
        assert finding["message"] in cells[1]["text"]
        assert cells[3]["text"] == finding["source"]
        assert flat(finding["title"]) in text


def test_the_mend_is_said_in_words():
    fix = {
        "/raid_groups/0/level": "RAID10",
        "/raid_groups/0/spans": None,
        "/raid_groups/-": {"volume": "log", "disks": 2},
    }
    finding = {**sizing(BENCHMARK)["outlook"]["findings"][0], "fix": fix}
    found = sizing(BENCHMARK, outlook={"findings": [finding]})
    ((_, _, mend, _),) = section(found)["blocks"][0]["rows"]
    assert mend["text"] == "level: RAID10; one more: log, 2"


def test_a_sizing_older_than_the_linter_has_no_such_section():
    assert section(sizing(BENCHMARK, outlook={})) is None
