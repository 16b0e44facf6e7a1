"""What shines on a Khet table."""
