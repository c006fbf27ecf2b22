"""Tasks that a killed worker had in hand."""

from kombu.connection import Connection


def hand_out_again(url: str) -> None:
    """Puts unfinished tasks back at once; only for when no worker is running."""
    options = {"visibility_timeout": 0}
    with Connection(url, transport_options=options) as connection:
        connection.default_channel.qos.restore_visible(num=10_000)
