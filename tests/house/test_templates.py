"""Templates are laid out for those who read them, and their pages are not."""

from pathlib import Path

import pytest
from django.template import Origin
from django.template.engine import Engine

from planner.templates_in_style import Loader

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
# Where no line may end, as between two words of a sentence that stand in tags of their own, a line
# is as long as that takes.
LONGEST = 300


def test_a_line_can_be_read():
    too_long = [
        f"{path.relative_to(TEMPLATES)}:{number} has {len(line)}"
        for path in sorted(TEMPLATES.rglob("*.html"))
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if len(line) > LONGEST
    ]
    assert not too_long


@pytest.mark.parametrize(
    ("laid_out", "sent"),
    [
        (
            "<td>\n  {% if a %}\n    <b>x</b>\n  {% endif %}\n</td>",
            "<td>{% if a %} <b>x</b> {% endif %}</td>",
        ),
        ("<tr>\n  <th>a</th>\n\n  <td>b</td>\n</tr>\n", "<tr><th>a</th><td>b</td></tr>"),
        ("<a>one</a>\n  <a>two</a>", "<a>one</a> <a>two</a>"),
        ("some\n  words", "some words"),
        ('<input name="a"\n  value="b">', '<input name="a" value="b">'),
        ("one<br>\n  two", "one<br>two"),
        # What a style sheet draws within a line.
        ("<summary>\n<h2>a</h2>\n</summary>", "<summary> <h2>a</h2> </summary>"),
        # No block begins with these letters alone.
        ("<picture>\n<path>\n</picture>", "<picture> <path> </picture>"),
        (
            '<p class="{% if a > b %}c{% endif %}">\n  d\n</p>',
            '<p class="{% if a > b %}c{% endif %}">d</p>',
        ),
        ("<p>a</p>\n<pre>\n one\n two</pre>\n<p>b</p>", "<p>a</p><pre>\n one\n two</pre><p>b</p>"),
        ("<textarea>\n a</textarea>\n", "<textarea>\n a</textarea> "),
    ],
)  # fmt: skip
def test_the_end_of_a_line_is_a_space_and_nothing_beside_a_block(tmp_path, laid_out, sent):
    (tmp_path / "a.html").write_text(laid_out)
    loader = Loader(Engine(dirs=[tmp_path]))
    assert loader.get_contents(Origin(str(tmp_path / "a.html"), "a.html", loader)) == sent
