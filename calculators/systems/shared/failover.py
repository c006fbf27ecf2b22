"""What takes over a lost mailbox server: passive nodes of a cluster, beside the equal servers.

A node that serves no mailboxes stands by. On shared storage it reaches the disks of the lost one;
with continuous replication (CCR) each node has a copy of the databases on disks of its own.
Neither Exchange 5.5 nor 2007 are sized as clusters whose nodes serve mailboxes for each other:
Exchange 2007 supports none.
"""

from __future__ import annotations

from typing import Any

from calculators.formulas.workload import demand
from calculators.inputs.common_fields import CCR, SHARED_STORAGE
from calculators.sheet.lines.nodes import DISK_SETS, OWN_VOLUMES, PASSIVE, WORKING
from calculators.sheet.vectorised import ceil

# Of a cluster of Windows Server Enterprise or Datacenter, on which a single copy cluster stands.
CLUSTER_NODES = 8
_CCR, _SCC = "e2007-ccr, storage of its own", "e2007-scc, one passive node is always required"
_NODES = "windows-cluster-nodes, eight servers"


def with_passive(asked: Any) -> bool:
    """Whether passive nodes take a lost server over."""
    return getattr(asked, "server_failover", None) in (SHARED_STORAGE, CCR)


def nodes(asked: Any, sheet: Any) -> Any:
    """The servers of a design with its passive nodes, and on how many of them a set of its
    disks stands.

    Args:
        asked: the scenario's options
        sheet: where the lines go

    Returns:
        how many servers there are in all [1]
    """
    if not with_passive(asked):
        return asked.servers
    chosen = asked.server_failover
    working = sheet.step(WORKING, demand.summed, parts=[asked.servers])
    given = getattr(asked, "passive_nodes", None)
    if chosen == CCR or given is None:
        passive = sheet.figure(
            PASSIVE,
            working * 1,
            "1",
            "passive nodes",
            _CCR if chosen == CCR else "house, a cluster of two nodes",
            note="One for each of the servers.",
            chosen_by=chosen,
        )
    else:
        passive = sheet.step(PASSIVE, demand.summed, parts=[given])
    whole = sheet.step("servers.nodes", demand.summed, parts=[working, passive])
    if chosen == SHARED_STORAGE and given is not None:
        clusters = sheet.figure(
            "servers.clusters",
            ceil(whole / CLUSTER_NODES),
            "1",
            "clusters of at most eight nodes",
            _NODES,
            note="Each needs a passive node of its own.",
        )
        sheet.check("cluster-nodes", clusters, passive)
    sheet.figure(
        DISK_SETS,
        whole * 1 if chosen == CCR else working * 1,
        "1",
        "sets of database and log disks",
        _CCR if chosen == CCR else _SCC,
        note="A copy of the databases for each node."
        if chosen == CCR
        else "The nodes share them: a passive one brings none.",
        chosen_by=chosen,
    )
    return whole


def bought(servers: Any, sheet: Any) -> list[Any]:
    """The servers that are bought: those that serve, and passive ones beside them."""
    if PASSIVE not in sheet.figures:
        return [servers]
    return [sheet.figures[WORKING], sheet.figures[PASSIVE]]


def sets(whole: Any, volume: str, sheet: Any) -> Any:
    """On how many servers the disks of a volume stand.

    Args:
        whole: figure of the servers that are bought
        volume: whose disks
        sheet: with the lines of ``nodes``
    """
    return whole if volume in OWN_VOLUMES else sheet.figures.get(DISK_SETS, whole)
