"""The books of a search, reckoned by hand: lengths, windows, states, leases and bounds."""

import math
from collections.abc import Mapping
from datetime import timedelta
from itertools import product
from types import SimpleNamespace

import pytest
from django.utils import timezone

from calculators import search
from calculators.errors import InputProblems, Problem
from calculators.inputs.catalogue import FURTHER, Catalogue
from calculators.systems import SYSTEMS
from planner.models import Search, SearchPart
from planner.selectors import searches as selected
from planner.services.searches import parts as search_parts
from planner.services.searches import searches, steering
from planner.services.searches import work as search_work
from tests.planner.commands.test_search_command import SEARCH

pytestmark = pytest.mark.django_db
STATES = ["queued", "running", "paused", "done", "failed", "cancelled"]
SECOND = timedelta(seconds=1)


@pytest.fixture
def made(cast):
    def make(status="running", size=1000, organisation=None, **fields):
        if status == "done":
            fields |= {"seen": size, "answer": {}}
        return Search.objects.create(
            **{"organisation": organisation or cast.ours, "name": "Best", "document": SEARCH,
               "catalogue_source": "s", "catalogue_version": "v", "rows": {}, "size": size,
               "status": status, **fields}
        )  # fmt: skip

    return make


def part_of(row, start=0, stop=10, **fields):
    now = timezone.now()
    return SearchPart.objects.create(
        **{"search": row, "start": start, "stop": stop, "lease_ends": now + 5 * SECOND, **fields}
    )


def bounds(parts):
    return [(part.start, part.stop) for part in parts]


def test_the_answer_of_a_search_is_not_looked_for_where_it_is_there(
    made, django_assert_num_queries
):
    done, queued = made("done"), made("queued")
    with django_assert_num_queries(0):
        assert selected.answer_of(done) == {}
        assert selected.answer_of(queued) is None


SIZES = [(1000, 0), (1000, 900), (97, 50), (5, 5), (16, 0)]
OPEN = [(0, 4), (3, 4), (4, 4), (5, 4), (0, 1)]
LENGTHS = [(1, 10), (7, 3), (20, 1000), (3, 30)]


