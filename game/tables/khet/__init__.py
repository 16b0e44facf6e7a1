"""Khet, chess with a beam of light: turn mirrors, hit the other Pharaoh."""

PLACE = 4
"""Where its cabinet stands, counted from the left."""
