"""How much may be asked at once."""

# Values of one axis of a search.
MOST_VALUES_OF_AN_AXIS = 10_000
