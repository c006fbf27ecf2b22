"""A number and its unit stand on one line, for people alone."""

import re
from pathlib import Path

import pytest

from calculators.sheet.said import unbroken

pytestmark = pytest.mark.breaks


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("10 % of 1,000 ms", "10\xa0% of 1,000\xa0ms"),
        ("5 GB a user, 12.50 EUR.", "5\xa0GB a user, 12.50\xa0EUR."),
        ("3 servers, 4 services", "3 servers, 4 services"),
        ("5 GB/user and a %", "5 GB/user and a %"),
    ],
)
def test_short_units_stay_beside_their_number(text, wanted):
    assert unbroken.words(text) == wanted


@pytest.mark.parametrize(
    ("html", "wanted"),
    [
        ("<p>10 % &amp; <b>3 GB</b></p>", "<p>10\xa0% &amp; <b>3\xa0GB</b></p>"),
        (
            '<td>5 <span class="unit">ms</span></td>',
            '<td>5\xa0<span class="unit">ms</span></td>',
        ),
        (
            '<td>5 <span class="unit">messages/s</span></td>',
            '<td>5 <span class="unit">messages/s</span></td>',
        ),
        ('<input value="10 %"> ', '<input value="10 %"> '),
        ("<textarea>10 % x</textarea> ", "<textarea>10 % x</textarea> "),
        ("<script>10 %</script><p>", "<script>10 %</script><p>"),
    ],
)
def test_of_a_page_what_people_read(html, wanted):
    assert unbroken.markup(html) == wanted


def test_what_a_script_draws_has_the_same_units():
    script = Path("static/src/shared/unbroken.ts").read_text()
    listed = re.search(r"SHORT = \[(.*?)\]", script, re.DOTALL)
    assert re.findall(r'"([^"]+)"', listed[1]) == list(unbroken.SHORT)