def test_parts_are_cut_as_by_hand():
    for (size, begun), (there, window), (least, wish) in product(SIZES, OPEN, LENGTHS):
        row = Search(size=size, next_start=begun)
        expected, start = [], begun
        while there + len(expected) < window and start < size:
            length = max(least, min(wish, (size - start) // 16))
            expected.append((start, min(size, start + length)))
            start = expected[-1][1]
        if not expected and not there:
            expected = [(size, size)]
        found = search_parts._cut(row, there, least, wish, window)
        assert bounds(found) == expected, (size, begun, there, window, least, wish)
        assert row.next_start == start


@pytest.mark.parametrize(("others", "window"), [(1, 16), (2, 8), (3, 5), (4, 4), (5, 4), (9, 4)])
def test_a_search_has_its_share_of_the_window(made, cast, others, window):
    rows = [made(status=("running", "queued")[n % 2]) for n in range(others)]
    for status in ("paused", "done", "failed", "cancelled"):
        made(status=status)
    made(organisation=cast.theirs)
    assert search_parts._window(rows[0]) == window


@pytest.mark.parametrize(("size", "length"), [(1000, 97), (97, 97), (96, 97), (1, 1), (5, 1000)])
def test_the_first_part_is_no_longer_than_the_search(made, size, length):
    row = made("queued", size=size)
    before = timezone.now()
    part = search_parts.first_part(row, length)
    row.refresh_from_db()
    assert (part.start, part.stop, row.next_start) == (0, min(size, length), min(size, length))
    kept = row.parts.get()
    assert not kept.taken
    assert timedelta(0) < kept.lease_ends - before <= search_parts.WAIT + SECOND
    last = search_parts.last_part(row)
    assert (last.start, last.stop, row.parts.count()) == (size, size, 2)


@pytest.mark.parametrize("status", STATES)
@pytest.mark.parametrize(
    ("taken", "ends", "attempts"),
    [(False, 5, 0), (True, 5, 0), (True, -1, 1), (False, -1, 4), (False, 5, 5), (True, -1, 5),
     (True, -1, 4)],
)  # fmt: skip
def test_a_part_is_taken_where_it_is_free(made, status, taken, ends, attempts):
    row, now = made(status), timezone.now()
    part = part_of(row, taken=taken, attempts=attempts, lease_ends=now + ends * SECOND)
    found = search_parts.take_part(row.pk, 0, 10)
    works = status in ("queued", "running", "cancelled")
    free = works and attempts < 5 and (not taken or ends < 0)
    part.refresh_from_db()
    row.refresh_from_db()
    assert (found == row) is free
    assert part.attempts == attempts + free
    if free:
        assert part.taken
        assert 8 * SECOND < part.lease_ends - now < 15 * SECOND
        assert row.status == ("running" if status == "queued" else status)
        assert (row.started_at is not None) is (status == "queued")
        assert row.running_since == row.started_at
        again = search_parts.take_part(row.pk, 0, 10)
        assert again is None, "somebody has it in hand"
    else:
        assert found is None
        assert row.status == status
    for start, stop in ((1, 10), (0, 9)):
        assert search_parts.take_part(row.pk, start, stop) is None
    answer = part_of(row, 1000, 1000)
    if works:
        assert search_parts.take_part(row.pk, 1000, 1000) == row
        answer.refresh_from_db()
        assert 18 * SECOND < answer.lease_ends - now < 25 * SECOND, "an answer takes longer"
    row.refresh_from_db()
    assert search_parts.renew_part(row.pk, 0) is (row.status == "running")
    assert search_parts.renew_part(row.pk, 1) is False


@pytest.mark.parametrize("status", STATES)
def test_what_nobody_is_heard_of_is_handed_out_again(made, status, monkeypatch):
    monkeypatch.setattr(search_parts, "TENDED_AT_ONCE", 3)
    row, now = made(status), timezone.now()
    for number, ago in enumerate((-9, 3, 1, 4, 2)):
        part_of(row, number, number + 1, taken=True, lease_ends=now - ago * SECOND)
    works = status in ("queued", "running", "cancelled")
    found = search_parts.take_late_parts()
    assert [part.start for part in found] == ([3, 1, 4] if works else [])
    for part in SearchPart.objects.all():
        late = works and part.start in (1, 3, 4)
        assert part.taken is not late
        if late:
            assert 12 * SECOND < part.lease_ends - now < 20 * SECOND
    rest = search_parts.take_late_parts()
    assert [part.start for part in rest] == ([2] if works else [])


@pytest.mark.parametrize("status", STATES)
@pytest.mark.parametrize("end", ["fail", "store", "count"])
def test_only_a_search_at_work_ends(made, status, end):
    then = timezone.now() - 10 * SECOND
    row = made(status, running_since=then, active_seconds=5, seen=1000)
    part_of(row)
    if end == "fail":
        search_parts.fail(row.pk, "why")
    elif end == "store":
        search_parts.store_answer(row.pk, {"front": []})
    else:
        assert search_parts.count_part(row.pk, (0, 5, 11), None, 1, 1) == []
    row.refresh_from_db()
    at_work = {"fail": ("queued", "running", "cancelled"), "store": ("running", "cancelled")}
    ends = status in at_work.get(end, ())
    assert row.parts.count() == (0 if ends else 1)
    assert (row.problem == "why") is (ends and end == "fail")
    assert (row.answer == {"front": []}) is (ends and end == "store")
    if ends and status != "cancelled":
        assert row.status == ("failed" if end == "fail" else "done")
        assert row.finished_at > then
        assert row.running_since is None
        assert 15 <= row.active_seconds < 60
    else:
        assert (row.status, row.running_since, row.active_seconds) == (status, then, 5)


@pytest.mark.parametrize(
    ("change", "states", "becomes"),
    [("pause", {"queued", "running"}, "paused"), ("resume", {"paused"}, None),
     ("cancel", {"queued", "running", "paused"}, "cancelled")],
)  # fmt: skip
@pytest.mark.parametrize("status", STATES)
@pytest.mark.parametrize(("started", "seen"), [(True, 7), (False, 0)])
def test_people_change_a_search_from_some_states_only(
    made, change, states, becomes, status, started, seen, django_capture_on_commit_callbacks
):
    then = timezone.now() - 10 * SECOND
    row = made(status, started_at=then if started else None, seen=seen,
               running_since=then if started and status == "running" else None)  # fmt: skip
    part_of(row, taken=True, attempts=3)
    woken = []
    with django_capture_on_commit_callbacks(execute=True):
        found = steering.act(row, change, lambda *part: woken.append(part))
    kept = Search.objects.get(pk=row.pk)
    assert found is row
    assert row.status == kept.status
    if status not in states:
        assert (kept.status, woken, kept.parts.count()) == (status, [], 1)
        return
    if change == "resume":
        assert kept.status == ("running" if started else "queued")
        assert (kept.running_since is not None) is started
        part = kept.parts.get()
        assert (part.taken, part.attempts) == (False, 0)
        assert woken == [(str(row.pk), 0, 10)]
        return
    assert (kept.status, kept.running_since) == (becomes, None)
    assert (kept.active_seconds > 9) is (started and status == "running")
    assert (kept.finished_at is not None) is (change == "cancel")
    if change == "pause":
        assert (woken, kept.parts.count()) == ([], 1)
    elif seen:
        assert woken == [(str(row.pk), 1000, 1000)]
        assert bounds(kept.parts.all()) == [(1000, 1000)]
    else:
        assert (woken, kept.parts.count()) == ([], 0)


@pytest.mark.parametrize(("running", "fits"), [(0, True), (3, True), (4, False), (5, False)])
def test_so_many_of_an_organisation_run_at_a_time(made, cast, running, fits):
    for number in range(running):
        made(("queued", "running")[number % 2])
    for status in ("paused", "done"):
        made(status)
    made(organisation=cast.theirs)
    paused = made("paused")
    if fits:
        assert steering.act(paused, "resume", print).status == "queued"
    else:
        with pytest.raises(InputProblems) as refused:
            steering.act(paused, "resume", print)
        assert [problem.code for problem in refused.value.problems] == ["too-many"]
        assert refused.value.problems[0].message.startswith(f"{running} searches run")


def test_what_one_request_may_search(cast, monkeypatch):
    question = search.read(SEARCH, cast.catalogue)
    work, variants = question.evaluations, question.space.variants
    for designs, words in product((work - 1, work), (variants - 1, variants)):
        monkeypatch.setattr(searches, "MOST_DESIGNS", designs)
        monkeypatch.setattr(searches, "MOST_VARIANTS", words)
        if (designs, words) == (work, variants):
            assert searches.search_designs(SEARCH, cast.catalogue)["designs"] == question.size
        else:
            with pytest.raises(InputProblems) as refused:
                searches.search_designs(SEARCH, cast.catalogue)
            assert [problem.code for problem in refused.value.problems] == ["too-large"]


@pytest.mark.parametrize(
    ("value", "wrong"),
    [(math.nan, [""]), ({"a": [1.5, math.inf]}, ["/a/1"]), ({"a/b": {"c": -math.inf}}, ["/a~1b/c"]),
     ("\ud800", [""]), ({"\udfff": 1}, [""]), ({"a": {"\udc00": "\ud900"}}, ["/a", "/a/\udc00"]),
     ({"a": [1, None, True, "x", 2.5, "\ue000", "\ud7ff"]}, [])],
)  # fmt: skip
def test_what_no_table_holds_is_found_wherever_it_is(value, wrong):
    assert [problem.pointer for problem in searches._unstorable(value)] == wrong


def test_a_search_in_a_list_says_how_far_it_is(made):
    then = timezone.now()
    row = made(seen=250, held=9, active_seconds=10, started_at=then)
    found = selected.summary_of(row)
    assert (found["progress"], found["rate"], found["seconds"]) == (0.25, 25, 10)
    assert (found["designs"], found["seen"], found["holding"]) == (1000, 250, 9)
    assert (found["started_at"], found["finished_at"]) == (then.isoformat(), None)
    assert (found["problem"], found["scenario"], found["status"]) == (None, None, "running")
    fresh = selected.summary_of(made("queued", finished_at=then, problem="why"))
    assert (fresh["rate"], fresh["started_at"], fresh["progress"]) == (None, None, 0)
    assert (fresh["finished_at"], fresh["problem"]) == (then.isoformat(), "why")


@pytest.mark.parametrize(
    ("evaluations", "size", "a_variant", "length"),
    [(1000, 1000, 1000, 19_999), (1000, 1000, 1, 24), (10**9, 10, 10, 1), (10**6, 10, 10**6, 0)],
)
def test_the_first_part_takes_a_moment(evaluations, size, a_variant, length):
    space = SimpleNamespace(designs_a_variant=a_variant)
    found = search_work.first_length(
        SimpleNamespace(evaluations=evaluations, size=size, space=space)
    )
    work = evaluations / size / 2_000_000 + 0.002 / a_variant
    assert found == max(1, int(0.05 / work))
    if length > 1:
        assert found == pytest.approx(length, rel=0.001)


@pytest.mark.parametrize(
    ("own", "current", "expected"),
    [("a", "b", "a"), ("a", None, "a"), ("", "b", "b"), ("", None, "")],
)
def test_work_belongs_to_the_request_for_the_search(made, monkeypatch, own, current, expected):
    """Somebody else's message may have woken the worker; the log says whose work it is."""
    row, said = made(request_id=own), []
    part_of(row)
    monkeypatch.setattr(search_work, "get_guid", lambda: current)
    monkeypatch.setattr(search_work, "set_guid", said.append)
    search_work.sweep_part(str(row.pk), 0, 10, print)
    search_work.sweep_part(str(row.pk), 5, 10, print)
    assert said == [expected]


def test_the_reason_names_the_first_problems():
    problems = [Problem("/a", "x", f"{n} is wrong.", "") for n in range(5)]
    said = search_work._reason(InputProblems(problems))
    assert said == "It could not be searched: 0 is wrong. 1 is wrong. 2 is wrong."
    assert "ValueError; the log says more." in search_work._reason(ValueError("x"))


@pytest.mark.parametrize("broken", [None, 0, 1])
def test_where_the_queue_cannot_be_reached_the_rest_waits(made, broken):
    row, woken = made(), []
    parts = [part_of(row, number, number + 1) for number in range(3)]

    def enqueue(*part):
        if len(woken) == broken:
            raise ConnectionError
        woken.append(part)

    search_work.hand_over(parts, enqueue)
    assert [part[1:] for part in woken] == [(0, 1), (1, 2), (2, 3)][:broken]


@pytest.mark.parametrize("attempts", [4, 5, 6])
def test_a_part_that_was_tried_too_often_ends_its_search(made, attempts):
    row, woken = made(), []
    part_of(row, attempts=attempts, lease_ends=timezone.now() - SECOND)
    search_work.tend(lambda *part: woken.append(part))
    row.refresh_from_db()
    assert row.status == ("failed" if attempts >= 5 else "running")
    assert woken


@pytest.mark.parametrize("opened", [None, "a design"])
def test_the_space_of_a_search_says_which_states_its_design_holds(monkeypatch, opened):
    axis = SimpleNamespace(pointer="/servers", label="Servers", unit="servers", values=(1, 2, 3))
    question = SimpleNamespace(
        size=6, evaluations=12, opened=opened, space=SimpleNamespace(variants=2, axes=[axis])
    )
    monkeypatch.setattr(searches.search, "read", lambda *_: question)
    monkeypatch.setattr(searches, "states_held", lambda of: [f"disk-lost of {of}"])
    found = searches.space_of({}, None)
    assert list(found.values()) == [
        6, 2, 12, [{"pointer": "/servers", "label": "Servers", "unit": "servers", "values": 3}],
        ["disk-lost of a design"] if opened else [],
    ]  # fmt: skip


def test_the_time_of_a_part_is_counted_from_its_begin(monkeypatch):
    clock = SimpleNamespace(monotonic=lambda: 10.0)
    monkeypatch.setattr(search_work, "time", clock)
    keeper = search_work._Keeper(None, 0)
    for now in (10.0, 25.0, 40.0):
        clock.monotonic = lambda now=now: now
        assert keeper.seconds == now - 10


@pytest.mark.parametrize("answer", [{"front": []}, {"instead": None}, {"instead": {"goal": "x"}}])
def test_what_was_found_stays_only_where_it_answers_another_goal(made, answer):
    row = made(partial={"kept": 1}, seen=1000)
    assert search_parts.packed_partial(row.pk) == {"kept": 1}
    # As it is read while the answer is stored: it is looked for where it was not yet.
    before = Search.objects.get(pk=row.pk)
    search_parts.store_answer(row.pk, answer)
    row.refresh_from_db()
    assert (row.status, row.answer) == ("done", answer)
    assert row.partial == ({"kept": 1} if answer.get("instead") else None)
    if row.partial is None:
        assert selected.answer_of(before) == answer


@pytest.mark.parametrize(
    ("name", "found"),
    [(None, "Design search"), (" Mine ", "Mine"), ("x" * 201, None), ("", None), (5, None)],
)
def test_a_search_has_a_name(name, found):
    if found:
        assert searches.named(name) == found
        return
    with pytest.raises(InputProblems) as refused:
        searches.named(name)
    assert [problem.pointer for problem in refused.value.problems] == ["/name"]


class Many(Mapping):
    """A table of very many rows, which reads those that are named alone."""

    def __init__(self, *keys):
        self.rows = {key: {"name": key} for key in keys}

    def __getitem__(self, key):
        return self.rows[key]

    def __iter__(self):
        return iter(self.rows)

    def __len__(self):
        return len(self.rows)


def test_of_large_tables_a_search_keeps_the_rows_that_it_names():
    """Those in its question, on its axes, and those that a mail system names by itself."""
    profile = next(filter(None, (system.default_profile for system in SYSTEMS.values())))
    usual = next(
        str(field.default) for system in SYSTEMS.values()
        for field in (*system.fields, *system.group_fields) if isinstance(field.default, str)
    )  # fmt: skip
    document = {"server": "named", "raid_groups": [{"disk": "deep", "disks": 4}], "a": "d"}
    disks = Many("named", "deep", "on an axis", "server", "other", usual, profile)
    whole = {"x": {"name": "x"}}
    catalogue = Catalogue(disks, whole, whole, Many("other", profile), "database", "v")
    axes = [SimpleNamespace(values=("on an axis", 5, 4.0))]
    question = SimpleNamespace(space=SimpleNamespace(axes=axes))
    found = searches._frozen(question, document, catalogue)
    assert set(found["disks"]) == {"named", "deep", "on an axis", usual, profile}
    assert found["controllers"] is found["servers"] is whole
    assert found["profiles"] == {profile: {"name": profile}}
    assert set(found["further"]) == set(FURTHER)
