"""Searches without a worker: parts counted once, in any order, whatever happens in between."""

import copy
import json
import random
from datetime import timedelta

import pytest
from django.db import OperationalError, transaction
from django.http import Http404
from django.utils import timezone

from calculators import search
from calculators.errors import InputProblems
from planner.models import Search, SearchPart
from planner.selectors import searches as selected
from planner.selectors.searches import answer_of, search_of, searches_of, state_of
from planner.services.catalogue.catalogue import save_own_row
from planner.services.operation import patience
from planner.services.searches import parts as search_parts
from planner.services.searches import searches, steering
from planner.services.searches import work as search_work
from tests.planner.commands.test_search_command import SEARCH

pytestmark = pytest.mark.django_db
AXES = {
    "/raid_groups/0/level": ["RAID10", "RAID5"],
    "/raid_groups/0/disks": {"from": 2, "to": 8},
    "/raid_groups/0/count": {"from": 1, "to": 4},
    "/populations/0/users": {"from": 4000, "to": 13_000, "step": 100},
}
DOCUMENT = {**SEARCH, "axes": AXES}
UNCERTAIN = {
    **DOCUMENT,
    "objectives": [{"figure": "price"}, {"figure": "futures_held", "goal": "most"}],
    "bounds": [{"figure": "disks", "most": 30}],
    "states": ["normal", "disk-lost"],
    "ranges": {"/populations/0/iops_per_user": {"low": 0.03, "likely": 0.04, "high": 0.06}},
    "futures": 20,
}
FREE = {
    **DOCUMENT,
    "axes": {key: values for key, values in AXES.items() if "users" not in key},
    "goal": {"name": "most-users-of-disks", "disks": 24},
}
del FREE["objectives"]


@pytest.fixture(autouse=True)
def tiny_parts(monkeypatch):
    monkeypatch.setattr(search_work, "first_length", lambda question: 97)
    monkeypatch.setattr(search_work, "LEAST_SECONDS", 0)
    monkeypatch.setattr(search_work, "PART_SECONDS", 0)


@pytest.fixture
def queue():
    """Messages that nobody has read yet."""
    return []


@pytest.fixture
def asked(cast, queue, django_capture_on_commit_callbacks):
    def ask(document=DOCUMENT, **rest):
        with django_capture_on_commit_callbacks(execute=True):
            return searches.start_search(
                cast.ours,
                cast.alice,
                document,
                "Best",
                cast.catalogue,
                lambda *part: queue.append(part),
                **rest,
            )

    return ask


def swept(queue, choose=lambda queue: 0, twice=False, most=10_000):
    """Work off the queue; the number of messages."""
    count = 0
    while queue and count < most:
        part = queue.pop(choose(queue))
        for _ in range(2 if twice else 1):
            search_work.sweep_part(*part, lambda *part: queue.append(part))
        count += 1
    return count


def at_once(cast, document=DOCUMENT):
    question = search.read(document, cast.catalogue)
    return search.finish(question, search.sweep(question))


def late():
    """Some time has passed."""
    SearchPart.objects.update(lease_ends="2026-01-01T00:00Z")


def test_the_answer_is_that_of_one_sweep(cast, asked, queue):
    row = asked()
    assert (row.status, queue) == ("queued", [(str(row.pk), 0, 97)])
    assert swept(queue) > 50
    row = search_of(cast.ours, row.pk)
    assert (row.status, row.seen, row.parts.count()) == ("done", row.size, 0)
    assert json.dumps(row.answer) == json.dumps(at_once(cast))
    state = state_of(row)
    assert (state["progress"], state["holding"]) == (1, row.answer["holding"])
    assert state["rate"] > 0
    assert state["started_at"] < state["finished_at"]


@pytest.mark.parametrize(
    "document", [DOCUMENT, UNCERTAIN, FREE], ids=["plain", "uncertain", "free"]
)
def test_any_order_and_every_part_twice(cast, asked, queue, document):
    row = asked(document)
    chance = random.Random(5)
    swept(queue, lambda queue: chance.randrange(len(queue)), twice=True)
    found = search_of(cast.ours, row.pk).answer
    assert found["holding"]
    assert json.dumps(found) == json.dumps(at_once(cast, document))


