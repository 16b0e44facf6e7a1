"""The texts of a picture, recorded during a test."""

from __future__ import annotations

from typing import Any

from game.tools.lint import ink
from game.tools.lint.ink import Box
from systems.draw.canvas import Canvas

__all__ = ["Box", "Ink", "unseen"]


def unseen(canvas: Canvas, monkeypatch: Any) -> None:
    """Let a canvas draw no pixel until the test ends."""
    ink.unseen(canvas, monkeypatch.setattr)


class Ink(ink.Ink):
    """Records texts until the test ends."""

    def __init__(self, canvas: Canvas, monkeypatch: Any) -> None:
        super().__init__(canvas, monkeypatch.setattr)
