"""Lists of the catalogue and of what was done, held against the same rows gone through by hand."""

import itertools
import re
from datetime import timedelta

import pytest
from django.utils import timezone

from calculators.errors import InputProblems
from planner.models import CATALOGUE, AuditEntry, Price
from planner.selectors import activity
from planner.selectors.catalogue import lists as catalogue_list
from planner.selectors.catalogue.lists import Asked
from planner.selectors.catalogue.stored_tables import StoredTable

pytestmark = pytest.mark.django_db
# Memory modules: few columns, one of them, the price, is not known of every row.
KIND, MODULES = "memory", CATALOGUE["memory"]
# (key, name, manufacturer, part number, GiB, price, retired, own)
ROWS = [
    ("a1", "Alpha 16", "Acme", "AC-16", 16, "10", False, False),
    ("a2", "Alpha 32", "Acme", "AC-32", 32, "20", False, False),
    ("a3", "Alpha 64", "Acme", "", 64, None, False, False),
    ("b1", "Beta", "Acme", "X9", 16, "10", True, False),
    ("b2", "Beta", "Bolt", "X9/7", 64, None, True, False),
    ("b3", "beta_max", "Bolt", "", 128, "5", False, False),
    ("c1", "Gamma ray", "", "ACX-1", 16, "30", False, False),
    ("c2", "Gamma", "", "", 32, None, False, False),
    ("a2", "Alpha own", "Ours", "AC-32", 32, "19", False, True),
    ("o1", "Own alpha", "Ours", "", 16, None, False, True),
    ("o2", "Own beta", "Ours", "X9", 64, "10", True, True),
    ("o3", "Own", "Acme", "aa", 16, "20", False, True),
]


@pytest.fixture
def rows(cast):
    MODULES.objects.all().delete()
    for key, name, manufacturer, part, gib, price, retired, own in ROWS:
        MODULES.objects.create(
            organisation=cast.ours if own else None, key=key, name=name, capacity_gib=gib,
            manufacturer=manufacturer, part_number=part, price=price, retired=retired,
            currency="EUR" if price else None,
            price_origin="given" if price else None, origin="given", source="us",
        )  # fmt: skip
    MODULES.objects.create(
        organisation=cast.theirs, key="t1", name="Alpha theirs", capacity_gib=16,
        origin="given", source="them",
    )  # fmt: skip
    return list(MODULES.objects.exclude(organisation=cast.theirs))


def plain(text):
    return re.sub(r"[^a-z0-9]+", " ", text.lower())


def has_words(row, words):
    """Every word stands in it; one of one or two letters begins a word of it."""
    text = f" {plain(' '.join([row.name, row.key, row.manufacturer, row.part_number]))} "
    return all((f" {w}" if len(w) < 3 else w) in text for w in plain(words).split()[:8])


def by_hand(rows, asked):
    """The keys in their order, with whether a row is one's own."""
    own_keys = {row.key for row in rows if row.organisation_id}
    column, down = asked.sort.removeprefix("-"), asked.sort.startswith("-")
    compare = {
        "": lambda a, b: a == b, "_at_least": lambda a, b: a >= b, "_at_most": lambda a, b: a <= b,
    }  # fmt: skip
    found = []
    for row in rows:
        own = bool(row.organisation_id)
        if not own and row.key in own_keys:
            continue
        fits = (
            (asked.own is None or own == asked.own)
            and (asked.retired is None or row.retired == asked.retired)
            and (asked.priced is None or (row.price is not None) == asked.priced)
            and has_words(row, asked.words)
            and all(
                getattr(row, name) is not None and compare[end](getattr(row, name), value)
                for name, end, value in asked.filters
            )
        )
        if fits:
            found.append(row)
    known = [row for row in found if getattr(row, column) is not None]
    unknown = sorted((row for row in found if row not in known), key=lambda row: row.key)
    known.sort(key=lambda row: (getattr(row, column), row.key), reverse=down)
    whole = [*known, *unknown]
    whole.sort(key=lambda row: not row.organisation_id)
    return [(row.key, bool(row.organisation_id)) for row in whole]


