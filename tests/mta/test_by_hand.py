"""The lines to paste, pasted: a real Postfix of one's own, stage by stage, and back again."""

import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from calculators.studies.tools import relay_commands, relay_parameters
from planner.mta import ladder, private, targets, tools
from tests import patience

MESSAGES = 40


class Host:
    """A host of the benchmark: a private Postfix that has MAIL_CONFIG where others have /etc."""

    def __init__(self, instance: private.Instance):
        self.instance = instance
        self.main_cf = instance.configuration / "main.cf"
        self.before = self.main_cf.read_bytes()
        self.environment = tools.environment() | {"MAIL_CONFIG": str(instance.configuration)}

    def paste(self, text: str) -> subprocess.CompletedProcess:
        return subprocess.run(
            ["sh"], input=text, text=True, capture_output=True, check=False,
            timeout=patience.SECONDS, env=self.environment,
        )  # fmt: skip

    def does(self, text: str) -> str:
        done = self.paste(text)
        assert done.returncode == 0, f"{text}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def setting(self, name: str) -> str:
        return self.does(f"postconf -h {name}").strip()

    def answers(self) -> bool:
        try:
            targets.greeting(private.LOOPBACK, self.instance.port)
        except OSError:
            return False
        return True

    @property
    def master(self) -> int:
        """The process that listens."""
        queue = Path(self.setting("queue_directory"))
        return int((queue / "pid" / "master.pid").read_text())

    def end(self) -> None:
        self.main_cf.write_bytes(self.before)
        self.paste("postfix stop")


@pytest.fixture
def host(postfix_master, sandbox, asked):
    """Make a host that relays to a port where nothing listens."""
    if reason := ladder._refusal(ladder.STAGES["disk-queue"], Path("/var/tmp"), asked):
        pytest.skip(reason)
    made = []

    def make(name: str) -> Host:
        instance = private.start_postfix(
            sandbox, Path("/var/tmp"), name, asked, private.free_port()
        )
        made.append(Host(instance))
        return made[-1]

    yield make
    for each in made:
        each.end()


@pytest.fixture
def folder(sandbox):
    """A folder that Postfix's own user may pass through."""
    return sandbox.folder(Path("/var/tmp"))


@pytest.fixture
def sunk(postfix_tools, sandbox, folder):
    """Start the sink as it is pasted; how many messages it has got."""

    def start(text: str, port: int):
        counting = sandbox.count(["sh", "-c", f"exec {text}"])
        private.wait_for_greeting(
            port, "smtp-sink", lambda: counting.is_running, lambda: counting.said
        )
        return counting

    return start


def parameters(host: Host, port: int, **more):
    return relay_parameters.read(
        {"messages": MESSAGES, "sessions": 4, "size_bytes": 2000, "host": private.LOOPBACK,
         "port": host.instance.port, "sink_host": private.LOOPBACK, "sink_port": port, **more}
    )  # fmt: skip


def pasted(asked):
    return {each.key: each.text for each in relay_commands.commands(asked)}


def arrived(counting) -> bool:
    deadline = time.monotonic() + patience.SECONDS
    while counting.counter < MESSAGES and time.monotonic() < deadline:
        time.sleep(0.05)
    return counting.counter == MESSAGES


def as_before(host: Host, queue: str) -> None:
    assert host.main_cf.read_bytes() == host.before
    assert host.setting("queue_directory") == queue
    assert not host.main_cf.with_name("main.cf.before-benchmark").exists()
    assert host.answers()


def test_the_queue_on_a_real_disk(host, sunk):
    relay, port = host("relay"), private.free_port()
    lines, queue = pasted(parameters(relay, port, stage="disk")), relay.setting("queue_directory")
    counting, old = sunk(lines["sink"], port), relay.master
    relay.does(lines["stop"])
    assert not relay.answers()
    relay.does(lines["main-cf"])
    relay.does(lines["start"])
    assert relay.answers()
    assert relay.master != old
    assert relay.setting("relayhost") == f"[{private.LOOPBACK}]:{port}"
    assert "messages/min" in relay.does(lines["run"])
    assert arrived(counting)
    relay.does(lines["back"])
    as_before(relay, queue)


