"""The servers of a design with passive nodes, read from its figures: those that serve, those that
stand by, and on how many of them the disks of the databases stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

# Of a design with passive nodes: the nodes that serve, those that stand by, and the sets of disks.
WORKING, PASSIVE, DISK_SETS = "servers.working", "servers.passive", "servers.disk_sets"
_SERVERS = "bought.servers"
# Volumes on disks of each node, be the others shared or not.
OWN_VOLUMES = frozenset({"system"})


def working(values: Mapping[str, Any]) -> Any:
    """The servers that serve mailboxes, of the figures of a design."""
    return values.get(WORKING, values.get(_SERVERS))


def disk_sets(values: Mapping[str, Any]) -> Any:
    """On how many servers the disks of the databases stand, of the figures of a design."""
    return values.get(DISK_SETS, values.get(_SERVERS))


def sets_of(values: Mapping[str, Any], volume: str) -> Any:
    """On how many servers the disks of a volume stand: passive nodes have those of their system,
    be the others shared or not."""
    return values.get(_SERVERS) if volume in OWN_VOLUMES else disk_sets(values)