def in_pages(organisation, asked, limit):
    found, cursor = [], None
    while True:
        page = catalogue_list.page_of_rows(organisation, KIND, asked, cursor, limit)
        found += [(row.key, bool(row.organisation_id)) for row in page.rows]
        assert len(page.rows) == limit or page.following is None
        cursor = page.following
        if cursor is None:
            return found


SORTS = [f"{sign}{column}" for column in ("key", "capacity_gib", "price") for sign in ("", "-")]
WORDS = [
    "", "a", "al", "alp", "alpha", "lph", "pha 16", "x9", "9", "16", "be", "beta", "eta max", "ac",
    "ac 32", "aa", "ours own", "gamma", "zzz", "own alpha ours", "ax", "acx", "cx", "max", "ma",
    "ph alpha",
]  # fmt: skip
FLAGS = [
    dict(zip(("own", "retired", "priced"), each, strict=True))
    for each in itertools.product((None, True, False), repeat=3)
]


@pytest.mark.parametrize("sort", SORTS)
@pytest.mark.parametrize("limit", [1, 2, 3, 20])
def test_pages_are_the_list_by_hand(cast, rows, sort, limit):
    for flags in FLAGS[:: 1 if limit == 3 else 5]:
        asked = Asked(sort=sort, **flags)
        assert in_pages(cast.ours, asked, limit) == by_hand(rows, asked), asked


# What the organisation pays: less than the row says, more, the same, and of one without a price.
PAID = {"a1": "25", "a3": "7", "b3": None, "o1": "10", "o3": "1", "c1": "30", "gone": "3"}


@pytest.mark.parametrize("limit", [1, 3])
@pytest.mark.parametrize("sort", ["price", "-price"])
def test_pages_by_what_is_paid_are_the_list_by_hand(cast, rows, sort, limit):
    """A row is where the price that its reader sees puts it."""
    for organisation, key, price in (
        *((cast.ours, key, price) for key, price in PAID.items()), (cast.theirs, "a2", "99"),
    ):  # fmt: skip
        Price.objects.create(
            organisation=organisation, kind=KIND, key=key, price=price,
            currency="EUR" if price else None, price_origin="given" if price else None,
        )  # fmt: skip
    for row in rows:
        row.price = PAID.get(row.key) or row.price
        row.price = None if row.price is None else float(row.price)
    asked_for = [{**flags, "words": words} for flags in FLAGS[::4] for words in ("", "alpha")]
    for asked in [Asked(sort=sort, **each) for each in asked_for[:: 1 if limit == 3 else 5]]:
        expected = by_hand(rows, asked)
        assert in_pages(cast.ours, asked, limit) == expected, asked
        assert catalogue_list.counted(cast.ours, KIND, asked, 50) == len(expected)
    for end, value in (("", 7.0), ("_at_least", 10.0), ("_at_most", 10.0)):
        asked = Asked(sort=sort, filters=(("price", end, value),))
        assert in_pages(cast.ours, asked, limit) == by_hand(rows, asked), asked


def test_disks_of_solid_state_are_listed_alone(cast):
    disks = CATALOGUE["disks"].objects.filter(organisation=None)
    for solid, found in ((None, disks), (False, disks), (True, disks.filter(rpm=None))):
        asked = Asked(sort="key", solid=solid)
        listed = catalogue_list.page_of_rows(cast.ours, "disks", asked, None, 5000).rows
        assert [row.key for row in listed] == sorted(row.key for row in found)
        assert catalogue_list.counted(cast.ours, "disks", asked, 5000) == len(found)


# However the words are looked for: a few rows first, then by the index, then row by row.
BOUNDS = [(5000, 2000, 5000), (5000, 0, 0), (0, 0, 0), (1, 3, 2), (3, 2, 5)]


@pytest.mark.parametrize("bounds", BOUNDS, ids=str)
def test_words_are_found_as_by_hand_whichever_way_is_gone(cast, rows, bounds, monkeypatch):
    for name, most in zip(("FEW", "PROBED", "COUNTED"), bounds, strict=True):
        monkeypatch.setattr(catalogue_list, name, most)
    for number, words in enumerate(WORDS):
        for own in (None, (True, False)[number % 2]):
            asked = Asked(words=words, sort=("key", "-price")[number % 2], own=own)
            expected = by_hand(rows, asked)
            assert in_pages(cast.ours, asked, 3) == expected, asked
            if bounds[0] == 5000:
                for most in sorted({0, len(expected) - 1, len(expected), 50} - {-1}):
                    found = catalogue_list.counted(cast.ours, KIND, asked, most)
                    assert found == min(len(expected), most + 1), (asked, most)