def test_organisations_get_equal_shares(cast, asked, queue):
    """However many searches each has."""
    many = [asked() for _ in range(steering.MOST_ACTIVE)]
    enqueue = lambda *part: queue.append(part)  # noqa: E731
    with transaction.atomic():
        one = searches.start_search(
            cast.theirs, cast.mallory, DOCUMENT, "One", cast.catalogue, enqueue
        )
    search_work.hand_over(list(one.parts.all()), enqueue)
    swept(queue, most=60)
    seen = {row.pk: row.seen for row in Search.objects.all()}
    assert one.size > seen[one.pk] > 0.6 * sum(seen[row.pk] for row in many) > 0
    assert max(seen[row.pk] for row in many) < 2 * min(seen[row.pk] for row in many)


def test_two_workers_at_the_same_part_count_it_once(cast, asked, queue, monkeypatch):
    """The lease of the first ends while it works; the second is faster."""
    row = asked()
    sweep = search.sweep

    def overtaken(*args):
        monkeypatch.setattr(search, "sweep", sweep)
        late()
        search_work.sweep_part(*first, lambda *part: queue.append(part))
        return sweep(*args)

    first = queue.pop()
    monkeypatch.setattr(search, "sweep", overtaken)
    search_work.sweep_part(*first, lambda *part: queue.append(part))
    row.refresh_from_db()
    assert (row.seen, len(queue)) == (97, search_parts.WINDOW)
    swept(queue)
    assert json.dumps(search_of(cast.ours, row.pk).answer) == json.dumps(at_once(cast))


def test_who_has_a_part_in_hand_keeps_it(asked, queue):
    row = asked()
    assert search_parts.take_part(row.pk, 0, 97)
    assert not search_parts.take_part(row.pk, 0, 97), "a doubled message"
    assert search_parts.renew_part(row.pk, 0)
    search_work.tend(lambda *part: queue.append(part))
    assert len(queue) == 1, "nothing is late"
    late()
    search_work.tend(lambda *part: queue.append(part))
    assert queue[1:] == queue[:1], "the worker is silent"
    assert search_parts.take_part(row.pk, 0, 97)


def test_all_messages_are_lost(cast, asked, queue):
    row = asked()
    swept(queue, most=7)
    for _ in range(3):
        queue.clear()
        late()
        search_work.tend(lambda *part: queue.append(part))
        assert len(queue) == SearchPart.objects.count() <= search_parts.WINDOW
        swept(queue, most=7)
    swept(queue)
    assert json.dumps(search_of(cast.ours, row.pk).answer) == json.dumps(at_once(cast))


def test_a_part_that_takes_too_long_is_handed_in_half_done(cast, asked, queue, monkeypatch):
    monkeypatch.setattr(search_work, "LONGEST_SECONDS", 1e-9)
    monkeypatch.setattr(search_work, "first_length", lambda question: 2000)
    sweep = search.sweep

    def slow(question, start, stop, stop_if):
        """In pieces, asking in between."""
        found = []
        for first in range(start, stop, 200):
            if found and stop_if():
                raise search.Stopped(search.merge(found), first)
            found.append(sweep(question, first, min(first + 200, stop)))
        return search.merge(found)

    monkeypatch.setattr(search, "sweep", slow)
    row = asked()
    assert swept(queue) == row.size // 200 + 2, "each piece, the rest of the last, the answer"
    monkeypatch.setattr(search, "sweep", sweep)
    assert json.dumps(search_of(cast.ours, row.pk).answer) == json.dumps(at_once(cast))


def test_the_queue_cannot_be_reached(cast, django_capture_on_commit_callbacks, queue):
    def down(*part):
        raise ConnectionError

    with django_capture_on_commit_callbacks(execute=True):
        row = searches.start_search(cast.ours, cast.alice, DOCUMENT, None, cast.catalogue, down)
    late()
    search_work.tend(down)
    late()
    search_work.tend(lambda *part: queue.append(part))
    swept(queue)
    assert Search.objects.get(pk=row.pk).status == "done"


def test_a_search_that_is_deleted_meanwhile_is_not_there():
    with pytest.raises(Http404):
        steering.act(Search(), "pause", print)


