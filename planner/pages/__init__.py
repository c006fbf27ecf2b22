"""What each page shows: an answer and what was typed, laid out for people."""