@pytest.mark.parametrize(
    ("parameters", "filters"),
    [
        ({"capacity_gib": "16"}, [("capacity_gib", "", 16.0)]),
        ({"capacity_gib_at_least": "32"}, [("capacity_gib", "_at_least", 32.0)]),
        ({"capacity_gib_at_most": "32", "manufacturer": "Acme"},
         [("capacity_gib", "_at_most", 32.0), ("manufacturer", "", "Acme")]),
        ({"price_at_least": "10", "price_at_most": "20"}, None),
        ({"manufacturer": "", "q": "alpha", "sort": "-price", "own": "no", "retired": ""}, []),
        ({"own": "YES", "retired": "False", "priced": "true"}, []),
    ],
)  # fmt: skip
def test_what_an_address_asks_for_is_listed_as_by_hand(cast, rows, parameters, filters):
    asked = catalogue_list.read_asked(KIND, parameters)
    if filters is not None:
        assert asked.filters == tuple(filters)
    assert (asked.words, asked.sort) == (parameters.get("q", ""), parameters.get("sort", "name"))
    expected = by_hand(rows, Asked(asked.words, "key", asked.own, asked.retired, asked.priced,
                                   asked.filters))  # fmt: skip
    assert sorted(in_pages(cast.ours, asked, 2)) == sorted(expected)
    assert len(expected) == catalogue_list.counted(cast.ours, KIND, asked, 100) < len(rows)


def test_everything_that_cannot_be_heard_is_told():
    for parameters in (
        {"sort": "manufacturer"}, {"own": "maybe"}, {"colour": "red"}, {"capacity_gib": "much"},
        {"name": "a\0"}, {"capacity_gib_at_least": "nan"}, {"retired": "2"},
    ):  # fmt: skip
        with pytest.raises(InputProblems) as told:
            catalogue_list.read_asked(KIND, parameters)
        assert len(told.value.problems) == 1
    with pytest.raises(InputProblems) as told:
        catalogue_list.read_asked("user-profiles", {"priced": "yes", "sort": "x", "own": "x"})
    assert len(told.value.problems) == 3
    assert catalogue_list.read_asked("user-profiles", {"priced": ""}).priced is None


@pytest.fixture
def entries(cast):
    """What was done, before and after people joined, by several and in several organisations."""
    now, made = timezone.now() - timedelta(days=3), []
    people = [("alice", cast.alice), ("bob", cast.bob), ("mallory", cast.mallory), ("", None)]
    actions = ["made", "changed", "signed-in"]
    number = itertools.count()
    for (name, user), action in itertools.product(people, actions):
        for organisation in (cast.ours, cast.theirs, None):
            entry = AuditEntry(
                action=action, actor=name, actor_number=user and user.pk,
                organisation_number=organisation and organisation.pk,
                subject=f"Plan {next(number)} Tea",
            )  # fmt: skip
            made.append(entry)
    AuditEntry._meta.get_field("at").auto_now_add = False
    try:
        for minute, entry in enumerate(made):
            entry.at = now + timedelta(minutes=minute) + timedelta(days=4 * (minute % 2))
            entry.save()
    finally:
        AuditEntry._meta.get_field("at").auto_now_add = True
    return made


TEXTS = ["", "plan 1", "ALICE", "tea", "nobody"]


