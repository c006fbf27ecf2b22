"""What documents are made of, and where their values come from."""
