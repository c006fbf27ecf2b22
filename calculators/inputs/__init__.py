"""Fields, records and catalogue rows a document may name."""
