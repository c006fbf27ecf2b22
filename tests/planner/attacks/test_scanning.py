"""Files are shown to a scanner of malware: clamd itself where it can be had, and one of the test's
own that speaks its protocol for what a real one rarely does."""

import base64
import hashlib
import io
import os
import re
import shutil
import socket
import socketserver
import struct
import subprocess
import threading
import time
import zipfile
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from calculators.errors import InputProblems
from planner.environment import ROOT, BadSetting, scanner
from planner.models import CatalogueUpload, Disk
from planner.services.documents import scanning
from planner.services.scenarios import scenarios
from tests import patience
from tests.api.client import Api, problem
from tests.mta import obtain
from tests.planner.scenarios.test_hub_counters import hub

BAD = b"key,name\r\nworm,this line is the malware of the tests\r\n"
GOOD = (
    b"key,name,capacity_gb,random_iops,origin,source\r\nd-1,Disk,20000,75,given,our measurement\r\n"
)
STREAM_MOST = 30 * 2**20


class Clamd(socketserver.ThreadingUnixStreamServer):
    """INSTREAM as clamd's documentation has it: pieces with their lengths, then a length of 0."""

    daemon_threads = True

    def __init__(self, path, answer=None):
        self.seen, self.answer, self.asked = [], answer, []
        super().__init__(str(path), Stream)
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()


class Stream(socketserver.StreamRequestHandler):
    def handle(self):
        asked = b""
        while not asked.endswith(b"\0"):
            asked += self.rfile.read(1)
        self.server.asked.append(asked)
        data = b""
        while length := struct.unpack("!L", self.rfile.read(4))[0]:
            data += self.rfile.read(length)
        self.server.seen.append(data)
        found = b"stream: Test.Worm FOUND" if b"malware of the tests" in data else b"stream: OK"
        answer = found if self.server.answer is None else self.server.answer
        for sign in answer + b"\0" if self.server.answer is None else answer:
            self.wfile.write(bytes([sign]))


@pytest.fixture
def clamd(tmp_path, settings):
    server = Clamd(tmp_path / "clamd")
    settings.SCANNER = str(tmp_path / "clamd")
    yield server
    server.shutdown()
    server.server_close()


def pictured():
    out = io.BytesIO()
    Image.new("RGB", (8, 8), "red").save(out, "PNG")
    return out.getvalue()


@pytest.fixture
def ways(cast, client):
    """Each way for a file in: (status, words of the answer) of sending some bytes."""
    client.force_login(cast.alice)
    found = scenarios.create_scenario(cast.plan, cast.alice, "Hub", hub(2), cast.catalogue)
    return doors(cast, client, found)


def doors(cast, page, hub):
    alice = Api(cast.alice_secret)

    def in_form(path, name):
        def send(data):
            reply = page.post(path, {name: SimpleUploadedFile("a.csv", data)})
            return reply.status_code, reply.content.decode()

        return send

    def by_api(data):
        reply = alice.post("catalogue/disks/import", data, content_type="text/csv")
        return reply.status_code, reply.content.decode()

    def form_by_api(data):
        reply = page.post(
            "/api/v1/catalogue/disks/import", {"file": SimpleUploadedFile("a.csv", data)},
            headers={"Authorization": f"Bearer {cast.alice_secret}"},
        )  # fmt: skip
        return reply.status_code, reply.content.decode()

    def logo_by_api(data):
        reply = alice("PATCH", "organisation", {"logo": base64.b64encode(data).decode()})
        return reply.status_code, reply.content.decode()

    return {
        "rows in a form": in_form("/catalogue/disks/import/", "file"),
        "rows by the API": by_api,
        "rows in a form by the API": form_by_api,
        "logo in a form": in_form("/organisation/logo/", "logo"),
        "logo by the API": logo_by_api,
        "counters in a form": in_form(f"/scenarios/{hub.pk}/counters/", "csv"),
    }


@pytest.mark.django_db
def test_every_door_shows_files_to_the_scanner(ways, clamd):
    for name, send in ways.items():
        before = len(clamd.seen)
        status, said = send(BAD)
        assert status == 400, name
        assert "knows this file as Test.Worm" in said, name
        assert clamd.seen[before:] == [BAD], name
        assert clamd.asked[-1] == b"zINSTREAM\0"
    assert not CatalogueUpload.objects.exists()


def test_no_door_is_missing_here():
    """Whoever reads a file of a form, or of a body, is one of those above."""
    reading = {
        str(path.relative_to(ROOT / "planner"))
        for path in (ROOT / "planner").rglob("*.py")
        if re.search(r"\.FILES\b|\bread_file\(", path.read_text())
    }
    assert reading == {
        "api/uploads.py", "api/v1/reference/catalogue_files.py",
        "views/reference/catalogue_files.py", "views/scenarios/hub_counters.py",
        "views/organisation/settings.py",
    }  # fmt: skip


