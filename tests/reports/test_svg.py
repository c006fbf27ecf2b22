"""Charts: well-formed, inside their frame, readable without colour, gaps kept."""

import itertools
import math
import re
from xml.etree import ElementTree

import pytest

from calculators.answers import plain
from calculators.studies import what_if
from planner.render import svg
from planner.render.svg import marks
from planner.render.svg.labels import box_of, place, samples
from planner.render.svg.lines import clip, titled
from planner.render.svg.scale import Scale, decade_ends, nice_ends, tick_text
from planner.report.document import Axis, Chart, Series
from planner.report.sections.charts import chart
from planner.report.what_if import tornado
from tests.reports.sizings import BENCHMARK, BOTH, CATALOGUE, FAILING, sizing

SVG = "{http://www.w3.org/2000/svg}"


def line_chart(**changes):
    return chart(
        {
            "key": "k",
            "question": "Q?",
            "kind": "line",
            "x": {"label": "Users", "unit": "users", "values": [0, 10, 20, 30]},
            "y": {"label": "Queue", "unit": "I/Os", "max": 10},
            "series": [{"label": "Main", "values": [1, 2, 40, 50], "role": "main"}],
            "today": None,
            "source": "",
            "note": "",
            **changes,
        }
    )


def drawn(found):
    return ElementTree.fromstring(svg.draw(found))


def points(element):
    return [tuple(map(float, pair.split(","))) for pair in element.get("points").split()]


@pytest.mark.parametrize("key", [*BOTH, FAILING])
def test_charts_of_the_demos_are_whole_and_inside_their_frame(key):
    for one in sizing(key)["charts"]:
        tree = drawn(chart(one))
        _, _, width, height = map(float, tree.get("viewBox").split())
        for line in tree.iter(f"{SVG}polyline"):
            for x, y in points(line):
                assert 0 <= x <= width
                assert 0 <= y <= height
                assert math.isfinite(x + y)
        for words in tree.iter(f"{SVG}text"):
            assert 0 <= float(words.get("y")) <= height
        said = " ".join(words.text for words in tree.iter(f"{SVG}text"))
        for series in one["series"]:
            if one["kind"] == "line":
                assert series["label"] in said
        # Once: where the name of the axis says it already, it is not said again.
        assert one["y"]["unit"].lower() in said.lower()
        if one["today"]:
            assert "this design: " in said


@pytest.mark.parametrize("key", BOTH)
def test_the_same_chart_gives_the_same_bytes_without_inline_style(key):
    for one in sizing(key)["charts"]:
        text = svg.draw(chart(one))
        assert text == svg.draw(chart(one))
        assert "style=" not in text
        assert "NaN" not in text


def test_lines_differ_in_more_than_colour():
    one = next(c for c in sizing(BENCHMARK)["charts"] if c["key"] == "response-against-users")
    dashes = [line.get("stroke-dasharray") for line in drawn(chart(one)).iter(f"{SVG}polyline")]
    assert len(set(dashes)) == 3


def test_a_value_beyond_the_axis_is_cut_at_the_edge():
    (line,) = drawn(line_chart()).iter(f"{SVG}polyline")
    found = points(line)
    top = min(y for _, y in found)
    assert found[-1][1] == top == 20
    # From 2 at 10 users to 40 at 20 users: the edge of 10 lies 8/38 of the way on.
    start, end = found[1], found[2]
    step = found[1][0] - found[0][0]
    assert end[0] - start[0] == pytest.approx(step * 8 / 38, abs=0.02)
    assert "more than 10 I/Os at 30 users" in line_chart().alt


def test_the_value_of_a_limit_is_named_as_figures_are():
    limit = {"label": "Cache (high threshold)", "values": [128.000259] * 4, "role": "limit"}
    main = {"label": "Queue", "values": [1, 2, 3, 4], "role": "main"}
    axis = {"label": "Queue", "unit": "MB", "max": 200}
    assert ">Cache (high threshold) 128<" in svg.draw(line_chart(y=axis, series=[main, limit]))


