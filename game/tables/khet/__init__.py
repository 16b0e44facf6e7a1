"""Khet, chess with a beam of light: turn mirrors and hit the other Pharaoh."""

PLACE = 4
"""Place of its cabinet, counted from the left."""
