"""The rules of good practice, by subject."""
