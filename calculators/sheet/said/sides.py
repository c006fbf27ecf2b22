"""The words before the two sides of a limit, everywhere that a person reads them.

A report knows a check by its name alone, so what is said otherwise is listed by name.
"""

from __future__ import annotations

# Checks of what is, and not of what is needed.
_SOMETHING_IS = frozenset(
    {
        "outage-drains",
        "outage-lifetime",
        "queue-certainty",
        "queue-below-spindles",
        "disk-utilisation",
        "response-time",
        "response-certainty",
        "restore-time",
        "log-utilisation",
        "log-disk",
        "queue-disk",
        "cpu",
        "medium-back-pressure",
        "version-buckets",
        "cache-tested",
        "dumpster-disk",
        "database-size",
        "databases-mounted",
        "databases-on-volume",
        "group-servers",
        "equal-sites",
        "memory-advised",
        "cores-advised",
        "site-latency",
        "metacache-most",
        "relay-message-size",
        "message-shares",
    }
)
# The word before what there is of something that is needed.
HAS = "has"
# Limits that must not even be reached.
_BELOW = frozenset(
    {
        "queue-certainty",
        "queue-below-spindles",
        "disk-utilisation",
        "response-time",
        "response-certainty",
        "log-utilisation",
        "outage-drains",
        "outage-lifetime",
    }
)
# What a rate is held against is what the server holds where the model is off by its error.
_UNCERTAIN, _HELD = "throughput-certainty", "held with the model's stated error"


def sides(check: str, verdict: str = "pass") -> tuple[str, str]:
    """The words before the two sides of a limit: what is needed and what there is, or what is and
    how much it may be."""
    if check == _UNCERTAIN:
        return ("asked" if verdict == "pass" else "may fall short: asked"), _HELD
    if check not in _SOMETHING_IS:
        return "needs", HAS
    return "is", "must stay below" if check in _BELOW else "at most"
