"""What is said of limits, in words."""
