"""Limits and advice are two lists, and the words before their sides are true."""

import pytest

from calculators import engine
from calculators.checks.server import CHECKS
from calculators.inputs.catalogue import from_fixtures
from planner.pages.plans.plans import laid_out
from planner.report.compose import compose
from planner.report.key_numbers import bar, behind_verdict, has_beside, key_number
from planner.report.material import printed
from planner.report.parts import failures
from planner.report.words.loss_words import with_it
from planner.report.words.verdicts import ADVICE, IN_DOUBT, against, sides, sign, whole, word
from tests.reports.sizings import of_document


def test_advice_is_what_the_checks_call_so():
    assert {name for name, check in CHECKS.items() if check.recommends} == ADVICE
    assert {name for name, check in CHECKS.items() if check.in_doubt} == IN_DOUBT
    assert all(CHECKS[name].advice for name in IN_DOUBT)


@pytest.mark.parametrize(
    ("verdict", "not_kept", "said"),
    [
        ("pass", 0, "Holds"),
        ("pass", 1, "Holds, against 1 recommendation"),
        ("warn", 2, "Tight, against 2 recommendations"),
        ("not-checked", 1, "Holds where checked, against 1 recommendation"),
        ("fail", 1, "Breaks"),
    ],
)
def test_a_design_is_said_by_its_limits_and_what_it_is_against(verdict, not_kept, said):
    assert whole(verdict, not_kept) == said


def of_losses(*states, left=2):
    """What comes of some losses, as a sizing keeps it."""
    whole_one = {"verdict": "pass", "needed": 1, "available": left, "margin": None}
    nobody = {"verdict": "fail", "needed": 1, "available": 0, "margin": None}
    return {
        "states": [
            {"key": "normal", "label": "Everything works", "verdict": "pass"},
            *({"key": key, "label": label, "verdict": found} for key, label, found in states),
        ],
        "checks": [{"name": "server-left", "label": "A server is left", "unit": ""}],
        "cells": [
            [whole_one], *([nobody if key == "server-lost" and left < 2 else whole_one]
                           for key, _, _ in states)
        ],
    }  # fmt: skip


DISK, REBUILT, SERVER = (
    ("disk-lost", "A disk is lost"),
    ("rebuilding", "A disk is being rebuilt"),
    ("server-lost", "A server is lost"),
)


@pytest.mark.parametrize(
    ("states", "left", "said"),
    [
        ([(*DISK, "pass"), (*REBUILT, "warn")], 2, ""),
        ([(*DISK, "fail"), (*REBUILT, "fail")], 2, "a lost disk breaks it"),
        ([(*DISK, "warn"), (*REBUILT, "fail")], 2, "the rebuild of a disk breaks it"),
        ([(*DISK, "fail"), (*SERVER, "fail")], 2, "a lost disk or a lost server breaks it"),
        (
            [("relays-lost", "As many relays are lost as may be", "fail")],
            2,
            "the loss of as many relays as may be breaks it",
        ),
        ([(*DISK, "not-checked"), (*SERVER, "fail")], 1, ""),
    ],
)
def test_what_does_not_stand_a_loss_says_so_with_its_verdict(states, left, said):
    """RAID 5 that a lost disk breaks was a plain green "Holds"."""
    found = of_losses(*states, left=left)
    assert failures.broken_by(found, "pass") == said
    assert failures.broken_by(found, "fail") == ""
    assert whole("pass", 0, said) == (f"Holds; {said}" if said else "Holds")
    assert whole("fail", 1, said) == "Breaks"
    assert whole("warn", 1, "x breaks it") == "Tight, against 1 recommendation; x breaks it"


def test_a_loss_that_a_fix_gives_up_is_a_loss_that_breaks_it():
    """ "Then two servers lost breaks it" is no sentence."""
    worse = ["A disk is lost", "Two servers lost", "Site and a server lost", "Site lost"]
    assert with_it({"worse": worse[1:2]}) == "then the loss of two servers breaks it"
    assert with_it({"worse": worse}) == (
        "then a lost disk, the loss of two servers, the loss of a site and a server or the loss of "
        "a site breaks it"
    )


