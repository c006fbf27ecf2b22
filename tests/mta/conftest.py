"""Servers and programs for the relay benchmark's tests."""

import socket
import threading
from collections.abc import Iterator

import pytest

from calculators.studies.tools import relay_parameters
from planner.mta import private
from planner.mta.sandbox import Sandbox
from planner.mta.targets import Target
from tests.mta import obtain
from tests.planner.cast import cast, shared_catalogue  # noqa: F401


@pytest.fixture(scope="session")
def postfix_tools() -> None:
    """smtp-source, smtp-sink and postqueue; skipped where they cannot be had."""
    if reason := obtain.missing():
        pytest.skip(reason)


@pytest.fixture(scope="session")
def postfix_master(postfix_tools: None) -> None:
    """The right to start a private Postfix."""
    if reason := obtain.no_master():
        pytest.skip(reason)


@pytest.fixture
def sandbox() -> Iterator[Sandbox]:
    with Sandbox() as opened:
        yield opened


@pytest.fixture
def asked() -> relay_parameters.Parameters:
    """A short run."""
    return relay_parameters.read({"messages": 60, "sessions": 6, "size_bytes": 2000})


@pytest.fixture
def sink(postfix_tools: None, sandbox: Sandbox, asked: relay_parameters.Parameters) -> Target:
    """A real smtp-sink on loopback."""
    _, port = private.start_sink(sandbox, asked)
    return Target("127.0.0.1", "127.0.0.1", port, "220 smtp-sink ESMTP")


@pytest.fixture
def fake_server() -> Iterator:
    """Make a server that answers each line by a table, to see what happens when one misbehaves."""
    made = []

    def make(greeting: bytes, replies: dict[bytes, bytes]) -> int:
        server = socket.create_server(("127.0.0.1", 0))
        made.append(server)
        threading.Thread(target=_serve, args=(server, greeting, replies), daemon=True).start()
        return server.getsockname()[1]

    yield make
    for server in made:
        server.close()


def _serve(server: socket.socket, greeting: bytes, replies: dict[bytes, bytes]) -> None:
    def talk(connection: socket.socket) -> None:
        with connection, connection.makefile("rb") as lines:
            try:
                connection.sendall(greeting)
                for line in lines:
                    # A word that is not in the table is never answered.
                    if reply := replies.get(line.split()[0].upper()):
                        connection.sendall(reply)
            except OSError:
                return

    while True:
        try:
            connection, _ = server.accept()
        except OSError:
            return
        threading.Thread(target=talk, args=(connection,), daemon=True).start()
