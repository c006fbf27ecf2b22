"""Where a benchmark may send."""

import socket

import pytest

from planner.mta import targets
from planner.mta.errors import BenchmarkError


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [
        ("localhost", "localhost", 25),
        ("localhost:", "localhost", 25),
        ("localhost:2525", "localhost", 2525),
        ("127.0.0.1:1", "127.0.0.1", 1),
        ("[::1]:2525", "::1", 2525),
        ("[::1]", "::1", 25),
        ("::1", "::1", 25),
    ],
)
def test_a_target_is_taken_apart(text, host, port):
    assert targets.split(text) == (host, port)


@pytest.mark.parametrize(
    "text",
    ["", ":25", "host:0", "host:65536", "host:٣", "host:2 5", "[::1", "[::1]25",
     "unix:/run/x", "inet:host:25", "-v", "127.1:25", "2130706433:25", "a/b:25"],
)  # fmt: skip
def test_what_is_no_target(text):
    with pytest.raises(BenchmarkError, match="HOST:PORT"):
        targets.split(text)


@pytest.mark.parametrize("address", ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"])
def test_this_machine(address):
    assert targets.permitted("localhost", [address], []) == [address]


@pytest.mark.parametrize(
    "address", ["192.0.2.1", "0.0.0.0", "::", "10.0.0.1", "2001:db8::1", "::ffff:192.0.2.1",
                "fe80::1%2", "169.254.169.254"]
)  # fmt: skip
def test_no_other_machine(address):
    with pytest.raises(BenchmarkError, match="--allow localhost"):
        targets.permitted("localhost", [address], [])
    with pytest.raises(BenchmarkError):
        targets.permitted("localhost", ["127.0.0.1", address], [])


def test_a_name_is_judged_by_its_addresses(monkeypatch):
    def liar(host, port, **rest):
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("192.0.2.7", port))]

    monkeypatch.setattr(socket, "getaddrinfo", liar)
    with pytest.raises(BenchmarkError, match=r"localhost \(192\.0\.2\.7\) is not this machine"):
        targets.reach("localhost", 25, [])


@pytest.mark.parametrize(
    ("allowed", "passes"),
    [
        (["relay.example.com"], True),
        (["RELAY.example.com"], True),
        (["192.0.2.7"], True),
        (["192.0.2.0/24"], True),
        (["example.com"], False),
        (["192.0.2.8"], False),
        (["198.51.100.0/24", "2001:db8::/32"], False),
        ([], False),
    ],
)
def test_what_is_allowed(allowed, passes):
    def judged():
        return targets.permitted("relay.example.com", ["192.0.2.7"], allowed)

    if passes:
        assert judged() == ["192.0.2.7"]
    else:
        with pytest.raises(BenchmarkError, match="is not this machine"):
            judged()


@pytest.mark.parametrize("word", ["192.0.2.0/33", "host:25", "a b", "*"])
def test_what_cannot_be_allowed(word):
    with pytest.raises(BenchmarkError, match=r"is no network|cannot be allowed"):
        targets.permitted("localhost", ["127.0.0.1"], [word])


@pytest.mark.parametrize(
    "mailbox", ["a@x.invalid", "a@x.test", "a@test", "a@example.com", "a@b.example.org"]
)
def test_domains_of_nobody(mailbox):
    targets.check_mailbox_domain(mailbox, [])


@pytest.mark.parametrize("mailbox", ["a@foo.com", "a@notexample.com", "a@test.com", "a@invalid.de"])
def test_domains_of_somebody(mailbox):
    domain = mailbox.partition("@")[2]
    with pytest.raises(BenchmarkError, match=f"--allow-domain {domain}"):
        targets.check_mailbox_domain(mailbox, [])
    targets.check_mailbox_domain(mailbox, [domain.upper()])


def test_a_server_that_greets(fake_server):
    port = fake_server(b"220 relay ESMTP Postfix\r\n", {b"QUIT": b"221 bye\r\n"})
    target = targets.reach("localhost", port, [])
    assert target.address in {"127.0.0.1", "::1"}
    assert target.is_postfix


def test_a_server_that_refuses(fake_server):
    port = fake_server(b"554 go away\r\n", {})
    with pytest.raises(BenchmarkError, match="greets with '554 go away'"):
        targets.reach("127.0.0.1", port, [])


def test_a_server_that_says_nothing(fake_server):
    port = fake_server(b"", {})
    with pytest.raises(BenchmarkError, match=r"says nothing within 0\.3 s"):
        targets.reach("127.0.0.1", port, [], patience=0.3)


def test_nobody_there():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with pytest.raises(BenchmarkError, match="Connection refused"):
        targets.reach("127.0.0.1", port, [])
