"""What runs out in which month, of needs and limits worked out by hand."""

from types import SimpleNamespace

import numpy as np
import pytest

from calculators.checks import horizon
from calculators.checks.server import CHECKS
from calculators.sheet.said.times import spelled

NAN, INF = float("nan"), float("inf")


def bench(checks=(), databases=None, years=1, growth=0.1, bought=()):
    """A bench that keeps what it is given: name -> (needed, available), by month."""
    options = {"horizon_years": years, "users_growth": growth}
    swept = SimpleNamespace(
        checks=dict(checks),
        kept={} if databases is None else {"database.count": np.array(databases)},
        holds=lambda: {
            name: CHECKS[name].holds(*sides) for name, sides in dict(checks).items()
        },
    )  # fmt: skip
    made = SimpleNamespace(
        scenario=SimpleNamespace(options=SimpleNamespace(value=options.get), populations=[]),
        system=SimpleNamespace(
            growth={"users_growth": ("load",)}, fields=(), population_fields=()
        ), bought=lambda: dict(bought), standing=lambda: dict(bought), memory_follows=False,
        asked=[],
        verdicts_untold=[SimpleNamespace(check=CHECKS[name]) for name in checks],
    )  # fmt: skip
    options["load"] = 100.0

    def sweep(arrays, keep):
        made.asked.append((arrays, keep))
        return swept

    made.sweep = sweep
    return made


@pytest.mark.parametrize(
    ("databases", "added"),
    [(None, False), (7, False), ([3, 3, 3], False), ([3, 3, 4], True), ([3, 4, 5], True),
     ([5, 4, 4], True), ([0, 1], True), ([2], False)],
)  # fmt: skip
def test_databases_are_added_where_their_number_differs_by_one_already(databases, added):
    assert horizon.run_out(bench(databases=databases))["databases_added"] is added


def test_each_limit_ends_in_the_first_month_that_breaks_it():
    needed = np.arange(13.0)
    found = horizon.run_out(
        bench({
            "restore-time": (1.0, 2.0), "bays": (needed, 5.0), "capacity": (needed + 9, 9.0),
            # On the limit it holds.
            "memory-slots": (needed, 12.0), "large-bays": (5.0, 13.0 - needed),
            # What has no unit or no limit is no part of the picture, but told where it is broken.
            "survives-loss": (1.0, 0.0), "equal-sites": (0.0, 0.0), "disk-utilisation": (1.0, INF),
        })
    )  # fmt: skip
    ends = {end["check"]: end["month"] for end in found["runs_out"]}
    assert list(ends.items()) == [
        ("survives-loss", 0), ("capacity", 1), ("bays", 6), ("large-bays", 9),
        ("restore-time", None), ("memory-slots", None),
    ]  # fmt: skip
    assert found["used"]["bays"].tolist() == [20.0 * month for month in range(13)]
    assert found["used"]["restore-time"].tolist() == [50.0] * 13
    assert list(found["used"]) == ["restore-time", "bays", "capacity", "memory-slots", "large-bays"]
    assert [end["label"] for end in found["runs_out"]][2] == "Disk bays"
    assert found["months"].tolist() == list(range(13))


@pytest.mark.parametrize(("growth", "years"), [(0.1, 1), (-0.2, 3), (0, 2), (None, 2)])
def test_what_grows_is_swept_over_all_months_beside_what_is_bought(growth, years):
    made = bench(growth=growth, years=years, bought={"servers": 4})
    found = horizon.run_out(made)
    if not growth:
        assert found is None
        assert made.asked == []
        return
    (arrays, keep), *_ = made.asked
    assert keep == ("database.count",)
    assert arrays["servers"] == 4
    month = np.arange(12 * years + 1)
    assert arrays["load"] == pytest.approx(100 * (1 + growth) ** (month / 12))


def test_what_lasts_longer_than_was_asked_is_looked_at_further():
    lasting = {"months": np.arange(61), "runs_out": [{"label": "Bays", "month": None}]}
    within = "Nothing runs out through month 60 (5 years)"
    assert horizon.sentence(lasting) == f"{within}."
    later = {**lasting, "further": {"label": "Bays", "month": 153}}
    assert horizon.sentence(later) == (
        f"{within}; the first limit to break after that is “Bays”, in month 153; it holds "
        "through month 152 (12 years and 8 months)."
    )
    never = {**lasting, "further": {"label": "Bays", "month": None}}
    assert horizon.sentence(never) == f"{within}, nor within 30 years."


