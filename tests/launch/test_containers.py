"""The server case: what the compose file promises, and its commands as they stand there."""

import http.client
import json
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import time
import urllib.request
from urllib.error import URLError

import psycopg
import pytest
import yaml

from planner.environment import ROOT, BadSetting
from planner.launch import entry
from planner.launch.build import images
from planner.launch.refusal import Refusal
from planner.launch.run import postgres, valkey
from planner.launch.web import proxy
from tests import own, patience

COMPOSE = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES = COMPOSE["services"]
OURS = ("web", "worker", "proxy")
# Of the two commands, of building and of tests.
ON_ONE_MACHINE = {
    "PORT",
    "BIND",
    "DEBUG",
    "PYTHON",
    "CHROMIUM",
    "HIGHWATER_BENCHMARK_TARGETS",
    "HIGHWATER_INSTALL_POSTFIX",
}
# Made of the passwords, or of the image.
SET_BY_COMPOSE = {"DATABASE_URL", "BROKER_URL", "HIGHWATER_VAR", "STATIC_ROOT"}


def test_the_services_are_those_of_one_machine():
    assert set(SERVICES) == {"database", "queue", *OURS}


def test_every_variable_that_is_told_of_reaches_the_containers():
    """One in .env that no service passes on would be believed and do nothing."""
    table = (ROOT / "README.md").read_text().partition("## Environment variables")[2]
    told = set(re.findall(r"`([A-Z_]{4,})`", "".join(re.findall(r"^\| (.*?) \|", table, re.M))))
    told -= ON_ONE_MACHINE
    assert len(told) > 30
    text = (ROOT / "docker-compose.yml").read_text()
    assert {name for name in told if f"${{{name}:" not in text} == SET_BY_COMPOSE
    ours = SERVICES["web"]["environment"]
    assert SERVICES["worker"]["environment"] == ours
    assert not {
        name for name in ("QUEUE_WORKERS", "WEB_WORKERS", "QUOTA_PLANS") if name not in ours
    }


def test_versions_are_those_of_the_embedded_servers():
    assert SERVICES["database"]["image"].startswith(f"postgres:{postgres.MAJOR}@sha256:")
    assert SERVICES["queue"]["image"].startswith(f"valkey/valkey:{valkey.MAJOR}@sha256:")
    with psycopg.connect(os.environ["DATABASE_URL"]) as connection:
        assert connection.info.server_version // 10_000 == postgres.MAJOR
    said = subprocess.run([valkey.binary(), "--version"], capture_output=True, text=True).stdout
    assert f"v={valkey.MAJOR}." in said


@pytest.mark.parametrize("name", SERVICES)
def test_every_service_is_watched_and_is_not_root(name):
    service = SERVICES[name]
    assert service["healthcheck"]["test"][0] in {"CMD", "CMD-SHELL"}
    assert service["user"].split(":")[0] not in {"", "0", "root"}
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["restart"] == "unless-stopped"
    assert not service.get("privileged")


@pytest.mark.parametrize("name", SERVICES)
def test_every_service_has_limits(name):
    assert re.fullmatch(r"\$\{\w+_MEMORY:-\d+[mg]\}", SERVICES[name]["mem_limit"])
    assert 0 < SERVICES[name]["pids_limit"] <= 200
    for place in SERVICES[name].get("tmpfs", []):
        assert "size=" in place


def test_the_queue_refuses_before_the_kernel_ends_it():
    queue = SERVICES["queue"]
    assert "--maxmemory $${VALKEY_MEMORY} --maxmemory-policy noeviction" in str(queue["command"])
    own = re.search(r":-(\d+)mb", queue["environment"]["VALKEY_MEMORY"])
    container = re.search(r":-(\d+)m", queue["mem_limit"])
    assert own
    assert container
    assert int(own[1]) < int(container[1])


def test_every_image_from_elsewhere_is_named_by_its_digest():
    digest = r"@sha256:[0-9a-f]{64}"
    named = [service["image"] for service in SERVICES.values() if "build" not in service]
    text = (ROOT / "Dockerfile").read_text()
    own = set(re.findall(r" AS (\S+)$", text, re.MULTILINE))
    stages = set(re.findall(r"^FROM (\S+)", text, re.MULTILINE)) - own
    assert stages
    for stage in stages:
        given = re.search(rf"^ARG {stage.strip('${}')}=(\S+)$", text, re.MULTILINE)
        assert given, stage
        named.append(given[1])
    for image in named:
        assert re.search(rf"^[a-z/]+:[\w.-]+{digest}$", image), image


