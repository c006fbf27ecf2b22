"""Accuracy: how far off a throughput may be, said beside it."""

from calculators.sheet.vectorised import Number, either, least, most, pick


def stated_error(
    message_bytes: Number,
    size_1: Number,
    size_4: Number,
    error_inside: Number,
    widening: Number,
    dumpster_mb: Number,
    error_unmeasured: Number,
) -> Number:
    """How far off the throughput may be: wider outside the measured sizes, and with a dumpster.

    Args:
        message_bytes: average message size [bytes]
        size_1: smallest measured size [bytes]
        size_4: largest measured size [bytes]
        error_inside: error between the measured sizes [share]
        widening: how much wider it is outside [1]
        dumpster_mb: size of the dumpster [MB]
        error_unmeasured: error where no throughput was measured [share]
    Returns:
        error_share: error of the throughput, either way [share]
    Source: house, stated error of the throughput
    Evidence: Leaving a middle test out, its neighbours predict its throughput within 33 %; on the
        measured server itself the tests are met within 2 %. Beyond the sizes nothing is known, so
        the error is doubled. No throughput was measured with a dumpster, only its I/O at 21
        messages a second.
    """
    inside = pick(dumpster_mb > 0, most(error_inside, error_unmeasured), error_inside)
    outside = either(message_bytes < size_1, message_bytes > size_4)
    return pick(outside, inside * widening, inside)


def lowest(held: Number, error_share: Number) -> Number:
    """The throughput to count on.

    Args:
        held: what the server holds, as predicted [messages/s]
        error_share: error of the throughput, either way [share]
    Returns:
        low: predicted less the stated error [messages/s]
    Source: house, stated error of the throughput
    Evidence: Arithmetic.
    """
    return held * (1 - least(1, error_share))


def highest(held: Number, error_share: Number) -> Number:
    """The throughput at best.

    Args:
        held: what the server holds, as predicted [messages/s]
        error_share: error of the throughput, either way [share]
    Returns:
        high: predicted plus the stated error [messages/s]
    Source: house, stated error of the throughput
    Evidence: Arithmetic.
    """
    return held * (1 + error_share)
