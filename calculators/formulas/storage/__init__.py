"""Mailboxes, databases, logs, volumes and disks."""
