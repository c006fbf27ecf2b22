"""How the tables came to be: one concern each."""
