"""Numbers, times and limits as people read them."""
