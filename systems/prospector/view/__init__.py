"""The layout of a Prospector table and the animation of its events."""
