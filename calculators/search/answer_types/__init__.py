"""What a search answers, as plain types."""
