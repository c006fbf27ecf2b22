"""Clients that send a byte now and then: they hold no thread of the web server."""

import http.server
import io
import json
import os
import signal
import socket
import socketserver
import sys
import threading
import urllib.error
import urllib.request
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest
from django.urls import reverse

from planner import wsgi
from planner.api.problems import problem_response
from planner.launch import processes
from planner.launch.web import proxy
from planner.services.catalogue.files.limits import MOST_BYTES
from tests import patience
from tests.launch.asker import Asker
from tests.planner.commands.test_search_command import SEARCH

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc"),
]
CLIENTS = 500
HEADER = b"POST /api/v1/sizings HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
BEGUN = {
    "a header that does not end": HEADER + b"X-Slow: ",
    "a body that does not end": HEADER + b"Content-Length: 4000\r\n\r\n{",
    "a body in pieces that do not end": HEADER + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
    "nothing at all": b"",
}


def answers_while_clients_are_slow(run):
    """A run that answers all the same; see test_supervisor.py, which has one."""
    ask = Asker(run)
    where = urlsplit(run.ready())
    with ExitStack() as opened:
        slow = []
        for number in range(CLIENTS):
            link = socket.create_connection((where.hostname, where.port), timeout=patience.SECONDS)
            opened.enter_context(link)
            begun = list(BEGUN.values())[number % len(BEGUN)]
            link.sendall(begun)
            slow.append(link)
        with urllib.request.urlopen(f"{run.ready()}/healthz", timeout=patience.SECONDS) as answer:
            assert answer.status == 200
        sizing = ask("sizings?save=false", SEARCH["scenario"], patience=patience.SECONDS)
        assert sizing["figures"]
        for link in slow:  # Still open, or ended by a time limit of the proxy; never answered.
            link.setblocking(False)
            try:
                said = link.recv(100)
            except (BlockingIOError, ConnectionResetError):
                continue
            assert not said or b" 408 " in said.splitlines()[0], said


def answers_others_after_bodies_it_refused(run):
    """More of a body than the web server takes off a connection by itself; in test_supervisor.py
    too."""
    ask = Asker(run)
    where = f"{run.ready()}/api/v1/sizings"
    refused = urllib.request.Request(where, b"x" * 300_000, {"Content-Type": "application/json"})
    for _ in range(20):
        with pytest.raises(urllib.error.HTTPError, match="401"):
            urllib.request.urlopen(refused, timeout=patience.SECONDS)
        assert ask("sizings?save=false", SEARCH["scenario"], patience=patience.SECONDS)["figures"]


class Upstream(socketserver.ThreadingUnixStreamServer):
    """A web server that notes what reaches it and answers with much."""

    daemon_threads = True

    def __init__(self, path):
        self.heard, self.done = [], threading.Semaphore(0)
        super().__init__(str(path), Answer)


