"""What is read of texts, whole and broken: a fault in every place, each bound on both sides."""

import json

import pytest

from calculators.errors import InputProblems, Problem
from planner.services.documents import limits
from planner.services.documents.broken_json import MOST_WORDS as MOST_WORDS_OF_JSON
from planner.services.documents.broken_json import load_part
from planner.services.documents.documents import (
    Attempt,
    UnreadableError,
    attempt,
    read,
    read_json,
    read_yaml,
)
from planner.services.documents.yaml_documents import MOST_WORDS as MOST_WORDS_OF_YAML
from tests.planner.texts import keep_texts as keep

FIRST, INNER = Problem("", "x", "First.", ""), Problem("/a", "y", "Inner.", "")
MISSING = Problem("/b", "required", "Missing.", "")


def test_a_fault_in_every_place_of_a_text():
    kept, now = keep.kept(), keep.rows()
    assert len(kept) == len(now) > 500
    changed = [pair for pair in zip(kept, now, strict=True) if pair[0] != pair[1]]
    assert not changed, f"where meant, `python tests/planner/texts/keep_texts.py`: {changed[:5]}"


def test_of_json_without_a_fault_everything_is_read():
    for name, text, document, broken, problems in keep.kept():
        if name.endswith("json") and not problems and "1" * 41 not in text:
            assert repr(json.loads(text)) == document
            assert not broken
            assert load_part(text, limits.MOST_DEPTH) == (json.loads(text), False)


@pytest.mark.parametrize(
    ("name", "text", "kind"),
    [
        ("a.json", "a: 1", "json"), ("a.yaml", "{'a': 1}", "yaml"), ("a.yml", "{'a': 1}", "yaml"),
        ("", "a: 1", "yaml"), ("", "'a'", "yaml"), ("", "1 2", "yaml"),
        *(("", f"{space}{begin}", "json") for space in ("", " \n") for begin in
          ("{'a': 1}", "[x]", '"a" b')),
        ("a.txt", "- 1", "yaml"), ("json", "a: 1", "yaml"),
    ],
)  # fmt: skip
def test_the_name_or_the_first_character_says_what_a_text_is(name, text, kind):
    readers = {"json": read_json, "yaml": read_yaml}
    data = text.encode()
    assert attempt(lambda: read(data, name)) == attempt(lambda: readers[kind](data))
    assert attempt(lambda: read_json(data)) != attempt(lambda: read_yaml(data))


@pytest.mark.parametrize(
    ("asked", "inside", "expected", "entered"),
    [
        (Attempt({"a": 1}), [], None, True),
        (Attempt(None), [], None, True),
        (Attempt({"a": 1}), [INNER, MISSING], [INNER, MISSING], True),
        (Attempt({"a": 1}, (FIRST,)), [], [FIRST], True),
        (Attempt({"a": 1}, (FIRST,)), [INNER, MISSING], [FIRST, INNER, MISSING], True),
        (Attempt({"a": 1}, (FIRST,), True), [INNER, MISSING], [FIRST, INNER], True),
        (Attempt(None, (FIRST,)), [INNER], [FIRST], False),
        (Attempt(0, (FIRST,)), [INNER], [FIRST, INNER], True),
    ],
)
def test_what_is_wrong_outside_and_inside_comes_together(asked, inside, expected, entered):
    been = found = None
    try:
        with asked.whole():
            been = True
            if inside:
                raise InputProblems(inside)
    except InputProblems as error:
        found = error.problems
    assert (found, bool(been)) == (expected, entered)


def code_of(reader, text):
    try:
        reader(text if isinstance(text, bytes) else text.encode())
    except UnreadableError as error:
        return error.problems[0].code
    return None


def nested(depth):
    return "[" * depth + "]" * depth