def test_pause_resume_cancel(cast, asked, queue, django_capture_on_commit_callbacks):
    row = asked()
    swept(queue, most=5)
    steering.act(row, "pause", print)
    seen = row.seen
    assert (row.status, row.running_since) == ("paused", None)
    messages = list(queue)
    swept(queue)
    late()
    search_work.tend(lambda *part: queue.append(part))
    row.refresh_from_db()
    assert (row.status, row.seen, queue) == ("paused", seen, [])
    assert state_of(row)["answer"]["designs"] == seen, "what was found so far"

    with django_capture_on_commit_callbacks(execute=True):
        steering.act(row, "resume", lambda *part: queue.append(part))
    assert set(queue) == set(messages)
    swept(queue, most=5)
    row.refresh_from_db()
    assert row.seen > seen

    with django_capture_on_commit_callbacks(execute=True):
        steering.act(row, "cancel", lambda *part: queue.append(part))
    assert row.status == "cancelled"
    seen = row.seen
    swept(queue)
    row = search_of(cast.ours, row.pk)
    assert (row.status, row.seen, row.parts.count()) == ("cancelled", seen, 0)
    assert row.answer["designs"] == seen
    assert row.answer["near_misses"]

    for action in steering.ACTIONS:
        assert steering.act(row, action, queue.append).status == "cancelled"
    assert not queue


def test_paused_while_the_answer_is_made(cast, asked, queue, monkeypatch):
    row = asked()
    finish = search.finish

    def slow(question, found):
        monkeypatch.setattr(search, "finish", finish)
        steering.act(row, "pause", print)
        return finish(question, found)

    monkeypatch.setattr(search, "finish", slow)
    swept(queue)
    row.refresh_from_db()
    assert (row.status, row.answer) == ("paused", None)
    steering.act(row, "resume", lambda *part: None)
    search_work.sweep_part(str(row.pk), row.size, row.size, lambda *part: None)
    row.refresh_from_db()
    assert row.status == "done"


def test_a_worker_stops_in_the_middle_of_a_part(asked, queue, monkeypatch):
    monkeypatch.setattr(search_work, "RENEWED_SECONDS", 0)
    row = asked()
    sweep = search.sweep

    def paused(*args):
        steering.act(row, "pause", print)
        return sweep(*args)

    monkeypatch.setattr(search, "sweep", paused)
    swept(queue)
    row.refresh_from_db()
    assert (row.status, row.seen) == ("paused", 0)


def test_deleted_in_the_middle(asked, queue):
    row = asked()
    swept(queue, most=3)
    searches.delete_search(row)
    swept(queue)
    assert not SearchPart.objects.exists()


def test_a_catalogue_edit_changes_nothing(cast, asked, queue):
    disk = {**cast.catalogue.disks["scsi-15k-300gb"], "price": 1, "source": "us"}
    wanted = at_once(cast)
    row = asked()
    swept(queue, most=2)
    save_own_row(cast.ours, "disks", disk)
    swept(queue)
    assert json.dumps(search_of(cast.ours, row.pk).answer) == json.dumps(wanted)


def test_a_question_that_cannot_be_searched_any_more(cast, asked, queue):
    row = asked()
    Search.objects.filter(pk=row.pk).update(document={**DOCUMENT, "axes": {"/colour": ["red"]}})
    swept(queue)
    state = state_of(search_of(cast.ours, row.pk))
    assert state["status"] == "failed"
    assert "colour" in state["problem"]
    assert (state["answer"], SearchPart.objects.count()) == (None, 0)


def test_a_search_whose_answer_cannot_be_made(cast, asked, queue, monkeypatch):
    def broken(*args):
        raise ArithmeticError

    monkeypatch.setattr(search, "finish", broken)
    row = asked()
    swept(queue)
    state = state_of(search_of(cast.ours, row.pk))
    assert (state["status"], state["seen"]) == ("failed", row.size)
    assert "ArithmeticError" in state["problem"]
    assert state["answer"] is None


@pytest.mark.parametrize("value", [float("nan"), float("inf"), "\ud800", ["\udfff"]])
def test_what_cannot_be_kept_is_refused(asked, value):
    scenario = copy.deepcopy(DOCUMENT["scenario"])
    scenario["raid_groups"][0]["level"] = value
    with pytest.raises(InputProblems) as caught:
        asked({**DOCUMENT, "scenario": scenario})
    found = caught.value.problems[0]
    assert found.pointer.startswith("/scenario/raid_groups/0/level")


def test_a_part_that_brings_its_worker_down(asked, queue):
    row = asked()
    for _ in range(search_parts.MOST_ATTEMPTS):
        assert search_parts.take_part(row.pk, 0, 97)
        late()
    assert not search_parts.take_part(row.pk, 0, 97)
    search_work.tend(lambda *part: queue.append(part))
    swept(queue)
    row.refresh_from_db()
    assert (row.status, row.problem) == ("failed", "It brought the worker down repeatedly.")


