"""Memory and processors."""
