"""The kinds of rooms, as they are told apart."""

from __future__ import annotations

LIT = {
    "start": "seat1", "goal": "double", "false_goal": "exodia", "key": "double", "lock": "seat2", "danger": "selection",
    "guard": "selection", "gambit": "warning", "treasure": "shield", "market": "shield", "garden": "shield",
    "pool": "seat1", "secret": "dim", "crates": "warning", "hall": "triple", "lookout": "seat2", "grate": "seat2",
    "turnstile": "seat2", "bridge": "seat1",
}  # fmt: skip
"""The colour of the palette that a kind of room glows in."""
