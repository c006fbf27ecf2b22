"""The schema of the fewest and the cheapest disks."""

from __future__ import annotations

from planner.api.v1.shapes import (
    COUNT,
    NUMBER,
    TEXT,
    Schema,
    anything,
    list_of,
    or_null,
    record,
    said,
)

_ARRAY = anything("Level, disks, spans and count as raid_groups of a document takes them.")


def solutions() -> dict[str, Schema]:
    """The schemas of what the solver answers."""
    return {
        "Solution": record(
            volumes=list_of(
                record(
                    volume=TEXT,
                    name=TEXT,
                    levels={
                        **list_of(
                            record(
                                level=TEXT,
                                name=TEXT,
                                disks=or_null(COUNT),
                                raid_group=or_null(_ARRAY),
                                broken=said(
                                    list_of(TEXT), "Checks that no array of the level holds."
                                ),
                                reason=said(TEXT, "Why there is no array; empty where one is."),
                            )
                        ),
                        "description": "The fewest disks of each RAID level that survives a lost "
                        "disk, over all groups that level and controller can build.",
                    },
                    cheapest=said(
                        list_of(
                            record(
                                disk=TEXT,
                                disks=COUNT,
                                raid_group=_ARRAY,
                                price=TEXT,
                                currency=or_null(TEXT),
                            )
                        ),
                        "For each disk model with a price its cheapest disks, the cheapest first.",
                    ),
                )
            ),
            limit_load=said(
                or_null(NUMBER), "The most load that the design holds; null where none breaks it."
            ),
            load_noun=TEXT,
            limiting_check=or_null(TEXT),
        ),
    }