@pytest.mark.parametrize(
    ("reader", "fits", "does_not", "code"),
    [
        (read_json, nested(20), nested(21), "too-deep"),
        (read_yaml, nested(20), nested(21), "too-deep"),
        (read_json, '{"a":' * 20 + "1" + "}" * 20, '{"a":' * 21 + "1" + "}" * 21, "too-deep"),
        (read_json, f'"{"x" * 999_998}"', f'"{"x" * 999_999}"', "too-large"),
        # Every separator and every bracket counts one.
        (read_json, f"[{'1,' * 19_999}1]", f"[{'1,' * 20_000}1]", "too-many"),
        (read_json, f"[[],{'1,' * 19_997}1]", f"[[],{'1,' * 19_998}1]", "too-many"),
        (read_json, '""' * 40_000, '""' * 40_001, "too-many"),
        (read_yaml, "- 1\n" * 11_999, "- 1\n" * 12_000, "too-many"),
        (read_json, json.dumps({"x" * 200: 1}), json.dumps({"x" * 201: 1}), "name-too-long"),
        (read_yaml, f"{'x' * 100}: 1", f"? {'x' * 201}\n: 1", "name-too-long"),
        (read_json, json.dumps(dict.fromkeys(map(str, range(1000)), 1)),
         json.dumps(dict.fromkeys(map(str, range(1001)), 1)), "too-many"),
        (read_json, b"[1]", b"[1\xff]", "not-utf-8"),
        (read_json, " 1 ", " \n ", "empty"),
        (read_yaml, "a: {b: x}", "a: 2024-01-01", "wrong-type"),
        (read_yaml, "'1': 2", "1: 2", "wrong-type"),
    ],
)  # fmt: skip
def test_each_bound_on_both_sides(reader, fits, does_not, code):
    broken = {"broken-json"} if fits == '""' * 40_000 else set()
    assert code_of(reader, fits) in {None, *broken}
    assert code_of(reader, does_not) == code


def test_the_bounds_are_as_large_as_the_readme_says():
    assert (limits.MOST_BYTES, limits.MOST_DEPTH, limits.MOST_VALUES) == (1_000_000, 20, 20_000)
    assert (limits.MOST_NAME, limits.MOST_NAMES, limits.MOST_PROBLEMS) == (200, 1000, 500)
    assert (MOST_WORDS_OF_JSON, MOST_WORDS_OF_YAML) == (10_000, 12_000)


@pytest.mark.parametrize("number", [499, 500, 501, 900])
def test_so_many_problems_are_told_and_that_there_are_more(number):
    asked = attempt(lambda: read_yaml(b"".join(b"- {%d: 1}\n" % n for n in range(number))))
    assert len(asked.problems) == min(number, 501)
    assert len(asked.document) == number
    last = asked.problems[-1]
    assert (last.code == "further-problems") == (number > 500)
    assert [each.pointer for each in asked.problems[:2]] == ["/0/0", "/1/1"]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("1" * 40, int("1" * 40)), ("1" * 41, float("1" * 41)), ("-" + "1" * 39, -int("1" * 39)),
        ("-" + "1" * 40, -float("1" * 40)), ("0", 0), ("-0", 0), ("1e400", float("inf")),
    ],
)  # fmt: skip
def test_long_numbers_are_read_as_far_as_they_count(text, meant):
    for found in (read_json(text.encode()), load_part(f"[{text},,", 20)[0][0]):
        assert (found, type(found)) == (meant, type(meant))


@pytest.mark.parametrize("length", [3, 39, 40, 41, 200])
def test_of_a_long_tag_or_anchor_as_much_is_told_as_tells_it(length):
    tag, name = "!" + "t" * (length - 2) + "z", "n" * (length - 1) + "z"
    (problem,) = attempt(lambda: read_yaml(f"a: {tag} b".encode())).problems
    assert f'"{tag[-40:]}" is a tag' in problem.message
    (problem,) = attempt(lambda: read_yaml(f"a: &{name} b".encode())).problems
    assert f'"&{name[:20]}" is an anchor' in problem.message
