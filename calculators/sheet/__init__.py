"""The worked sheet: figures, cards, printers, units, sources, vectorised functions."""