def test_digests_are_renewed_with_their_tags(monkeypatch, tmp_path):
    (tmp_path / "Dockerfile").write_text(f"ARG A=python:3.11-slim@sha256:{'0' * 64}\n")
    (tmp_path / "docker-compose.yml").write_text(f"image: valkey/valkey:9@sha256:{'0' * 64}\n")
    monkeypatch.setattr(images, "ROOT", tmp_path)
    answers = {"python:3.11-slim": "a" * 64, "valkey/valkey:9": "b" * 64}
    monkeypatch.setattr(images, "digest", answers.__getitem__)
    assert images.main() == 0
    made = (tmp_path / "Dockerfile").read_text()
    assert made == f"ARG A=python:3.11-slim@sha256:{'a' * 64}\n"
    assert (tmp_path / "docker-compose.yml").read_text().endswith(f":9@sha256:{'b' * 64}\n")
    assert images.full("python:3") == "library/python:3"


# Left out, links are handed over instead of sent, nobody signs in by a company, files are not
# scanned, and the cache is beside the queue.
NOT_NEEDED = {"EMAIL_URL", "OIDC_CLIENT_SECRET", "CACHE_URL", "SCANNER_URL"}


@pytest.mark.parametrize("name", SERVICES)
def test_no_secret_has_a_default(name):
    for key, value in (SERVICES[name].get("environment") or {}).items():
        if re.search(r"PASSWORD|SECRET|AUTH|_URL", key) and key not in NOT_NEEDED:
            assert re.search(r"\$\{\w+:\?[^}]+\}", value), key
            assert not re.search(r"PASSWORD:?-|SECRET_KEY:?-", value), key


def test_only_the_proxy_is_reached_from_outside():
    assert {name for name in SERVICES if "ports" in SERVICES[name]} == {"proxy"}
    inner = [port.rpartition(":")[2] for port in SERVICES["proxy"]["ports"]]
    assert inner == [str(proxy.HTTP_PORT), str(proxy.HTTPS_PORT)]
    assert COMPOSE["networks"]["inner"]["internal"] is True
    for name in ("database", "queue"):
        assert SERVICES[name]["networks"] == ["inner"]


def test_mail_and_sign_in_by_a_company_reach_their_servers():
    """From an internal network alone nothing is reached; the proxy's is for who comes in."""
    assert not (COMPOSE["networks"]["outgoing"] or {}).get("internal")
    for name in ("worker", "web"):
        assert SERVICES[name]["networks"] == ["inner", "outgoing"]


def test_data_outlives_the_containers():
    for name in ("database", "queue", "proxy"):
        volume = SERVICES[name]["volumes"][0].partition(":")[0]
        assert volume in COMPOSE["volumes"]


def test_servers_are_well_before_what_needs_them_starts():
    assert SERVICES["proxy"]["depends_on"] == {"web": {"condition": "service_healthy"}}
    for name in ("web", "worker"):
        for needed in ("database", "queue"):
            assert SERVICES[name]["depends_on"][needed] == {"condition": "service_healthy"}


def test_the_image_is_not_root_and_is_made_from_the_locks():
    lines = (ROOT / "Dockerfile").read_text()
    last = lines.rpartition("\nFROM ")[2]
    assert re.search(r"^USER (?!0|root)\S+", last, re.MULTILINE)
    assert SERVICES["web"]["user"] == re.findall(r"^USER (\S+)", last, re.MULTILINE)[-1]
    assert "--require-hashes" in lines
    assert "npm ci" in lines
    command = re.findall(r"^CMD (\[.*\])", last, re.MULTILINE)[-1]
    assert yaml.safe_load(command) == SERVICES["web"]["command"]
    copied = re.findall(r"^COPY (?!--from)(\S+)", last, re.MULTILINE)
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    for path in copied:
        assert f"!{path}" in ignored


