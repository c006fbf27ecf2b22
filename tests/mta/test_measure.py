"""One run: what counts as done, and what is said when it does not come to that.

Where smtp-source is a script here, it is to misbehave in a way that the real one would not.
"""

import itertools
import shlex
import sys

import pytest

from calculators.formulas.transport import relay
from planner.mta import measure, tools
from planner.mta.errors import BenchmarkError
from planner.mta.targets import Target

TARGET = Target("relay", "127.0.0.1", 2525, "220 relay")


@pytest.fixture
def source(tmp_path, monkeypatch):
    """Put a script in smtp-source's place."""
    find = tools.find

    def write(script: str) -> None:
        program = tmp_path / "smtp-source"
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)
        monkeypatch.setattr(
            tools, "find", lambda name: str(program) if name == "smtp-source" else find(name)
        )
        monkeypatch.setattr(tools, "versions", lambda: {"postfix": "0"})

    return write


class Held:
    """A queue that holds so many messages at each look; the last number stays."""

    how = "a list"

    def __init__(self, *counts: int) -> None:
        self.counts = itertools.chain(counts, itertools.repeat(counts[-1]))

    def count(self) -> int:
        return next(self.counts)

    def reasons(self) -> list[str]:
        return ["connection refused"]


def run(asked, queues=(), timeout=10.0, delivered=None, target=TARGET):
    said = []
    found = measure.measure(
        "relay", "a run", asked, target, queues, timeout, said.append, delivered=delivered
    )
    return found, said


def test_a_rate_without_a_queue(source, asked):
    source("sleep 0.2; printf '59\\r60\\r\\n'")
    found, _ = run(asked)
    assert found.drained_seconds is None
    assert found.seconds == found.accepted_seconds
    assert 0.2 <= found.seconds < 2
    assert found.messages_per_minute == relay.messages_per_minute(60, found.seconds)
    assert "queue" not in found.parameters
    assert found.parameters["address"] == "127.0.0.1"
    assert found.parameters["command"].startswith("smtp-source -4dNcm 60 -s 6 -l 2000 -f ")


def test_the_clock_runs_until_the_queue_is_empty(source, asked):
    source("printf '60\\r\\n'; sleep 0.1")
    found, said = run(asked, [Held(0, 40, 40, 30, 20, 0, 10, 0, 0)])
    assert found.drained_seconds == found.seconds > found.accepted_seconds
    assert found.parameters["queue_peak"] == 40
    assert found.parameters["resolution_seconds"] > 0
    assert any("in the queue" in text for text in said)


def test_one_empty_look_does_not_settle_it(source, asked):
    source("sleep 0.2; printf '60\\r\\n'")
    # Before, while sending, and then empty for one look only.
    queue = Held(0, 9, 0, 5, 0, 0, 77)
    run(asked, [queue])
    assert next(queue.counts) == 77


def test_every_queue_must_be_empty(source, asked):
    source("printf '60\\r\\n'")
    with pytest.raises(BenchmarkError, match="still held 7 messages after 1 s"):
        run(asked, [Held(0), Held(0, 7)], timeout=1)


def test_a_queue_that_already_holds_mail(source, asked):
    source("exit 9")
    with pytest.raises(BenchmarkError, match="already holds 1 message:"):
        run(asked, [Held(1)])


def test_a_queue_that_stays_full_says_why(source, asked):
    source("printf '60\\r\\n'")
    with pytest.raises(BenchmarkError, match=r"still held 9 messages.*connection refused"):
        run(asked, [Held(0, 9)], timeout=1)


def test_the_time_is_bounded(source, asked, tmp_path):
    ended = tmp_path / "ended"
    wait = f"import pathlib, time; time.sleep(600); pathlib.Path({str(ended)!r}).touch()"
    source(f"printf '12\\r'; exec {sys.executable} -c {shlex.quote(wait)}")
    with pytest.raises(BenchmarkError, match="Only 12 of 60 messages were accepted in 1 s"):
        run(asked, timeout=1)
    assert not ended.exists(), "the program was waited for"


def test_messages_that_never_arrived(source, asked):
    source("printf '60\\r\\n'")
    with pytest.raises(BenchmarkError, match="only 58 of 60 messages reached the sink"):
        run(asked, [Held(0)], delivered=lambda: 58)


def test_a_source_that_stops_early(source, asked):
    source("printf '30\\r\\n'")
    with pytest.raises(BenchmarkError, match="stopped after 30 of 60 messages"):
        run(asked)


def test_a_source_that_talks_without_end_is_not_kept_whole(source, asked):
    source("i=0; while [ $i -lt 3000 ]; do echo warning: number $i; i=$((i+1)); done; exit 1")
    with pytest.raises(BenchmarkError) as caught:
        run(asked)
    assert len(str(caught.value)) < 5000


def real(port):
    return Target("127.0.0.1", "127.0.0.1", port, "220")


REPLIES = dict.fromkeys((b"HELO", b"EHLO", b"MAIL", b"RCPT"), b"250 ok\r\n")


def test_a_server_that_refuses_every_recipient(postfix_tools, fake_server, asked):
    port = fake_server(b"220 relay\r\n", REPLIES | {b"RCPT": b"550 nobody here\r\n"})
    with pytest.raises(BenchmarkError, match="after 0 of 60 messages: recipient rejected: 550"):
        run(asked, target=real(port))


def test_a_server_that_is_not_there(postfix_tools, asked):
    with pytest.raises(BenchmarkError, match="Connection refused"):
        run(asked, target=real(1))


def test_a_server_that_hangs(postfix_tools, fake_server, asked):
    port = fake_server(b"220 relay\r\n", REPLIES)
    with pytest.raises(BenchmarkError, match="Only 0 of 60 messages were accepted in 1 s"):
        run(asked, timeout=1, target=real(port))


def test_a_real_sink(sink, asked):
    found, _ = run(asked, target=sink)
    assert found.messages == 60
    assert found.tools["postfix"][0].isdigit()
    assert found.host["cores"] >= 1
    assert set(found.host) <= {"cores", "system", "kernel", "machine", "processor", "ram_kib"}


def test_a_program_that_is_not_installed(monkeypatch):
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(tools, "_MORE_PLACES", ())
    monkeypatch.setenv(tools.FOLDER, "")
    with pytest.raises(BenchmarkError, match=r"smtp-source was not found: install .* package post"):
        tools.find("smtp-source")
