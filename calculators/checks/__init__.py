"""What a figure is held against, by subject."""
