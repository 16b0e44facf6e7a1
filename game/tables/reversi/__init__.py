"""Reversi: the pure rules of the second table."""
