"""Frames of the window that ``bench`` times, and matches that play themselves."""
