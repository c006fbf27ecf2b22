"""What comes of holding one figure against one limit: each kind of check, on both sides of it."""

import math

import numpy as np
import pytest

from calculators.checks.check import Check, binding_first, settled, worst
from calculators.checks.said.beside import against, not_checked, said_too, tight
from calculators.checks.said.in_brief import in_brief
from calculators.sheet.figures import Stated

NAN, INF = math.nan, math.inf
FIELDS = {
    "name": "a", "label": "Label", "sets_limit": "It sets it.", "unit": "IOPS", "source": "x",
    "passes": "{needed} of {available} pass", "fails": "{needed} of {available} fail",
}  # fmt: skip


def check(**changed):
    return Check(**{**FIELDS, **changed})


def judged(one, needed, available):
    return one.judge_values((None, None), needed, available)


@pytest.mark.parametrize(
    ("changed", "needed", "available", "verdict", "margin"),
    [
        ({}, 50, 100, "pass", 0.5),
        ({}, 0, 100, "pass", 1.0),
        ({}, 89.9, 100, "pass", 0.101),
        ({}, 90, 100, "pass", 0.1),
        ({}, 90.1, 100, "warn", 0.099),
        ({}, 100, 100, "warn", 0.0),
        ({}, 100.1, 100, "fail", -0.001),
        ({"strict": True}, 99.9, 100, "warn", 0.001),
        ({"strict": True}, 100, 100, "fail", 0.0),
        ({"warn_below": None}, 100, 100, "pass", 0.0),
        ({"warn_below": 0.3}, 71, 100, "warn", 0.29),
        ({"warn_below": 0.3}, 69, 100, "pass", 0.31),
        ({"warn_below": 0.0}, 100, 100, "pass", 0.0),
        ({"advice": True}, 99, 100, "pass", None),
        ({"advice": True}, 101, 100, "warn", None),
        ({"structural": True}, 100, 100, "pass", None),
        ({"structural": True}, 101, 100, "fail", -0.01),
        ({"unit": ""}, 100, 100, "pass", None),
        ({"unit": ""}, 101, 100, "fail", None),
        ({"unit": "share"}, 0.95, 1, "warn", 0.05),
        # Of nothing nothing is left, and there is no margin to it.
        ({}, 0, 0, "pass", None),
        ({}, 1, 0, "fail", None),
        ({"strict": True}, 0, 0, "fail", None),
        ({}, INF, 100, "fail", None),
        ({}, -INF, 100, "pass", None),
        ({}, 5, -10, "fail", 1.5),
        # What differs by rounding alone is equal: kept where the limit may be reached.
        ({}, 100 * (1 + 1e-15), 100, "warn", 0.0),
        ({"unit": "share"}, 1 + 2e-16, 1, "warn", 0.0),
        ({}, 100 * (1 + 1e-11), 100, "fail", -1e-11),
        ({}, -5, -5, "warn", 0.0),
        ({"strict": True}, 100 * (1 - 1e-15), 100, "fail", 0.0),
        ({"strict": True}, 100 * (1 - 1e-11), 100, "warn", 1e-11),
        ({"strict": True}, -5, -5, "fail", 0.0),
        ({}, NAN, 100, "not-checked", None),
        ({}, 100, NAN, "not-checked", None),
        ({}, 100, INF, "not-checked", None),
        ({}, 100, -INF, "not-checked", None),
        ({}, None, 100, "not-checked", None),
        ({}, 100, None, "not-checked", None),
        ({"advice": True}, NAN, NAN, "not-checked", None),
    ],
)
def test_a_check_of_each_kind_on_both_sides_of_its_limit(
    changed, needed, available, verdict, margin
):
    one = check(**changed)
    found = judged(one, needed, available)
    assert found.verdict == verdict
    assert found.margin == (margin if margin is None else pytest.approx(margin))
    need, limit = (NAN if each is None else float(each) for each in (needed, available))
    known = bool(Check.known(np.array([need]), np.array([limit]))[0])
    assert known == bool(Check.known(need, limit)) == (verdict != "not-checked")
    if known:
        holds = bool(one.holds(need, limit))
        assert holds == bool(one.holds(np.array([need]), np.array([limit]))[0])
        broken = {"fail"} | ({"warn"} if one.advice else set())
        assert holds == (verdict not in broken)
        assert found.message.endswith("pass" if holds else "fail")
        if holds or one.said(need) != one.said(limit) or need - limit < 0.01:
            assert found.message.startswith(f"{one.said(need)} of {one.said(limit)} ")


def test_rounding_leaves_nothing_over_a_limit_that_is_met():
    found = judged(check(), 70.00000000000001, 70)
    assert (found.verdict, found.margin, found.message[-4:]) == ("warn", 0.0, "pass")


