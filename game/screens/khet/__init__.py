"""Screens that make, store and share setups of Khet."""

SCREENS = {"khet_editor": "editor.Editor", "khet_setups": "own_setups.SetupShelf", "khet_line": "own_setups.SetupLine"}
