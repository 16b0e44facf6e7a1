"""Knucklebones: the pure rules of the flagship table."""