def test_the_queue_on_other_disks(host, sunk, folder):
    relay, port = host("relay"), private.free_port()
    lines = pasted(parameters(relay, port, stage="disk", disk_folder=str(folder)))
    counting, queue = sunk(lines["sink"], port), relay.setting("queue_directory")
    relay.does(lines["stop"])
    assert relay.does(lines["disk"]).strip() not in {"tmpfs", "ramfs"}
    for key in ("copy", "main-cf", "start"):
        relay.does(lines[key])
    assert relay.setting("queue_directory") == f"{folder}/highwater-benchmark"
    relay.does(f"{lines['source']}\n{lines['mailq']}")
    assert arrived(counting)
    relay.does(lines["back"])
    as_before(relay, queue)
    assert not (folder / "highwater-benchmark").exists()


def test_the_queue_on_a_ram_disk(host, sunk, folder):
    relay, port = host("relay"), private.free_port()
    place = folder / "ram"
    place.mkdir()
    lines = pasted(parameters(relay, port, stage="ram", ram_disk=str(place)))
    queue = relay.setting("queue_directory")
    relay.does(lines["stop"])
    if (done := relay.paste(lines["ram-disk"])).returncode:
        relay.does("postfix start")
        pytest.skip(f"nothing can be mounted here: {done.stderr}")
    try:
        assert "tmpfs" in done.stdout
        counting = sunk(lines["sink"], port)
        for key in ("copy", "main-cf", "start"):
            relay.does(lines[key])
        assert tools.filesystem_of(Path(relay.setting("queue_directory"))) == "tmpfs"
        assert "messages/min" in relay.does(lines["run"])
        assert arrived(counting)
        relay.does(lines["back"])
        as_before(relay, queue)
        assert not os.path.ismount(place)
    finally:
        if os.path.ismount(place):
            relay.end()
            subprocess.run(["umount", "-l", place], check=False)
            shutil.rmtree(place, ignore_errors=True)


@pytest.mark.slow
def test_through_a_second_relay(host, sunk):
    first, second, port = host("first"), host("second"), private.free_port()
    queues = [each.setting("queue_directory") for each in (first, second)]
    asked = parameters(
        first, second.instance.port, stage="second-relay", second_port=port,
        relay_address="127.0.0.1",
    )  # fmt: skip
    counting, lines = sunk(pasted(asked)["sink"], port), pasted(asked)
    for command in relay_commands.commands(asked):
        if command.key.endswith("-2") and command.key not in ("mailq-2", "back-2"):
            second.does(command.text)
    for key in ("stop", "main-cf", "start"):
        first.does(lines[key])
    assert second.setting("mynetworks").split()[-1] == "127.0.0.1/32"
    first.does(lines["run"])
    second.does(lines["mailq-2"])
    assert arrived(counting)
    first.does(lines["back"])
    second.does(lines["back-2"])
    for each, queue in zip((first, second), queues, strict=True):
        as_before(each, queue)


def test_nothing_is_stopped_while_mail_waits(host):
    relay = host("relay")
    lines = pasted(parameters(relay, private.free_port(), stage="disk"))
    relay.does(lines["source"])
    assert relay.paste(lines["stop"]).returncode
    assert relay.answers()
    assert not relay.main_cf.with_name("main.cf.before-benchmark").exists()
    assert relay.paste(lines["back"]).returncode, "mail waits: nothing is taken away"
    assert relay.answers()


@pytest.mark.slow
def test_a_second_benchmark_keeps_the_main_cf_of_before_the_first(host):
    relay = host("relay")
    lines = pasted(parameters(relay, private.free_port(), stage="disk"))
    for _ in range(2):
        relay.does(lines["stop"])
        relay.does(lines["main-cf"])
        relay.does(lines["start"])
    assert relay.main_cf.read_bytes() != relay.before
    relay.does(lines["back"])
    assert relay.main_cf.read_bytes() == relay.before
