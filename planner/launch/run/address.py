"""Where the web server listens; the socket is opened here, before anything else is started."""

import errno
import http.client
import socket
import subprocess
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from planner.environment import number, text
from planner.launch import processes
from planner.launch.progress import say
from planner.launch.refusal import Refusal

DEFAULT_PORT = 8000
OTHER_PORTS = 100
TAKEN = {errno.EADDRINUSE}
PATIENCE_SECONDS = 60
TITLES = {"web": "web server", "proxy": "proxy"}


@dataclass
class Address:
    """An open socket and what people call it."""

    socket: socket.socket
    host: str
    port: int
    url: str

    def wait_until_answering(
        self, children: Mapping[str, "subprocess.Popen[bytes]"], log: Callable[[str], Path]
    ) -> None:
        """Waits for the web server to say, through the proxy, that it is well."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not self._answers():
            for name in ("web", "proxy"):
                if children[name].poll() is not None or time.monotonic() > deadline:
                    why = processes.reason(log(name))
                    raise Refusal(f"The {TITLES[name]} did not start: {why}")
            time.sleep(0.01)

    def _answers(self) -> bool:
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)  # nosec B104
        link = http.client.HTTPConnection(host, self.port, timeout=PATIENCE_SECONDS)
        try:
            link.request("GET", "/healthz", headers={"Host": "localhost"})
            return link.getresponse().status == 200
        except OSError:
            return False
        finally:
            link.close()


def open_address() -> Address:
    """BIND and PORT; without a PORT the first free one from 8000 on."""
    host = text("BIND", "127.0.0.1")
    chosen = number("PORT", 0, least=1, most=65535) if text("PORT") else 0
    for port in [chosen] if chosen else range(DEFAULT_PORT, DEFAULT_PORT + OTHER_PORTS):
        try:
            opened = listen(host, port)
        except PermissionError:
            raise Refusal(
                f"This user may not listen on port {port}: choose one above 1023, as in "
                "`make run PORT=8080`."
            ) from None
        except OSError as error:
            if error.errno in TAKEN:
                continue
            raise Refusal(f"{host} is not an address of this machine: set BIND to one.") from None
        if not chosen and port != DEFAULT_PORT:
            say(f"Port {DEFAULT_PORT} is taken; using {port}")
        shown = f"[{host}]" if ":" in host else host
        return Address(opened, host, port, text("BASE_URL", f"http://{shown}:{port}").rstrip("/"))
    if chosen:
        raise Refusal(
            f"Port {chosen} is taken by another program: choose another, as in "
            f"`make run PORT={chosen + 1}`."
        )
    last = DEFAULT_PORT + OTHER_PORTS - 1
    raise Refusal(f"Every port from {DEFAULT_PORT} to {last} is taken: free one, or set PORT.")


def listen(host: str, port: int) -> socket.socket:
    """An open socket; another program that uses the port makes this fail."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    opened = socket.socket(family, socket.SOCK_STREAM)
    try:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        opened.bind((host, port))
        opened.listen(2048)
    except OSError:
        opened.close()
        raise
    return opened