@pytest.mark.parametrize("actor", ["", "Bob", "alice", "ali"])
@pytest.mark.parametrize("action", ["", "made", "signed-in"])
def test_what_was_done_is_listed_as_by_hand(cast, entries, actor, action):
    joined = dict(cast.ours.memberships.values_list("user_id", "created_at"))
    times = [None, entries[6].at, entries[24].at]
    for text, since, until in itertools.product(TEXTS, times, times):
        asked = activity.Asked(action=action, actor=actor, text=text, since=since, until=until)
        found = activity.activity_of(cast.ours, asked).filter(subject__endswith="Tea")
        expected = [
            entry.pk
            for entry in reversed(entries)
            if (entry.organisation_number == cast.ours.pk
                or (entry.organisation_number is None and entry.actor_number in joined
                    and entry.at >= joined[entry.actor_number]))
            and action in ("", entry.action)
            and actor.lower() in ("", entry.actor)
            and (text.lower() in entry.subject.lower() or text.lower() in entry.actor)
            and (since is None or entry.at >= since)
            and (until is None or entry.at < until)
        ]  # fmt: skip
        assert [entry.pk for entry in found] == expected, asked


@pytest.mark.parametrize(
    ("fields", "first", "aside"),
    [
        (["/question/users"], ["/question/users"], []),
        (["/question/origins/users", "/question/users"], ["/question/users"],
         ["/question/origins/users"]),
        (["/question/origins/users"], ["/question/origins/users"], []),
        (["/question/originsx"], ["/question/originsx"], []),
        ([], [], []),
    ],
)  # fmt: skip
def test_what_changed_is_told_before_where_it_comes_from(fields, first, aside):
    changes = [{"field": field} for field in fields]
    found = activity.told({"changes": changes})
    assert [[each["field"] for each in part] for part in found] == [first, aside]


def test_pages_of_what_was_done_follow_one_another(cast, entries):
    whole = activity.activity_of(cast.ours).filter(subject__endswith="Tea")
    for limit in (1, 3, 20, 50):
        found, before = [], None
        while True:
            rows, before = activity.page_of_entries(whole, before, limit)
            found += rows
            assert len(rows) == limit or before is None
            if before is None:
                break
            assert before == rows[-1].pk
        assert [row.pk for row in found] == [row.pk for row in whole]
    told = activity.as_dict(whole[0])
    assert (told["id"], told["subject"]) == (whole[0].pk, whole[0].subject)
    nobody = next(row for row in whole if not row.actor)
    assert activity.as_dict(nobody)["actor"] is None


@pytest.mark.parametrize(
    "asked",
    [
        {}, {"priced": True}, {"priced": False}, {"capacity_gib_at_least": 32},
        {"capacity_gib_at_most": 32, "manufacturer": ["Acme", "Ours"]}, {"manufacturer": "Acme"},
        {"priced": True, "capacity_gib_at_least": 17, "capacity_gib_at_most": 64},
        {"retired": True}, {"manufacturer": "Nobody"},
    ],
    ids=str,
)  # fmt: skip
def test_a_filter_of_a_search_finds_what_is_found_by_hand(cast, rows, asked):
    """Own rows before built-in ones; what the organisation pays for a row is a price of it."""
    paid = {"a3": "7", "o1": None, "c1": None}
    for key, price in paid.items():
        Price.objects.create(
            organisation=cast.ours, kind=KIND, key=key, price=price,
            currency="EUR" if price else None, price_origin="given" if price else None,
        )  # fmt: skip
    Price.objects.create(organisation=cast.theirs, kind=KIND, key="c2", price="1",
                         currency="EUR", price_origin="given")  # fmt: skip
    own_keys = {row.key for row in rows if row.organisation_id}

    def fits(row):
        priced = row.price is not None or paid.get(row.key) is not None
        manufacturers = asked.get("manufacturer", row.manufacturer)
        return (
            (row.organisation_id or row.key not in own_keys)
            and asked.get("priced", priced) == priced
            and asked.get("capacity_gib_at_least", 0) <= row.capacity_gib
            and row.capacity_gib <= asked.get("capacity_gib_at_most", 999)
            and row.manufacturer in manufacturers
            and (isinstance(manufacturers, list) or row.manufacturer == manufacturers)
            and asked.get("retired", row.retired) == row.retired
        )

    found = [row for row in rows if fits(row)]
    found.sort(key=lambda row: (not row.organisation_id, row.key))
    cast.ours.refresh_from_db()
    table = StoredTable(cast.ours.pk, KIND, cast.ours.catalogue_version)
    assert table.matching(asked) == [row.key for row in found]
