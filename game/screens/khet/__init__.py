"""Where setups of Khet are made, kept and shared."""

SCREENS = {"khet_editor": "editor.Editor", "khet_setups": "shelf.Shelf", "khet_line": "line.Sharing"}
