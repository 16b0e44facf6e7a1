"""A run without players, to be watched or filmed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.kernel.opaque import as_type
from game.match.evening import Entrant
from game.match.runs import TABLE
from game.screens.run.guide import Guide
from game.screens.run.run import RunScreen
from game.tables.undercity.bots import sensible_move
from game.tables.undercity.definitions import Rules
from game.tables.undercity.rules import new
from game.tools.gallery.still_run import StillRun

if TYPE_CHECKING:
    from game.app.window import Window

WALKER = Entrant("", "Ada", "cat")


class SelfWalk:
    """Walks a run sensibly, with ``pause`` seconds of rest before each decision; another one begins at its end."""

    def __init__(self, app: Window, seed: int, pause: float = 0.5) -> None:
        self.app, self.seed, self.pause = app, seed, pause
        self.rested = 0.0
        self.begin()

    def begin(self) -> None:
        """Begin a run."""
        rules = as_type(self.app.store.at(TABLE).default_rules, Rules)
        self.app.go("running", run=StillRun(rules, new(rules, self.seed), (WALKER,)), watched=True)
        self.seed += 1

    def step(self, dt: float) -> None:
        """Advance time, and decide once no one moves."""
        screen = self.app.current
        assert isinstance(screen, RunScreen)
        guide = Guide(screen)
        self.rested = self.rested + dt if guide.is_still else 0.0
        if self.rested > self.pause:
            self.rested = 0.0
            move = sensible_move(screen.run.rules, screen.run.position)
            if move is None:
                self.begin()
            elif guide.arrives(move):
                screen.play(move)
        self.app.step(dt)
