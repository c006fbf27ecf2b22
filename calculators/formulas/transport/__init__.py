"""Hub transport, relays and the queues between servers."""
