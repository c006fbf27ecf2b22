"""Catalogue, mail systems, sources, and what was measured."""
