"""What a report says of one subject each, for its sections."""
