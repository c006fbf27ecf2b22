"""Lines that several mail systems share."""