@pytest.mark.django_db
def test_what_is_clean_comes_in(ways, clamd):
    assert ways["rows by the API"](GOOD)[0] == 200
    assert Disk.objects.filter(key="d-1").exists()
    assert ways["rows in a form"](GOOD)[0] == 200
    assert CatalogueUpload.objects.count() == 1
    assert ways["logo in a form"](pictured())[0] == 302
    assert clamd.seen == [GOOD, GOOD, pictured()]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "answer", [None, b"", b"INSTREAM size limit exceeded. ERROR\0", b"stream: "]
)
def test_nothing_is_taken_while_nobody_looks(answer, ways, clamd, settings, cast, caplog):
    """It is away, it hangs up, it does not take so much, its answer breaks off."""
    clamd.answer = answer
    if answer is None:
        settings.SCANNER += ".elsewhere"
    for name, send in ways.items():
        status, said = send(GOOD)
        assert status == (503 if "API" in name else 400), name
        assert "could not be looked at for malware" in said, name
    found = problem(Api(cast.alice_secret).post("catalogue/disks/import", GOOD), 503)
    assert found["errors"][0]["code"] == "not-scanned"
    assert not Disk.objects.filter(key="d-1").exists()
    assert not CatalogueUpload.objects.exists()
    if answer != b"":
        assert "scanner of malware" in caplog.text


def test_a_scanner_that_says_nothing_is_waited_for_so_long(clamd, monkeypatch):
    monkeypatch.setattr(scanning, "SECONDS", 0.2)
    hold = threading.Event()
    monkeypatch.setattr(Stream, "handle", lambda self: hold.wait(patience.SECONDS))
    try:
        with pytest.raises(InputProblems, match="could not be looked at"):
            scanning.look_at(b"x" * 20_000_000)
    finally:
        hold.set()


def test_a_long_file_comes_over_whole(clamd):
    data = os.urandom(1_000_000)
    scanning.look_at(data)
    assert clamd.seen == [data]


def test_without_a_scanner_nobody_is_asked(settings):
    settings.SCANNER = ""
    scanning.look_at(BAD)


@pytest.mark.parametrize(
    ("url", "place"),
    [
        ("", ""),
        ("clamd://scanner", ("scanner", 3310)),
        ("clamd://10.0.0.5:4000", ("10.0.0.5", 4000)),
        ("clamd+unix:///run/clamav/clamd%20one.ctl", "/run/clamav/clamd one.ctl"),
    ],
)
def test_where_it_is(url, place, monkeypatch):
    monkeypatch.setenv("SCANNER_URL", url)
    assert scanner() == place


@pytest.mark.parametrize(
    "url",
    [
        "http://scanner",
        "clamd://",
        "clamd://x/y",
        "clamd+unix://run/x",
        "scanner",
    ],
)
def test_where_it_cannot_be(url, monkeypatch):
    monkeypatch.setenv("SCANNER_URL", url)
    with pytest.raises(BadSetting, match="SCANNER_URL must be clamd://"):
        scanner()


def test_a_port_that_is_no_number(monkeypatch):
    monkeypatch.setenv("SCANNER_URL", "clamd://x:port")
    with pytest.raises(BadSetting, match="SCANNER_URL has a port that is no number"):
        scanner()


@pytest.fixture(scope="module")
def program():
    """clamd and the folder of its libraries: of this machine, else unpacked beside the project."""
    folder = ROOT / "var" / "clamav"
    if found := shutil.which("clamd"):
        return found, ""
    try:
        if not (folder / "whole").exists():
            obtain.unpack(folder, "clamav-daemon")
    except (OSError, subprocess.SubprocessError) as error:
        pytest.skip(f"clamd is not here, and bringing it failed: {error}")
    libraries = {str(each.parent) for each in folder.glob("usr/lib/**/libclamav.so*")}
    return str(folder / "usr" / "sbin" / "clamd"), ":".join(libraries)


@pytest.fixture
def clamav(program, tmp_path, settings):
    """A clamd that knows one file: signatures of the world would have to be fetched."""
    signatures, place = tmp_path / "signatures", Path(f"/tmp/clamd-{os.getpid()}")
    signatures.mkdir()
    digest = hashlib.md5(BAD, usedforsecurity=False).hexdigest()
    (signatures / "test.hdb").write_text(f"{digest}:{len(BAD)}:Test.Worm\n")
    (tmp_path / "clamd.conf").write_text(
        f"DatabaseDirectory {signatures}\nLocalSocket {place}\nForeground yes\n"
        f"StreamMaxLength {STREAM_MOST // 2**20}M\nLogFile {tmp_path}/log\n"
    )
    running = subprocess.Popen(
        [program[0], "--config-file", tmp_path / "clamd.conf"],
        env={"LD_LIBRARY_PATH": program[1]}, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
    )  # fmt: skip
    try:
        deadline = time.monotonic() + patience.SECONDS
        while not _listens(place):
            assert running.poll() is None, running.stderr.read()
            assert time.monotonic() < deadline
            time.sleep(0.05)
        settings.SCANNER = str(place)
        yield
    finally:
        running.terminate()
        running.communicate()
        place.unlink(missing_ok=True)


def _listens(place):
    with socket.socket(socket.AF_UNIX) as link:
        return link.connect_ex(str(place)) == 0


@pytest.mark.slow
def test_clamav_itself(clamav):
    """A clean file, a known one, the known one packed, and one longer than it takes."""
    scanning.look_at(GOOD)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("xl/worksheets/sheet1.xml", BAD)
    for data in (BAD, packed.getvalue()):
        with pytest.raises(InputProblems) as error:
            scanning.look_at(data, "/file")
        (found,) = error.value.problems
        assert (found.pointer, found.code) == ("/file", "malware")
        assert "Test.Worm" in found.message
    scanning.look_at(b"x" * (21 * 2**20))
    with pytest.raises(InputProblems, match="could not be looked at"):
        scanning.look_at(b"x" * (STREAM_MOST + 2**20))
