"""The pages of the design search: the question as a form, the answer laid out for people."""
