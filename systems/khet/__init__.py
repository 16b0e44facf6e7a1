"""The systems of a Khet table."""
