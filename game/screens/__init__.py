"""What the window shows, one screen at a time."""
