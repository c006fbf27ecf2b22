"""What an operator does: backups, pruning, keys, and work that waits for a database."""
