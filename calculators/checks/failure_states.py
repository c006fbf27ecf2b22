"""Limits of a design with something broken: one entry each, with its source."""

from __future__ import annotations

from calculators.checks.check import Check

STATE_CHECKS = [
    Check(
        "redundancy", "No single disk holds it all", "A RAID level without redundancy sets it.",
        "disks", "netraid-1999, RAID 0",
        "Every RAID group survives the loss of a disk.",
        "A RAID group is RAID 0: the loss of one disk loses its volume, back to the last backup.",
        warn_below=None, advice=True, said_if_broken=True,
    ),
    Check(
        "survives-loss", "No data are lost", "A RAID level without redundancy sets it.", "",
        "netraid-1999, flashing green lights",
        "Every RAID group survives {available} lost; {needed} is.",
        "{needed} disk is lost and a RAID group survives {available}: its data are gone. Choose a "
        "level with mirrors or parity.",
        warn_below=None,
    ),
    Check(
        "server-left", "A server is left", "The number of servers sets it.", "",
        "house, load of the servers left",
        "With one lost, {available} left to carry the load.",
        "Nobody is left to carry the load: the design has only one. Add another.",
        warn_below=None,
    ),
    Check(
        "mailboxes-reached", "Mailboxes of a lost server", "What takes a lost server over sets it.",
        "users", "house, load of the servers left",
        "All mailboxes of a lost server are reached from the others.",
        "The {needed} mailboxes of a lost server are down until it is repaired or restored from "
        "backup: no passive node takes them over.",
        warn_below=None, structural=True, arises=True,
    ),
    Check(
        "cluster-nodes", "Passive nodes of the clusters", "The nodes of a cluster set it.", "nodes",
        "windows-cluster-nodes, eight servers; e2007-scc, one passive node is always required",
        "Each cluster, of at most eight nodes, has a passive one: {needed} needed, {available} "
        "there.",
        "Each cluster, of at most eight nodes, has a passive one: {needed} needed, {available} "
        "there. Add passive nodes, take fewer servers, or CCR, whose clusters have two nodes each.",
        warn_below=None, structural=True,
    ),
]  # fmt: skip
