"""What can be looked up: catalogue, formulas, sources, words, rules, validation."""
