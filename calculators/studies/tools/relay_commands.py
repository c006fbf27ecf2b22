"""The shell lines of a relay benchmark, for a person's own parameters.

Every word that a person gave is checked by ``mta_parameters`` and quoted here all the same.
"""

from __future__ import annotations

import ipaddress
import math
import shlex
from dataclasses import asdict, dataclass

from calculators.formulas.transport import outage
from calculators.inputs.relay_stages import RAM, SECOND
from calculators.sheet.said.numbers import count
from calculators.sheet.tree.units import BYTES_PER_MIB
from calculators.studies.tools.relay_parameters import SPOOL, Parameters, is_address

SINK_BACKLOG = 1024
SINK_CONNECTIONS = 256  # smtp-sink's own limit where none is named.
RAM_DISK_MIB = 128
# A block for the envelope and the headers, and one for rounding up.
_BLOCK_BYTES = 4096
_ROOM = 1.25
_PROCESS_LIMIT = 100
LOOPBACK = "127.0.0.1"
_RELAY, _SINK, _SECOND = "the relay under test", "the host of the sink", "the second relay"
_CONFIGURATION = '"$(postconf -h config_directory)/main.cf"'
_KEPT = '"$(postconf -h config_directory)/main.cf.before-benchmark"'
_IS_EMPTY = "mailq | tail -n 1 | grep -q '^Mail queue is empty'"
_WAIT = f"until {_IS_EMPTY}; do sleep 0.2; done"
_WIRE = (
    "Wire the two hosts to each other, network card to network card, without a switch between "
    "them: older cards need a crossover cable."
)
_EMPTY = (
    "Take the relay out of service first: what arrives until the way back is thrown away. "
    "Nothing is stopped while its queue holds mail."
)
_OVER = "All accepted is not yet over: the run ends when the last message has been passed on."
_RAMP = (
    "Again with other numbers of sessions, more each time, until the rate grows no more: "
    "benchmark_mta --sessions 1,4,16,64,256 does so and draws the chart."
)
_ONWARDS = "Relay everything to the next host"
_LATER = "Wait for the second relay's empty queue too"
_CLOCKS = "The later of the two ends counts; the clocks of both hosts must agree."
_BACK = "Only with an empty queue: what the RAM disk or the copy still holds would be lost."
_SINK_ENDS = "Ctrl-C ends the sink."


@dataclass(frozen=True, slots=True)
class Command:
    """One thing to paste.

    Args:
        key: a stable word for programs
        title: what it does
        where: the host it belongs on
        text: the lines of a shell
        why: what to know before pasting, or why it is so; "" where the title says it
    """

    key: str
    title: str
    where: str
    text: str
    why: str = ""

    def as_dict(self) -> dict[str, str]:
        return {**asdict(self), "kind": "shell"}


def commands(asked: Parameters) -> list[Command]:
    """Everything to paste for a stage, in the order in which it is needed, and the way back."""
    second = asked.stage == SECOND
    return [
        Command("sink", "Start the sink, and leave Postfix down", _SINK, sink_line(asked), _WIRE),
        *(_second_relay(asked) if second else ()),
        Command("stop", "Keep main.cf and stop Postfix", _RELAY, stop_lines(), _EMPTY),
        *_queue_moved(asked),
        Command("main-cf", _ONWARDS, _RELAY, main_cf_line(asked), _processes(asked)),
        Command("start", "Start Postfix again", _RELAY, "postfix start"),
        Command("source", "Send the messages", _RELAY, source_line(asked)),
        Command("mailq", "Wait for the empty queue", _RELAY, mailq_lines(), _OVER),
        Command("run", "Or both at once, with the rate", _RELAY, run_lines(asked), _RAMP),
        *([Command("mailq-2", _LATER, _SECOND, mailq_lines(), _CLOCKS)] if second else ()),
        Command("back", "The way back", _RELAY, back_lines(asked), _BACK),
        *([Command("back-2", "The way back", _SECOND, _restore(), _SINK_ENDS)] if second else ()),
    ]


