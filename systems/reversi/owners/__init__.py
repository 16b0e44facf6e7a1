"""Owners: each applies the events of Reversi to its own components."""
