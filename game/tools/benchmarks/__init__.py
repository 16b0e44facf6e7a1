"""Measurements of ``bench``: rates of the rules, frames of the window, thinking bots, hints."""
