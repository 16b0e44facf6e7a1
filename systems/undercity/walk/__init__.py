"""A live walk: its world, motion on its ground, and its pictures from above and in first person."""
