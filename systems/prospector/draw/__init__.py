"""Drawing of a Prospector table."""