def test_clipping_keeps_what_comes_back():
    parts = clip([(0, 50), (10, -50), (20, 50)], 0, 100)
    assert parts == [[(0, 50), (5.0, 0)], [(15.0, 0), (20, 50)]]
    assert clip([(0, -5), (10, -9)], 0, 100) == []


def test_a_line_goes_on_over_what_cannot_be_built_and_measurements_stand_alone():
    series = [{"label": "A", "values": [1, None, 3, 4], "role": "main"}]
    tree = drawn(line_chart(series=series))
    (line,) = tree.iter(f"{SVG}polyline")
    assert len(points(line)) == 3
    series[0]["role"] = "measured"
    (line,) = drawn(line_chart(series=series)).iter(f"{SVG}polyline")
    assert len(points(line)) == 2
    empty = [{"label": "A", "values": [None] * 4, "role": "main"}]
    assert drawn(line_chart(series=empty)) is not None


def test_a_log_axis_gives_each_decade_the_same_room():
    scale = Scale(0.1, 1000, 100, 0, log=True)
    assert scale.ticks() == [0.1, 1, 10, 100, 1000]
    places = [scale.at(tick) for tick in scale.ticks()]
    assert [round(b - a, 6) for a, b in itertools.pairwise(places)] == [-25] * 4


@pytest.mark.parametrize(("low", "high"), [(0, 7.3), (0, 1), (-3, 5), (0.2, 0.9), (0, 31200.5)])
def test_ticks_are_round_and_cover_the_values(low, high):
    bottom, top = nice_ends(low, high)
    assert bottom <= low < high <= top
    ticks = Scale(bottom, top, 0, 100).ticks()
    assert 3 <= len(ticks) <= 9
    assert all(re.fullmatch(r"−?[\d,]*\.?\d{0,4}", tick_text(tick)) for tick in ticks)


def test_equal_ends_and_decades_do_not_fail():
    assert nice_ends(0, 0)[1] > 0
    assert decade_ends(5, 5) == (1, 10)
    assert tick_text(1e-7) == "10⁻⁷"
    assert tick_text(-1500) == "−1,500"


def test_labels_are_escaped_and_do_not_overlap_at_the_edge():
    series = [{"label": f"<b>&{i}", "values": [5, 5, 5, 5], "role": "rival"} for i in range(4)]
    tree = drawn(line_chart(series=series))
    heights = sorted(float(t.get("y")) for t in tree.iter(f"{SVG}text") if t.text[0] == "<")
    assert len(heights) == 4
    assert min(b - a for a, b in itertools.pairwise(heights)) >= 9


def test_a_bar_beyond_the_axis_is_cut_and_says_its_value():
    found = chart(
        {
            "key": "k",
            "question": "Q?",
            "kind": "bar",
            "x": {"label": "Resource", "unit": "", "values": ["Disks", "Memory"]},
            "y": {"label": "Used", "unit": "%", "max": 110},
            "series": [
                {"label": "Used", "values": [250.0, None], "role": "main"},
                {"label": "Limit", "values": [100, 100], "role": "limit"},
            ],
            "today": None,
            "source": "",
            "note": "",
        }
    )
    tree = drawn(found)
    (bar,) = tree.iter(f"{SVG}rect")
    assert float(bar.get("x")) + float(bar.get("width")) <= 482
    assert "250 %" in [t.text for t in tree.iter(f"{SVG}text")]
    assert len(list(tree.iter(f"{SVG}path"))) == 1


@pytest.mark.parametrize("draw", [svg.draw, svg.draw_narrow])
@pytest.mark.parametrize("used", [70.0, 78.0, 81.0, 84.0, 108.0])
def test_no_number_of_a_bar_lies_on_the_line_of_its_limit(draw, used):
    found = chart(
        {
            "key": "k", "question": "Q?", "kind": "bar",
            "x": {"label": "Lost", "unit": "", "values": ["None lost"]},
            "y": {"label": "Of its rate", "unit": "%"},
            "series": [
                {"label": "Each relay", "values": [used], "role": "main"},
                {"label": "Planned for", "values": [80], "role": "limit"},
            ],
            "today": None, "source": "", "note": "",
        }
    )  # fmt: skip
    root = ElementTree.fromstring(draw(found))
    (line,) = [each for each in root.iter(f"{SVG}line") if each.get("stroke-dasharray")]
    (number,) = [each for each in root.iter(f"{SVG}text") if each.text == f"{used:g} %"]
    wide = marks.text_width(number.text)
    left = float(number.get("x")) - (wide if number.get("text-anchor") == "end" else 0)
    assert not left - 1 < float(line.get("x1")) < left + wide + 1


