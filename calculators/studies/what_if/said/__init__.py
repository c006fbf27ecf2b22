"""What is found, in words."""
