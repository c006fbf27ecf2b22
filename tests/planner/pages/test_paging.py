"""Lists in pages: every row once, in order, however long a page is; what is looked for in them."""

import base64
import json
from types import SimpleNamespace

import pytest
from django.test import RequestFactory

from calculators.errors import InputProblems
from planner.api.base import LARGEST_PAGE, page_asked
from planner.models import CATALOGUE, AuditEntry, Plan
from planner.selectors.activity import page_of_entries
from planner.selectors.catalogue import lists as catalogue_list
from planner.selectors.paging import page_of

DISKS = CATALOGUE["disks"]


@pytest.mark.django_db
@pytest.mark.parametrize("limit", [1, 2, 3, 5, 6, 7])
def test_every_page_but_the_last_is_full_and_no_row_is_missed(cast, limit):
    for number in range(5):
        Plan.objects.create(organisation=cast.ours, name=f"Plan {number}")
    plans, entries = Plan.objects.all(), AuditEntry.objects.order_by("-id")
    for rows, page, newest in (
        (plans, page_of, plans.order_by("-id")),
        (entries, page_of_entries, entries),
    ):
        met, lengths, following = [], [], None
        while not lengths or following is not None:
            found, following = page(rows, following, limit)
            met += found
            lengths.append(len(found))
        assert met == list(newest)
        assert len(met) > 5
        assert set(lengths[:-1]) <= {limit}
        assert 0 < lengths[-1] <= limit
        # Rows added meanwhile move nothing.
        (first, *_), _ = page(rows, met[0].pk, limit)
        assert first == met[1]


def asked(query):
    return page_asked(RequestFactory().get(f"/?{query}"))


def test_a_page_is_asked_for_within_its_bounds():
    assert asked("") == (None, 50)
    assert asked("cursor=&limit=1") == (None, 1)
    assert asked(f"limit={LARGEST_PAGE}")[1] == 200
    for query in ("limit=0", "limit=201", "limit=-1", "limit=", "limit=1.0", "limit=000001"):
        with pytest.raises(InputProblems):
            asked(query)


@pytest.mark.parametrize(
    ("words", "tokens", "rarest", "parts"),
    [
        ("", [], [], []),
        ("a", ["a"], ["a"], []),
        ("ab", ["ab"], ["ab"], [" ab"]),
        ("ABC", ["abc"], ["abc"], ["abc"]),
        ("Ultrium near_20", ["ultrium", "near", "20"], ["20"], [" 20"]),
        ("dell r740xd 15k", ["dell", "r740xd", "15k"], ["r740xd"], ["r74", "740", "40x", "0xd"]),
        ("sas nearline", ["sas", "nearline"], ["nearline"],
         ["nea", "ear", "arl", "rli", "lin", "ine"]),
        ("aaaa", ["aaaa"], ["aaaa"], ["aaa"]),
        ("1 2 3 4 5 6 7 8 9", list("12345678"), ["8"], []),
    ],
)  # fmt: skip
def test_the_index_is_asked_for_the_rarest_word(words, tokens, rarest, parts):
    assert catalogue_list.tokens_of(words) == tokens
    assert catalogue_list._rarest(tokens) == rarest
    assert catalogue_list._parts(rarest) == parts


def cursor(value):
    text = value if isinstance(value, bytes) else json.dumps(value).encode()
    return base64.urlsafe_b64encode(text).decode().rstrip("=")


def test_a_cursor_says_where_the_page_before_ended():
    for value in ([0, "x", "y"], [3, None, "some-key"], [1, "12.5", "z"]):
        column = "capacity_gb" if value[1] == "12.5" else "name"
        place, (read, key) = catalogue_list._read_cursor(cursor(value), DISKS, column, 4)
        assert [place, None if read is None else str(read), key] == value
    assert catalogue_list._read_cursor(None, DISKS, "name", 4) == (0, None)
    for place in (0, 3):
        found = catalogue_list._read_cursor(cursor([place, "1", "y"]), DISKS, "capacity_gb", 4)
        assert found == (place, (1.0, "y"))


@pytest.mark.parametrize(
    "text",
    [
        # Each is wrong in one way.
        cursor([4, "1", "y"]), cursor([-1, "1", "y"]), cursor(["0", "1", "y"]), cursor([0, "1", 1]),
        cursor([0, "1", "\0"]), cursor([0, "\0", "y"]), cursor([0, "much", "y"]), cursor([0, "1"]),
        cursor([0.0, "1", "y"]), cursor([0, "1", None]), cursor([0, "1", "y", 1]),
        cursor(5), cursor(None), cursor(b"\xff"), cursor(b"{"), "a", "\N{SNOWMAN}",
    ],
)  # fmt: skip
def test_another_cursor_is_refused(text):
    with pytest.raises(InputProblems) as caught:
        catalogue_list._read_cursor(text, DISKS, "capacity_gb", 4)
    assert caught.value.problems[0].code == "bad-parameter"


def test_numbers_beyond_reason_are_refused_on_both_sides():
    for value, read in (("1e299", 1e299), ("-1e299", -1e299), ("0", 0.0)):
        found = catalogue_list.read_asked("disks", {"capacity_gb_at_most": value})
        assert found.filters == (("capacity_gb", "_at_most", read),)
    for value in ("1e300", "-1e300", "inf", "-inf", "nan", "x"):
        with pytest.raises(InputProblems):
            catalogue_list.read_asked("disks", {"capacity_gb_at_most": value})


@pytest.mark.django_db
@pytest.mark.parametrize("own", [None, True, False])
def test_rows_are_counted_up_to_a_bound_and_one(cast, own):
    DISKS.objects.create(
        organisation=cast.ours, key="ours", name="Ours", capacity_gb=1, origin="given", source="us"
    )
    whole = catalogue_list.page_of_rows(
        cast.ours, "disks", SimpleNamespace(**vars(catalogue_list.Asked(own=own))), None, 1000
    )
    number = len(whole.rows)
    assert number == (1 if own else DISKS.objects.count() - (own is False))
    for most in (0, 1, 2, number - 1, number, number + 1):
        for words in ("", "ours" if own else "s"):
            asked = catalogue_list.Asked(words=words, own=own)
            rows = catalogue_list.page_of_rows(cast.ours, "disks", asked, None, 1000).rows
            found = catalogue_list.counted(cast.ours, "disks", asked, most)
            assert found == min(len(rows), most + 1), (words, most)
