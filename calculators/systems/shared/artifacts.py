"""Artifacts: what a sizing gives to paste somewhere, such as a configuration fragment."""

from __future__ import annotations

from html import escape
from typing import Any

from calculators.sheet.said.numbers import short, written


def artifact(
    key: str, title: str, filename: str, media_type: str, text: str, advice: list[str], source: str
) -> dict[str, Any]:
    """A text to copy or download, with advice on its use."""
    return {
        "key": key,
        "title": title,
        "filename": filename,
        "media_type": media_type,
        "text": text,
        "advice": advice,
        "source": source,
    }


def edge_transport_config(bench: Any) -> dict[str, Any]:
    """The fragment for EdgeTransport.exe.config that sets the recommended cache."""
    figures = bench.figures()
    value = int(figures["cache.recommended_bytes"].value)
    text = "\n".join(
        [
            "<configuration>",
            "  <runtime>",
            '    <gcServer enabled="true" />',
            "  </runtime>",
            "  <appSettings>",
            f'    <add key="DatabaseMaxCacheSize" value="{escape(str(value))}" />',
            '    <add key="QueueDatabasePath" value="e:\\data\\" />',
            '    <add key="QueueDatabaseLoggingPath" value="c:\\logfiles\\" />',
            "  </appSettings>",
            "</configuration>",
            "",
        ]
    )
    ram = figures["ram_gb"].value
    enough = bench.fact("enough_ram_gb")
    reason = f"The server has {written(ram)} GB of memory; " + (
        f"from {written(enough)} GB on the guidance is 512 MiB."
        if ram >= enough
        else f"below {written(enough)} GB the shipped 128 MiB stay."
    )
    needed = figures["cache.needed_mib"].value
    if needed > figures["cache.recommended_mib"].value:
        reason += (
            f" The queue needs {short(needed)} MiB to stay out of back pressure: it takes more "
            "memory, or smaller messages."
        )
    return artifact(
        "edge-transport-config",
        "EdgeTransport.exe.config",
        "EdgeTransport.exe.config.fragment.xml",
        "application/xml",
        text,
        [
            reason,
            "Put the lines inside <appSettings> and <runtime> of the file on the hub server and "
            "restart the transport service; nothing else needs a restart.",
            "The paths are those of the tests. Put yours there: the queue database on the disks of "
            "the queue group, its logs on those of the log group.",
            "gcServer chooses the garbage collector for servers, as in the tests.",
            "An edge server is under less pressure, having no dumpster; the same value does it no "
            f"harm from {written(enough)} GB on.",
            "Test in your environment before you go beyond 512 MiB: 2 GB showed no significant "
            "benefit and was not tried in production.",
            "Never raise the version bucket thresholds (120 and 200): that costs availability.",
            "Slow disks cause back pressure too, and no cache setting cures them.",
        ],
        "hub-cache-2008, new guidance",
    )