def test_the_database_is_away_for_a_moment(cast, asked, queue, monkeypatch):
    row = asked()
    monkeypatch.setattr(patience, "PAUSES", (0, 0))
    monkeypatch.setattr(patience.connection, "close", lambda: None)
    count = search_parts.count_part
    failures = [OperationalError, OperationalError]

    def away(*args):
        if failures:
            raise failures.pop()
        return count(*args)

    monkeypatch.setattr(search_parts, "count_part", away)
    swept(queue)
    assert json.dumps(search_of(cast.ours, row.pk).answer) == json.dumps(at_once(cast))


def test_a_quick_part_makes_the_next_ones_no_longer(asked, queue, monkeypatch):
    """Whoever gets the last of them would be waited for."""
    row = asked()
    swept(queue, most=1)
    an_hour_ago = timezone.now() - timedelta(hours=1)
    Search.objects.filter(pk=row.pk).update(running_since=an_hour_ago)
    # An hour of this part's pace would be all that is left.
    monkeypatch.setattr(search_work, "LEAST_SECONDS", 3600)
    known = set(queue)
    swept(queue, most=1)
    assert {stop - start for _, start, stop in {*queue} - known} == {97}


def test_so_many_at_a_time(cast, asked, queue):
    rows = [asked() for _ in range(steering.MOST_ACTIVE)]
    with pytest.raises(InputProblems) as caught:
        asked()
    assert [problem.code for problem in caught.value.problems] == ["too-many"]
    steering.act(rows[0], "pause", print)
    asked()
    with pytest.raises(InputProblems):
        steering.act(rows[0], "resume", queue.append)
    rows[0].refresh_from_db()
    assert rows[0].status == "paused"


def test_every_problem_at_once(asked):
    with pytest.raises(InputProblems) as caught:
        asked({**DOCUMENT, "shortlist": 0, "axes": {"/nothing": [1]}})
    assert len(caught.value.problems) == 2
    assert not Search.objects.exists()


def test_a_design_is_opened_and_kept(cast, asked, queue):
    row = asked()
    swept(queue)
    row = search_of(cast.ours, row.pk)
    best = row.answer["front"][0]
    opened = searches.design_answer(row, best["design"])
    assert opened["values"] == best["values"]
    assert opened["answer"]["verdict"] != "fail"
    assert opened["answer"]["figures"]["response_time.p95_ms"]["formula"]
    kept = searches.keep_design(
        row, best["design"], cast.plan, "Cheapest", cast.alice, cast.catalogue
    )
    assert kept.document()["raid_groups"][0]["disks"] == best["values"]["/raid_groups/0/disks"]
    with pytest.raises(IndexError):
        searches.design_document(row, row.size)


def test_what_was_found_so_far_is_shown_anew_now_and_then(cast, asked, queue, monkeypatch):
    """However many look: after a while, and only where more was found."""
    row = asked()

    def look(after):
        swept(queue, most=after)
        return answer_of(search_of(cast.ours, row.pk))

    assert look(0) is None
    monkeypatch.setattr(selected, "PREVIEW_SECONDS", 3600)
    first = look(5)
    assert first["holding"] == search_of(cast.ours, row.pk).held
    assert look(3) is first
    monkeypatch.setattr(selected, "PREVIEW_SECONDS", 0)
    second = look(0)
    assert second["holding"] == search_of(cast.ours, row.pk).held > first["holding"]
    assert look(0) is second
    assert look(10_000) == at_once(cast)


def test_lists_are_the_organisations_own(cast, asked):
    row = asked(scenario=cast.scenario)
    assert [found.pk for found in searches_of(cast.ours)] == [row.pk]
    assert [found.pk for found in searches_of(cast.ours, cast.scenario)] == [row.pk]
    assert not searches_of(cast.theirs)
    assert search_of(cast.theirs, row.pk) is None


def test_how_large_a_space_is(cast):
    space = searches.space_of(DOCUMENT, cast.catalogue)
    assert (space["designs"], space["variants"]) == (2 * 7 * 4 * 91, 2)
    assert [axis["values"] for axis in space["axes"]] == [2, 7, 4, 91]
    assert space["axes"][0]["label"] == "RAID level"
