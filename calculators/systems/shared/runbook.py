"""The runbook: how the arrays of a design are set up on the controller, and what not to touch."""

from __future__ import annotations

from typing import Any

from calculators.formulas.raid.levels import LEVELS
from calculators.sheet.lines.records import Record
from calculators.sheet.said.numbers import short
from calculators.systems.shared.artifacts import artifact

# The volume whose arrays are new; those of the others are kept.
NEW = "database"


def reconfiguration(bench: Any) -> dict[str, Any]:
    """The steps of a reconfiguration, with the arrays of this design."""
    kept, new, apart = _arrays(bench)
    elsewhere = [f"not touched, as its controller is another: {each}" for each in apart]
    steps = [
        "Make a backup of everything on this controller and read it back.",
        "Stop all services. In Disk Administrator delete the drives that lie on arrays to be "
        "changed (the author calls this step perhaps superstition).",
        "Write down every array that stays: its disks in their order, its RAID level and its "
        "stripe depth. NetRAID Assistant shows them, and NetRAID Express as well. All else can be "
        "changed later.\n" + _listed([*kept, *elsewhere], "none in this design"),
        "Restart and press Ctrl-M while the controller starts: NetRAID Express opens.",
        "Look at the configuration once more and compare it with your notes.",
        "Choose New Configuration. It redoes all arrays of the controller.",
        "Set up the arrays that stay exactly as they were: same disks, same order, same level, "
        "same stripe depth.",
        "Set up the new arrays and save. After a mistake begin again with New Configuration.\n"
        + _listed(new, "none in this design"),
        "Initialize ONLY the new arrays. Initializing one that stays erases it.",
        "Restart.",
        'In Disk Administrator choose "Create Extended" on each new array first, then make the '
        "logical drives or the stripe set: so the partition is aligned. Check with diskmap.",
    ]
    text = "\n".join(f"{number}. {step}" for number, step in enumerate(steps, start=1)) + "\n"
    return artifact(
        "array-runbook",
        "Runbook: set up these arrays",
        "array-runbook.txt",
        "text/plain",
        text,
        [
            "Needs a new configuration and a restart: another RAID level, another stripe depth, "
            "other disks.",
            "Changes while the system runs, for each logical drive, without a restart: read "
            "policy, write policy and cache policy. Not under load.",
            "Read policy: adaptive, as in the benchmark. Without read-ahead no difference was "
            "measured, and none is modelled.",
            "Cache policy: Cached I/O, as in the benchmark. Direct I/O was not tested with the "
            "Information Store.",
            "Write policy: write-back only behind a battery.",
            "The system disks may lie on the same controller: practise this on a server that does "
            "not matter, five or six times, as the author says.",
        ],
        "netraid-1999, Changing the DAC configuration",
    )


def _arrays(bench: Any) -> tuple[list[str], list[str], list[str]]:
    """The arrays that stay on a controller with new ones, the new ones, and those on others."""
    groups = bench.scenario.groups
    changed = {record.value("controller") for record in groups.get(NEW, ())}
    kept: list[str] = []
    new: list[str] = []
    apart: list[str] = []
    for volume, records in groups.items():
        for record in records:
            stays = kept if record.value("controller") in changed else apart
            array = _array(bench.system.volumes[volume], record, bench)
            (new if volume == NEW else stays).append(array)
    return kept, new, apart


def _array(title: str, record: Record, bench: Any) -> str:
    """An array in words."""
    level = LEVELS[record.value("level")]
    disks, spans, count = (record.value(key) for key in ("disks", "spans", "count"))
    label = bench.given[f"{record.name}.model.capacity_gb"].label.rsplit(":", 1)[0]
    each = f" in {short(spans)} spans of {short(disks / spans)}" if spans > 1 else ""
    several = f"{short(count)} arrays, each " if count > 1 else ""
    software = ", joined by a stripe set of Windows NT" if count > 1 else ""
    return (
        f"{title}: {several}{level.name} on {short(disks)} disks{each} ({label}), stripe depth "
        f"{short(record.value('stripe_depth_kb'))}K, {record.value('write_policy')}{software}"
    )


def _listed(arrays: list[str], nothing: str) -> str:
    return "\n".join(f"   - {each}" for each in arrays or [nothing])
