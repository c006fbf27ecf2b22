"""The five documents: every passage leads to something that exists, and none is left without."""

import math
import re

import pytest

from calculators.errors import SheetError
from calculators.inputs.catalogue import from_fixtures
from calculators.sheet.sources import known
from calculators.studies.glossary import BY_WORD, WORDS
from calculators.studies.sources import VERDICTS, documents
from calculators.studies.sources.links import scenarios, sized, target
from calculators.studies.sources.numbers import number
from calculators.studies.sources.records import NOTHING, counted
from planner.management.passages import passages_as_table
from tests.every import every

EVERY = [(key, each) for key, document in documents().items() for each in document.passages]


def test_all_passages_are_there():
    assert [each.number for key, each in EVERY if key in list(documents())[:3]] == list(
        range(1, 102)
    )
    assert [each.number for _, each in EVERY][101:] == list(range(1, 104))
    assert sum(counted(tuple(each for _, each in EVERY)).values()) == 204


def test_what_is_given_to_the_byte_is_told_to_the_byte():
    """134,218,000 and 536,871,000 stood beside "To the byte"."""
    key = "hub-cache-2008"
    (settings,) = (each for each in documents()[key].passages if each.does == "To the byte.")
    found = [number(row) for row in settings.numbers]
    assert [each.computed for each in found] == [134217728, 536870912]
    assert [each.printed for each in found] == [each.computed for each in found]


@pytest.mark.parametrize(
    ("key", "number_of_passage", "computed"),
    [
        ("exchange-io-2006", 86, [0.27]),
        ("exchange-io-2006", 77, [20]),
        ("exchange-io-2006", 98, [15_000, 100, 10]),
        ("hub-cache-2008", 89, [216]),
        ("netraid-1999", 25, ["4X/4X"]),
        ("netraid-1999", 31, ["4X/2X", 2]),
        ("netraid-1999", 36, ["4X/1X"]),
        ("netraid-1999", 38, [2]),
        ("netraid-1999", 42, ["9X/3X", 6]),
        ("netraid-1999", 45, ["8X/4X", "5X/1X", "8X/2X"]),
    ],
)
def test_the_number_beside_a_passage_is_that_of_its_words(key, number_of_passage, computed):
    """1.0 that becomes 0.27 had 0.32 beside it, and the lights of four disks those of eight."""
    (passage,) = (each for each in documents()[key].passages if each.number == number_of_passage)
    found = [number(row) for row in passage.numbers]
    assert [each.printed for each in found] == computed
    for each, wanted in zip(found, computed, strict=True):
        assert each.computed == (wanted if isinstance(wanted, str) else pytest.approx(wanted))


def leads_to_something_that_exists(key, passage):
    assert bool(passage.links) is passage.counts, "nothing to plan, or something to look at"
    assert len(set(passage.links)) == len(passage.links)
    for link in passage.links:
        found = target(link)
        assert found.title
        assert not found.scenario or found.scenario in scenarios()


def has_its_printed_numbers_recomputed(key, passage):
    for row in passage.numbers:
        found = number(row)
        assert found.what
        if found.error is None:
            assert found.agrees is not None
        else:
            assert math.isfinite(found.error)
        if passage.verdict == "whole" and row["now"].partition(":")[0] != "case":
            assert abs(found.error) <= 0.05, "whole, and another number"


# No hub of the demo is offered more than it takes.
NONE_GROWS = "figure:queue.growth_mb_per_second@test-3"


def shows_something_in_its_scenario(key, passage):
    """Twelve storage groups of 18 MB led to a hub without a dumpster, which has 0 MB."""
    for link in passage.links:
        kind, _, name = link.partition(":")
        if kind == "figure" and link != NONE_GROWS:
            figure, _, scenario = name.partition("@")
            assert sized(scenario)["figures"][figure]["value"] not in (0, "", None), link


def is_told_in_whole_sentences(key, passage):
    for text in (passage.says, passage.does):
        assert text[0] == text[0].upper()
        assert text.endswith((".", "?", '."'))
        assert not re.search(r"\s{2,}", text)


