"""What things are called, everywhere that a person reads them."""
