"""Rules on copies of databases, and on sites."""
