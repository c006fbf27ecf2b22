"""What is asked of the networks."""

from __future__ import annotations

from calculators.formulas.availability.replication import LINKS
from calculators.inputs.fields import Field
from calculators.systems.exchange_2013.facts.network import CLIENTS

_NETWORK, _PEOPLE = "Network", "Users"
_INPUTS = "e2013-calculator, inputs"


def _own(name: str, label: str, unit: str, text: str, least: float, most: float) -> Field:
    return Field(
        name, label, "number", unit, None, "", least, most, group=_NETWORK, rare=True, help=text
    )


NETWORK_FIELDS: tuple[Field, ...] = (
    Field(
        "site_link", "Link between the sites", "word", "", None, "",
        choices=lambda: {key: name for key, (name, _) in LINKS.items()}, group=_NETWORK,
        help="Left empty, the plan says what is needed and checks no link.",
    ),
    _own("site_link_mbit", "Own rate of the link", "Mbit/s",
         "Where the list has no such link; it counts instead.", 0.001, 1e7),
    Field(
        "link_latency_ms", "Round trip", "number", "ms", 50, _INPUTS, 0.01, 60_000, group=_NETWORK,
        help="Time of a packet to the other site and back. It matters with two sites only.",
    ),
    _own("tcp_window_kib", "Receive window", "KiB",
         "Of a connection between the sites. Left empty, windows grow as the link needs.",
         1, 1e7),
    Field(
        "log_compression", "Logs compressed", "flag", "", True, _INPUTS, group=_NETWORK,
        rare=True, help="Whether logs are compressed on their way to other copies.",
    ),
    _own("busiest_hour_share", "Logs of the busiest hour", "share",
         "Share of the day's logs. Left empty, twice the mean of a working day.", 0.001, 1),
    _own("client_link_mbit", "Link to the clients", "Mbit/s",
         "Rate that clients have to the servers. Left empty, it is not checked.", 0.001, 1e7),
)  # fmt: skip
CLIENT = Field(
    "client", "Client", "word", "", "outlook-cached",
    "house, Outlook with a local copy is the usual client",
    choices=lambda: {key: name for key, (name, _) in CLIENTS.items()}, group=_PEOPLE, rare=True,
    help="What these users work with; it sets their part of the client network.",
)  # fmt: skip
