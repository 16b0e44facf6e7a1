"""The layout of a Knucklebones table and the animation of its events."""
