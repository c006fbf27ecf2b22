"""Shares in the form of a search are typed, read and shown in per cent, as everywhere else."""

import pytest

from calculators.errors import InputProblems
from calculators.inputs.catalogue import from_fixtures
from calculators.search import read
from planner.forms import numbers
from planner.pages.search_form import ask
from planner.pages.search_form.reading import texts_of
from tests.planner.cast import BENCHMARK

CATALOGUE = from_fixtures()
UTILISATION = "database.disk_utilisation"


def typed(digits="en_GB", **texts):
    """The form with some inputs typed over."""
    with numbers.typed_in(digits):
        first = ask.first_form(BENCHMARK, CATALOGUE)
        return ask.typed_form(BENCHMARK, CATALOGUE, {**first.typed.lists, **_lists(texts)})


def _lists(texts):
    return {name.replace("__", "-"): [text] for name, text in texts.items()}


def bounds_of(form):
    return {row["figure"]: row for row in ask.question(form).get("bounds", ())}


@pytest.mark.parametrize(
    ("digits", "text", "value"),
    [
        ("en_GB", "5 %", 0.05),
        ("en_GB", "0.05", 0.05),
        ("en_GB", "30", 0.3),
        ("de_DE", "2,5 %", 0.025),
    ],
)
def test_a_bound_on_a_share_is_read_in_per_cent(digits, text, value):
    with numbers.typed_in(digits):
        form = typed(digits, **{"bound-headroom-least": text, "bounds": "headroom"})
        assert form.problems == []
        assert bounds_of(form)["headroom"] == {"figure": "headroom", "least": value}
        written = texts_of(ask.question(form), form.figures).text("bound-headroom-least")
    assert numbers.quantities.read(written, "share", 1, digits) == value
    assert written.endswith(" %")


@pytest.mark.parametrize(
    ("figure", "text", "value"), [("headroom", "1", 0.01), (UTILISATION, "5", 0.05)]
)
def test_a_bare_share_from_one_on_is_per_cent_everywhere(figure, text, value):
    """5 was 5 % in a new plan, and refused as 5 % or 500 % here."""
    form = typed(**{f"bound-{figure}-most": text, "bounds": figure})
    assert bounds_of(form)[figure]["most"] == value
    written = texts_of(ask.question(form), form.figures).text(f"bound-{figure}-most")
    assert written == f"{text} %"


def test_a_bound_of_another_unit_takes_the_size_that_is_typed():
    form = typed(**{"bound-response_time.p95_ms-most": "0.02 s"})
    assert bounds_of(form)["response_time.p95_ms"]["most"] == 20
    form = typed(**{"bound-disks-most": "12.000"})
    (problem,) = form.wrong["bound-disks-most"]
    assert "12,000 or 12" in problem.message


def test_a_share_that_varies_is_written_in_per_cent():
    name = "vary-populations-0-read_share"
    form = typed(
        **{"axes": "populations-0-read_share", "vary-populations-0-read_share": "60, 64 %"}
    )
    asked = ask.question(form)
    assert asked["axes"]["/populations/0/read_share"] == [0.6, 0.64]
    shown = texts_of(asked, form.figures)
    assert shown.text(name) == "60 %, 64 %"
    rows = [row for part in ask.ask_page(form)["sections"] for row in part.rows]
    (row,) = [each for each in rows if each.key == "populations-0-read_share"]
    # The sign stands in the text; no other unit stands beside it.
    assert (row.today, row.unit) == ("64 %", "")


def test_a_range_of_shares_reads_as_it_is_written():
    name = "vary-populations-0-read_share"
    form = typed(**{"axes": "populations-0-read_share", name: "60 %..64 % step 2 %"})
    asked = {"from": 0.6, "to": 0.64, "step": 0.02}
    assert ask.question(form)["axes"]["/populations/0/read_share"] == asked
    shown = texts_of(ask.question(form), form.figures).text(name)
    assert shown == "60 %..64 % step 2 %"


def test_a_share_made_uncertain_begins_in_per_cent():
    added = {"add": ["ranges"], "add-ranges": ["populations-0-read_share"]}
    form = ask.typed_form(BENCHMARK, CATALOGUE, {**typed().typed.lists, **added})
    (row,) = ask.ask_page(form)["ranges"]
    assert [(end.text, end.unit) for end in row["ends"]] == [
        ("51.2 %", ""),
        ("64 %", ""),
        ("80 %", ""),
    ]
    assert form.problems == []


def test_the_api_reads_a_share_as_text_too():
    document = {
        "scenario": BENCHMARK,
        "axes": {"/raid_groups/0/stripe_depth_kb": [16, 32]},
        "bounds": [{"figure": "headroom", "least": "5 %"}, {"figure": UTILISATION, "most": "80 %"}],
    }
    assert [bound.limit for bound in read(document, CATALOGUE).bounds] == [0.05, 0.8]
    # A number of a program is what it says.
    document["bounds"] = [{"figure": "headroom", "least": 1}]
    assert read(document, CATALOGUE).bounds[0].limit == 1
    document["bounds"] = [{"figure": "headroom", "least": 1.5}]
    with pytest.raises(InputProblems) as caught:
        read(document, CATALOGUE)
    assert [(each.pointer, each.code) for each in caught.value.problems] == [
        ("/bounds/0/least", "too-large")
    ]
