"""What the systems do at a Khet table alone."""
