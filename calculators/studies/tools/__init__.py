"""Small tools beside a scenario: benchmark rules, alignment, stripe map, relay commands."""
