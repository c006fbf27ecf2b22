"""A private Postfix: its own configuration, queue and data, on a port of loopback.

It relays everything to one place on loopback and looks nothing up, so that no mail can leave
the machine, bounces included.
"""

from __future__ import annotations

import os
import shutil
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from calculators.studies.tools.relay_commands import process_limit, sink_options
from calculators.studies.tools.relay_parameters import Parameters
from planner.mta import targets, tools
from planner.mta.children import Counting
from planner.mta.errors import BenchmarkError
from planner.mta.queues import CountedQueue, ListedQueue
from planner.mta.sandbox import Sandbox

LOOPBACK = "127.0.0.1"
NOT_ROOT = "Postfix's master must be started by root; run the command as root."
_START_PATIENCE_S = 20.0
_OWN = ("active", "bounce", "corrupt", "defer", "deferred", "flush", "hold", "incoming", "saved",
        "trace", "private")  # fmt: skip
_SERVICES = """\
postlog unix-dgram n - n - 1 postlogd
{address}:{port} inet n - n - - smtpd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
flush unix n - n 1000? 0 flush
smtp unix - - n - - smtp
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
scache unix - - n - 1 scache
anvil unix - - n - 1 anvil
"""
_SETTINGS = """\
compatibility_level = 3
queue_directory = {folder}/queue
data_directory = {folder}/data
maillog_file = {folder}/log
maillog_file_prefixes = {folder}
myhostname = {name}.highwater.invalid
mydestination =
local_recipient_maps =
alias_maps =
alias_database =
mynetworks = {address}/32
inet_interfaces = {address}
inet_protocols = ipv4
relayhost = [{address}]:{next_port}
smtp_dns_support_level = disabled
smtp_tls_security_level = none
smtpd_tls_security_level = none
smtpd_peername_lookup = no
smtpd_relay_restrictions = permit_mynetworks, reject
smtpd_client_connection_count_limit = 0
smtpd_client_connection_rate_limit = 0
message_size_limit = 0
mailbox_size_limit = 0
default_process_limit = {processes}
biff = no
"""


@dataclass(frozen=True, slots=True)
class Instance:
    """A private Postfix that is up."""

    folder: Path
    port: int

    @property
    def configuration(self) -> Path:
        return self.folder / "etc"

    def queue(self) -> CountedQueue:
        return CountedQueue(self.folder / "queue", ListedQueue(self.configuration))


def refusal() -> str:
    """Why this machine allows no private Postfix; empty where it does."""
    if os.geteuid():
        return NOT_ROOT
    try:
        tools.find("master")
        owner = tools.default("mail_owner")
        if owner != tools.unprivileged():
            return f"Postfix's own user {owner} is not there: install its package."
    except BenchmarkError as error:
        return str(error)
    return ""


def start_sink(sandbox: Sandbox, asked: Parameters) -> tuple[Counting, int]:
    """smtp-sink on a free port of loopback, with its counter.

    Raises:
        BenchmarkError: it did not come up
    """
    port = free_port()
    user = "" if os.geteuid() else tools.unprivileged()
    sink = sandbox.count([tools.find("smtp-sink"), *sink_options(asked, LOOPBACK, port, user)])
    wait_for_greeting(port, "smtp-sink", lambda: sink.is_running, lambda: sink.said)
    return sink, port


def start_postfix(
    sandbox: Sandbox, parent: Path, name: str, asked: Parameters, next_port: int
) -> Instance:
    """A private Postfix that relays to a port of loopback.

    Args:
        sandbox: what ends it
        parent: folder that its own folder is made in; the queue's disk is this one's
        name: one word; instances that relay to each other need different ones
        asked: for how many sessions it must be ready
        next_port: where it relays everything to

    Raises:
        BenchmarkError: it did not come up
    """
    folder, port = sandbox.folder(parent), free_port()
    configuration = folder / "etc"
    configuration.mkdir()
    (configuration / "main.cf").write_text(
        _SETTINGS.format(
            folder=folder, name=name, address=LOOPBACK, next_port=next_port,
            processes=process_limit(asked),
        )
    )  # fmt: skip
    (configuration / "master.cf").write_text(_SERVICES.format(address=LOOPBACK, port=port))
    _make_queue(folder)
    said = folder / "master.out"
    master = sandbox.start([tools.find("master"), "-c", str(configuration), "-d"], said)
    wait_for_greeting(
        port,
        "The private Postfix",
        lambda: master.poll() is None,
        lambda: _end_of(said) or _end_of(folder / "log"),
    )
    return Instance(folder, port)


def free_port() -> int:
    """A port of loopback at which nothing listens now."""
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return int(probe.getsockname()[1])


def wait_for_greeting(
    port: int, what: str, running: Callable[[], bool], said: Callable[[], str]
) -> None:
    """Wait until a server on loopback greets.

    Raises:
        BenchmarkError: it ended, or took too long, with what it said
    """
    deadline = time.monotonic() + _START_PATIENCE_S
    while True:
        try:
            targets.greeting(LOOPBACK, port)
        except OSError as error:
            if not running() or time.monotonic() > deadline:
                reason = said() or str(error)
                raise BenchmarkError(f"{what} did not start: {reason}.") from error
            time.sleep(0.02)
        else:
            return


def _make_queue(folder: Path) -> None:
    """The folders that Postfix expects, owned as it expects."""
    owner, group = tools.default("mail_owner"), tools.default("setgid_group")
    queue, data = folder / "queue", folder / "data"
    queue.mkdir(mode=0o755)
    (queue / "pid").mkdir(mode=0o755)
    try:
        for path in (data, *(queue / name for name in _OWN)):
            path.mkdir(mode=0o700)
            shutil.chown(path, owner)
        for path, mode in ((queue / "public", 0o710), (queue / "maildrop", 0o730)):
            path.mkdir()
            shutil.chown(path, owner, group)
            path.chmod(mode)
    except LookupError as error:
        raise BenchmarkError(f"Postfix is not fully installed: {error}.") from error


def _end_of(path: Path) -> str:
    try:
        lines = path.read_text(errors="replace").strip().splitlines()
    except OSError:
        return ""
    return " / ".join(lines[-2:])
