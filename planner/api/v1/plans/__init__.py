"""Plans, their scenarios, and what is asked of them."""
