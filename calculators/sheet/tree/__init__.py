"""A formula as a tree: what it says of itself, its units, its printed forms."""
