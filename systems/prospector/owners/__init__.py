"""Owners: each applies the events of Prospector to its own components."""