class Answer(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def address_string(self):
        return "proxy"

    def log_message(self, *_):
        pass

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.heard.append((self.headers, body))
        self.send_response(200)
        self.send_header("Content-Length", str(4_000_000))
        self.end_headers()
        self.wfile.write(b"x" * 4_000_000)
        self.server.done.release()


@pytest.fixture
def proxied(tmp_path, monkeypatch):
    """The proxy with limits that a test can wait for, before a web server of its own."""
    monkeypatch.setattr(proxy, "BODY_SECONDS", 2)
    monkeypatch.setattr(proxy, "HEADER_SECONDS", 2)
    monkeypatch.setattr(proxy, "PATIENCE_SECONDS", 1)
    upstream = Upstream(tmp_path / "web.sock")
    threading.Thread(target=upstream.serve_forever, args=(0.05,), daemon=True).start()
    with socket.create_server(("127.0.0.1", 0)) as opened:
        site = proxy.Site(
            "http://", f"unix/{tmp_path}/web.sock", f"fd/{opened.fileno()}", health=False
        )
        child = processes.start(
            proxy.command(proxy.write(tmp_path / "proxy", site)),
            log=tmp_path / "log",
            environment=os.environ | proxy.own_folders(tmp_path / "proxy"),
            pass_fds=[opened.fileno()],
        )

        def link():
            return socket.create_connection(opened.getsockname(), timeout=patience.SECONDS)

        yield link, upstream
        processes.stop(child, signal.SIGTERM, 10)
        upstream.shutdown()
        upstream.server_close()


def request(body=b"{}", more=b"", length=None, path=b"/"):
    size = len(body) if length is None else length
    head = b"POST %s HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n" % (path, size)
    return b"%s%s\r\n%s" % (head, more, body)


@pytest.mark.parametrize("begun", [text for text in BEGUN.values() if text], ids=list(BEGUN)[:3])
def test_a_slow_request_is_ended_and_never_reaches_the_web_server(proxied, begun):
    link, upstream = proxied
    with link() as slow:
        slow.sendall(begun)
        said = slow.recv(4096)
    assert not said or said.split()[1] in {b"400", b"499"}
    assert upstream.heard == []


def test_a_slow_reader_holds_no_thread_of_the_web_server(proxied):
    link, upstream = proxied
    with link() as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.sendall(request())
        assert upstream.done.acquire(timeout=patience.SECONDS), (
            "the web server is rid of its answer"
        )


def test_the_client_is_whom_the_proxy_sees(proxied):
    link, upstream = proxied
    with link() as client:
        client.sendall(request(more=b"X-Real-IP: 198.51.100.9\r\nX-Forwarded-Proto: https\r\n"))
        assert upstream.done.acquire(timeout=patience.SECONDS)
    [(headers, body)] = upstream.heard
    assert body == b"{}"
    assert headers.get_all("X-Real-IP") == ["127.0.0.1"]
    assert headers.get_all("X-Forwarded-Proto") == ["http"]


def test_the_web_server_believes_its_proxy(monkeypatch):
    environ = {"REMOTE_ADDR": "", "HTTP_X_REAL_IP": "192.0.2.7", "wsgi.input": io.BytesIO()}
    monkeypatch.setattr(wsgi, "django", lambda environ, _start: [environ["REMOTE_ADDR"].encode()])
    assert wsgi.behind_own_proxy(environ, lambda *_: None) == [b"192.0.2.7"]
    assert wsgi.application is not wsgi.behind_own_proxy, "nobody is believed without a proxy"


def test_what_is_left_of_a_body_is_taken_off_the_connection(monkeypatch):
    class Broken(io.BytesIO):
        def read(self, _size=-1):
            raise OSError

    monkeypatch.setattr(wsgi, "django", lambda environ, _start: [environ["wsgi.input"].read(3)])
    body = io.BytesIO(b"x" * 300_000)
    assert wsgi.behind_own_proxy({"wsgi.input": body}, lambda *_: None) == [b"xxx"]
    assert body.tell() == 300_000
    monkeypatch.setattr(wsgi, "django", lambda *_: [b"refused"])
    assert wsgi.behind_own_proxy({"wsgi.input": Broken()}, lambda *_: None) == [b"refused"]


def test_too_much_is_refused_and_a_web_server_that_is_away_is_said(proxied):
    link, upstream = proxied
    for length, status, words in (
        (3_000_000, b"413", b"at most 2 MiB"),
        (2, b"503", b"does not answer"),
    ):
        if status == b"503":
            upstream.shutdown()
            upstream.server_close()
        with link() as client:
            client.sendall(request(body=b"{}" if length == 2 else b"x" * 2_200_000, length=length))
            said = client.recv(65_536)
        assert said.split()[1] == status
        assert words in said
        assert b"Caddy" not in said


def test_a_browser_is_shown_a_page_of_what_was_too_much_or_is_away(proxied):
    link, upstream = proxied
    for body, words in ((b"x" * 2_200_000, b"at most 20 MiB"), (b"{}", b"does not answer")):
        if body == b"{}":
            upstream.shutdown()
            upstream.server_close()
        asked = request(body=body, more=b"Accept: text/html\r\n")
        with link() as client:
            client.sendall(asked)
            head, _, said = client.recv(65_536).partition(b"\r\n\r\n")
        assert head.split()[1] == (b"503" if body == b"{}" else b"413")
        assert b"text/html; charset=utf-8" in head
        assert words in said
        assert b'<a href="/">' in said


FILE = b"x" * 3_000_000


@pytest.mark.parametrize("name", ["catalogue-import", "api:catalogue-import"])
def test_a_file_of_rows_passes_and_nothing_larger(proxied, name):
    link, upstream = proxied
    path = reverse(name, args=["disks"]).encode()
    with link() as client:
        client.sendall(request(FILE, path=path))
        assert upstream.done.acquire(timeout=patience.SECONDS)
    [(_, body)] = upstream.heard
    assert body == FILE, "whole, though it is larger than bodies are elsewhere"
    assert MOST_BYTES + 2**16 < 21 * 2**20, "what the catalogue takes passes with its form around"
    for length, elsewhere in ((22_100_000, path), (len(FILE), path + b"x"), (len(FILE), b"/x")):
        with link() as client:
            client.sendall(request(b"", length=length, path=elsewhere))
            client.sendall(b"x" * 2_200_000 if length < 20_000_000 else b"x" * length)
            said = client.recv(65_536)
        assert said.split()[1] == b"413"
        assert b"20 MiB" in said
    whole = [
        body for headers, body in upstream.heard if len(body) == int(headers["Content-Length"])
    ]
    assert whole == [FILE], "nothing else came to its end there"


def test_programs_are_told_of_too_much_as_of_any_problem(proxied):
    link, _ = proxied
    with link() as client:
        client.sendall(request(FILE, path=b"/api/v1/sizings"))
        head, _, body = client.recv(65_536).partition(b"\r\n\r\n")
    assert b"application/problem+json" in head
    said = json.loads(body)
    assert said["status"] == 413
    assert set(said) == set(json.loads(problem_response(413, "").content))
