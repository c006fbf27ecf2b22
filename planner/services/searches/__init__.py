"""Searches: asked, cut into parts, swept by the workers."""
