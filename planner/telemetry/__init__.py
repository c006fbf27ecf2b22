"""What an operator watches: numbers, logs and faults. Nothing that a customer typed is in them."""
