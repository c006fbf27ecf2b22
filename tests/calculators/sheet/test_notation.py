"""One tree, many printers; and the lines of the source, read without running them."""

import math
import xml.etree.ElementTree as ElementTree

import pytest

from calculators.formulas import every_formula
from calculators.sheet.tree import notation
from calculators.sheet.tree.cards import Argument, card_of
from calculators.sheet.tree.notation import put_in
from calculators.sheet.tree.units import MS_PER_S, UNDEFINED
from calculators.sheet.vectorised import both, ceil, either, equal, known, least, pick, ratio, total
from calculators.systems.rule_book import formulas
from calculators.systems.rule_book.written_lines import WrittenLine
from tests import printed

A, B, C = (Argument(name) for name in "abc")
CASES = [
    (A - (B - C), "a − (b − c)", "=a-(b-c)"),
    ((A - B) - C, "a − b − c", "=a-b-c"),
    (A / (B * C), "a ÷ (b × c)", "=a/(b*c)"),
    ((A + B) ** C, "(a + b) ^ c", "=(a+b)^c"),
    (A * MS_PER_S, "a × MS_PER_S", "=a*1000"),
    (pick(equal(A, 1), B, C), "b if a = 1; otherwise c", "=IF(a=1,b,c)"),
    (
        pick(both(A > 1, B <= 2), 1, 0),
        "1 if a > 1 and b ≤ 2; otherwise 0",
        "=IF(AND(a>1,b<=2),1,0)",
    ),
    (
        pick(either(A < 1, B >= 2), A, B),
        "a if a < 1 or b ≥ 2; otherwise b",
        "=IF(OR(a<1,b>=2),a,b)",
    ),
    # "b if … else c if … else a" could be read in two ways.
    (
        pick(A > B, B, pick(A > C, C, A)),
        "b if a > b; c if a > c; otherwise a",
        "=IF(a>b,b,IF(a>c,c,a))",
    ),
    (
        pick(A > B, pick(A > C, C, A), B) * 2,
        "((c if a > c; otherwise a) if a > b; otherwise b) × 2",
        "=(IF(a>b,(IF(a>c,c,a)),b))*2",
    ),
    (
        least(pick(A > B, B, C), A),
        "least((b if a > b; otherwise c), a)",
        "=MIN(IF(a>b,b,c),a)",
    ),
    (
        ceil(pick(A > B, B, C)),
        "ceil(b if a > b; otherwise c)",
        "=ROUNDUP(IF(a>b,b,c)-ABS(IF(a>b,b,c))*1E-12,0)",
    ),
    (least(A, B, 3), "least(a, b, 3)", "=MIN(a,b,3)"),
    (total([A, B]), "sum(a, b)", "=SUM(a,b)"),
    (pick(A > B, B, UNDEFINED), "b if a > b; otherwise undefined", "=IF(a>b,b,NA())"),
    (
        pick(known(A / B), A, B),
        "a if known(a ÷ b); otherwise b",
        "=IF(NOT(ISERROR(a/b)),a,b)",
    ),
    (ceil(ratio(A, B)), "ceil(a ÷ b)", "=ROUNDUP(a/b-ABS(a/b)*1E-12,0)"),
]


@pytest.mark.parametrize(("tree", "text", "cell"), CASES, ids=[text for _, text, _ in CASES])
def test_text_and_spreadsheet(tree, text, cell):
    assert notation.Printer(lambda each: each.name).write(tree) == text
    assert notation.spreadsheet(tree, lambda each: each.name) == cell


def test_what_is_printed_is_read_back():
    values = {"a": 7.0, "b": 2.0, "c": 3.0}
    expected = [8, 2, 7 / 6, 729, 7000, 3, 1, 7, 2, 6, 2, 2, 2, 9, 2, 7, 4]
    for (_, text, _), wanted in zip(CASES, expected, strict=True):
        assert printed.evaluate(text, values) == pytest.approx(wanted), text
    assert math.isnan(printed.evaluate("a ÷ (b − 2)", values))


def test_cases_stand_below_each_other_in_mathematics():
    tree = pick(A > B, B, pick(A > C, C, A))
    written = notation.mathml("x", tree, lambda each: each.name)
    assert written.count("<mtable>") == 1
    assert (written.count("<mtr>"), written.count("otherwise")) == (3, 1)
    assert notation.typst("x", tree, lambda each: each.name) == (
        '"x" = cases("b" &"if" "a" > "b", "c" &"if" "a" > "c", "a" &"otherwise")'
    )


def test_every_formula_is_well_formed_mathematics():
    for name, formula in every_formula().items():
        ElementTree.fromstring(card_of(formula).mathml)
        assert '"' in notation.typst("x", card_of(formula).tree, lambda each: each.name), name


def test_names_are_as_short_as_tells_them_apart():
    assert notation.short_names(["a.queue", "b.queue", "b.iops"]) == {
        "a.queue": "a.queue",
        "b.queue": "b.queue",
        "b.iops": "iops",
    }


def test_lines_of_the_editions_are_rules_too():
    """What lines work out themselves stands in the rule book with formula and source."""
    written = {rule.name: rule.card for rule in formulas() if isinstance(rule.card, WrittenLine)}
    share = written["io.read_share"]
    assert share.formula == "read_share = read_iops ÷ iops"
    assert (share.unit, share.source) == ("share", "e2013-calculator, server I/O")
    assert len(written) > 100
    for line in written.values():
        assert line.sentence


@pytest.mark.parametrize(
    ("printed_so", "written"),
    [
        ("−−0.65 = 0.65", "−(−0.65) = 0.65"),
        ("−0.65 + 1 = 0.35", "−0.65 + 1 = 0.35"),
        ("4 − 3 = 1", "4 − 3 = 1"),
        ("−2 = −2", "−2 = −2"),
        ("(2 if 1 = 1; otherwise 3) = 2", "(2 if 1 = 1; otherwise 3) = 2"),
    ],
)
def test_values_are_put_in_as_a_person_writes_them(printed_so, written):
    assert put_in(printed_so) == written


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (999_999_999_999_999.0, "999999999999999"),
        (1e15, "1e+15"),
        (1_234_567.25, "1234567.3"),
        (499_949_116_931.4, "499949116931.4"),
        (-8.074374747e42, "−8.07437e+42"),
        (10**16, "1e+16"),
    ],
)
def test_a_number_that_no_float_tells_to_its_last_digit_has_a_power_of_ten(value, text):
    assert notation.number(value) == text