def test_a_recommendation_has_words_and_a_sign_of_its_own():
    for verdict, words in (("warn", ("Not kept", "advice")), ("pass", ("Kept", "pass"))):
        assert (word(verdict, "cores-advised"), sign(verdict, "cores-advised")) == words
    assert (word("warn", "cpu"), sign("warn", "cpu")) == ("Tight", "warn")
    assert (word("warn", "queue-certainty"), sign("warn", "queue-certainty")) == (
        "In doubt",
        "warn",
    )
    checks = [{"name": n, "verdict": "warn"} for n in ("cores-advised", "cpu", "queue-certainty")]
    assert against([*checks, {"name": "redundancy", "verdict": "pass"}]) == 1


def test_sides_are_named_for_limits_that_exist():
    words = {name: sides(name) for name in CHECKS}
    assert words["cores-advised"] == ("is", "at most")
    assert words["spindles"] == ("needs", "has")
    assert words["queue-below-spindles"] == ("is", "must stay below")
    of_sizes = [name for name, pair in words.items() if pair[0] == "is"]
    assert len(of_sizes) == 27
    strict = {name for name, check in CHECKS.items() if check.strict}
    assert {name for name in words if words[name][1] == "must stay below"} == strict


@pytest.mark.parametrize(
    ("verdict", "verb"), [("pass", "asked"), ("warn", "may fall short: asked")]
)
def test_a_rate_within_the_error_of_the_model_is_not_said_to_be_all_there_is(verdict, verb):
    check = {
        "name": "throughput-certainty", "label": "", "verdict": verdict, "needed": 20.0,
        "available": 19.2, "unit": "messages/s", "margin": None, "message": "", "source": "",
    }  # fmt: skip
    held = "held with the model's stated error"
    drawn = bar(check)
    assert (drawn.verb, drawn.bound) == (verb, held)
    cell = failures._cell(check, "throughput-certainty", "messages/s", "normal")
    assert cell["detail"] == f"{verb} 20, {held} 19.2 messages/s"


def test_survival_in_words():
    states = [
        {"key": "normal", "label": "Everything at work", "verdict": "pass"},
        {"key": "disk-lost", "label": "A disk is lost", "verdict": "warn"},
        {"key": "server-lost", "label": "A server is lost", "verdict": "fail"},
        {"key": "site-lost", "label": "A site is lost", "verdict": "not-checked"},
    ]
    assert failures.survives({"states": states}) == (
        "Carries the load with: a lost disk; as far as could be checked, with: a lost site; "
        "does not carry the load with: a lost server."
    )
    assert failures.survives({}) == ""
    assert [each["verdict"] for each in failures.survival({"states": states})] == [
        "warn", "fail", "not-checked",
    ]  # fmt: skip


def test_a_design_that_does_not_hold_survives_nothing():
    states = [
        {"key": "normal", "label": "Everything at work", "verdict": "fail"},
        {"key": "disk-lost", "label": "A disk is lost", "verdict": "pass"},
        {"key": "server-lost", "label": "A server is lost", "verdict": "fail"},
        {"key": "site-lost", "label": "A site is lost", "verdict": "not-checked"},
    ]
    checks = [{"name": "spindles", "label": "Spindles"}, {"name": "memory", "label": "Memory"}]
    cells = [
        [{"verdict": verdict} for verdict in row]
        for row in (("fail", "pass"), ("fail", "pass"), ("fail", "fail"), ("fail", "not-checked"))
    ]
    found = {"states": states, "checks": checks, "cells": cells}
    # Only the lost server breaks a further limit.
    told = failures.survives(found, (), "fail")
    assert told == ("Besides what breaks with everything at work, more breaks with: a lost server.")
    few = {**found, "states": states[:2], "cells": cells[:2]}
    assert failures.survives(few, (), "fail") == ""


@pytest.mark.parametrize("name", ["redundancy", "relay-measured"])
def test_what_is_asked_with_yes_or_no_has_no_sides(name):
    """Neither "needs 1, has 1 disks" nor a margin: what it says is all."""
    assert name in CHECKS
    check = {
        "name": name, "label": "", "verdict": "pass", "needed": 1.0, "available": 1.0,
        "unit": "disks", "margin": 0.0, "message": "It does.", "source": "",
    }  # fmt: skip
    drawn = bar(check)
    assert (drawn.needed, drawn.available, drawn.fill, drawn.margin) == (None, None, None, "")
    assert drawn.message == "It does."
    cell = failures._cell(check, name, "disks", "normal")
    assert (cell["text"], cell["detail"]) == ("", "")
    other = bar({**check, "name": "relays", "unit": "relays"})
    assert (other.needed.text, other.available.text) == ("1", "1")


