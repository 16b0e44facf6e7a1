"""Screens as trees: nodes that measure, place and draw themselves. `docs/screens.md` shows how to write one."""
