"""Exchange 2007 hub transport, by the team's throughput tests and the cache guidance."""

from __future__ import annotations

from dataclasses import replace

from calculators.charts import transport
from calculators.inputs.common_fields import (
    HARDWARE_FIELDS,
    HORIZON,
    LOAD_GROWTH,
    SIZE_GROWTH,
    STATE,
)
from calculators.inputs.fields import Field, group_fields
from calculators.systems.exchange_2007_hub.facts import FACTS
from calculators.systems.exchange_2007_hub.lines import size
from calculators.systems.shared import artifacts
from calculators.systems.shared.failure_lines import FAILURE_FACTS
from calculators.systems.system import System

KEY = "exchange-2007-hub"
_HARDWARE = "hub-throughput-2008, hub hardware"
VOLUMES = {"log": "Transaction log", "queue": "Queue database"}

SYSTEM = System(
    key=KEY,
    title="Exchange 2007 hub transport",
    fields=(
        Field(
            "message_bytes",
            "Message size",
            "number",
            "bytes",
            least=1,
            most=1e9,
            group="Messages",
            help="Average size of a message in bytes. Every cost grows with it, none in "
            "proportion.",
        ),
        Field(
            "messages_per_second",
            "Message rate",
            "number",
            "messages/s",
            None,
            "",
            least=0.001,
            most=100_000,
            group="Messages",
            help="Messages a second at the peak. Left empty, the rate the server can hold.",
        ),
        Field(
            "queued_messages",
            "Messages in the queue",
            "integer",
            "messages",
            None,
            "",
            least=0,
            most=1e9,
            group="Messages",
            help="Longest queue you expect, over all queues. Left empty, what the tests found for "
            "messages of this size: 148 MB from 5 MB on, less for smaller ones, at any rate.",
        ),
        Field(
            "database_max_cache_mib",
            "DatabaseMaxCacheSize",
            "number",
            "MiB",
            128,
            "hub-cache-2008, current setting",
            least=1,
            most=65_536,
            group="Configuration",
            help="Cache of the queue database; 128 as shipped. The queue must fit into it.",
        ),
        Field(
            "storage_groups",
            "Storage groups in the site",
            "integer",
            "storage groups",
            0,
            "hub-throughput-2008, transport dumpster is not used",
            least=0,
            most=100_000,
            group="Configuration",
            help="Replicated storage groups that the transport dumpster keeps mail for.",
        ),
        Field(
            "dumpster_mb_per_storage_group",
            "Dumpster a storage group",
            "number",
            "MB/storage group",
            18,
            "hub-cache-2008, MaxDumpsterSizePerStorageGroup",
            least=0,
            most=100_000,
            group="Configuration",
            help="Mail kept for each of them. Where it exceeds the cache, it costs reads.",
        ),
        Field(
            "processors",
            "Processors",
            "integer",
            "processors",
            2,
            _HARDWARE,
            least=1,
            most=64,
            group="Server",
            help="Sockets of the hub server.",
        ),
        Field(
            "cores_per_processor",
            "Cores each",
            "integer",
            "cores/processor",
            2,
            _HARDWARE,
            least=1,
            most=256,
            group="Server",
            help="Cores of each processor.",
        ),
        Field(
            "mhz",
            "Clock",
            "number",
            "MHz",
            2200,
            _HARDWARE,
            least=50,
            most=20_000,
            group="Server",
            help="Clock of each core. Newer cores do more in a cycle; the costs are those of 2007.",
        ),
        Field(
            "ram_gb",
            "Memory",
            "number",
            "GB",
            4,
            _HARDWARE,
            least=0.25,
            most=65_536,
            group="Server",
            help="From 4 GB on the guidance is 512 MiB of cache.",
        ),
        replace(LOAD_GROWTH, label="Message rate, growth a year"),
        SIZE_GROWTH,
        HORIZON,
        *HARDWARE_FIELDS,
        STATE,
    ),
    population_fields=(),
    group_fields=group_fields(VOLUMES),
    volumes=VOLUMES,
    facts={**FACTS, **FAILURE_FACTS},
    size=size,
    charts=transport.HUB,
    key_figures=(
        "throughput.messages_per_second",
        "cpu.percent",
        "queue.megabytes",
        "throughput.limiting_resource",
        "back_pressure.expected",
    ),
    artifacts=(artifacts.edge_transport_config,),
    growth={"load_growth": ("messages_per_second",), "size_growth": ("message_bytes",)},
    mixed_groups=False,
    needed_volumes=("log", "queue"),
    load_option="messages_per_second",
    load_figure="throughput.asked_rate",
    load_noun="messages a second",
)
