"""The replay of a walk, continuous or move by move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.press import Input, Press
from game.dungeon.walk.log import read_walk
from game.dungeon.walk.walk import Walk
from game.screens.panels import hints
from game.screens.walk.walking import Walking

if TYPE_CHECKING:
    from game.app.application import App


class WalkAgain(Walking):
    """The replay screen. Confirm runs or pauses it; left and right go move by move."""

    def __init__(self, app: App, text: str, number: int = 0, whole: Walk | None = None) -> None:
        self.whole = whole or read_walk(text)
        super().__init__(app, Walk(self.whole.plan, len(self.whole.state.walkers)))
        self.text, self.runs, self.wait, self.number = text, True, 0.0, number

    free = False

    def keep(self) -> None:
        """Do nothing: the walk is saved already."""

    def hear(self, said: Input) -> None:
        if not isinstance(said, Press) or said.at < self.deaf_until:
            return
        if self.mapped:
            super().hear(said)
        elif said.action == "right":
            self.runs = False
            self.onward()
        elif said.action in ("left", "undo"):
            self.runs = False
            if self.walk.moves:
                self.walk.undo()
                self.stand(self.walk.state)
        elif said.repeat:
            return
        elif said.action == "confirm":
            self.runs = not self.runs
        elif said.action == "look":
            self.mapped = True
        elif said.action in ("back", "menu"):
            self.app.go("walk_kept", focus=self.number)

    def onward(self) -> None:
        """Make the next move."""
        at = len(self.walk.moves)
        if at < len(self.whole.moves):
            who, _, deed = self.whole.moves[at].partition(":")
            self.make(int(who), deed)
        else:
            self.runs = False

    def update(self, dt: float) -> None:
        super().update(dt)
        self.wait += dt
        if self.runs and not any(shown.busy for shown in self.shown) and self.wait >= self.look.replay:
            self.wait = 0.0
            self.onward()

    def finish(self) -> None:
        """Do nothing: the replay stays at its end."""

    def draw_legend(self) -> None:
        hints(self, self.app.family, confirm="pause" if self.runs else "run", left="step", look="map", back="back")
