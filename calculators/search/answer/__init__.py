"""What a search says: candidates, near misses, each design in detail."""
