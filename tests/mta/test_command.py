"""``manage.py benchmark_mta``, from what is typed to what is stored."""

import functools
import json
import signal
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from calculators.formulas.transport import relay as mta
from planner.models import Measurement
from planner.mta import janitor, ladder, private, tools
from tests import patience

SHORT = {"messages": 60, "sessions": 6, "size": 2000, "timeout": 60}


def benchmark(**options):
    """Run the command; what it printed, and what it said meanwhile."""
    out, err = StringIO(), StringIO()
    call_command("benchmark_mta", stdout=out, stderr=err, **(SHORT | options))
    return out.getvalue(), err.getvalue()


def refused(**options):
    """Run the command, which refuses bad input; what it said."""
    err = StringIO()
    with pytest.raises(SystemExit) as caught:
        call_command("benchmark_mta", stdout=StringIO(), stderr=err, **(SHORT | options))
    assert caught.value.code == 2
    return err.getvalue()


def left_over():
    """Processes and folders of a private Postfix that should be gone."""
    command = ["ps", "-eo", "stat=,args="]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = [line for line in listed.splitlines() if janitor.PREFIX in line and line[0] != "Z"]
    for parent in (ladder.RAM_DISK, Path("/var/tmp")):
        found += [str(path) for path in parent.glob(f"{janitor.PREFIX}*")]
    return found


def test_a_target_without_a_queue_is_stored(cast, sink):
    text, _ = benchmark(
        target=f"127.0.0.1:{sink.port}", organisation="Wonderland", format="json", name="A sink"
    )
    (found,) = json.loads(text)["measurements"]
    row = Measurement.objects.get()
    assert found["id"] == str(row.pk)
    assert (row.kind, row.name, row.messages) == ("acceptance", "A sink", 60)
    assert (row.organisation, row.created_by) == (cast.ours, cast.alice)
    assert row.drained_seconds is None
    assert row.messages_per_minute == mta.messages_per_minute(60, row.seconds)
    assert found["messages_per_minute"] == row.messages_per_minute


@pytest.fixture
def relay(postfix_master, sandbox, asked, tmp_path_factory):
    """Start a private Postfix that relays to a port."""

    def start(next_port: int) -> private.Instance:
        return private.start_postfix(sandbox, ladder.RAM_DISK, "relay", asked, next_port)

    if reason := ladder._refusal(ladder.STAGES["ram-queue"], ladder.RAM_DISK, asked):
        pytest.skip(reason)
    return start


@pytest.mark.parametrize("watched", ["config_directory", "queue_directory"])
def test_a_relay_is_watched_until_its_queue_is_empty(sink, relay, watched):
    instance = relay(sink.port)
    folder = {"config_directory": "etc", "queue_directory": "queue"}[watched]
    text, said = benchmark(
        target=f"127.0.0.1:{instance.port}", no_store=True, format="json",
        **{watched: instance.folder / folder},
    )  # fmt: skip
    (found,) = json.loads(text)["measurements"]
    assert found["kind"] == "relay"
    assert found["seconds"] == found["drained_seconds"] >= found["accepted_seconds"]
    assert found["messages_per_minute"] == pytest.approx(60 / found["seconds"] * 60)
    assert found["parameters"]["queue"]
    assert "not watched" not in said


def test_a_postfix_that_is_not_watched_is_pointed_out(sink, relay):
    text, said = benchmark(target=f"127.0.0.1:{relay(sink.port).port}", no_store=True)
    assert "only how fast it accepts" in said
    assert "Nothing was stored." in text


def test_a_relay_that_cannot_pass_on_says_why(relay):
    closed = private.free_port()
    instance = relay(closed)
    with pytest.raises(CommandError, match=r"still held 60 messages after 3 s.*Connection refused"):
        benchmark(
            target=f"127.0.0.1:{instance.port}", no_store=True, timeout=3,
            config_directory=instance.configuration,
        )  # fmt: skip


