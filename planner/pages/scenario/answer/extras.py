"""What only some mail systems show beside their answer: the back-pressure meter, stripe maps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from calculators.formulas.raid.levels import LEVELS
from calculators.sheet.lines import nodes
from calculators.sheet.said.numbers import NOT_KNOWN, percent, shown
from calculators.sheet.tree.units import BYTES_PER_MB, BYTES_PER_MIB
from calculators.solver import equal_groups
from calculators.studies.migration import EDITIONS
from calculators.systems import SYSTEMS
from calculators.systems.exchange_2007_mailbox.facts import FACTS as MAILBOX
from planner.report.words import memory

_MIDDLE = 55
_ROOM = 1.12


def meter(figures: Mapping[str, Any], document: Mapping[str, Any]) -> dict[str, Any] | None:
    """The queue in MiB against the cache, with the thresholds where the buckets would reach them.

    Buckets grow with the part of the cache that the queue fills, so a threshold has a place in MiB.
    """
    if "back_pressure.version_buckets" not in figures:
        return None
    names = ("queue.megabytes", "cache.megabytes")
    # In MiB, as the cache is set.
    queue, cache = (memory.of_figure(each, figures[each]["value"], "MB")[0] for each in names)
    if queue is None or not cache:
        return None
    full, high, medium = (
        _bucket(f"{key}_buckets", figures, document) for key in ("full", "high", "medium")
    )
    places = {"medium": medium, "high": high}
    end = _ROOM * max(queue, cache, cache * high / full, cache * medium / full)
    marks = [
        _mark(word, buckets, cache * buckets / full, end) | {"cache": buckets == full}
        for word, buckets in places.items()
    ]
    return {
        "queue": shown(queue, 3),
        "cache": shown(cache, 3),
        "reach": f"{100 * queue / end:.2f}",
        "room": f"{100 * cache / end:.2f}",
        "verdict": "fail" if queue > cache * medium / full else "pass",
        "grows": bool((figures.get("queue.growing_share") or {}).get("value")),
        "margin": percent((cache - queue) / cache),
        "over": queue > cache,
        "buckets": shown(figures["back_pressure.version_buckets"]["value"], 3),
        "throttled": _share(figures["back_pressure.throttled_share"]["value"]),
        "marks": marks,
        "stage": figures["back_pressure.stage"]["value"],
        "needed": _said(figures, "cache.needed_mib"),
        "windows": _said(figures, "back_pressure.windows_per_hour"),
        "mean_window": _said(figures, "back_pressure.mean_window"),
        "longest_window": _said(figures, "back_pressure.longest_window"),
        "waiting": _said(figures, "upstream.waiting_messages"),
        "waiting_mb": _said(figures, "upstream.waiting_mb"),
        "beyond": _said(figures, "upstream.growth_per_hour"),
        "beyond_mb": _said(figures, "upstream.growth_mb_per_hour"),
        "until": _said(figures, "back_pressure.seconds_until"),
    }


def _share(value: float | None) -> str:
    """A share; what is not known is not nothing."""
    return NOT_KNOWN if value is None else percent(value)


def _said(figures: Mapping[str, Any], name: str) -> str:
    """A figure for a sentence; "" where there is none, or nothing of it."""
    value = figures.get(name, {}).get("value")
    return shown(value, 3) if value else ""


def _bucket(key: str, figures: Mapping[str, Any], document: Mapping[str, Any]) -> float:
    """A threshold as the answer has it, or as its mail system has it."""
    known = figures.get(f"fact.{key}")
    if known:
        return float(known["value"])
    typed = (document.get("assumptions") or {}).get(key)
    return float(typed or SYSTEMS[document["system"]].facts[key].value)


def _mark(word: str, buckets: float, mebibytes: float, end: float) -> dict[str, Any]:
    at = 100 * mebibytes / end
    return {
        "word": word,
        "buckets": shown(buckets),
        "mebibytes": shown(mebibytes, 3),
        "at": f"{at:.2f}",
        "anchor": "end" if at > _MIDDLE else "start",
        "text_at": f"{at - 1:.2f}" if at > _MIDDLE else f"{at + 1:.2f}",
    }


def stripe_maps(figures: Mapping[str, Any]) -> list[dict[str, str]]:
    """The question for the stripe map of each RAID group, where stripes matter to the answer."""
    if "database.queue_length" not in figures:
        return []
    found = []
    place = 1
    while f"raid_group_{place}.level" in figures:
        group = {
            name: figures[f"raid_group_{place}.{name}"]["value"]
            for name in ("volume", "level", "disks", "spans", "count", "stripe_depth_kb", "aligned")
        }
        disks = equal_groups(group["disks"], group["count"])
        asked = {
            **{name: group[name] for name in ("level", "disks", "spans", "stripe_depth_kb")},
            "aligned": "yes" if group["aligned"] else "no",
        }
        found.append(
            {
                "query": urlencode(asked),
                "title": f"{str(group['volume']).capitalize()} group: "
                f"{LEVELS[group['level']].name}, {disks} disks",
            }
        )
        place += 1
    return found


# Input of the comparison of editions -> what populations call it.
_ALIKE = {
    "messages_per_day": ("messages_per_day",),
    "mailbox_size_mb": ("mailbox_size_mb", "mailbox_limit_mb"),
    "concurrency": ("concurrency",),
}


def other_editions(figures: Mapping[str, Any], system: str) -> str:
    """The question for the editions side by side, of the same users on all servers; ""
    where there is none."""
    if system not in {edition.system for edition in EDITIONS}:
        return ""
    values = {name: figure["value"] for name, figure in figures.items()}
    servers = nodes.working(values) if SYSTEMS[system].load_of_one else 1
    asked = {"users": values["users"] * (servers or 1)}
    for name, fields in _ALIKE.items():
        if (mean := _mean(figures, fields)) is not None:
            asked[name] = mean
    if (messages := _measured(figures, asked)) is not None:
        asked["messages_per_day"] = messages
    return urlencode({name: shown(value, 6).replace(",", "") for name, value in asked.items()})


def _measured(figures: Mapping[str, Any], asked: Mapping[str, float]) -> float | None:
    """The messages of a day that cause on Exchange 2003 what was measured; None without that."""
    place, measured = 1, False
    while f"population_{place}.users" in figures:
        measured |= f"population_{place}.iops_per_user" in figures
        place += 1
    before = figures.get("levers.exchange_2003")
    if not measured or before is None:
        return None
    iops, messages = (
        MAILBOX[key].value for key in ("exchange_2003_iops", "exchange_2003_messages")
    )
    # Of several populations it is that of all users, of whom some are away.
    away = asked.get("concurrency", 1.0) if place > 2 else 1.0
    return float(before["value"] * messages / iops / away)


def _mean(figures: Mapping[str, Any], fields: tuple[str, ...]) -> float | None:
    """A field of the populations, averaged over their users; sizes in MB, as that page asks."""
    whole = users = 0.0
    place = 1
    while f"population_{place}.users" in figures:
        people = figures[f"population_{place}.users"]["value"]
        for name in fields:
            if figure := figures.get(f"population_{place}.{name}"):
                in_mb = BYTES_PER_MIB / BYTES_PER_MB if figure["unit"] == "MiB" else 1
                whole += people * figure["value"] * in_mb
                users += people
        place += 1
    return whole / users if users else None
