"""Pearls in the live world."""