@pytest.mark.slow
def test_the_ladder(cast, postfix_master):
    text, said = benchmark(private_postfix=True, organisation="Wonderland", format="json")
    found = json.loads(text)
    measured = [run["kind"] for run in found["measurements"]]
    skipped = [one["kind"] for one in found["skipped"]]
    assert found["failed"] == []
    assert sorted(measured + skipped) == sorted(ladder.STAGES)
    assert measured == [key for key in ladder.STAGES if key in measured]
    assert "sink" in measured
    assert len(measured) > 1
    for before, after in zip(found["measurements"], found["measurements"][1:], strict=False):
        assert after["cost"] == before["messages_per_minute"] - after["messages_per_minute"]
        assert after["drained_seconds"] == after["seconds"]
    rows = list(Measurement.objects.order_by("started_at"))
    assert [str(row.pk) for row in rows] == [run["id"] for run in found["measurements"]]
    assert {str(row.ladder) for row in rows} == {found["ladder"]}
    assert "accepted" in said
    assert left_over() == []


def test_stages_are_left_out_with_a_reason(postfix_tools, monkeypatch):
    monkeypatch.setattr(private, "refusal", lambda: private.NOT_ROOT)
    text, said = benchmark(private_postfix=True, no_store=True)
    assert "Straight into smtp-sink " in text
    for key in ("ram-queue", "disk-queue", "second-relay"):
        assert f"{ladder.STAGES[key].title}: skipped. Postfix's master must be started by root" in (
            text
        )
    assert "left out" in said


def test_a_stage_that_has_no_room_is_left_out(postfix_master, monkeypatch, tmp_path):
    monkeypatch.setattr(ladder.shutil, "disk_usage", lambda path: type("", (), {"free": 10}))
    with pytest.raises(CommandError, match="Not every stage"):
        benchmark(private_postfix=True, no_store=True, stage=["disk-queue"])


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_nothing_is_left_behind(postfix_master, number):
    command = [
        sys.executable, "manage.py", "benchmark_mta", "--private-postfix", "--no-store",
        "--stage", "ram-queue", "--stage", "disk-queue", "--messages", "50000",
    ]  # fmt: skip
    # A shell's background job ignores SIGINT, and so would what it starts.
    heard = functools.partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    program = subprocess.Popen(
        command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True, preexec_fn=heard
    )
    for line in program.stderr:
        if " accepted" in line:
            break
    assert left_over()
    program.send_signal(number)
    said, printed = program.stderr.read(), program.stdout.read()
    status = program.wait(patience.SECONDS)
    program.stderr.close()
    program.stdout.close()
    if number == signal.SIGKILL:
        assert status == -signal.SIGKILL
    else:
        assert (status, printed) == (130, "")
        assert "Cancelled: nothing was stored." in said
    deadline = time.monotonic() + patience.SECONDS
    while left_over() and time.monotonic() < deadline:
        time.sleep(0.1)
    assert left_over() == []


def test_another_machine_is_refused(monkeypatch):
    monkeypatch.delenv("HIGHWATER_BENCHMARK_TARGETS", raising=False)
    with pytest.raises(CommandError, match=r"192\.0\.2\.1 is not this machine"):
        benchmark(target="192.0.2.1:25", no_store=True)


@pytest.mark.parametrize("way", ["option", "environment"])
def test_another_machine_can_be_allowed(monkeypatch, way):
    def reached(host, port, allowed, *rest):
        raise tools.BenchmarkError(f"{host} {list(allowed)}")

    monkeypatch.setattr("planner.mta.targets.reach", reached)
    monkeypatch.setenv("HIGHWATER_BENCHMARK_TARGETS", "192.0.2.1" if way == "environment" else "")
    allow = ["192.0.2.1"] if way == "option" else []
    with pytest.raises(CommandError, match=r"192\.0\.2\.1 \['192\.0\.2\.1'\]"):
        benchmark(target="192.0.2.1:25", no_store=True, allow=allow)


def test_real_people_are_refused():
    assert "--allow-domain foo.com" in refused(target="127.0.0.1:25", recipient="bar@foo.com")