@pytest.mark.slow
def test_start_commands_as_they_stand_in_the_file(servers, tmp_path, free_port):
    """Out of a container, on the tests' servers; the health checks tell when they are well."""
    _, database = own.empty_database(servers, "contained")
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith("HIGHWATER")
    } | {
        "PATH": f"{os.path.dirname(sys.executable)}:{os.environ['PATH']}",
        "DATABASE_URL": database,
        "BROKER_URL": own.queue_of_programs(),
        "SECRET_KEY": "only for this test" * 4,
        "BASE_URL": f"http://127.0.0.1:{free_port}",
        "UPSTREAM": f"127.0.0.1:{free_port}",
        "BIND": "127.0.0.1",
        "PORT": str(free_port),
        "HIGHWATER_VAR": str(tmp_path),
        "STATIC_ROOT": str(tmp_path / "static"),
    }
    log = tmp_path / "log"
    children = []
    try:
        for name in OURS:
            with open(log, "ab") as output:
                children.append(
                    subprocess.Popen(
                        SERVICES[name]["command"],
                        cwd=ROOT,
                        env=environment,
                        stdout=output,
                        stderr=subprocess.STDOUT,
                    )
                )
            deadline = time.monotonic() + patience.SECONDS
            while not healthy(name, environment):
                assert children[-1].poll() is None, log.read_text()
                assert time.monotonic() < deadline, log.read_text()
                # Each check starts a program, as long as the service starts itself.
                time.sleep(1)
        for port in (free_port, proxy.HTTP_PORT):
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz") as answer:
                assert answer.status == 200
        with psycopg.connect(environment["DATABASE_URL"]) as connection:
            assert connection.execute("SELECT count(*) > 0 FROM planner_disk").fetchone() == (True,)
    finally:
        for child in children:
            child.send_signal(signal.SIGTERM)
        statuses = [child.wait(patience.SECONDS) for child in children]
    assert statuses == [0, 0, 0]
    with pytest.raises(URLError):
        urllib.request.urlopen(f"http://127.0.0.1:{free_port}/healthz", timeout=patience.SECONDS)


def healthy(name, environment):
    """What the service's own health check says."""
    command = SERVICES[name]["healthcheck"]["test"][1:]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True).returncode == 0


@pytest.fixture
def free_port():
    with socket.create_server(("127.0.0.1", 0)) as opened:
        return opened.getsockname()[1]


def test_a_server_without_its_settings_says_which(monkeypatch):
    for name in entry.NEEDED:
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(Refusal, match="Set DATABASE_URL, BROKER_URL, SECRET_KEY, BASE_URL"):
        entry.main(["web"])


def test_an_unknown_door_is_refused():
    with pytest.raises(Refusal, match="Usage: "):
        entry.main(["gate"])


def site(monkeypatch, address, **settings):
    for name in ("TLS_CERTIFICATE", "TLS_KEY", "BEHIND_PROXY", "TRUSTED_PROXIES"):
        monkeypatch.setenv(name, settings.get(name, ""))
    return proxy.own_site(address, "web:8000")


def test_the_proxy_ends_tls_with_its_own_certificate_or_with_one_it_is_given(monkeypatch):
    own = site(monkeypatch, "https://highwater.example.org")
    assert (own.address, own.certificate) == ("https://highwater.example.org", ())
    files = {"TLS_CERTIFICATE": "/tls/a.pem", "TLS_KEY": "/tls/a.key"}
    given = site(monkeypatch, "https://highwater.example.org", **files)
    assert given.certificate == ("/tls/a.pem", "/tls/a.key")
    with pytest.raises(BadSetting, match="TLS_CERTIFICATE and TLS_KEY belong together"):
        site(monkeypatch, "https://highwater.example.org", TLS_KEY="/tls/a.key")
    with pytest.raises(BadSetting, match="has no port but 443"):
        site(monkeypatch, "https://highwater.example.org:8443")


def test_another_proxy_in_front_is_believed_only_when_it_is_named(monkeypatch):
    assert site(monkeypatch, "http://highwater.example.org").trusted == ()
    behind = site(monkeypatch, "https://highwater.example.org", BEHIND_PROXY="1")
    assert (behind.address, behind.trusted) == ("http://", ("private_ranges",))
    named = {"BEHIND_PROXY": "1", "TRUSTED_PROXIES": "192.0.2.1, 192.0.2.2"}
    assert site(monkeypatch, "http://x", **named).trusted == ("192.0.2.1", "192.0.2.2")


