"""Owners: each applies the events of Khet to its own components."""
