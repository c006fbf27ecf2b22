"""Parameters of a relay benchmark: what can be asked, its bounds, and what is wrong with it."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

from calculators.errors import InputProblems, Problem
from calculators.inputs import reader as values
from calculators.inputs.catalogue import Catalogue
from calculators.inputs.fields import Field
from calculators.inputs.relay_stages import DISK, RAM, SECOND, STAGES

MOST_MESSAGES = 100_000
MOST_SESSIONS = 1024
MOST_SIZE_BYTES = 100_000_000
MOST_PORT = 65_535

_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_NAME = re.compile(rf"{_LABEL}(?:\.{_LABEL})*\Z")
_NUMERIC_END = re.compile(r"(?:.*\.)?(?:\d+|0[xX][0-9A-Fa-f]*)\Z")
_LOCAL = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.+=-]{0,63}\Z")
_FOLDER = re.compile(r"/[A-Za-z0-9._/-]{0,199}\Z")
_HOST_HINT = "Give a host name such as relay.example.com, or an IP address."

# Where Postfix keeps its queue unless somebody moved it.
SPOOL = "/var/spool/postfix"
BY_HAND = {key: STAGES[key].title for key in (RAM, DISK, SECOND)}

FIELDS: tuple[Field, ...] = (
    Field(
        "stage", "Measure with", "word", "", RAM, "postfix-2007, one element at a time",
        choices=lambda: BY_HAND,
        help="One bottleneck at a time: the ideal first, then the disk, then the next relay. Each "
        "set of lines begins and ends with your own main.cf.",
    ),
    Field(
        "messages", "Messages", "integer", "messages", 10_000,
        "postfix-2007, smtp-source -m 10000", least=1, most=MOST_MESSAGES,
        help="Messages sent. Enough for a run of a minute or more.",
    ),
    Field(
        "sessions", "Sessions", "integer", "1", 256, "postfix-2007, smtp-source -s 256",
        least=1, most=MOST_SESSIONS, help="Connections open at the same time.",
    ),
    Field(
        "size_bytes", "Message size", "integer", "bytes", 25_000,
        "postfix-2007, smtp-source -l 25000", least=1, most=MOST_SIZE_BYTES,
        help="Body of each message in bytes, headers not counted.",
    ),
    Field(
        "sender", "Sender", "mailbox", "", "sender@highwater.invalid", "house, a reserved domain",
        help="Where bounces would go. A domain under .invalid reaches nobody.",
    ),
    Field(
        "recipient", "Recipient", "mailbox", "", "recipient@highwater.test",
        "house, a reserved domain",
        help="smtp-source puts a number before it, so that every message has its own recipient.",
    ),
    Field(
        "host", "Relay under test", "host", "", "localhost", "postfix-2007, localhost:25",
        help="Host that smtp-source sends to.",
    ),
    Field(
        "port", "Port of the relay", "integer", "1", 25, "postfix-2007, localhost:25",
        least=1, most=MOST_PORT, help="SMTP port of the relay under test.",
    ),
    Field(
        "sink_host", "Sink", "host", "", "hostb.example.com", "house, a reserved domain",
        help="Second host, on which smtp-sink throws everything away.",
    ),
    Field(
        "sink_port", "Port of the sink", "integer", "1", 25, "postfix-2007, smtp-sink :25",
        least=1, most=MOST_PORT, help="Ports below 1024 need root.",
    ),
    Field(
        "ram_disk", "RAM disk", "folder", "", "/mnt", "postfix-2007, mount tmpfs /mnt",
        help="Folder on which the RAM disk for the queue is mounted.",
    ),
    Field(
        "disk_folder", "Disks of the queue", "folder", "", SPOOL, "postfix-2007, a real disk",
        help="Folder on the disks to be measured with. As it stands here, the queue stays where "
        "it is; anything else gets a copy of it.",
    ),
    Field(
        "relay_address", "Address of the relay", "address", "", "192.0.2.10",
        "house, a reserved address",
        help="Its IP address as the second relay sees it, which must let it pass on mail.",
    ),
    Field(
        "second_port", "Port of the sink behind the second relay", "integer", "1", 2525,
        "house, a port that needs no root", least=1, most=MOST_PORT,
        help="On the second host, whose port 25 its Postfix takes.",
    ),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Parameters:
    """Checked parameters; ``read`` is the only maker."""

    messages: int
    sessions: int
    size_bytes: int
    sender: str
    recipient: str
    host: str
    port: int
    sink_host: str
    sink_port: int
    ram_disk: str
    disk_folder: str
    relay_address: str
    second_port: int
    stage: str


def read(document: Mapping[str, Any]) -> Parameters:
    """Check a mapping of parameters; what is left out takes its default.

    Raises:
        InputProblems: everything that is wrong
    """
    problems: list[Problem] = []
    reader = values.Reader(Catalogue({}, {}, {}, {}, "fixtures", ""), problems)
    reader.refuse_unknown(document, [field.name for field in FIELDS], "")
    found: dict[str, Any] = {}
    for field in FIELDS:
        asked = document.get(field.name)
        asked = field.default if asked is None else asked
        pointer = f"/{field.name}"
        if field.kind == "word":
            found[field.name] = reader.value(field, asked, pointer)
        elif field.kind == "integer":
            number = reader.number(field, asked, pointer)
            found[field.name] = None if number is None else int(number)
        elif not isinstance(asked, str):
            message = f"{field.label}: {values.shown(asked)} is not text."
            reader.problem(pointer, "wrong-type", message, field.help)
        else:
            found[field.name] = asked
            if problem := _CHECKS[field.kind](asked, field.label, pointer):
                problems.append(problem)
    if problems:
        raise InputProblems(problems)
    return Parameters(**found)


def host_problem(text: str, label: str, pointer: str) -> Problem | None:
    """What is wrong with a host, if anything."""
    if is_address(text):
        return None
    if len(text) > 253 or not _NAME.match(text):
        message = f"{label}: {values.shown(text)} is not a host."
    elif _NUMERIC_END.match(text):
        # Resolvers read 127.1 or 0x7f.1 as addresses; here only the full form is one.
        message = f"{label}: {values.shown(text)} is neither a host name nor a whole IP address."
    else:
        return None
    return Problem(pointer, "bad-host", message, _HOST_HINT)


def mailbox_problem(text: str, label: str, pointer: str) -> Problem | None:
    """What is wrong with a mail address, if anything."""
    local, _, domain = text.rpartition("@")
    whole = _LOCAL.match(local) and ".." not in local and not local.endswith(".")
    if whole and not is_address(domain) and not host_problem(domain, label, pointer):
        return None
    return Problem(
        pointer,
        "bad-mailbox",
        f"{label}: {values.shown(text)} is not a mail address that can be used here.",
        "Give letters, digits and . _ + = - before the @ and a domain after it, such as "
        "user@example.com.",
    )


def address_problem(text: str, label: str, pointer: str) -> Problem | None:
    """What is wrong with an IP address, if anything."""
    if is_address(text):
        return None
    message = f"{label}: {values.shown(text)} is not an IP address."
    return Problem(pointer, "bad-address", message, "Give one in full, such as 192.0.2.10.")


def folder_problem(text: str, label: str, pointer: str) -> Problem | None:
    """What is wrong with the name of a folder, if anything."""
    if _FOLDER.match(text) and ".." not in PurePosixPath(text).parts:
        return None
    return Problem(
        pointer,
        "bad-folder",
        f"{label}: {values.shown(text)} is not the full name of a folder.",
        "Give a name that begins with / and holds letters, digits and . _ - / only.",
    )


def is_address(text: str) -> bool:
    """Whether the text is an IP address as it is written in full."""
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return "%" not in text


_CHECKS = {
    "address": address_problem,
    "host": host_problem,
    "mailbox": mailbox_problem,
    "folder": folder_problem,
}
