"""The effects of a Khet table."""
