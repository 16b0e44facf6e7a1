"""Screens of rivalries and of past evenings, for players of any table."""

SCREENS = {"rivals": "rivals.Rivals", "trophies": "trophies.Trophies"}
