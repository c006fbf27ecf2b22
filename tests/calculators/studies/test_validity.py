"""The rules of the benchmark, on the runs of netraid-1999, Table 6."""

import pytest

from calculators.studies.tools.benchmark_run import judge


@pytest.mark.parametrize(("queue", "spindles", "response", "verdicts"), [
    (6.9, 8, 217, ["pass", "pass"]), (20.6, 5, 806, ["fail", "pass"]),
    (10.2, 8, 422, ["fail", "pass"]), (10.4, 8, 240, ["fail", "pass"]),
    (8.4, 8, 268, ["fail", "pass"]), (8, 8, 1000, ["fail", "fail"]),
    (7.9, 8, 999, ["warn", "warn"]), (12.663, 12, 0, ["fail", "pass"]),
])  # fmt: skip
def test_runs_of_the_document(queue, spindles, response, verdicts):
    checks = judge(queue, spindles, response)
    assert [check["name"] for check in checks] == ["queue-below-spindles", "response-time"]
    assert [check["verdict"] for check in checks] == verdicts


def test_the_margin_is_that_of_the_limit():
    queue, response = judge(6.9, 8, 217)
    assert queue["margin"] == pytest.approx(1.1 / 8)
    assert response["available"] == 1000
    assert "netraid-1999" in response["source"]
