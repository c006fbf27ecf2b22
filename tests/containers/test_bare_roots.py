"""The README's two commands in a bare Debian: nothing but python3, venv, make and git is there.

`make containers` does it; each makes its own environment from the locks, in some minutes.
"""

import os
import re
import shutil
import signal
import subprocess
import time
import urllib.request
from pathlib import Path

import pytest

from planner.environment import ROOT
from tests import patience
from tests.containers import engine

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not os.environ.get("CONTAINERS"), reason="`make containers` does it"),
    pytest.mark.skipif(bool(engine.why_not()), reason=f"no root here: {engine.why_not()}"),
]
PEOPLE = {"root": 0, "somebody": 4321}
PLACE = "highwater with a blank"
# One that asks no server, one that asks the database.
SOME_TESTS = "tests/house/test_versions.py tests/planner/pages/test_tools_pages.py"
# To download and install everything.
MINUTES = 15
PORTS = range(18_200, 18_300)
CERTIFICATES = dict.fromkeys(engine.OF_CERTIFICATES, f"/{engine.BUNDLE}")


class Bare:
    """A root with a copy of the project, entered as one user."""

    def __init__(self, release: str, who: str, folder: Path) -> None:
        self.root, self.who = folder / "root", who
        subprocess.run(["cp", "-a", engine.debian(release), self.root], check=True)
        if PEOPLE[who]:
            engine.run("chroot", str(self.root), "useradd", "-m", "-u", str(PEOPLE[who]), who)
        home = self.root / "srv" / PLACE
        home.mkdir(parents=True)
        files = subprocess.run(
            ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True
        ).stdout
        subprocess.run(
            ["tar", "-C", ROOT, "--null", "-T", "-", "-cf", folder / "project.tar"],
            input=files, check=True,
        )  # fmt: skip
        subprocess.run(["tar", "-xf", folder / "project.tar", "-C", home], check=True)
        subprocess.run(["chown", "-R", f"{PEOPLE[who]}:{PEOPLE[who]}", home], check=True)
        shutil.copy("/etc/resolv.conf", self.root / "etc" / "resolv.conf")
        (self.root / "etc" / "hosts").write_text("127.0.0.1 localhost\n::1 localhost\n")

    def command(self, *words: str) -> list[str]:
        """Inside, with a /proc and a /dev that end with it."""
        mounts = f"mount -t proc proc '{self.root}/proc' && mount --rbind /dev '{self.root}/dev'"
        number = PEOPLE[self.who]
        user = [] if not number else [f"--userspec={number}:{number}"]
        inner = ["chroot", *user, str(self.root), "make", "-C", f"/srv/{PLACE}", *words]
        outer = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c"]
        return [*outer, f'{mounts} && exec "$@"', "sh", *inner]

    @property
    def environment(self) -> dict[str, str]:
        own = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/tmp", "LANG": "C.UTF-8"}
        return own | CERTIFICATES


@pytest.fixture(params=[(release, who) for release in engine.RELEASES for who in PEOPLE], ids=str)
def bare(request, tmp_path):
    made = Bare(*request.param, tmp_path)
    yield made
    shutil.rmtree(made.root, ignore_errors=True)


def test_the_two_commands(bare, tmp_path):
    port = next(PORTS_LEFT)
    output = tmp_path / "said"
    with open(output, "wb") as said:
        running = subprocess.Popen(
            bare.command("run", f"PORT={port}"), env=bare.environment, stdout=said, stderr=said,
            start_new_session=True,
        )  # fmt: skip
    try:
        deadline = time.monotonic() + 60 * MINUTES
        while "Ctrl-C stops it." not in output.read_text():
            assert running.poll() is None, output.read_text()
            assert time.monotonic() < deadline, output.read_text()
            time.sleep(0.5)
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=60) as answer:
            assert answer.status == 200
        assert re.search(
            r"Sign in with this link, good for one use: http://\S+/#\S+", output.read_text()
        )
    finally:
        if running.poll() is None:
            os.killpg(running.pid, signal.SIGINT)
        running.wait(patience.SECONDS)
    done = subprocess.run(
        bare.command("test", f"ARGS={SOME_TESTS} -q"),
        env=bare.environment, capture_output=True, text=True, timeout=60 * MINUTES,
    )  # fmt: skip
    assert " passed" in done.stdout, done.stdout[-3000:] + done.stderr[-3000:]
    assert done.returncode == 0, done.stdout[-3000:]


PORTS_LEFT = iter(PORTS)
