"""Reading a mail queue."""

import pytest

from planner.mta import queues
from planner.mta.errors import BenchmarkError

LISTING = """\
-Queue ID-  --Size-- ----Arrival Time---- -Sender/Recipient-------
4D2F91448      25343 Sat Nov 21 06:29:26  sender@highwater.invalid
(connect to 127.0.0.1[127.0.0.1]:1: Connection refused)
                                         1recipient@highwater.test

4D2F91449*     25343 Sat Nov 21 06:29:26  sender@highwater.invalid
                                         2recipient@highwater.test

-- 50 Kbytes in 2 Requests.
"""


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        (LISTING, 2),
        ("Mail queue is empty\n", 0),
        ("-- 1 Kbytes in 1 Request.\n", 1),
        ("-- 244141 Kbytes in 10000 Requests.\n\n", 10_000),
    ],
)
def test_the_total_of_a_listing(text, messages):
    assert queues.total(text.splitlines()) == messages


@pytest.mark.parametrize(
    "text", ["", "postqueue: fatal: Queue report unavailable - mail system is down\n", "2\n"]
)
def test_what_is_no_listing(text):
    with pytest.raises(BenchmarkError, match="no total"):
        queues.total(text.splitlines())


def test_why_messages_wait():
    lines = [
        '{"queue_name": "deferred", "recipients": [{"address": "a", "delay_reason": "refused"}]}',
        '{"queue_name": "active", "recipients": [{"address": "a"}]}',
        "not json", "[]", "3",
        '{"recipients": [{"address": "b", "delay_reason": "refused"}]}',
        '{"recipients": [{"address": "b", "delay_reason": "full"}]}',
    ]  # fmt: skip
    assert queues.waiting(lines) == ["refused", "full"]


@pytest.fixture
def folder(tmp_path):
    for name in ("incoming", "active", "deferred/A/1"):
        (tmp_path / name).mkdir(parents=True)
    return tmp_path


def test_files_are_messages(folder):
    queue = queues.CountedQueue(folder)
    assert queue.count() == 0
    (folder / "incoming" / "4D2").touch()
    (folder / "deferred" / "A" / "1" / "A1F").touch()
    (folder / "defer").mkdir()
    (folder / "defer" / "A1F").touch()
    assert queue.count() == 2
    assert queue.reasons() == []


def test_a_folder_that_is_no_queue(tmp_path):
    with pytest.raises(BenchmarkError, match="is no queue directory"):
        queues.CountedQueue(tmp_path)


def test_a_configuration_without_main_cf(tmp_path, monkeypatch):
    monkeypatch.setattr(queues.tools, "find", lambda name: f"/nowhere/{name}")
    with pytest.raises(BenchmarkError, match=r"no main\.cf"):
        queues.ListedQueue(tmp_path)


def listed(tmp_path, monkeypatch, script):
    program = tmp_path / "postqueue"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    monkeypatch.setattr(queues.tools, "find", lambda name: str(program))
    return queues.ListedQueue(None)


def test_a_long_listing_is_not_held(tmp_path, monkeypatch):
    queue = listed(tmp_path, monkeypatch, "seq 200000\necho '-- 9 Kbytes in 200000 Requests.'")
    assert queue.count() == 200_000


def test_a_listing_that_fails(tmp_path, monkeypatch):
    queue = listed(tmp_path, monkeypatch, "echo 'fatal: mail system is down' >&2; exit 69")
    with pytest.raises(BenchmarkError, match="mail system is down"):
        queue.count()


def test_a_listing_that_hangs_is_ended(tmp_path, monkeypatch):
    monkeypatch.setattr(queues, "_LISTING_PATIENCE_S", 0.3)
    queue = listed(tmp_path, monkeypatch, "exec sleep 60")
    with pytest.raises(BenchmarkError, match="failed"):
        queue.count()
