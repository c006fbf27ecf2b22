"""Postfix relay, by the benchmark of 2007: rates, stages, and relays for a peak."""

from __future__ import annotations

from dataclasses import replace

from calculators.charts import transport
from calculators.checks.said.relays_said import relay_limit_said, relays_said
from calculators.inputs.common_fields import (
    CONTROLLERS,
    ENCLOSURE,
    ENCLOSURE_CONTROLLER,
    HORIZON,
    LOAD_GROWTH,
    RELAY_STATE,
    SERVER,
    SERVERS,
)
from calculators.inputs.fields import Field, group_fields, with_default
from calculators.inputs.relay_stages import DISK, NOT_SAID, RAM, bought_for, stage_names
from calculators.sheet.said.numbers import short
from calculators.sheet.tree.units import PER_CENT
from calculators.systems.postfix_relay.asked import lost_twice, rate_beside_a_run
from calculators.systems.postfix_relay.busy_lines import BUSY_FIELD
from calculators.systems.postfix_relay.limits import CHECKS
from calculators.systems.postfix_relay.lines import FACTS, OWN_RATE, kept_share, size
from calculators.systems.postfix_relay.outage_lines import (
    INODE,
    OUTAGE_FIELDS,
    SESSIONS_FIELD,
    SHARE,
)
from calculators.systems.system import System

KEY = "postfix-relay"


def _part(stage: str) -> str:
    return f"{short(PER_CENT * kept_share(stage))} %"


SYSTEM = System(
    key=KEY,
    title="Postfix relay",
    fields=(
        Field(
            OWN_RATE, "Rate of one relay", "number", "messages/min", None, least=0.001,
            most=1e9, group="Measurement",
            help="What you measured one relay to pass on, such as 2,700 or 45/s. Left empty, "
            "messages and seconds of a run make the rate; give one of the two. Give what was "
            "passed on, and do not scale it up: a relay whose disk was busy for 70 % may be able "
            "to do more, but how much more nobody measured. Say below how busy it was.",
        ),
        Field(
            "messages", "Or a run: messages sent", "integer", "messages", 10_000,
            "postfix-2007, smtp-source -m 10000", least=1, most=1e9, group="Measurement",
            help="Messages of the benchmark run. Give them, or a rate.",
        ),
        Field(
            "seconds", "Seconds until the queue was empty", "number", "s", 129,
            "postfix-2007, production rate of 4500 to 4800 a minute", least=0.001, most=1e7,
            group="Measurement",
            help="From the first message of the run to the empty queue. 10,000 messages in 129 s "
            "are 4,650 a minute: the middle of the production rate of 2007.",
        ),
        Field(
            "measured_message_bytes", "Message size measured with", "number", "bytes", 25_000,
            "house, messages as large as those of smtp-source -l 25000 in 2007", least=1, most=1e9,
            group="Measurement",
            help="Mean size of the messages that were measured with. A rate holds for messages "
            "of this size and smaller ones. Left empty, that of the benchmark of 2007 is assumed.",
        ),
        Field(
            "stage", "How it was measured", "word", "", NOT_SAID,
            "house, nobody said how it was measured", choices=stage_names, group="Measurement",
            help="Optional, and it decides how much of the rate is planned with. In production, "
            "where the relay serves users, or through a second relay: all of it. With the queue on "
            f"a real disk and no relay behind it: {_part(DISK)} of it, as in the "
            f"benchmark of 2007; on a RAM disk {_part(RAM)}; no relay: none. Not "
            "said: all of it is planned with, as if it was measured in production.",
        ),
        BUSY_FIELD,
        SESSIONS_FIELD,
        Field(
            "peak_messages_per_minute", "Peak of all relays", "number", "messages/min", 4000,
            "house, a peak that one relay holds", least=0.001, most=1e9, group="Plan",
            help="Messages a minute in the busiest hour, over all relays together; 120/s is 7,200.",
        ),
        Field(
            "peak_message_bytes", "Message size at the peak", "number", "bytes", None,
            least=1, most=1e9, group="Plan",
            help="Mean size of a message at the peak. It makes the traffic on network and queue "
            "disk; where it is larger than what was measured with, a relay passes on fewer. Left "
            "empty, messages of the peak are as large as those measured with.",
        ),
        Field(
            "headroom", "Headroom", "number", "share", 0.2, "house, headroom of a relay",
            least=0, most=0.99, group="Plan",
            help="Part of a relay's measured rate that is kept free for bursts.",
        ),
        Field(
            "lost_relays", "Relays that may be lost", "integer", "relays", 1,
            "house, one relay may be out of service", least=0, most=1000, group="Plan",
            help="The peak must be held with so many relays out of service.",
        ),
        Field(
            "relays", "Relays in the design", "integer", "relays", None, least=1, most=100_000,
            group="Plan",
            help="They size the design: headline, losses and growth count them. Left empty, as "
            "many as peak and outage need. “Servers to buy”, under Hardware, changes the bill "
            "alone.",
        ),
        *OUTAGE_FIELDS,
        replace(
            LOAD_GROWTH,
            label="Peak, growth a year",
            help="Growth of the peak every year, such as 10 %. Of a total type the yearly part: "
            "40 % in three years are 11.87 % a year.",
        ),
        HORIZON,
        SERVER,
        ENCLOSURE,
        ENCLOSURE_CONTROLLER,
        with_default(
            SERVERS,
            None,
            "",
            label="Servers to buy",
            unit="relays",
            most=100_000,
            help="For the bill alone: “Relays in the design”, under Plan, sizes them. Left empty, "
            "one for each relay. Given, a check holds the relays of the design against them.",
        ),
        CONTROLLERS,
        RELAY_STATE,
    ),
    population_fields=(),
    group_fields=group_fields({"queue": "Mail queue"}),
    volumes={"queue": "Mail queue"},
    facts=FACTS,
    size=size,
    charts=transport.POSTFIX,
    key_figures=(
        "relays.needed",
        "outage.queued",
        "outage.queued_at_most",
        "relay.planned_rate",
        "relay.limit_at_most",
        "relays.at_limit",
        "relay.used",
        "relay.used_with_lost",
        "outage.queued_on_one_with_lost",
        "outage.spool_gb_on_one_with_lost",
        "outage.full_hours",
        "outage.full_hours_with_lost",
        "outage.drain_minutes",
        "outage.drain_minutes_with_lost",
        "outage.drained_minutes",
        "outage.drained_minutes_with_lost",
        "throughput.messages_per_minute",
        "relay.production_rate",
        "network.each_way_mbit",
        "queue.written_mb_per_second",
    ),
    growth={"load_growth": ("peak_messages_per_minute",)},
    bought={"relays": "relays.planned"},
    mixed_groups=False,
    needed_volumes=(),
    servers_figure="relays.bought",
    server_purpose=bought_for,
    checks=CHECKS,
    load_option="peak_messages_per_minute",
    load_figure="peak.messages_per_minute",
    load_noun="messages a minute",
    tools={"Measurement": "mta-benchmark"},
    says=relays_said,
    says_limit=relay_limit_said,
    same_state=lost_twice,
    contradiction=rate_beside_a_run,
    # Of an outage that nobody plans for, and of disks that the queue does not have.
    idle={OWN_RATE: ("messages", "seconds"), "": (SHARE, INODE, CONTROLLERS.name)},
)  # fmt: skip
