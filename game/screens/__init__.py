"""The screens that the window shows, one at a time."""
