"""From a document to a typed scenario, all mistakes at once."""
