"""What is typed of buying: prices, rates, years."""
