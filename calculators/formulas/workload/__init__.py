"""What users ask."""
