"""No fix breaks advice that a design keeps without saying so, and one that keeps it comes first."""

from types import SimpleNamespace

import pytest

from calculators.answers import Finding
from calculators.best_practice import run
from calculators.best_practice.fixes import applied
from calculators.best_practice.rules import servers
from calculators.checks.check import NOT_CHECKED, WARN
from calculators.engine import open_scenario
from calculators.inputs.catalogue import from_fixtures
from calculators.solver import GROUPS, SERVERS, fewest_servers
from planner.report.words.loss_words import with_it
from tests import answered
from tests.calculators.documents import BY_SYSTEM
from tests.calculators.linter_examples import EXAMPLES

CATALOGUE = from_fixtures()
MANY, MEMORY = "more-servers-than-needed", "memory-advised"
# A server whose bays nobody knows; memory follows the load.
FEW = {
    "system": "exchange-se",
    "populations": [{"users": 12_000, "messages_per_day": 100, "mailbox_limit_mb": 10_240}],
    "site_resilient": True,
    SERVERS: 3,
    GROUPS: 1,
    "users_growth": 0.1,
    "horizon_years": 3,
    "server": "dell-r7625-epyc-9254",
    "database_disk": "exos-x24-16tb-sas",
}
SAID = "“Memory advised” is not kept: 288 of at most 256 GiB"


def found_in(document, key=MANY):
    return next(
        (each for each in answered.findings(document, CATALOGUE) if each["key"] == key), None
    )


def left_open(document, catalogue):
    """Advice that is not kept, and what is not checked."""
    checks = open_scenario(document, catalogue).checks
    return {
        each.name for each in checks if (each.advice and each.verdict == WARN)
    } | {each.name for each in checks if each.verdict == NOT_CHECKED}  # fmt: skip


@pytest.mark.parametrize(
    ("document", "catalogue"),
    [pytest.param(each.fires, each.catalogue, id=key) for key, each in EXAMPLES.items()]
    + [pytest.param(each, CATALOGUE, id=key) for key, each in (BY_SYSTEM | {"few": FEW}).items()],
)
def test_no_fix_breaks_advice_without_saying_so(document, catalogue):
    before = left_open(document, catalogue)
    for finding in answered.findings(document, catalogue):
        if finding["fix"] is None:
            assert finding["not_kept"] == []
            continue
        then = left_open(applied(document, finding["fix"]), catalogue)
        assert {each["check"] for each in finding["not_kept"]} == then - before, finding["key"]


def test_where_each_fix_breaks_it_the_offer_says_so_with_its_numbers():
    """4 servers were "enough through year 3"; their memory was against advice, unsaid."""
    found = found_in(FEW)
    assert found["fix"] == {f"/{SERVERS}": 2}
    assert found["not_kept"] == [
        {
            "check": MEMORY, "label": "Memory advised", "verdict": "warn",
            "needed": 288, "available": 256, "unit": "GiB", "said": SAID,
        }
    ]  # fmt: skip
    assert with_it(found) == f"then holds 12,104 mailboxes instead of 12,816; then {SAID}"


def test_a_finding_of_before_says_nothing_of_it():
    assert with_it({"worse": []}) == ""
    assert Finding("a", "advice", "b", "c", "d", [], None, None).not_kept == []


def test_enough_through_a_year_says_what_is_bought_on_the_way():
    """It stood beside "no longer holds from month 2 on": one is of what is bought today alone."""
    message = found_in(FEW)["message"]
    assert message.startswith("Once applied, it no longer holds from month 2 on, ")
    assert message.endswith(
        " 4 servers would be enough through year 3, with the disks and memory that each year "
        "needs, and survive what today's do; there are 6. With them, in year 3 “Memory advised” "
        "is not kept: 384 of at most 256 GiB."
    )
    given = found_in(FEW | {SERVERS: 6, "ram_gib": 256})
    assert ", with the disks that each year needs, and survive " in given["message"]
    given = found_in(FEW | {SERVERS: 6, "ram_gib": 256, "database_disks": 24})
    assert " servers would be enough through year 3 and survive " in given["message"]
    today = found_in(FEW | {"users_growth": None})
    assert today["message"] == (
        "4 servers would be enough for this load and survive what today's do, but do not keep all "
        "advice that they keep; there are 6."
    )


@pytest.mark.parametrize(
    ("growth", "through", "then"),
    [
        (
            0.1,
            "through year 3, with the disks and memory that each year needs",
            "in year 3 “Memory advised” is not kept: 384 of at most 256 GiB",
        ),
        (None, "for this load", SAID),
    ],
)
def test_the_fewest_that_keep_what_is_advised_come_first(growth, through, then):
    document = FEW | {GROUPS: 2, "users_growth": growth}
    found = found_in(document)
    assert found["fix"] == {f"/{SERVERS}": 3, f"/{GROUPS}": 1}
    assert found["message"] == (
        f"6 servers would be enough {through}, survive what today's do and keep the advice that "
        f"they keep; there are 12. 4 would be enough, too, but then {then}."
    )
    assert (found["worse"], found["not_kept"], with_it(found)) == ([], [], "")


def test_of_as_many_groups_more_servers_may_keep_it(monkeypatch):
    """Where the sweep finds none that keep what is advised, each number is tried."""

    def swept(bench, groups=None, as_advised=False, **kept):
        return None if as_advised else fewest_servers(bench, groups, **kept)

    monkeypatch.setattr(servers, "fewest_servers", swept)
    found = found_in(FEW | {GROUPS: 2, "users_growth": None})
    assert found["fix"] == {f"/{SERVERS}": 2}
    assert found["message"].startswith("8 servers would be enough for this load, survive ")


@pytest.mark.parametrize(("number", "offered"), [(4, ["keeps"]), (5, ["keeps", "breaks"])])
def test_as_many_that_keep_it_are_told_alone(monkeypatch, number, offered):
    """ "8 servers would be enough; 8 would be enough, too, but …"."""

    def tried(name, servers, said):
        return SimpleNamespace(name=name, servers=servers, said_open=lambda look: said)

    breaks, keeps = tried("breaks", 4, SAID), tried("keeps", number, "")
    monkeypatch.setattr(servers, "_holding", lambda *_: iter((breaks, keeps)))
    look = run.Look(FEW, open_scenario(FEW, CATALOGUE).bench, CATALOGUE)
    assert [each.name for each in servers._fewer(look, look.bench)] == offered


def test_of_several_fixes_one_that_keeps_advice_comes_first(monkeypatch):
    """Losses weigh more than advice."""
    look = run.Look(FEW, open_scenario(FEW, CATALOGUE).bench, CATALOGUE)
    breaks, keeps = {f"/{SERVERS}": 2}, {f"/{SERVERS}": 4}
    found = run.Found("…", fixes=(breaks, keeps))
    rule = run.Rule("a", "advice", "b", (), "c", lambda _: iter(()))
    losses = run.Losses(look.bench)

    def taken():
        tried = run._Tried(look)
        tried.losses = losses
        return run._mend(rule, found, tried)

    assert taken() == (keeps, [])
    monkeypatch.setattr(
        losses, "cost_by", lambda then: ["x"] * (then.scenario.options.value(SERVERS) == 4)
    )
    assert taken() == (breaks, [])
    monkeypatch.setattr(losses, "cost_by", lambda then: ["x"])
    assert taken() == (keeps, ["x"])
