"""Files that people send are shown to a scanner of malware first, where the operator has one.

The scanner is clamd, of ClamAV, asked by its command INSTREAM: the bytes go over the socket, so it
needs no file and may be on another machine. What it finds is refused; and so is every file as long
as it does not answer, as a file that nobody looked at is what it is there against.
"""

from __future__ import annotations

import logging
import socket
import struct
import time
from contextlib import closing

from django.conf import settings

from calculators.errors import InputProblems, Problem

NOT_SCANNED = "not-scanned"
CONNECT_SECONDS, SECONDS = 2.0, 30.0
_PIECE = 64 * 1024
_LEAST_SECONDS = 0.001
_LONGEST_ANSWER = 4096
log = logging.getLogger(__name__)


def look_at(data: bytes, pointer: str = "") -> None:
    """Show a file to the scanner; nothing where there is none, or no file.

    Args:
        data: the bytes of the file
        pointer: where it stands in what was sent

    Raises:
        InputProblems: it is malware; or, as NOT_SCANNED, nobody looked, so it may be a good one
    """
    if not settings.SCANNER or not data:
        return
    try:
        answer = _ask(settings.SCANNER, data)
    except OSError as error:
        log.error("The scanner of malware does not answer, so a file was refused: %s", error)
        answer = ""
    if answer == "stream: OK":
        return
    if answer.startswith("stream: ") and answer.endswith(" FOUND"):
        name = answer.removeprefix("stream: ").removesuffix(" FOUND")
        log.warning("A file of %s bytes was refused as malware: %r", len(data), name)
        raise InputProblems([Problem(
            pointer, "malware", f"The scanner of malware knows this file as {name}.",
            "Nothing of it was kept. Look at the machine it comes from, and send a clean file.",
        )])  # fmt: skip
    if answer:
        log.error("The scanner of malware did not look at a file of %s bytes: %r",
                  len(data), answer)  # fmt: skip
    raise InputProblems([Problem(
        pointer, NOT_SCANNED, "The file could not be looked at for malware, so it was not taken.",
        "Send it again in a few minutes; if that does not help, tell whoever runs this server.",
    )])  # fmt: skip


def _ask(place: str | tuple[str, int], data: bytes) -> str:
    """What clamd says of some bytes, in so many seconds for all of it."""
    until = time.monotonic() + SECONDS
    with closing(_link(place)) as link:

        def send(piece: bytes) -> None:
            link.settimeout(max(_LEAST_SECONDS, until - time.monotonic()))
            link.sendall(piece)

        try:
            send(b"zINSTREAM\0")
            for start in range(0, len(data), _PIECE):
                piece = data[start : start + _PIECE]
                send(struct.pack("!L", len(piece)) + piece)
            send(struct.pack("!L", 0))
        except (BrokenPipeError, ConnectionResetError) as error:
            # It has heard enough, as of a stream longer than it takes; its answer says why.
            log.info("The scanner of malware ended early: %s", error)
        found = b""
        while b"\0" not in found and len(found) < _LONGEST_ANSWER:
            link.settimeout(max(_LEAST_SECONDS, until - time.monotonic()))
            if not (more := link.recv(_LONGEST_ANSWER)):
                break
            found += more
    return found.partition(b"\0")[0].decode("utf-8", "replace").strip()


def _link(place: str | tuple[str, int]) -> socket.socket:
    if not isinstance(place, str):
        return socket.create_connection(place, CONNECT_SECONDS)
    link = socket.socket(socket.AF_UNIX)
    link.settimeout(CONNECT_SECONDS)
    try:
        link.connect(place)
    except OSError:
        link.close()
        raise
    return link
