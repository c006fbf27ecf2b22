"""Version 1. It only gains fields and addresses."""