def test_what_is_not_known_is_said():
    one = check()
    assert judged(one, NAN, 5).message == "Label: not checked, as what is needed is not known."
    assert judged(one, 5, NAN).message == (
        "Label: not checked. 5 needed; what there is is not known."
    )
    own = check(unknown="Nobody knows {needed} of {available}.")
    assert judged(own, 5, NAN).message.startswith("Nobody knows 5 of ")
    assert check(unit="share").said(0.25) == "25 %"
    assert one.said(0.25) == "0.25"
    for holds, verdict, said in (
        (True, "pass", FIELDS["passes"]),
        (False, "fail", FIELDS["fails"]),
    ):
        found = one.rule(holds)
        assert (found.verdict, found.message, found.margin) == (verdict, said, None)


def test_what_binds_comes_first_and_the_worst_is_the_verdict_of_all():
    passes, tight = judged(check(), 10, 100), judged(check(), 95, 100)
    fails, far = judged(check(), 101, 100), judged(check(), 300, 100)
    doubted = judged(check(advice=True, in_doubt=True), 101, 100)
    advised, kept = judged(check(advice=True), 101, 100), judged(check(advice=True), 1, 100)
    unknown = judged(check(), 1, NAN)
    ruled, closer = check().rule(True), judged(check(), 50, 100)
    shape, none = (judged(check(structural=True), need, has) for need, has in ((36, 28), (1, 0)))
    assert (shape.margin, none.margin) == (pytest.approx(-8 / 28), None)
    assert binding_first([fails, shape, far, none]) == [none, far, shape, fails]
    order = [far, fails, tight, doubted, unknown, closer, passes, ruled, advised, kept]
    for turned in (order, order[::-1], order[3:] + order[:3]):
        assert binding_first(turned) == order
    of_rest = {0: "fail", 2: "warn", 3: "warn", 4: "not-checked", 5: "pass", 8: "pass", 10: "pass"}
    for number, verdict in of_rest.items():
        assert worst(order[number:]) == verdict
    assert [each.against for each in order] == [False] * 8 + [True, False]

    assert not_checked(order) == "1 limit not checked."
    assert not_checked([unknown, unknown, passes]) == "2 limits not checked."
    assert not_checked([passes, judged(check(advice=True), 1, NAN)]) == ""
    cautioned = judged(check(advice=True, said_if_broken=True), 101, 100)
    assert said_too([passes, cautioned, advised, cautioned]) == " ".join([cautioned.message] * 2)
    assert said_too([cautioned, fails]) == ""


def test_sentences_tell_a_disk_that_is_out_and_a_limit_that_nobody_gave():
    one = check(
        with_a_disk_out=("{when} {left} of {available} carry it", "{when} {left} are too few"),
        unsaid=("within what is assumed", "above what is assumed"),
    )
    for source, out, kept, broken in (
        ("x", "", "10 of 100 pass", "101 of 100 fail"),
        (
            "x",
            "While it rebuilds",
            "While it rebuilds 99 of 100 carry it",
            "While it rebuilds 99 are too few",
        ),
        ("house, a rule", "While it rebuilds", "within what is assumed", "above what is assumed"),
    ):
        sides = (None, Stated("limit", 100.0, "IOPS", "assumed", source))
        for needed, said in ((10.0, kept), (101.0, broken)):
            assert one.judge_values(sides, needed, 100.0, None, out).message == said


def test_of_many_recommendations_two_are_named_and_the_others_counted():
    advised = judged(check(advice=True), 101, 100)
    told = judged(check(advice=True, said_if_broken=True), 101, 100)
    unit = advised.check.unit
    assert (
        against([advised]) == f"Against 1 recommendation: Label (101 {unit}; at most 100 advised)."
    )
    assert against([told, advised, advised]) == (
        "Against 3 recommendations: "
        f"{', '.join([f'Label (101 {unit}; at most 100 advised)'] * 2)} and 1 more."
    )
    assert against([told]) == "Against 1 recommendation.", "its own sentence follows"
    assert against([judged(check(advice=True), 1, 100)]) == ""
    assert against([advised, judged(check(), 300, 100)]) == ""
    assert tight([advised]) == ""


@pytest.mark.parametrize(
    ("at_least", "said"),
    [(True, "1 disk; at least 3 advised"), (False, "3 disks; at most 1 advised")],
)
def test_advice_says_what_there_is_before_what_is_advised(at_least, said):
    """ "3 against 1" of solid state disks read as if there were three."""
    found = judged(check(advice=True, unit="disks", at_least=at_least), 3, 1)
    assert against([found]) == f"Against 1 recommendation: Label ({said})."
    assert in_brief(found) == f"Label ({said})"


def test_what_is_beyond_a_limit_is_in_doubt_and_never_called_tight():
    """ "Tight" stood beside 101 of at most 100."""
    close = judged(check(), 95, 100)
    doubted = judged(check(advice=True, in_doubt=True), 101, 100)
    unit = close.check.unit
    assert tight([doubted]) == f"In doubt: Label (101 against 100 {unit})."
    assert tight([doubted, close]) == (
        f"Tight: Label (5.0 % to spare). In doubt: Label (101 against 100 {unit})."
    )


