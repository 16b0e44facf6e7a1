"""One scene of a table over and over: its moves shown to their end, and then again from where it begins."""

from __future__ import annotations

from dataclasses import replace

from game.app.window import Window
from game.screens.match import MatchScreen
from game.tools.gallery.scene import Scene
from game.tools.gallery.scenes import bring_up, settings_of

REST = 1.0
"""Seconds in which nothing moves, before the moves and before they begin anew."""


class RepeatedScene:
    """Its own window with the scene in it; one without moves just stays."""

    def __init__(self, scene: Scene) -> None:
        self.app = Window(settings=settings_of(scene), seed=1)
        self.app.set_vsync(False)
        bring_up(self.app, replace(scene, moves=()))
        assert isinstance(self.app.current, MatchScreen)
        self.table, self.begins = self.app.current, self.app.current.match.position
        self.moves, self.left, self.rested = scene.moves, list(scene.moves), 0.0

    def step(self, dt: float) -> None:
        """Let the time pass; after a rest the next move is made, or everything lies as it did."""
        table, match = self.table, self.table.match
        self.rested = 0.0 if table.playback.busy else self.rested + dt
        if self.moves and self.rested > REST:
            self.rested = 0.0
            if self.left:
                match.pending.append(table.on.read_move(match.rules, self.left.pop(0)))
            else:
                table.enter(match.rules, self.begins)
                self.left += self.moves
        self.app.step(dt)