def test_bounds_are_told_by_option_all_at_once():
    said = refused(private_postfix=True, messages=100_001, sessions=0, size=10**9, timeout=3601.0)
    options = [line.partition(":")[0] for line in said.strip().splitlines()]
    assert options == ["--messages", "--sessions", "--size", "--timeout"]
    assert "20 GB" in refused(private_postfix=True, messages=100_000, size=10**6)
    assert "--timeout" in refused(private_postfix=True, timeout=float("nan"))
    assert "--name" in refused(private_postfix=True, name="x" * 121)


def test_programs_that_are_not_installed(monkeypatch):
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(tools, "_MORE_PLACES", ())
    monkeypatch.setenv(tools.FOLDER, "")
    with pytest.raises(CommandError, match=r"smtp-s\w+ was not found: .*apt-get install postfix"):
        benchmark(private_postfix=True, no_store=True)


def test_a_ramp_is_stored_together_and_drawn(cast, sink):
    text, _ = benchmark(
        target=f"127.0.0.1:{sink.port}", organisation="Wonderland", sessions="8, 1,2", name="A sink"
    )
    rows = list(Measurement.objects.order_by("started_at"))
    assert [row.parameters["sessions"] for row in rows] == [1, 2, 8]
    assert len({row.ladder for row in rows}) == 1
    assert rows[0].ladder
    drawn = [line.split() for line in text.splitlines() if set("#") <= set(line)]
    assert [line[0] for line in drawn] == ["1", "2", "8"]
    best = max(rows, key=lambda row: row.messages_per_minute)
    longest = max(len(bar) for _, bar, *_ in drawn)
    assert longest == 50
    # Another may be as long as far as such a bar shows it.
    assert str(best.parameters["sessions"]) in [at for at, bar, *_ in drawn if len(bar) == longest]


@pytest.mark.slow
def test_a_ramp_over_two_stages(postfix_master):
    text, said = benchmark(
        private_postfix=True, no_store=True, format="json", sessions="1,6",
        stage=["sink", "ram-queue"],
    )  # fmt: skip
    found = json.loads(text)
    if found["skipped"]:
        pytest.skip(found["skipped"][0]["reason"])
    runs = found["measurements"]
    assert [(run["kind"], run["parameters"]["sessions"]) for run in runs] == [
        ("sink", 1), ("sink", 6), ("ram-queue", 1), ("ram-queue", 6),
    ]  # fmt: skip
    for before, after in zip(runs[:2], runs[2:], strict=True):
        assert before["cost"] is None
        assert after["cost"] == before["messages_per_minute"] - after["messages_per_minute"]
    assert [line["label"] for line in found["ramp"]["chart"]["series"]] == [
        ladder.STAGES[key].title for key in ("sink", "ram-queue")
    ]
    assert "6 sessions" in said
    assert left_over() == []


def test_sessions_that_are_no_ramp_are_refused_all_at_once():
    said = refused(private_postfix=True, sessions="0,x,2048").strip().splitlines()
    assert len(said) == 3
    assert all(line.startswith("--sessions: ") for line in said)
    assert "at most 16" in refused(private_postfix=True, sessions=",".join(map(str, range(1, 18))))
    assert "61 for 60 messages" in refused(private_postfix=True, sessions="1,61")
    assert "--sessions" in refused(private_postfix=True, sessions="")


def test_the_commands_can_be_shown():
    text, _ = benchmark(show_commands=True, messages=123)
    assert "smtp-source -4dNcm 123 -s 6 -l 2000 " in text
    assert "relayhost = " in text
    assert "mount tmpfs" in text
    assert "# Take the relay out of service first" in text
    both, _ = benchmark(show_commands=True, stage=["disk-queue", "second-relay"], format="json")
    found = json.loads(both)
    assert list(found) == ["disk", "second-relay"]
    assert not any("tmpfs /" in line["text"] for lines in found.values() for line in lines)
    assert "mynetworks" in json.dumps(found["second-relay"])
    assert "ram-queue, disk-queue, second-relay" in refused(show_commands=True, stage=["sink"])


@pytest.mark.django_db
def test_an_organisation_that_is_not_there_is_found_out_first(cast):
    with pytest.raises(CommandError, match="no organisation 'Nowhere'"):
        benchmark(target="127.0.0.1:1", organisation="Nowhere")