def test_numbers_of_an_axis_stand_apart_on_a_phone():
    values = [104_400_000, 104_800_000, 105_200_000, 105_600_000, 106_000_000, 106_400_000]
    found = line_chart(
        x={"label": "Users", "unit": "users", "values": values},
        series=[{"label": "Main", "values": [1e6 * each for each in range(1, 7)], "role": "main"}],
        y={"label": "Space", "unit": "GiB"},
    )
    root = ElementTree.fromstring(svg.draw_narrow(found))
    ticks = [each for each in root.iter(f"{SVG}text") if each.get("text-anchor") == "middle"]
    places = [(float(each.get("x")), marks.text_width(each.text)) for each in ticks]
    assert len(places) > 1
    for (one, wide), (other, wider) in itertools.pairwise(places):
        assert other - one > (wide + wider) / 2 + 3


def test_what_is_bought_whole_is_drawn_in_steps():
    def shape(**said):
        one = {"label": "Main", "values": [1, 2, 2, 4], "role": "main", **said}
        return points(next(drawn(line_chart(series=[one])).iter(f"{SVG}polyline")))

    sloped = list(itertools.pairwise(shape()))
    assert any(x1 != x2 and y1 != y2 for (x1, y1), (x2, y2) in sloped)
    stepped = list(itertools.pairwise(shape(steps=True)))
    assert all(x1 == x2 or y1 == y2 for (x1, y1), (x2, y2) in stepped)
    # It jumps as soon as more is asked for: what is drawn is never too little.
    assert stepped[0][0][0] == stepped[0][1][0]
    assert shape(steps=True)[-1] == shape()[-1]


def test_of_what_is_counted_there_are_no_halves():
    """Of relays up to ten 2.5 and 7.5 stood at the axis."""

    def ticks(highest, *values):
        one = {"label": "Main", "values": values, "role": "main"}
        axis = {"label": "Relays", "unit": "relays", "max": highest}
        drawing = drawn(line_chart(series=[one], y=axis))
        texts = [each for each in drawing.iter(f"{SVG}text") if each.get("text-anchor") == "end"]
        return [each.text for each in texts if each.text[-1].isdigit()]

    assert ticks(11, 2, 4, 7, 10) == ["0", "5", "10"]
    assert ticks(11, 2, 4.5, 7, 10) == ["0", "2.5", "5", "7.5", "10"]
    assert ticks(None, 0, 1, 1, 1) == ["0", "1"]
    assert ticks(None, 0, 1, 2, 7) == ["0", "2", "4", "6", "8"]
    assert ticks(11_000, 0, 4000, 7000, 9000) == ["0", "2,500", "5,000", "7,500", "10,000"]


def test_over_time_it_jumps_in_the_month_itself():
    """The curve crossed its limit in the month before that of the sentence and the table."""
    one = {"label": "Main", "values": [1, 2, 2, 4], "role": "main", "steps": True}
    months = {"label": "From today", "unit": "months", "values": [0, 1, 2, 3]}
    line = points(next(drawn(line_chart(series=[one], x=months)).iter(f"{SVG}polyline")))
    (x0, y0), (x1, y1), (x2, y2) = line[:3]
    assert y0 == y1, "until the first month as today"
    assert x1 == x2 > x0
    assert y2 < y1, "there it jumps"
    (x3, y3), (x4, y4) = line[-2:]
    assert x3 == x4, "so it does in the last"
    assert y4 < y3