@pytest.mark.parametrize(
    ("month", "months", "said"),
    [
        (None, 37, "Nothing runs out through month 36 (3 years)."),
        (0, 13, "Bays: the limit is broken today."),
        (1, 13, "One must buy from the first month on: the first limit to break is “Bays”, in "
         "month 1."),
        (2, 13, "The first limit to break is “Bays”, in month 2; it holds through month 1."),
        (12, 25, "The first limit to break is “Bays”, in month 12; it holds through month 11."),
        (13, 25, "The first limit to break is “Bays”, in month 13; it holds through month 12 (1 "
         "year)."),
        (32, 37, "The first limit to break is “Bays”, in month 32; it holds through month 31 (2 "
         "years and 7 months)."),
    ],
)  # fmt: skip
def test_what_ends_first_is_said_with_the_last_month_that_holds(month, months, said):
    ends = [{"label": "Bays", "month": month}, {"label": "Other", "month": 1}]
    assert horizon.sentence({"months": range(months), "runs_out": ends}) == said


def test_the_next_limits_are_told_in_the_same_unit_of_time():
    """One was "in 2 years and 7 months", the next "in month 32": months are what tables count."""
    ends = [{"label": each, "month": month} for each, month in
            (("Bays", 31), ("I/O", 32), ("Space", 36), ("Memory", None))]  # fmt: skip
    assert horizon.then({"runs_out": ends}) == (
        "After that: “I/O” in month 32, “Space” in month 36."
    )
    assert horizon.then({"runs_out": ends[:1] + ends[3:]}) == ""
    ends[1]["month"] = 0
    assert horizon.then({"runs_out": ends[:2]}) == "After that: “I/O” today."


def test_a_limit_that_is_no_check_of_today_says_why():
    """The disks that a design buys by itself are no check until they are bought."""
    made = bench({"database-disks": (np.arange(13.0), 6.0), "bays": (1.0, 2.0)})
    made.verdicts_untold = made.verdicts_untold[1:]
    labels = {end["check"]: end["label"] for end in horizon.run_out(made)["runs_out"]}
    assert labels == {"database-disks": "Database disks, as bought today", "bays": "Disk bays"}


def test_no_time_at_all_is_a_time():
    assert [spelled(each) for each in (0, 1, 12)] == ["0 months", "1 month", "1 year"]


def test_what_is_not_known_stays_so(monkeypatch):
    """A limit that is known in some month only, one that is never known, and one that breaks."""
    monkeypatch.setattr(horizon, "FURTHEST_YEARS", 1)
    needed = np.arange(13.0)
    later = np.where(needed < 7, NAN, needed)
    found = horizon.run_out(
        bench({"bays": (later, 6.0), "capacity": (needed, 9.0), "servers-bought": (NAN, 3.0)})
    )
    ends = {end["check"]: (end["month"], end["not_known_from"]) for end in found["runs_out"]}
    assert ends == {"bays": (7, 0), "capacity": (10, None), "servers-bought": (None, 0)}
    assert found["unchecked"] == [CHECKS["servers-bought"].label]
    assert "servers-bought" not in found["used"]
    assert [end["label"] for end in horizon.in_doubt(found)] == ["Disk bays"]
    assert horizon.sentence(found).startswith(
        "Whether it holds from now on is not known: “Disk bays” is not checked. At best, the first "
        "limit to break is “Disk bays”, in month 7; it holds through month 6. “"
    )


def test_of_what_is_known_to_be_broken_by_then_nobody_asks_any_more():
    needed = np.arange(13.0)
    unknown = np.where(needed > 8, NAN, needed)
    found = horizon.run_out(bench({"bays": (unknown, 6.0), "memory-slots": (unknown, 20.0)}))
    ends = {end["check"]: (end["month"], end["not_known_from"]) for end in found["runs_out"]}
    assert ends == {"bays": (7, None), "memory-slots": (None, 9)}


def test_where_nothing_else_is_left_open_what_is_checked_is_said_to_be(monkeypatch):
    monkeypatch.setattr(horizon, "FURTHEST_YEARS", 1)
    found = horizon.run_out(bench({"bays": (1.0, 6.0), "servers-bought": (NAN, 3.0)}))
    label = CHECKS["servers-bought"].label
    assert horizon.sentence(found) == (
        "Where checked, nothing runs out through month 12 (1 year). “"
        f"{label}” is not checked in any month."
    )


@pytest.mark.parametrize(
    ("from_month", "month", "doubt"), [(3, 7, True), (3, 3, False), (3, None, True)]
)
def test_a_limit_is_in_doubt_until_the_first_is_known_to_break(from_month, month, doubt):
    ends = [
        {"check": "bays", "label": "Bays", "month": month, "not_known_from": None},
        {"check": "capacity", "label": "Space", "month": None, "not_known_from": from_month},
    ]
    found = {"runs_out": ends, "months": np.arange(13), "unchecked": [], "further": None}
    assert (horizon.in_doubt(found) != []) is doubt
    assert ("Whether it holds from month 3 on is not known" in horizon.sentence(found)) is doubt
