"""Scenes for every screen and effect, ready to be brought up."""