@pytest.mark.parametrize(
    "rule",
    [
        leads_to_something_that_exists,
        has_its_printed_numbers_recomputed,
        shows_something_in_its_scenario,
        is_told_in_whole_sentences,
    ],
    ids=lambda rule: rule.__name__,
)
def test_a_passage(rule):
    every(rule, EVERY, lambda key, passage: f"{key}-{passage.number}")


@pytest.mark.parametrize(
    "link",
    [
        "figure:queue.megabytes@nowhere", "figure:none@test-1", "check:none@test-1",
        "chart:none@test-1", "artifact:none@test-1", "finding:none", "fact:postfix-relay/none",
        "fact:none/x", "field:postfix-relay/none", "formula:none", "case:none",
        "disagreement:none", "not-predicted:none", "row:disks/none", "row:none/x",
        "glossary:None", "source:none", "tool:none", "page:none", "",
    ],
)  # fmt: skip
def test_what_does_not_exist_is_refused(link):
    with pytest.raises(SheetError):
        target(link)


def test_what_belongs_to_a_study_has_a_title_for_people():
    link = "disagreement:exchange-io-2006, a disk against memory, times"
    assert target(link).title == "a disk against memory, times"


@pytest.mark.parametrize(
    "now",
    ["figure:none@test-1", "fact:postfix-relay/none", "case:postfix/none", "case:none/x", "row:x"],
)
def test_a_number_that_nobody_works_out_is_refused(now):
    with pytest.raises(SheetError):
        number({"now": now, "what": "x", "printed": 1, "unit": "MB"})


def test_a_number_in_another_unit_is_refused():
    row = {"now": "fact:postfix-relay/ram_queue", "what": "x", "printed": 15_400, "unit": "MB"}
    with pytest.raises(SheetError, match="it is in messages/min"):
        number(row)
    assert number({**row, "unit": "messages/min"}).error == 0


def test_a_number_says_how_far_off_it_is():
    row = {"now": "fact:postfix-relay/ram_queue", "what": "x", "printed": 14_000}
    assert number({**row, "unit": "messages/min"}).error == pytest.approx(0.1)


@pytest.mark.parametrize("scenario", ["test-1", "test-2", "test-3", "test-4", "laboratory"])
def test_a_hub_of_the_demo_is_the_server_that_it_names(scenario):
    """The row of a server fills no inputs, so the document has to say the same."""
    row = from_fixtures().servers[scenarios()[scenario]["server"]]
    figures = sized(scenario)["figures"]
    for name in ("processors", "cores_per_processor", "ram_gb", "mhz"):
        assert row[name] in (figures[name]["value"], None), name


def test_the_command_prints_the_counts():
    lines = passages_as_table().splitlines()
    for key, document in documents().items():
        line = next(each for each in lines if each.startswith(key))
        assert line.split()[1:] == [str(count) for count in document.counts.values()]


def test_verdicts_are_counted_one_by_one():
    for document in documents().values():
        counts = document.counts
        assert list(counts) == list(VERDICTS)
        for verdict in VERDICTS:
            assert counts[verdict] == sum(each.verdict == verdict for each in document.passages)
    assert counts[NOTHING]


def test_dirty_pages_are_told_from_both_ends():
    """20 MB of log: whole pages of 4 KB, or 20 bytes of each of a million, which are 4 GB."""
    meaning = BY_WORD["Checkpoint depth"].meaning
    assert f"{20_000_000 // 4_000:,} dirty pages of 4 KB" in meaning
    assert 20_000_000 // 20 == 1_000_000
    assert 1_000_000 * 4_000 == 4e9
    assert "a million, or 4 GB, where it was 20 bytes" in meaning


def test_the_read_policy_that_nobody_tried_is_not_said_to_make_no_difference():
    """Adaptive and none were compared; reading ahead always was never set up."""
    meaning = BY_WORD["Read policy"].meaning
    assert "Between the latter two the store made no difference" in meaning
    assert "the first was not tried" in meaning


def test_words_of_the_documents_have_a_source():
    assert len({word.slug for word in WORDS}) == len(WORDS)
    assert [word.word for word in WORDS] == sorted((word.word for word in WORDS), key=str.lower)
    for word in WORDS:
        assert word.meaning.endswith(".")
        assert not word.source or known(word.source)
    cited = {word.source.partition(",")[0] for word in WORDS if word.source}
    assert cited == set(documents())
