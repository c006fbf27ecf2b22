"""Limits that only a mail relay has."""

from __future__ import annotations

from calculators.checks.check import Check
from calculators.systems.postfix_relay.outage_limits import OUTAGE_CHECKS

CHECKS = (
    Check(
        "relay-measured", "Measured through a relay", "The measurement sets it.", "relays",
        "postfix-2007, ideal and realistic conditions",
        "What was measured was passed on by a relay, not sent straight into smtp-sink.",
        "The rate was not measured through a relay: smtp-source sent straight into smtp-sink, "
        "which throws away what it gets. Measure with a relay between the two.",
        warn_below=None, structural=True,
        unknown="How the rate was measured is not said: all of it is planned with, as if it was "
        "measured in production. With its queue on a disk and no relay behind it, or in RAM, "
        "production does less. Say how it was measured.",
    ),
    Check(
        "relays", "Relays for the peak", "The number of relays sets it.", "relays",
        "postfix-2007, measured rate of a relay",
        "The peak needs {needed} relays, those that may be lost among them, and has {available}.",
        "The peak needs {needed} relays, those that may be lost among them, and has only "
        "{available}.",
        warn_below=None,
        unknown="Whether {available} relays carry the peak is not known: its messages are larger "
        "than those of the measurement. Measure one relay with messages of the peak's size.",
    ),
    Check(
        "relay-message-size", "Measured with messages as large",
        "The size of the messages sets it.",
        "bytes", "house, rate of a relay by message size",
        "Messages of the peak have {needed} bytes, no more than the {available} of the "
        "measurement.",
        "Messages of the peak have {needed} bytes, those of the measurement {available}: a relay "
        "passes on fewer of them, at worst in proportion. Measure with messages of the peak's "
        "size.",
        warn_below=None, advice=True,
        unsaid=(
            "Messages of the peak have {needed} bytes, no more than the {available} that are "
            "assumed of the measurement.",
            "Messages of the peak have {needed} bytes. You did not say with which size was "
            "measured; {available} bytes are assumed, as in the benchmark of 2007, and a relay "
            "passes on fewer of larger messages, at worst in proportion. Say the size, or measure "
            "with messages of the peak's.",
        ),
    ),
    *OUTAGE_CHECKS,
)  # fmt: skip
