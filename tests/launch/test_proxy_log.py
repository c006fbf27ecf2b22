"""What the proxy writes down where an answer breaks off: no secret, nothing that was typed."""

import http.client
import json
import socket
import subprocess
import threading
import time

from planner.launch.web import proxy
from planner.mta.private import free_port
from tests import patience

# More than the proxy holds back before it passes an answer on.
SENT, PROMISED = 9_000_000, 20_000_000
ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % PROMISED + b"x" * SENT


def breaks_off(server):
    """A web server that is killed in the middle of each answer."""
    while True:
        try:
            link, _ = server.accept()
        except OSError:
            return
        with link:
            link.recv(65_536)
            link.sendall(ANSWER)


def ask(port, address, headers):
    """Whether the answer came whole."""
    deadline = time.monotonic() + patience.SECONDS
    while True:
        link = http.client.HTTPConnection("127.0.0.1", port, timeout=patience.SECONDS)
        try:
            link.request("GET", address, headers=headers)
            return len(link.getresponse().read()) == PROMISED
        except http.client.IncompleteRead:
            return False
        except ConnectionRefusedError:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        finally:
            link.close()


def test_a_line_ends_where_secrets_begin(tmp_path):
    port = free_port()
    with socket.create_server(("127.0.0.1", 0)) as server, open(tmp_path / "log", "wb") as log:
        threading.Thread(target=breaks_off, args=(server,), daemon=True).start()
        upstream = f"127.0.0.1:{server.getsockname()[1]}"
        site = proxy.Site(f"http://:{port}", upstream, bind="127.0.0.1")
        running = subprocess.Popen(proxy.command(proxy.write(tmp_path, site)), stderr=log)
        try:
            headers = {"Referer": "http://here/?q=Acme", "Cookie": "sessionid=of-alice"}
            assert not ask(port, "/plans/?q=Acme", headers)
            assert not ask(port, "/shared/secret-_9/bill.csv?q=Acme", headers)
        finally:
            running.terminate()
            running.wait(patience.SECONDS)
    said = (tmp_path / "log").read_text()
    lines = [json.loads(line) for line in said.splitlines()]
    named = [line["request"]["uri"] for line in lines if "request" in line]
    assert named == ["/plans/?…", "/shared/…"]
    for secret in ("Acme", "secret-_9", "of-alice"):
        assert secret not in said
