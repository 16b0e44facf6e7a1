"""The layout of a Reversi table and the animation of its events."""
