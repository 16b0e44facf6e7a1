"""Owners: each applies the events of Knucklebones to its own components."""
