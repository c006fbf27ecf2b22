"""Mail relays: rates from a benchmark, and how many relays a peak needs."""

from calculators.sheet.tree.units import PER_CENT, S_PER_MINUTE
from calculators.sheet.vectorised import Number, ceil, floor, least, pick, ratio


def messages_per_minute(messages: Number, seconds: Number) -> Number:
    """The rate of a benchmark run.

    Args:
        messages: messages sent [messages]
        seconds: from the first message to the empty queue [s]
    Returns:
        mta_rate: messages a minute [messages/min]
    Source: postfix-2007, messages per minute
    """
    return messages / seconds * S_PER_MINUTE


def stage_cost(before_rate: Number, after_rate: Number) -> Number:
    """What one step from the ideal towards production costs.

    Args:
        before_rate: rate before the step [messages/min]
        after_rate: rate after it [messages/min]
    Returns:
        stage_cost: messages a minute lost [messages/min]
    Source: postfix-2007, one bottleneck at a time
    """
    return before_rate - after_rate


def stage_cost_percent(before_rate: Number, after_rate: Number) -> Number:
    """What one step costs, in hundredths of the rate before it.

    Args:
        before_rate: rate before the step [messages/min]
        after_rate: rate after it [messages/min]
    Returns:
        cost_percent: part of the rate lost [%]
    Source: postfix-2007, one bottleneck at a time
    """
    return PER_CENT * (before_rate - after_rate) / before_rate


def planned_rate(mta_rate: Number, headroom: Number) -> Number:
    """What one relay is planned for.

    Args:
        mta_rate: measured rate of one relay [messages/min]
        headroom: part of it kept free [share]
    Returns:
        planned_rate: rate to plan with [messages/min]
    Source: house, headroom of a relay
    Evidence: A relay at its measured rate has no room for a burst; the part kept free is the
        planner's choice.
    """
    return mta_rate * (1 - headroom)


def limit_at_most(production_rate: Number, busy: Number) -> Number:
    """What a relay may be able to pass on at most, by how busy it was while it was measured.

    Args:
        production_rate: what it passes on in production [messages/min]
        busy: part of the time that its busier one of disk and processor worked [share]
    Returns:
        limit: messages a minute, if the busy part grows in proportion [messages/min]
    Source: house, utilisation law
    Evidence: U = X·S: with as much work for each message, the part that is busy grows with the
        rate, and no part is busy longer than the clock runs. Whatever else limits a relay, such as
        locks, the network or the next relay, comes before.
    """
    return production_rate / busy


def relays_needed(peak: Number, planned_rate: Number, lost_relays: Number) -> Number:
    """Relays for a peak, so many of them lost.

    Args:
        peak: messages a minute at the peak [messages/min]
        planned_rate: rate one relay is planned for [messages/min]
        lost_relays: relays that may be out of service at the peak [relays]
    Returns:
        relays: relays to build [relays]
    Source: house, relays for a peak
    Evidence: Relays share the load evenly and do not wait for each other.
    """
    return ceil(peak / planned_rate) + lost_relays


def relays_for_room(queued: Number, room_messages: Number, lost_relays: Number) -> Number:
    """Relays whose queues have room for an outage, so many of them lost; those alone where it is
    not known how much room there is, or where there is none, which no relay more mends.

    Args:
        queued: messages that wait on all relays, at most [messages]
        room_messages: messages for which the queue of a relay has room [messages]
        lost_relays: relays that may be out of service in the outage [relays]
    Returns:
        relays: relays to build [relays]
    Source: house, relays for a peak
    Evidence: Relays share the load evenly; mail that waits stays on the relay that took it.
    """
    return pick(room_messages > 0, ceil(ratio(queued, room_messages)), 0) + lost_relays


def relays_to_drain(peak: Number, drain_rate: Number, lost_relays: Number) -> Number:
    """Relays that pass on more than goes on arriving, so many of them lost.

    Args:
        peak: messages a minute that arrive [messages/min]
        drain_rate: messages a minute that one passes on, headroom with it [messages/min]
        lost_relays: relays that may be out of service after the outage [relays]
    Returns:
        relays: relays to build [relays]
    Source: house, utilisation law
    Evidence: As many as pass on just what arrives empty no queue: it takes one more.
    """
    return floor(peak / drain_rate) + 1 + lost_relays


def rate_at_worst(planned_rate: Number, measured_bytes: Number, peak_bytes: Number) -> Number:
    """What is left of a rate, at worst, with larger messages than it was measured with.

    Args:
        planned_rate: rate one relay is planned for [messages/min]
        measured_bytes: size of the messages that were measured with [bytes]
        peak_bytes: size of the messages at the peak [bytes]
    Returns:
        rate_at_worst: messages a minute, at least [messages/min]
    Source: house, rate of a relay by message size
    Evidence: A message costs a fixed part and a part for each byte, so its cost never grows faster
        than its size: hub-throughput-2008 has less for each byte the larger the message. Smaller
        messages than measured cost no more.
    """
    return planned_rate * least(1, measured_bytes / peak_bytes)


def used_share(peak: Number, relays: Number, rate_at_worst: Number, headroom: Number) -> Number:
    """The part of its rate that each relay passes on at the peak; undefined without a relay.

    Args:
        peak: messages a minute at the peak [messages/min]
        relays: relays that work [relays]
        rate_at_worst: messages a minute that one is planned for, at least [messages/min]
        headroom: part of its rate that is kept free [share]
    Returns:
        used: utilisation of each relay [share]
    Source: house, utilisation law
    Evidence: Relays share the load evenly, and use grows in proportion to the rate. All of it is
        the rate of a relay in production, the headroom with it, at worst with large messages.
    """
    return ratio(peak, relays * rate_at_worst / (1 - headroom))
