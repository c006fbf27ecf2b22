"""The reverse proxy in front of the web server: Caddy, the same in and out of a container.

It alone meets the network. The web server has few threads, and a client that sends a byte now and
then would hold one; the proxy holds ten thousand such clients with ease, passes a request on when
it has the whole of it, takes the answer off the web server's hands at once, and ends a connection
whose header or body takes too long.
"""

import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from planner import environment
from planner.environment import BadSetting, flag, text
from planner.launch import programs
from planner.launch.refusal import Refusal

HEADER_SECONDS, BODY_SECONDS, ANSWER_SECONDS, IDLE_SECONDS = 10, 30, 120, 60
HEADER_SIZE, BODY_SIZE, ANSWER_SIZE = "64KiB", "2MiB", "8MiB"
# Where files of rows are brought into the catalogue: they have 20 MiB, and a form has edges.
FILE_PATHS, FILE_SIZE = ("/catalogue/*/import/", "/api/v1/catalogue/*/import"), "21MiB"
# More than a body may have: one that is too large is seen before any of it is passed on.
BUFFER_SIZE = "22MiB"
# As long as a web server takes that is started again.
PATIENCE_SECONDS = 15
# Within a container: ports that need no right of root's.
HTTP_PORT, HTTPS_PORT, HEALTH_PORT = 8080, 8443, 8002
AWAY = "Highwater does not answer at the moment; it is tried again if you reload in a little while."
# Which programs serve it is nobody's business.
QUIET = ("header {", "\t-Server", "\t-Via", "\tdefer", "}")
PLAIN = "header X-Content-Type-Options nosniff"
TOO_LARGE = (
    "The body of a request has at most 2 MiB, and a file of catalogue rows at most 20 MiB: "
    "send less at a time."
)
# What programs read: the same shape as from the web server.
PROBLEM = json.dumps(
    {
        "type": "about:blank",
        "title": "Content Too Large",
        "status": 413,
        "detail": TOO_LARGE,
        "errors": [],
    }
)


# A page of its own, for nothing of the web server's may be at hand: no braces, which Caddy reads.
_PAGE = (
    '<!doctype html><html lang="en" style="color-scheme:light dark"><meta charset="utf-8">'
    '<meta name="viewport" content="width=device-width, initial-scale=1">'
    '<title>{title} · Highwater</title><link rel="icon" href="data:,">'
    '<body style="font:16px/1.5 sans-serif;margin:48px auto;max-width:36em;'
    'padding:0 16px"><main><h1 style="font-size:1.5em">{title}</h1><p>{words}</p>'
    '<p><a href="/">Go to the plans</a></p></main>'
)
TOO_LARGE_PAGE = _PAGE.format(
    title="Too large",
    words="Nothing was saved. A file of catalogue rows has at most 20 MiB, anything else 2 MiB. "
    "Go back with your browser and send less at a time.",
)
AWAY_PAGE = _PAGE.format(title="Highwater does not answer", words=AWAY)
# Whether a person's browser asks, not a program: those read what is plain.
PAGE = ("@page {", "\theader Accept *text/html*", "\tnot path /api/*", "}")


@dataclass(frozen=True)
class Site:
    """What is served, to whom, from where.

    Args:
        address: a site as Caddy names them: `http://`, `https://highwater.example.org`
        upstream: where the web server listens: `unix//path/to/socket` or `host:port`
        bind: where to listen, as `fd/3`; everywhere when left out
        certificate: the files of a certificate and its key; without them one is asked for
        trusted: addresses of further proxies, whose word on the client is believed
        health: whether this machine may ask whether the proxy is there
    """

    address: str
    upstream: str
    bind: str = ""
    certificate: tuple[str, ...] = ()
    trusted: tuple[str, ...] = ()
    health: bool = False


def program() -> Path:
    """Caddy's program, in this environment."""
    found = Path(sys.executable).parent / "caddy"
    if not os.access(found, os.X_OK):
        raise Refusal(f"There is no Caddy at {found}: run `make setup`.")
    return found


def command(configuration_file: Path) -> list[str]:
    """The proxy's command line."""
    file = str(configuration_file)
    return [str(program()), "run", "--config", file, "--adapter", "caddyfile"]