def _second_relay(asked: Parameters) -> list[Command]:
    return [
        Command("stop-2", "Keep main.cf and stop Postfix", _SECOND, stop_lines(), _EMPTY),
        Command("main-cf-2", "Relay everything to the sink", _SECOND, second_main_cf_line(asked)),
        Command("start-2", "Start the second relay", _SECOND, "postfix start"),
    ]


def _queue_moved(asked: Parameters) -> list[Command]:
    """The queue's new place: a RAM disk, other disks, or where it is."""
    copy = Command("copy", "Copy the queue directory there", _RELAY, copy_line(asked))
    if asked.stage == RAM:
        why = (
            f"Room for the whole run, {count(asked.messages)} messages and what Postfix writes "
            f"about each, should none leave it in time; {RAM_DISK_MIB} MiB were enough in 2007. No "
            "output of grep: this system has no tmpfs."
        )
        made = Command("ram-disk", "Make a RAM disk", _RELAY, ram_disk_line(asked), why)
        return [made, copy]
    if not _moved(asked):
        return []
    check = Command(
        "disk",
        "See what file system that is",
        _RELAY,
        shlex.join(["stat", "-f", "-c", "%T", asked.disk_folder]),
        "tmpfs or ramfs would be a RAM disk again. Best are disks that hold nothing else.",
    )
    return [check, copy]


def source_line(asked: Parameters) -> str:
    """smtp-source with its parameters."""
    return shlex.join(["smtp-source", *source_options(asked, asked.host, asked.port)])


def source_options(asked: Parameters, host: str, port: int) -> list[str]:
    """The words after smtp-source: one session sends message after message, each numbered."""
    return [
        f"-{_version(host)}dNcm",
        str(asked.messages),
        "-s",
        str(min(asked.sessions, asked.messages)),
        "-l",
        str(asked.size_bytes),
        "-f",
        asked.sender,
        "-t",
        asked.recipient,
        f"{bracketed(host)}:{port}",
    ]


def sink_line(asked: Parameters) -> str:
    """smtp-sink on every address of its host; behind a second relay only for that."""
    host, port = (LOOPBACK, asked.second_port) if asked.stage == SECOND else ("", asked.sink_port)
    return shlex.join(["smtp-sink", *sink_options(asked, host, port, "nobody")])


def sink_options(asked: Parameters, host: str, port: int, user: str) -> list[str]:
    """The words after smtp-sink; the user is the one it becomes when root starts it."""
    many = max(asked.sessions, SINK_CONNECTIONS)
    limit = ["-m", str(many)] if many > SINK_CONNECTIONS else []
    become = ["-u", user] if user else []
    version = _version(host or asked.sink_host)
    place = f"{bracketed(host)}:{port}"
    return [f"-{version}c", *become, *limit, place, str(SINK_BACKLOG)]


def ram_disk_line(asked: Parameters) -> str:
    """mount, with room for every message at once, where the system has such file systems."""
    size = f"size={ram_disk_mib(asked)}m"
    mount = shlex.join(["mount", "tmpfs", asked.ram_disk, "-t", "tmpfs", "-o", size])
    return f"grep tmpfs /proc/filesystems && {mount}"


def ram_disk_mib(asked: Parameters) -> int:
    """Room for the whole run in the queue, at least what the benchmark of 2007 had."""
    return max(RAM_DISK_MIB, math.ceil(_ROOM * queue_bytes(asked) / BYTES_PER_MIB))


def queue_bytes(asked: Parameters) -> int:
    """Bytes of the queue when no message has left it: envelope, headers and whole blocks."""
    return asked.messages * int(outage.queue_file(asked.size_bytes, _BLOCK_BYTES, _BLOCK_BYTES))


def main_cf(asked: Parameters) -> list[str]:
    """Settings of main.cf: relay to the next host, the queue's place, a process a session."""
    queue = [f"queue_directory = {_queue(asked)}"] if _moved(asked) else []
    return [
        f"relayhost = {_relayhost(asked.sink_host, asked.sink_port)}",
        *queue,
        f"default_process_limit = {process_limit(asked)}",
    ]


def main_cf_line(asked: Parameters) -> str:
    """postconf with the settings."""
    return shlex.join(["postconf", "-e", *main_cf(asked)])


