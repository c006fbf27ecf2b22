"""Searches, and the designs that they found."""