def test_rules_without_a_quantity_have_no_sides():
    """ "Plain disks allowed 0 / 0" and "Equal sites 0 copies / 0 copies" said nothing."""
    check = {
        "name": "plain-disks", "label": "", "verdict": "pass", "needed": 0.0, "available": 0.0,
        "unit": "yes or no", "margin": None, "message": "It does.", "source": "",
    }  # fmt: skip
    lacking = {**check, "verdict": "fail", "needed": 1.0}
    none = {**check, "name": "equal-sites", "unit": "copies"}
    for each in (check, lacking, none):
        drawn = bar(each)
        assert (drawn.needed, drawn.available, drawn.fill) == (None, None, None)
        assert drawn.message == "It does."
    unequal = bar({**none, "verdict": "fail", "needed": 2.0})
    assert (unequal.needed.text, unequal.available.text) == ("2", "0")


def test_one_of_what_is_counted_is_in_the_singular():
    figure = {"value": 1.0, "unit": "groups", "origin": "formula", "label": "Groups"}
    assert key_number("dags", figure).quantity.unit == "group"
    assert key_number("dags", {**figure, "value": 2.0}).quantity.unit == "groups"
    assert printed("dags", figure).quantity.unit == "group"
    assert printed("ha_copies", {**figure, "unit": "copies"}).quantity.unit == "copy"
    assert printed("ha_copies", {**figure, "value": 3.0}).quantity.unit == "groups"


def test_what_there_is_is_no_limit():
    """Beside "18 disks needed" stands "has 22": the limit of a queue is a limit."""
    figure = {"value": 18.0, "unit": "disks", "origin": "formula", "label": "Disks"}
    check = {"name": "spindles", "figure": "f", "available": 22.0, "unit": "disks"}
    tile = key_number("database.disks", figure, check)
    assert (tile.bound, tile.limit_shown) == ("has", "22")
    queue = {**check, "name": "queue-below-spindles"}
    assert key_number("database.disks", figure, queue).bound == "limit"


def test_the_key_number_of_relays_is_a_range_where_larger_messages_may_take_longer():
    asked = {
        "system": "postfix-relay",
        "measured_messages_per_minute": 2700,
        "measured_message_bytes": 20_000,
        "stage": "production",
        "peak_messages_per_minute": 7200,
    }
    for size, text in ((200_000, "5 to 35"), (20_000, "5")):
        answer = engine.size({**asked, "peak_message_bytes": size}, from_fixtures())
        found = behind_verdict(answer, ["relays.needed"], {"prices_hidden": True})[0]
        assert (found.quantity.text, found.quantity.value) == (text, 5)
        (row,) = (
            each
            for each in laid_out(_Relays(), answer, {}, {})["figures"]
            if each.name == "relays.needed"
        )
        assert row.quantity.text == text


def test_the_report_tells_both_ends():
    """ "53.8 %" stood in its table, and "53.8 to 538 %" on the page."""
    asked = {
        "system": "postfix-relay", "messages": 10_000, "seconds": 129, "stage": "production",
        "peak_messages_per_minute": 10_000, "measured_message_bytes": 20_000,
    }  # fmt: skip
    for size, used in ((20_000, "53.8"), (200_000, "53.8 to 538")):
        made = compose(of_document({**asked, "peak_message_bytes": size}))
        (section,) = (each for each in made.sections if each.key == "key-figures")
        cells = {row[0].figure: row[1].text for row in section.blocks[0].rows}
        assert cells["relay.used"] == used


def test_memory_that_was_given_stands_beside_what_the_load_asks_for():
    """ "Memory of a server 160 GiB" stood beside "has 256 GiB" and a bill of 256 GiB each."""
    asked = {
        "system": "exchange-se",
        "populations": [{"users": 6000, "messages_per_day": 150, "mailbox_limit_mb": 10_240}],
    }
    for given, has in (({}, ""), ({"ram_gib": 512}, "512 GiB")):
        figures = engine.size(asked | given, from_fixtures())["figures"]
        tile = key_number("memory.configured_gib", figures["memory.configured_gib"], None, figures)
        assert tile.title == "Memory needed for a server, as sold"
        assert (tile.bound, tile.limit_shown) == (("has", "512") if has else ("limit", ""))
        said = f"has {has}" if has else ""
        assert has_beside("memory.configured_gib", figures) == said


class _Relays:
    pk, name, system, measured = 1, "Relays", "postfix-relay", {}

    def __getattr__(self, name):
        return None
