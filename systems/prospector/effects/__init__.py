"""What moves and shines at Prospector alone."""
