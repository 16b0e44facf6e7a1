"""One scene of a table in a loop: its moves are shown to their end, then it starts over."""

from __future__ import annotations

from dataclasses import replace

from game.app.window import Window
from game.screens.match import MatchScreen
from game.tools.gallery.opening import bring_up, settings_of
from game.tools.gallery.scene import Scene

REST = 1.0
"""Seconds of rest before each move and before the scene starts over."""


class RepeatedScene:
    """A window with the scene in it. A scene without moves stays still."""

    def __init__(self, scene: Scene) -> None:
        self.app = Window(settings=settings_of(scene), seed=1)
        self.app.set_vsync(False)
        bring_up(self.app, replace(scene, moves=()))
        assert isinstance(self.app.current, MatchScreen)
        self.table, self.begins = self.app.current, self.app.current.match.position
        self.moves, self.left, self.rested = scene.moves, list(scene.moves), 0.0

    def step(self, dt: float) -> None:
        """Advance time. After a rest, make the next move or restore the first position."""
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