@pytest.mark.parametrize(
    ("changed", "needed", "available", "said"),
    [
        ({}, 57.52, 57.5, "57.52 of 57.5 fail"),
        ({}, 7451.4, 7451.2, "7,451.4 of 7,451.2 fail"),
        ({}, 60.0, 57.5, "60 of 57.5 fail"),
        ({"unit": "share"}, 0.8004, 0.8, "80.04 % of 80 % fail"),
        ({}, 57.48, 57.5, "57.5 of 57.5 pass"),
    ],
)
def test_two_sides_that_break_a_limit_never_look_alike(changed, needed, available, said):
    """ "Would be asked for 57.5 IOPS and has 57.5" refuted itself."""
    assert judged(check(**changed), needed, available).message == said


def test_a_limit_that_arises_is_left_out_where_nothing_is_needed_and_nothing_there():
    arises, ever = check(arises=True), judged(check(), 0, 0)
    nothing, *others = (judged(arises, *sides) for sides in ((0, 0), (0, 5), (5, 0)))
    assert settled([nothing, *others, ever]) == [*others, ever]


def test_a_rate_that_is_needed_is_as_it_was_typed_and_a_limit_rounded_down():
    one = check(unit="messages/s")
    assert (one.said(14.059), one.said(14.059, needed=True)) == ("14.05", "14.059")


def test_a_verdict_knows_its_sides_and_who_states_its_limit():
    sides = (Stated("need", 5.0, "IOPS", "of the need", "given"),
             Stated("limit", 9.0, "IOPS", "of the limit", "edition, page 2"))  # fmt: skip
    for by_edition, source in ((True, "edition, page 2"), (False, "x")):
        found = check(by_edition=by_edition).judge(*sides)
        assert (found.needed, found.available) == sides
        assert (found.source, found.told().source) == (source, source)
        told = found.as_dict()
        assert [told[key] for key in ("needed", "available", "figure", "limit_figure")] == [
            5.0, 9.0, "need", "limit",
        ]  # fmt: skip
    ruled = check(by_edition=True).rule(True)
    assert (ruled.needed, ruled.available, ruled.source) == (None, None, "x")


@pytest.mark.parametrize(
    ("changed", "needed", "said_with_verdict", "against"),
    [
        ({"advice": True}, 101, False, True), ({"advice": True}, 99, False, False),
        ({"advice": True, "in_doubt": True}, 101, False, False),
        ({"advice": True, "said_if_broken": True}, 101, True, True),
        ({"advice": True, "said_if_broken": True}, 99, False, False),
        ({"said_if_broken": True}, 101, False, False), ({}, 95, False, False),
    ],
)  # fmt: skip
def test_what_is_said_with_the_verdict_and_what_is_no_limit(
    changed, needed, said_with_verdict, against
):
    found = judged(check(**changed), needed, 100)
    assert (found.said_with_verdict, found.against) == (said_with_verdict, against)
    assert found.told().advice is (found.check.advice and not found.check.in_doubt)
    assert check(**changed).never_warning == check(**changed, warn_below=None)


@pytest.mark.parametrize(
    ("changed", "needed", "verdict", "said"),
    [
        ({"fails_full": "no bay for {needed}"}, 101, "fail", "no bay for 101"),
        ({"fails_full": "no bay for {needed}"}, 99, "warn", "99 of 100 pass"),
        ({"fails_full": "no bay", "advice": True}, 101, "warn", "101 of 100 fail"),
        ({}, 101, "fail", "101 of 100 fail"),
    ],
)
def test_where_no_further_disk_fits_the_remedy_is_another(changed, needed, verdict, said):
    one = check(**changed)
    found = one.full(judged(one, needed, 100))
    assert (found.verdict, found.message) == (verdict, said)


def test_what_puts_a_limit_in_doubt_fails_with_that_limit():
    one = check(advice=True, in_doubt=True, about="limit", beyond_doubt="{needed} are too many")
    doubted, kept, unknown = (judged(one, needed, 100) for needed in (101, 99, NAN))
    fails, holds = (judged(check(name="limit"), needed, 100) for needed in (101, 99))
    (found, last) = settled([doubted, fails])
    assert (found.verdict, found.message, last) == ("fail", "101 are too many", fails)
    for others in ([doubted, holds], [kept, fails], [unknown, fails], [doubted]):
        assert settled(others) == others
    of_other = judged(check(name="other"), 101, 100)
    assert settled([doubted, of_other]) == [doubted, of_other]


def test_of_what_a_shape_does_not_have_anything_is_furthest_over():
    shape = check(structural=True)
    none, far, holds = judged(shape, 1, 0), judged(shape, 900, 1), judged(shape, 0, 0)
    unknown, plain = judged(shape, 1, NAN), judged(check(), 1, 0)
    assert binding_first([holds, plain, unknown, far, none]) == [none, far, plain, unknown, holds]
