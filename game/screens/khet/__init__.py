"""Screens that make, store and share setups of Khet."""

SCREENS = {"khet_editor": "editor.Editor", "khet_setups": "shelf.Shelf", "khet_line": "line.SetupLine"}
