"""`make run` on a disk that fills up: said, reading goes on, and so does everything with room."""

import os
import subprocess
import sys
import urllib.error

import pytest

from planner.launch.refusal import Refusal
from planner.launch.run import room, supervisor
from tests.launch.asker import Asker
from tests.launch.test_supervisor import eventually
from tests.planner.commands.test_search_command import SEARCH

MIB = 1024 * 1024


@pytest.fixture
def small_disk(tmp_path):
    """A file system of its own, in memory."""
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=600m", "none", str(place)]
    if os.geteuid() or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("only root may mount the small file system that this fills")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


def fill(place):
    """Writes until nothing more fits."""
    with open(place / "somebody-elses", "ab", buffering=0) as file:
        for size in (MIB, 4096, 1):
            try:
                while True:
                    file.write(b"x" * size)
            except OSError:
                continue


def status(ask, path, body=None):
    """The answer's status and what it says."""
    try:
        ask(path, body)
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()
    return 200, ""


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="mounts a file system")
def test_a_full_disk_refuses_writes_only_and_passes(launch, small_disk):
    run = launch("disk/var")
    ask = Asker(run)
    written = ask("sizings", SEARCH["scenario"])
    answers = []

    def refused():
        # What the servers let go of in between is room again, for one or two more.
        fill(small_disk)
        answers.append(status(ask, "sizings", SEARCH["scenario"]))
        return answers[-1][0] == 507

    assert eventually(refused), run.said
    assert "disk of this server is full" in answers[-1][1]
    assert eventually(lambda: "nothing can be saved until there is room" in run.said), run.said
    assert ask(f"sizings/{written['id']}")["id"] == written["id"], "reading goes on"
    assert run.get("/healthz")[0] == 200

    (small_disk / "somebody-elses").unlink()
    assert eventually(lambda: status(ask, "sizings", SEARCH["scenario"])[0] == 200), run.said
    assert "There is room on the disk again" in run.said
    assert run.process.poll() is None
    assert run.stop() == 0


@pytest.fixture
def looking(tmp_path):
    """A room whose size the test says, without servers."""
    said = []

    class Told(room.Room):
        free = 10**9

    return Told(tmp_path, "", "", said.append), said


def test_writes_come_back_only_with_room_to_spare(looking):
    watched, said = looking
    watched.look()
    assert (watched.short, said) == (False, [])
    assert watched.aside.stat().st_size == room.SET_ASIDE
    for free, short, count in (
        (room.TOO_LITTLE, False, 0),
        (room.TOO_LITTLE - 1, True, 1),
        (room.ENOUGH, True, 1),
        (room.ENOUGH + 1, False, 2),
    ):
        type(watched).free = free
        watched.look()
        assert (watched.short, len(said)) == (short, count), free
        assert watched.aside.exists() is not short


class Watched(supervisor.Supervisor):
    """Only what counts deaths."""

    def __init__(self, short):
        self.deaths, self.again_at = {}, 0.0
        self.var, self.room = supervisor.Path("/nowhere"), type("Room", (), {"short": short})


def test_deaths_are_counted_by_service():
    run = Watched(short=False)
    for number in range(supervisor.RESTARTS):
        for what in ("web", "worker", "Postgres", "proxy"):
            run.note_death(what, 100.0 + number)
    run.note_death("worker", 100.0 + supervisor.WITHIN_SECONDS)
    with pytest.raises(Refusal, match="web keeps ending"):
        run.note_death("web", 101.0 + supervisor.RESTARTS)


def test_on_a_full_disk_no_death_ends_the_run():
    run = Watched(short=True)
    for _ in range(10 * supervisor.RESTARTS):
        run.note_death("Postgres", 100.0)
    assert run.again_at == 100.0 + supervisor.PAUSE_SECONDS
