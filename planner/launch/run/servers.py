"""The embedded servers of one data folder, and the locks that keep two starts apart."""

import fcntl
import json
import os
import re
import shutil
import tempfile
import time
from pathlib import Path

from planner.environment import SERVICES_FILE
from planner.launch.refusal import Refusal
from planner.launch.run.postgres import Postgres
from planner.launch.run.valkey import Valkey

# The system's limit for a socket's path is 104 bytes on some, with the file's name in it; and an
# address is safe only with characters that no address gives a meaning to.
SOCKET_FOLDER = re.compile(rb"[A-Za-z0-9/._+-]{1,85}")
PATIENCE = 30.0


class Servers:
    """PostgreSQL and Valkey under one folder, for those that the environment does not name."""

    def __init__(self, var: Path, throwaway: bool = False) -> None:
        self.var, self.throwaway = var, throwaway
        self.urls: dict[str, str] = {}
        self.embedded: dict[str, str] = {}
        self._started: list[Postgres | Valkey] = []
        self.sockets: Path | None = None
        self._lock = -1

    def start(self) -> dict[str, str]:
        """Starts what is missing; the answer is what DATABASE_URL and BROKER_URL should be."""
        self.urls = {
            name: os.environ[name]
            for name in ("DATABASE_URL", "BROKER_URL")
            if os.environ.get(name)
        }
        private_folder(self.var)
        log = private_folder(self.var / "log")
        if len(self.urls) < 2:
            self._lock = take_lock(self.var / "servers.lock")
        self.sockets = self._socket_folder()
        if "DATABASE_URL" not in self.urls:
            database = Postgres(
                self.var / "postgres", self.sockets, fresh_log(log / "postgres.log"),
                self.throwaway,
            )  # fmt: skip
            self._started.append(database)
            database.start(self._lock)
            self.embedded["DATABASE_URL"] = database.url
        if "BROKER_URL" not in self.urls:
            queue = Valkey(self.var / "valkey", self.sockets, fresh_log(log / "valkey.log"))
            self._started.append(queue)
            queue.start(self._lock)
            self.embedded["BROKER_URL"] = queue.url
        self.urls |= self.embedded
        self._write_down()
        return self.urls

    @property
    def superuser(self) -> str:
        """The address at which settings of the embedded database are made, or nothing."""
        found = [one.administration for one in self._started if isinstance(one, Postgres)]
        return found[0] if found else ""

    @property
    def queue_socket(self) -> str:
        """The socket of the embedded queue, or nothing."""
        found = [str(one.socket) for one in self._started if isinstance(one, Valkey)]
        return found[0] if found else ""

    def dead(self) -> str:
        """The name of an embedded server that has ended, or nothing."""
        for server in self._started:
            if server.process is not None and server.process.poll() is not None:
                return type(server).__name__
        return ""

    def restart_dead(self) -> None:
        """Starts again an embedded server that has ended."""
        for server in self._started:
            if server.process is not None and server.process.poll() is not None:
                server.start(self._lock, again=True)

    def stop(self) -> None:
        """Stops what was started, the queue first."""
        (self.var / SERVICES_FILE).unlink(missing_ok=True)
        for server in reversed(self._started):
            server.stop()
        self._started.clear()
        if self.sockets and self.sockets.parent != self.var:
            shutil.rmtree(self.sockets, ignore_errors=True)
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1

    def _socket_folder(self) -> Path:
        folder = self.var / "run"
        if SOCKET_FOLDER.fullmatch(os.fsencode(folder)):
            return private_folder(folder)
        self._sweep()
        return Path(tempfile.mkdtemp(prefix="highwater-", dir="/tmp"))  # nosec B108

    def _sweep(self) -> None:
        """Removes the socket folder that a killed run left in the place for temporary files."""
        try:
            left = Path(json.loads((self.var / SERVICES_FILE).read_text())["sockets"])
        except (OSError, ValueError, KeyError):
            return
        if left.name.startswith("highwater-") and left.parent == Path("/tmp"):  # nosec B108
            shutil.rmtree(left, ignore_errors=True)

    def _write_down(self) -> None:
        """Where `manage.py` run by hand finds the servers; only their owner may read it."""
        started = {"sockets": str(self.sockets)} if self.sockets else {}
        partial = self.var / f"{SERVICES_FILE}.new"
        partial.touch(mode=0o600)
        partial.write_text(json.dumps(self.embedded | started))
        partial.replace(self.var / SERVICES_FILE)


def private_folder(path: Path) -> Path:
    """A folder that only its owner may enter."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.chmod(0o700)
    return path


def fresh_log(path: Path) -> Path:
    """Puts the last run's log aside, so that a log tells of one run."""
    if path.exists():
        path.replace(path.with_suffix(".log.1"))
    return path


def take_lock(path: Path) -> int:
    """A lock that servers inherit: it is free only when the last of them has ended."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return descriptor
        except BlockingIOError:
            if time.monotonic() > deadline:
                os.close(descriptor)
                raise Refusal(
                    f"Servers of an earlier run still use {path.parent} after {PATIENCE:.0f} s: "
                    "end them and run make again."
                ) from None
            time.sleep(0.05)