def configuration(site: Site) -> str:
    """The whole of the proxy's configuration."""
    automatic = site.address.startswith("https://") and not site.certificate
    lines = [
        "{",
        "\tadmin off",
        "\tpersist_config off",
        *([] if site.address.startswith("https://") else ["\tauto_https off"]),
        *(["\tauto_https disable_certs"] if site.certificate else []),
        "\tgrace_period 5s",
        *([f"\thttp_port {HTTP_PORT}", f"\thttps_port {HTTPS_PORT}"] if not site.bind else []),
        "\tlog {",
        "\t\toutput stderr",
        f"\t\tlevel {'INFO' if automatic else 'WARN'}",
        # A line of what went wrong names its address: without secrets, and what people typed.
        "\t\tformat filter {",
        "\t\t\trequest>uri regexp `(/shared/|\\?).*` `${1}…`",
        "\t\t\trequest>headers delete",
        "\t\t\twrap json",
        "\t\t}",
        "\t}",
        "\tservers {",
        f"\t\tmax_header_size {HEADER_SIZE}",
        *([f"\t\ttrusted_proxies static {' '.join(site.trusted)}"] if site.trusted else []),
        *(["\t\ttrusted_proxies_strict"] if site.trusted else []),
        "\t\tprotocols h1 h2",
        "\t\ttimeouts {",
        f"\t\t\tread_header {HEADER_SECONDS}s",
        f"\t\t\tread_body {BODY_SECONDS}s",
        f"\t\t\twrite {ANSWER_SECONDS}s",
        f"\t\t\tidle {IDLE_SECONDS}s",
        "\t\t}",
        "\t}",
        "}",
        f"{site.address} {{",
        *([f"\tbind {quoted(site.bind)}"] if site.bind else []),
        *([f"\ttls {' '.join(map(quoted, site.certificate))}"] if site.certificate else []),
        f"\t@files path {' '.join(FILE_PATHS)}",
        f"\t@others not path {' '.join(FILE_PATHS)}",
        "\trequest_body @files {",
        f"\t\tmax_size {FILE_SIZE}",
        "\t}",
        "\trequest_body @others {",
        f"\t\tmax_size {BODY_SIZE}",
        "\t}",
        *(f"\t{line}" for line in QUIET),
        # Without this word a body that never ends would be read on before anything is answered. A
        # request that was passed on loses it again.
        "\t@body method POST PUT PATCH DELETE",
        "\theader @body Connection close",
        f"\treverse_proxy {site.upstream} {{",
        f"\t\trequest_buffers {BUFFER_SIZE}",
        f"\t\tresponse_buffers {ANSWER_SIZE}",
        f"\t\tlb_try_duration {PATIENCE_SECONDS}s",
        "\t\tlb_try_interval 100ms",
        # The client's address as the proxy sees it, whatever the client says of itself.
        "\t\theader_up X-Real-IP {client_ip}",
        "\t\ttransport http {",
        "\t\t\tcompression off",
        # Shorter than the web server keeps them, which would otherwise close one just in use.
        f"\t\t\tkeepalive {programs.KEEP_ALIVE_SECONDS // 2}s",
        "\t\t}",
        "\t\thandle_response {",
        "\t\t\theader -Connection",
        "\t\t\tcopy_response",
        "\t\t}",
        "\t}",
        "\thandle_errors 413 {",
        *(f"\t\t{line}" for line in (*QUIET, PLAIN, *PAGE)),
        "\t\theader @page Content-Type `text/html; charset=utf-8`",
        "\t\t@api path /api/*",
        "\t\theader @api Content-Type application/problem+json",
        f"\t\trespond @api {quoted(PROBLEM)}",
        f"\t\trespond @page {quoted(TOO_LARGE_PAGE)}",
        f"\t\trespond {quoted(TOO_LARGE)}",
        "\t}",
        "\thandle_errors 502 503 504 {",
        *(f"\t\t{line}" for line in (*QUIET, PLAIN, *PAGE)),
        "\t\theader @page Content-Type `text/html; charset=utf-8`",
        "\t\theader Retry-After 5",
        "\t\theader Cache-Control no-store",
        f"\t\trespond @page {quoted(AWAY_PAGE)} 503",
        f"\t\trespond {quoted(AWAY)} 503",
        "\t}",
        "}",
    ]
    if site.health:
        lines += [f"http://:{HEALTH_PORT} {{", "\tbind 127.0.0.1", "\trespond 204", "}"]
    return "\n".join(lines) + "\n"


def own_site(address: str, upstream: str) -> Site:
    """What the settings of a server ask for.

    With `https://` in BASE_URL the proxy ends TLS: with the files that TLS_CERTIFICATE and TLS_KEY
    name, else with a certificate that it asks an authority for and renews. BEHIND_PROXY says that
    another proxy in front does so.
    """
    files = tuple(name for name in (text("TLS_CERTIFICATE"), text("TLS_KEY")) if name)
    if len(files) == 1:
        raise BadSetting("TLS_CERTIFICATE and TLS_KEY belong together: set both or none.")
    parts = urlsplit(address)
    ends_tls = parts.scheme == "https" and not flag("BEHIND_PROXY")
    if ends_tls and parts.port not in {None, 443}:
        raise BadSetting(f"BASE_URL is {address}: with https:// it has no port but 443.")
    return Site(
        f"https://{parts.hostname}" if ends_tls else "http://",
        upstream,
        certificate=files if ends_tls else (),
        trusted=trusted_proxies(),
        health=True,
    )


def trusted_proxies() -> tuple[str, ...]:
    """Whose word is believed on who the client is and whether it came over TLS."""
    return tuple(environment.trusted_proxies()) if flag("BEHIND_PROXY") else ()


def own_folders(folder: Path) -> dict[str, str]:
    """Variables that tell the proxy where to keep its certificates."""
    return {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}


def write(folder: Path, site: Site) -> Path:
    """Puts the configuration where the proxy reads it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = folder / "Caddyfile"
    file.write_text(configuration(site))
    return file


def quoted(word: str) -> str:
    """A word for a Caddyfile, whatever is in it."""
    if "`" in word or "\n" in word:
        raise Refusal(f"The proxy's settings hold no ` and no line break: {word!r} has one.")
    return f"`{word}`"
