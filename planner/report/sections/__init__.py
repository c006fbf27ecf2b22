"""The sections of a report, one subject each."""
