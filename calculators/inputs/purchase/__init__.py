"""What a scenario says of buying its design."""
