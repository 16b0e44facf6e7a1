"""Measurements of ``bench``: rates of the rules, frames of the window, the time to the first frame."""
