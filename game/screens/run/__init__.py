"""Screens of runs through the Undercity."""

SCREENS = {"running": "run.RunScreen"}
