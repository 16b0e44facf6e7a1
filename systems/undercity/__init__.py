"""The Undercity: the world of a live walk, motion on its ground, and its pictures."""
