"""What people did: written down, and told by mail."""
