"""Numbers, times and units as people type them."""
