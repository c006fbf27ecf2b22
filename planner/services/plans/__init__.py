"""What is done with a plan: spoken of, shared, compared, reported."""
