"""Designs on the bench, and what they give up."""
