"""Motions and effects in addition to the beats: each system responds to the shown state, and none knows a rule."""
