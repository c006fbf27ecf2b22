"""Forms: from what was typed to a document, and back."""