def test_the_charts_of_the_demos_say_what_goes_in_steps():
    said = {
        (one["key"], series["label"])
        for key in (*BOTH, FAILING)
        for one in sizing(key)["charts"]
        for series in one["series"]
        if series.get("steps")
    }
    assert ("spindles-against-users", "Needed for I/O") in said


@pytest.mark.parametrize(
    ("label", "unit", "printed"),
    [
        ("Throughput in messages a second", "messages a second", "Throughput in messages a second"),
        ("Messages a minute", "messages a second", "Messages a minute, messages a second"),
        ("Database I/O in IOPS", "IOPS", "Database I/O in IOPS"),
        ("Disks needed", "disks", "Disks needed"),
        ("Size of mailboxes", "mailbox", "Size of mailboxes, mailbox"),
    ],
)
def test_a_unit_that_the_label_says_is_not_said_again(label, unit, printed):
    assert titled(Axis(label, unit)) == printed


def test_a_row_of_bars_has_no_gap_for_a_bar_that_is_not_there():
    both, one = (
        Series("At least", "main", (1.0, None)),
        Series("Yours", "main", (2.0, 3.0)),
    )
    found = Chart(
        key="k", question="?", shape="bar", x=Axis("", ""), y=Axis("Rate", ""), at=("a", "b"),
        series=(both, one), today=None, note="", source="", alt="", data={},
    )  # fmt: skip
    drawn = svg.draw(found)
    tops = [float(y) for y in re.findall(r'<rect x="[^"]*" y="([^"]*)"', drawn)]
    assert len(tops) == 3
    assert tops[1] - tops[0] == pytest.approx(11)
    assert tops[2] - tops[1] == pytest.approx(18)
    names = {name: float(y) for y, name in re.findall(r'y="([^"]*)"[^>]*>([ab])<', drawn)}
    assert names["b"] - names["a"] == pytest.approx(23.5)


def pictures(key):
    """Every chart of a sizing, and the tornado of what moves its first figure."""
    found = sizing(key)
    for one in found["charts"]:
        if one["kind"] in {"line", "bar", "copies"}:
            yield chart(one)
    moved = what_if.Moved(found["document"], CATALOGUE)
    yield tornado(plain(what_if.sensitivity(moved, what_if.figures_offered(moved.bench)[0])))


@pytest.mark.parametrize("key", [*BOTH, FAILING, "active-active"])
def test_on_a_phone_every_text_stands_on_the_paper(key):
    for found in pictures(key):
        stands_on_the_paper(found)


def stands_on_the_paper(found):
    """Names above bars, lines named below: nothing is wider than the paper."""
    drawn = svg.draw_narrow(found)
    if found.shape == "copies":
        assert drawn == ""
        return
    root = ElementTree.fromstring(drawn)
    width = float(root.get("viewBox").split()[2])
    assert width < marks.WIDTH / 2
    for one in root.iter(f"{SVG}text"):
        size = marks.text_width(one.text)
        left = (
            float(one.get("x"))
            - {"start": 0, "middle": size / 2, "end": size}[one.get("text-anchor")]
        )
        assert left >= -8, one.text
        assert left + size <= width + 8, one.text
    texts = [one.text for one in root.iter(f"{SVG}text")]
    named = [one.label for one in found.series] if found.shape == "line" else found.at
    for name in named:
        fitted = {marks.fitted(str(name), room) for room in (width, width - 22)}
        assert any(text.startswith(said) for text in texts for said in fitted), name


def test_the_label_of_today_keeps_off_the_numbers_of_the_axis():
    """Bold text is wider, and to cross lines is better than to cover a number."""
    words = "this design: 12,000 mailboxes, 83,656 GiB"
    top = marks.text_width(words) * 1.12
    room = (40.0, 12.0, 482.0, 138.0)
    wanted = [((40 + top - 8, 50.0), "end"), ((60.0, 50.0), "start")]
    crossed = [(60.0 + 3 * step, 49.0) for step in range(60)]
    at, anchor, box = place(words, wanted, room, crossed, [], bold=True)
    assert (anchor, box[0]) == ("start", 60.0)
    assert box_of(words, at, anchor, bold=True)[2] == pytest.approx(60 + top)