@pytest.mark.parametrize("files", [(), ("/tls/a certificate.pem", "/tls/k$ey.pem")])
def test_the_proxy_understands_its_configuration(tmp_path, files):
    made = proxy.write(tmp_path, proxy.Site("https://a.example", "web:8000", certificate=files))
    done = subprocess.run(
        [proxy.program(), "adapt", "--config", made, "--adapter", "caddyfile"],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    [server] = told["apps"]["http"]["servers"].values()
    assert server["listen"] == [f":{proxy.HTTPS_PORT}"]
    loaded = told["apps"].get("tls", {}).get("certificates", {}).get("load_files", [])
    assert [(entry["certificate"], entry["key"]) for entry in loaded] == ([files] if files else [])


# Of TLS 1.2, for an RSA key: each meeting has a key of its own, and what is sent is sealed.
FORWARD_SECRET = {
    "ECDHE-RSA-AES128-GCM-SHA256", "ECDHE-RSA-AES256-GCM-SHA384", "ECDHE-RSA-CHACHA20-POLY1305",
}  # fmt: skip


def old_versions_are_refused():
    """By the proxy: it says so itself, to a client that would take them."""
    for version in ("-tls1", "-tls1_1"):
        command = ["openssl", "s_client", "-connect", f"127.0.0.1:{proxy.HTTPS_PORT}", version,
                   "-servername", "localhost", "-cipher", "ALL:@SECLEVEL=0"]  # fmt: skip
        done = subprocess.run(command, input="", capture_output=True, text=True)
        assert done.returncode, version
        assert "alert protocol version" in done.stderr, done.stderr


def ciphers_taken():
    """All that this machine's OpenSSL knows of TLS 1.2, offered to the proxy one at a time."""
    every = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    every.set_ciphers("ALL:COMPLEMENTOFALL:@SECLEVEL=0")
    offered = {each["name"] for each in every.get_ciphers() if each["protocol"] != "TLSv1.3"}
    assert {"AES128-SHA", "ECDHE-RSA-AES256-SHA", "NULL-SHA256", *FORWARD_SECRET} <= offered
    taken = set()
    for name in offered:
        one = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        one.check_hostname, one.verify_mode = False, ssl.CERT_NONE
        one.maximum_version = ssl.TLSVersion.TLSv1_2
        one.set_ciphers(f"{name}:@SECLEVEL=0")
        with socket.create_connection(("127.0.0.1", proxy.HTTPS_PORT), patience.SECONDS) as plain:
            try:
                with one.wrap_socket(plain, server_hostname="localhost") as link:
                    taken.add(link.cipher()[0])
            except (ssl.SSLError, ConnectionResetError):
                continue
    return taken


@pytest.mark.slow
def test_the_proxy_ends_tls(tmp_path):
    """With a certificate made for the test; the port without TLS sends people to the other."""
    files = [tmp_path / "own.pem", tmp_path / "own.key"]
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    made += ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    subprocess.run([*made, "-out", files[0], "-keyout", files[1]], check=True, capture_output=True)
    environment = os.environ | {
        "HIGHWATER_VAR": str(tmp_path),
        "BASE_URL": "https://localhost",
        "UPSTREAM": "127.0.0.1:1",
        "TLS_CERTIFICATE": str(files[0]),
        "TLS_KEY": str(files[1]),
    }
    child = subprocess.Popen(
        [sys.executable, "-m", "planner.launch.entry", "proxy"], cwd=ROOT, env=environment
    )
    try:
        deadline = time.monotonic() + patience.SECONDS
        while not healthy("proxy", environment | {"PATH": f"{os.path.dirname(sys.executable)}"}):
            assert child.poll() is None
            assert time.monotonic() < deadline
        trusted = ssl.create_default_context(cafile=files[0])
        with (
            socket.create_connection(
                ("127.0.0.1", proxy.HTTPS_PORT), timeout=patience.SECONDS
            ) as plain,
            trusted.wrap_socket(plain, server_hostname="localhost") as link,
        ):
            assert link.version() == "TLSv1.3", "the newest that both know"
        old_versions_are_refused()
        assert ciphers_taken() == FORWARD_SECRET
        asked = http.client.HTTPConnection("127.0.0.1", proxy.HTTP_PORT, timeout=patience.SECONDS)
        asked.request("GET", "/plans/", headers={"Host": "localhost"})
        answer = asked.getresponse()
        assert answer.status in {301, 308}
        assert answer.headers["Location"] == "https://localhost/plans/"
        asked.close()
    finally:
        child.terminate()
        assert child.wait(patience.SECONDS) == 0
