"""The effects of a Prospector table."""
