"""From what was sent to a document: bounded, looked through, read."""
