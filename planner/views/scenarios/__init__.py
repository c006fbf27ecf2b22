"""Plans and their scenarios."""
