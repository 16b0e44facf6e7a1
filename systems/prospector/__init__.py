"""The systems of a Prospector table."""
