"""Accuracy: how far off a throughput may be, said beside it."""

from calculators.sheet.vectorised import Number, either, least, pick


def stated_error(
    message_bytes: Number, size_1: Number, size_4: Number, error_inside: Number, widening: Number
) -> Number:
    """How far off the throughput may be: wider outside the measured message sizes.

    Args:
        message_bytes: average message size [bytes]
        size_1: smallest measured size [bytes]
        size_4: largest measured size [bytes]
        error_inside: error between the measured sizes [share]
        widening: how much wider it is outside [1]
    Returns:
        error_share: error of the throughput, either way [share]
    Source: house, stated error of the throughput
    Evidence: Leaving a middle test out, its neighbours predict its throughput within 33 %; on the
        measured server itself the tests are met within 2 %. Beyond the sizes nothing is known, so
        the error is doubled.
    """
    wide = error_inside * widening
    return pick(either(message_bytes < size_1, message_bytes > size_4), wide, error_inside)


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
