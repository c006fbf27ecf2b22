"""What version 1 of the API takes and answers beside the calculators' own types.

The schemas are made from these; fields may be added, and never taken away.
"""
