"""Where a benchmark may send: this machine, and what somebody has allowed by name."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from calculators.studies.tools.relay_parameters import host_problem, is_address
from planner.mta.errors import BenchmarkError

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

GREETING_PATIENCE_S = 5.0
_RESERVED_ENDS = ("invalid", "test", "example", "localhost")
_RESERVED_NAMES = ("example.com", "example.net", "example.org")


@dataclass(frozen=True, slots=True)
class Target:
    """A place that was checked; programs are given the address, never the name again."""

    name: str
    address: str
    port: int
    greeting: str

    @property
    def is_postfix(self) -> bool:
        return "postfix" in self.greeting.lower()


def split(text: str) -> tuple[str, int]:
    """HOST:PORT, HOST or [IPv6]:PORT; port 25 where none is given.

    Raises:
        BenchmarkError: it is none of these
    """
    wrong = BenchmarkError(
        f"{text[:80]!r} is no target: give HOST:PORT, such as 127.0.0.1:25 or [::1]:2525."
    )
    if text.startswith("["):
        host, closed, rest = text[1:].partition("]")
        port = rest.removeprefix(":") or "25"
        if not closed or (rest and not rest.startswith(":")):
            raise wrong
    elif text.count(":") > 1:
        host, port = text, "25"
    else:
        host, _, port = text.partition(":")
        port = port or "25"
    if not (port.isascii() and port.isdecimal() and 1 <= int(port) <= 65_535):
        raise wrong
    if host_problem(host, "Target", "/host"):
        raise wrong
    return host, int(port)


def resolve(host: str, port: int) -> list[str]:
    """Every address of a host.

    Raises:
        BenchmarkError: it has none
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise BenchmarkError(f"{host} has no address: {error}.") from error
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


def permitted(host: str, addresses: Sequence[str], allowed: Iterable[str]) -> list[str]:
    """The addresses, where the benchmark may send to all of them.

    Args:
        host: as it was named
        addresses: what it resolved to
        allowed: host names, addresses and networks beyond this machine

    Raises:
        BenchmarkError: one of them is neither this machine nor allowed
    """
    names, networks = _rules(allowed)
    if host.lower() in names:
        return list(addresses)
    for text in addresses:
        address = _plain(text)
        if not address.is_loopback and not any(
            address.version == net.version and address in net for net in networks
        ):
            shown = host if host == text else f"{host} ({text})"
            raise BenchmarkError(
                f"{shown} is not this machine. A benchmark sends a flood of mail: allow the "
                f"target with --allow {host}, or in HIGHWATER_BENCHMARK_TARGETS, if it is yours."
            )
    return list(addresses)


def reach(
    host: str, port: int, allowed: Iterable[str], patience: float = GREETING_PATIENCE_S
) -> Target:
    """Check a target, then see whether a mail server greets there.

    Raises:
        BenchmarkError: it is not allowed, or nobody answers as a mail server does
    """
    addresses = permitted(host, resolve(host, port), allowed)
    refusal = ""
    for address in addresses:
        try:
            return Target(host, address, port, greeting(address, port, patience))
        except OSError as error:
            refusal = refusal or _reason(error, patience)
    raise BenchmarkError(f"No mail server answers at {host}, port {port}: {refusal}.")


def greeting(address: str, port: int, patience: float = GREETING_PATIENCE_S) -> str:
    """The first line a mail server says.

    Raises:
        OSError: nothing listens there, it says nothing, or it is no mail server
    """
    with socket.create_connection((address, port), timeout=patience) as connection:
        said = connection.recv(512).decode("ascii", "replace").splitlines()
        first = said[0] if said else ""
        if first[:3] != "220":
            shown = first[:80] or "it hung up"
            raise OSError(f"it greets with {shown!r} in place of 220")
        connection.sendall(b"QUIT\r\n")
        connection.recv(512)
    return first


def check_mailbox_domain(mailbox: str, allowed: Iterable[str]) -> None:
    """Refuse a domain in which somebody could really get the mail.

    Raises:
        BenchmarkError: the domain is neither reserved for tests nor allowed
    """
    domain = mailbox.rpartition("@")[2].lower()
    reserved = domain.split(".")[-1] in _RESERVED_ENDS or any(
        domain == name or domain.endswith(f".{name}") for name in _RESERVED_NAMES
    )
    if not reserved and domain not in {word.lower() for word in allowed}:
        raise BenchmarkError(
            f"{mailbox} is in a domain that may belong to somebody: use one that is reserved "
            f"for tests, such as highwater.test, or add --allow-domain {domain}."
        )


def _rules(
    allowed: Iterable[str],
) -> tuple[set[str], list[ipaddress.IPv4Network | ipaddress.IPv6Network]]:
    names, networks = set(), []
    for word in allowed:
        if is_address(word) or "/" in word:
            try:
                networks.append(ipaddress.ip_network(word))
            except ValueError as error:
                raise BenchmarkError(f"{word!r} is no network: {error}.") from error
        elif host_problem(word, "Allowed target", ""):
            raise BenchmarkError(
                f"{word!r} cannot be allowed: give a host name, an address or a network, "
                "without a port."
            )
        else:
            names.add(word.lower())
    return names, networks


def _plain(text: str) -> Address:
    address = ipaddress.ip_address(text.partition("%")[0])
    mapped = getattr(address, "ipv4_mapped", None)
    return mapped or address


def _reason(error: OSError, patience: float) -> str:
    if isinstance(error, TimeoutError):
        return f"it says nothing within {patience:g} s"
    return error.strerror or str(error)
