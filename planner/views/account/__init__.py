"""A person: signing in, proofs, the organisations they belong to."""
