"""What an answer says of a value is what JSON can carry of it, however the program found it."""

import math

import pytest

from calculators.sheet.figures import finite
from calculators.sheet.lines.recording import Tree
from calculators.sheet.lines.records import Given, Laid, Record
from calculators.sheet.lines.worksheet import Worksheet
from calculators.sheet.program import OFTEN
from calculators.sheet.vectorised import pick

LINES = "definition, for a test"
VALUES = (0.0, -0.0, 3.0, -3.0, 0.1, -1e-20, 999_999_999_999_999.0, 1e15, -1e15, 1e300)
UNKNOWN = (math.nan, math.inf, -math.inf)


def recorded(value, counts_flags=False):
    """A design whose lines make numbers, a flag and a word of one input.

    Args:
        value: of the input
        counts_flags: whether a line adds flags: its number is no float, so all have a guard
    """
    fields = {
        "disks": Given(value, "disks", "given", "", "Disks"),
        "level": Given("RAID10", "", "given", "", "Level"),
        "aligned": Given(True, "", "given", "", "Aligned"),
    }
    record, sheet = Record("", fields), Worksheet()
    disks = sheet.bind(record).disks
    sheet.figure("same", disks * 1, "disks", "the same", LINES)
    sheet.figure("half", disks / 2, "disks", "half", LINES)
    sheet.figure("into", 1 / disks, "1", "its inverse", LINES)
    sheet.figure("seven", pick(True, 7, disks), "1", "seven", LINES)
    sheet.figure("some", disks > 2, "yes or no", "more than two", LINES)
    sheet.figure("word", pick(disks > 2, "many", "few"), "text", "in a word", LINES)
    if counts_flags:
        sheet.figure("flags", (disks > 2) + (disks > 1), "1", "flags that hold", LINES)
    givens = list(fields.values())
    return Tree(sheet, fields).record(Laid.of(givens), {})


@pytest.mark.parametrize("counts_flags", [False, True])
@pytest.mark.parametrize("value", [*VALUES, *UNKNOWN])
def test_every_value_is_told_as_json_can_carry_it(value, counts_flags):
    design = recorded(value, counts_flags)
    told = [each.value for each in design.lines(working=False).values()]
    wanted = [finite(each) for each in design.values.values()]
    assert told == wanted == [each.value for each in design.lines(working=True).values()]
    assert [*map(type, told)] == [*map(type, wanted)]


def test_whole_numbers_are_told_whole_and_what_is_unknown_as_nothing():
    told = {name: each.value for name, each in recorded(3.0, True).lines(working=False).items()}
    assert told == {
        "disks": 3,
        "level": "RAID10",
        "aligned": True,
        "same": 3,
        "half": 1.5,
        "into": 1 / 3,
        "seven": 7,
        "some": True,
        "word": "many",
        "flags": 2,
    }
    assert type(told["disks"]) is type(told["seven"]) is int
    assert told["some"] is told["aligned"] is True
    unknown = {name: each.value for name, each in recorded(math.nan).lines(working=False).items()}
    assert unknown["disks"] is unknown["half"] is None
    large = {name: each.value for name, each in recorded(1e15).lines(working=False).items()}
    assert type(large["disks"]) is float


@pytest.mark.parametrize(
    ("low", "high", "value", "said"),
    [
        (2, 5, 3.0, False),
        (2, 5, 2.0, False),
        (2, 5, 5.0, False),
        (2, 5, 1.9, True),
        (2, 5, 5.1, True),
        # Rounding leaves a value that stands on a bound within it.
        (2, 5, 2 * (1 - 1e-10), False),
        (2, 5, 5 * (1 + 1e-10), False),
        (2, None, 1.9, True),
        (2, None, 1e9, False),
        (None, 5, -1e9, False),
        (None, 5, 5.1, True),
        (2, 5, math.nan, False),
    ],
)
def test_a_remark_on_a_range_is_made_where_a_value_lies_outside_it(low, high, value, said):
    given = Given(value, "disks", "given", "", "Disks")
    sheet = Worksheet()
    disks = sheet.bind(Record("", {"disks": given})).disks
    twice = sheet.figure("twice", disks * 2, "disks", "twice", LINES)
    sheet.note(twice, "always")
    sheet.within(twice, 0, None, "never below nothing")
    sheet.within(disks, low, high, "outside", on=twice)
    design = Tree(sheet, ["disks"]).record(Laid.of([given]).holding([value]), {})
    wanted = [("twice", "always")]
    if value < 0:
        wanted.append(("twice", "never below nothing"))
    if said:
        wanted.append(("twice", "outside"))
    assert [(each.figure, each.text) for each in design.remarks] == wanted
    assert list(design.values) == ["disks", "twice"]


def test_figures_of_one_value_are_told_alike():
    given = Given(2.5, "disks", "given", "", "Disks")
    sheet = Worksheet()
    disks = sheet.bind(Record("", {"disks": given})).disks
    for name in ("one", "two", "three"):
        sheet.figure(name, disks * 4, "disks", name, LINES)
    sheet.figure("other", disks * 5, "disks", "other", LINES)
    tree = Tree(sheet, ["disks"])
    for value, told in (
        (2.5, [10, 10, 10, 12.5]),
        (math.inf, [None] * 4),
        (0.1, [0.4] * 3 + [0.5]),
    ):
        for _ in range(OFTEN + 1):
            design = tree.record(Laid.of([given]).holding([value]), {})
            assert [each.value for each in design.lines(working=False).values()][1:] == told
