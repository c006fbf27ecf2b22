"""Organisations and people, and how they prove who they are."""
