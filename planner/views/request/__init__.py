"""What every page does with a request before its view, and with the answer after it."""
