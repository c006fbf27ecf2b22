"""The servers of a design with passive nodes, read from its figures: those that serve, those that
stand by, and on how many of them the disks of the databases stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

# Of a design with passive nodes: the nodes that serve, those that stand by, and the sets of disks.
WORKING, PASSIVE, DISK_SETS = "servers.working", "servers.passive", "servers.disk_sets"
_SERVERS = "bought.servers"


def working(values: Mapping[str, Any]) -> Any:
    """The servers that serve mailboxes, of the figures of a design."""
    return values.get(WORKING, values.get(_SERVERS))


def disk_sets(values: Mapping[str, Any]) -> Any:
    """On how many servers the disks of the databases stand, of the figures of a design."""
    return values.get(DISK_SETS, values.get(_SERVERS))
