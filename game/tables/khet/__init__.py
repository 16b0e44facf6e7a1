"""Khet, chess with a beam of light: turn mirrors, hit the other Pharaoh."""

PLACE = None
"""It has no screen yet, so no cabinet either."""