def second_main_cf_line(asked: Parameters) -> str:
    """postconf for the second relay, which must take mail of the first one."""
    address = ipaddress.ip_address(asked.relay_address)
    own = f"{bracketed(str(address))}/{address.max_prefixlen}"
    settings = [
        f"relayhost = {_relayhost(LOOPBACK, asked.second_port)}",
        f"default_process_limit = {process_limit(asked)}",
    ]
    relayed = shlex.join(["postconf", "-e", *settings])
    return f'{relayed} "mynetworks = $(postconf -xh mynetworks) {own}"'


def process_limit(asked: Parameters) -> int:
    """smtpd processes for all sessions, and as many for the rest as Postfix has by itself."""
    return asked.sessions + _PROCESS_LIMIT


def stop_lines() -> str:
    """Stop only with an empty queue and a copy of main.cf that is older than the benchmark."""
    return "\n".join(
        [
            f"{_IS_EMPTY.replace('-q ', '')} &&",
            f"  {{ test -e {_KEPT} || cp -p {_CONFIGURATION} {_KEPT}; }} &&",
            "  postfix stop",
        ]
    )


def copy_line(asked: Parameters) -> str:
    """The queue directory, as main.cf still names it, with its sockets and owners. In memory only
    where the RAM disk is mounted."""
    place = _queue(asked)
    copy = f'cp -a "$(postconf -h queue_directory)/." {shlex.join([f"{place}/"])}'
    made = f"{shlex.join(['mkdir', '-p', place])} && {copy}"
    if asked.stage != RAM:
        return made
    # Without a file system in memory there the queue would quietly lie on a disk.
    return f'test "$({shlex.join(["stat", "-f", "-c", "%T", asked.ram_disk])})" = tmpfs && {made}'


def back_lines(asked: Parameters) -> str:
    """Stop, then main.cf as it was, and nothing left of the queue's other place."""
    if asked.stage == RAM:
        return _restore(shlex.join(["umount", asked.ram_disk]))
    return _restore(shlex.join(["rm", "-r", "--", _queue(asked)])) if _moved(asked) else _restore()


def _restore(*more: str) -> str:
    """Each line only where the one before went well: no queue is removed that is in use."""
    lines = [_IS_EMPTY, "postfix stop", f"mv -f {_KEPT} {_CONFIGURATION}", "postfix start", *more]
    return " &&\n  ".join(lines)


def mailq_lines() -> str:
    """Wait until mailq says that the queue is empty, then print the time."""
    return f"{_WAIT}\ndate +%s.%N"


def run_lines(asked: Parameters) -> str:
    """Time from the first message to the empty queue, and messages a minute."""
    return "\n".join(
        [
            "start=$(date +%s.%N)",
            source_line(asked),
            _WAIT,
            "end=$(date +%s.%N)",
            f'awk -v a="$start" -v b="$end" -v n={asked.messages} \\',
            "  'BEGIN { printf \"%.1f s, %.0f messages/min\\n\", b - a, n / (b - a) * 60 }'",
        ]
    )


def bracketed(host: str) -> str:
    """An IPv6 address in brackets, anything else as it is."""
    return f"[{host}]" if ":" in host else host


def _version(host: str) -> int:
    return ipaddress.ip_address(host).version if is_address(host) else 4


def _relayhost(host: str, port: int) -> str:
    """A host that Postfix looks up by address alone; port 25 goes without saying."""
    return f"[{host}]" + ("" if port == 25 else f":{port}")


def _moved(asked: Parameters) -> bool:
    return asked.stage == RAM or asked.disk_folder.rstrip("/") != SPOOL


def _queue(asked: Parameters) -> str:
    """The queue's other place. On disks its name is one that nobody's own queue has."""
    if asked.stage == RAM:
        return f"{asked.ram_disk.rstrip('/')}/postfix"
    return f"{asked.disk_folder.rstrip('/')}/highwater-benchmark"


def _processes(asked: Parameters) -> str:
    return (
        f"{process_limit(asked)} processes: one for each of the {count(asked.sessions)} sessions, "
        f"and the {_PROCESS_LIMIT} that Postfix has by itself for the rest. 1,024 were set in "
        "2007, on hosts made for many threads; each process costs memory, so take fewer where it "
        "is short."
    )
