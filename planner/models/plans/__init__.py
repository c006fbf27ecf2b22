"""Plans, their scenarios, and what was made of them."""