def test_the_name_of_today_stands_past_lines_that_run_close_to_it():
    around = [{"label": f"Line {y}", "values": [y] * 4, "role": "rival"} for y in (4, 6)]
    main = {"label": "Main", "values": [5] * 4, "role": "main"}
    one = line_chart(today={"x": 5, "y": 5}, series=[main, *around])
    tree = drawn(one)
    said = next(text for text in tree.iter(f"{SVG}text") if text.text == one.today.text)
    at = (float(said.get("x")), float(said.get("y")))
    left, top, right, bottom = box_of(said.text, at, said.get("text-anchor", "start"), bold=True)
    lines = samples([points(path) for path in tree.iter(f"{SVG}polyline")])
    assert lines
    assert not [y for x, y in lines if left < x < right and top < y < bottom]


def test_the_name_of_today_keeps_off_a_line_that_rises_from_it():
    series = [
        {"label": "Queue", "values": [0, 32, 65, 97], "role": "main"},
        {"label": "Cache", "values": [76] * 4, "role": "limit"},
        {"label": "Medium", "values": [39] * 4, "role": "rival"},
    ]
    one = line_chart(
        y={"label": "Queue", "unit": "MiB", "max": 100}, today={"x": 1, "y": 3.2}, series=series
    )
    # It stands above both, and a line leads there.
    assert drawn(one).findall(f".//{SVG}line[@stroke-dasharray='1 2']")[1:]
    assert crossed(drawn(one), one.today.text, bold=True) == []


def test_names_of_short_lines_beside_one_another_keep_apart():
    """As in the queues of hubs: two names lay on one another."""
    at = [0, 2, 3, 4, 5, 100]
    ends = {"Test 2: 1 MB messages": 3, "Test 3: 5 MB messages, 128 MiB": 2, "Test 4: 5 MB": 4}
    series = [{"label": "Main", "values": [0, 0.04, 0.06, 0.08, 0.1, 2], "role": "main"}]
    series += [
        {"label": label, "values": [0, 1, 1.5, 2, 3][:end] + [None] * (6 - end), "role": "rival"}
        for label, end in ends.items()
    ]
    tree = drawn(line_chart(x={"label": "Messages", "unit": "", "values": at}, series=series))
    boxes = {label: room_of(tree, label) for label in ends}
    for one, other in itertools.combinations(boxes.values(), 2):
        apart = one[0] >= other[2] or other[0] >= one[2] or one[1] >= other[3] or other[1] >= one[3]
        assert apart, boxes


def test_a_line_that_ends_early_is_named_where_it_is():
    """Its name stood in the margin, at the height of its end and far away from it."""
    series = [
        {"label": "Long", "values": [1, 2, 3, 4], "role": "main"},
        {"label": "Short", "values": [1, 8, None, None], "role": "rival"},
        {"label": "Seen", "values": [None, 6, None, None], "role": "measured"},
    ]
    tree = drawn(line_chart(series=series))
    right = {text.text: float(text.get("x")) for text in tree.iter(f"{SVG}text")}
    assert right["Long"] > 400
    assert right["Short"] < 250
    assert right["Seen"] < 250


def test_a_long_name_in_the_margin_is_whole():
    name = "RAID 50, two spans of four: RAID 50 in 2 spans"
    series = [{"label": name, "values": [1, 2, 3, 4], "role": "main"}]
    assert name in [text.text for text in drawn(line_chart(series=series)).iter(f"{SVG}text")]


def room_of(tree, words, bold=False):
    said = next(text for text in tree.iter(f"{SVG}text") if text.text == words)
    at = (float(said.get("x")), float(said.get("y")))
    return box_of(words, at, said.get("text-anchor", "start"), bold=bold)


def crossed(tree, words, bold=False):
    """What lies on a text: points of the lines."""
    left, top, right, bottom = room_of(tree, words, bold)
    lines = samples([points(path) for path in tree.iter(f"{SVG}polyline")])
    assert lines
    return [(x, y) for x, y in lines if left < x < right and top < y < bottom]
