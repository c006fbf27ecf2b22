"""Exchange 2007 hub transport, by the team's throughput tests and the cache guidance."""

from __future__ import annotations

from calculators.charts import transport
from calculators.checks.said.hub_said import hub_said
from calculators.inputs.fields import group_fields
from calculators.systems.exchange_2007_hub import counters
from calculators.systems.exchange_2007_hub.facts import FACTS
from calculators.systems.exchange_2007_hub.fields import FIELDS
from calculators.systems.exchange_2007_hub.limits import CHECKS
from calculators.systems.exchange_2007_hub.lines import size
from calculators.systems.shared import artifacts
from calculators.systems.shared.failure_lines import FAILURE_FACTS
from calculators.systems.system import System

KEY = "exchange-2007-hub"
VOLUMES = {"log": "Transaction log", "queue": "Queue database"}

SYSTEM = System(
    key=KEY,
    title="Exchange 2007 hub transport",
    fields=FIELDS,
    population_fields=(),
    group_fields=group_fields(VOLUMES),
    volumes=VOLUMES,
    facts={**FACTS, **FAILURE_FACTS},
    size=size,
    checks=CHECKS,
    charts=transport.HUB,
    key_figures=(
        "throughput.messages_per_second",
        "cpu.percent",
        "queue.megabytes",
        "throughput.limiting_resource",
        "back_pressure.expected",
    ),
    artifacts=(artifacts.edge_transport_config, counters.counter_list),
    growth={
        "load_growth": ("messages_per_second",),
        "size_growth": ("message_bytes", "second_message_bytes", "third_message_bytes"),
    },
    # A share counts where its size is given.
    idle={"": ("second_message_share", "third_message_share")},
    memory_figure="ram_gb",
    mixed_groups=False,
    needed_volumes=("log", "queue"),
    load_option="messages_per_second",
    load_figure="throughput.asked_rate",
    load_noun="messages a second",
    says=hub_said,
)
