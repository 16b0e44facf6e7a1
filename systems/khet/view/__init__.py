"""The layout of a Khet table, and the animation of its events."""
