"""What a design buys, and what it costs."""
