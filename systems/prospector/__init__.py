"""Prospector in the live world."""
