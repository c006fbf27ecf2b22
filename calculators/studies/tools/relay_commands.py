"""The shell lines of a relay benchmark, for a person's own parameters.

Every word that a person gave is checked by ``mta_parameters`` and quoted here all the same.
"""

from __future__ import annotations

import ipaddress
import math
import shlex
from collections.abc import Sequence
from dataclasses import dataclass

from calculators.sheet.units import BYTES_PER_MIB
from calculators.studies.tools.relay_parameters import Parameters, is_address

SINK_BACKLOG = 1024
SINK_CONNECTIONS = 256  # smtp-sink's own limit where none is named.
RAM_DISK_MIB = 128
_QUEUE_FILE_BYTES = 8192
_ROOM = 1.25
_PROCESS_LIMIT = 100


@dataclass(frozen=True, slots=True)
class Command:
    """One thing to paste.

    Args:
        key: a stable word for programs
        title: what it does
        where: the host it belongs on
        kind: "shell", or "main.cf" for lines of that file
        text: the lines
    """

    key: str
    title: str
    where: str
    kind: str
    text: str

    def as_dict(self) -> dict[str, str]:
        return {
            "key": self.key,
            "title": self.title,
            "where": self.where,
            "kind": self.kind,
            "text": self.text,
        }


def commands(asked: Parameters) -> list[Command]:
    """Everything to paste, in the order in which it is needed."""
    relay, sink = "the relay under test", "the host of the sink"
    return [
        Command("sink", "Start the sink, and leave Postfix down", sink, "shell", sink_line(asked)),
        Command("ram-disk", "Make a RAM disk for the queue", relay, "shell", ram_disk_line(asked)),
        Command("main-cf", "Relay everything to the sink", relay, "main.cf", main_cf(asked)),
        Command("postfix", "Copy the queue and restart", relay, "shell", restart_lines(asked)),
        Command("source", "Send the messages", relay, "shell", source_line(asked)),
        Command("mailq", "Wait for the empty queue", relay, "shell", mailq_lines()),
        Command("run", "All of it, with the rate", relay, "shell", run_lines(asked)),
    ]


def source_line(asked: Parameters) -> str:
    """smtp-source with its parameters."""
    return line(["smtp-source", *source_options(asked, asked.host, asked.port)])


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
    """smtp-sink on every address of its host."""
    return line(["smtp-sink", *sink_options(asked, "", asked.sink_port, "nobody")])


def sink_options(asked: Parameters, host: str, port: int, user: str) -> list[str]:
    """The words after smtp-sink; the user is the one it becomes when root starts it."""
    many = max(asked.sessions, SINK_CONNECTIONS)
    limit = ["-m", str(many)] if many > SINK_CONNECTIONS else []
    become = ["-u", user] if user else []
    version = _version(host or asked.sink_host)
    place = f"{bracketed(host)}:{port}"
    return [f"-{version}c", *become, *limit, place, str(SINK_BACKLOG)]


def ram_disk_line(asked: Parameters) -> str:
    """mount, with room for every message at once."""
    size = f"size={ram_disk_mib(asked)}m"
    return line(["mount", "tmpfs", asked.ram_disk, "-t", "tmpfs", "-o", size])


def ram_disk_mib(asked: Parameters) -> int:
    """Room for the whole run in the queue, at least what the benchmark of 2007 had."""
    return max(RAM_DISK_MIB, math.ceil(_ROOM * queue_bytes(asked) / BYTES_PER_MIB))


def queue_bytes(asked: Parameters) -> int:
    """Bytes of the queue when no message has left it: envelope, headers and whole blocks."""
    return asked.messages * (asked.size_bytes + _QUEUE_FILE_BYTES)


def main_cf(asked: Parameters) -> str:
    """Lines of main.cf: relay to the sink, queue on the RAM disk, processes for every session."""
    host = bracketed(asked.sink_host) if ":" in asked.sink_host else f"[{asked.sink_host}]"
    port = "" if asked.sink_port == 25 else f":{asked.sink_port}"
    return "\n".join(
        [
            f"relayhost = {host}{port}",
            f"queue_directory = {_queue(asked)}",
            f"default_process_limit = {process_limit(asked)}",
        ]
    )


def process_limit(asked: Parameters) -> int:
    """smtpd processes for all sessions, and as many for the rest as Postfix has by itself."""
    return asked.sessions + _PROCESS_LIMIT


def restart_lines(asked: Parameters) -> str:
    """Copy the queue directory onto the RAM disk, then restart with the new main.cf."""
    copy = line(["cp", "-a", "/var/spool/postfix/.", f"{_queue(asked)}/"])
    return "\n".join(["postfix stop", line(["mkdir", "-p", _queue(asked)]), copy, "postfix start"])


def mailq_lines() -> str:
    """Wait until mailq says that the queue is empty, then print the time."""
    return (
        "until mailq | tail -n 1 | grep -q '^Mail queue is empty'; do sleep 0.2; done\ndate +%s.%N"
    )


def run_lines(asked: Parameters) -> str:
    """Time from the first message to the empty queue, and messages a minute."""
    return "\n".join(
        [
            "start=$(date +%s.%N)",
            source_line(asked),
            "until mailq | tail -n 1 | grep -q '^Mail queue is empty'; do sleep 0.2; done",
            "end=$(date +%s.%N)",
            f'awk -v a="$start" -v b="$end" -v n={asked.messages} \\',
            "  'BEGIN { printf \"%.1f s, %.0f messages/min\\n\", b - a, n / (b - a) * 60 }'",
        ]
    )


def line(words: Sequence[str]) -> str:
    """Words as one line of a shell."""
    return shlex.join(words)


def bracketed(host: str) -> str:
    """An IPv6 address in brackets, anything else as it is."""
    return f"[{host}]" if ":" in host else host


def _version(host: str) -> int:
    return ipaddress.ip_address(host).version if is_address(host) else 4


def _queue(asked: Parameters) -> str:
    return f"{asked.ram_disk.rstrip('/')}/postfix"
