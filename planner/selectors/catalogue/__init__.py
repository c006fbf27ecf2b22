"""The catalogue that an organisation sees."""
