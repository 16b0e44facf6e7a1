"""The systems of Pearls."""
