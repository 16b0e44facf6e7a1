"""A match that plays itself off to be filmed: the table and nothing else, and in the end who won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.pose import Shake
from game.content.models.replay_rules import FilmRules
from game.match.record import Record
from game.match.replays import Replay
from game.screens.endings import result_said, totals_said
from game.screens.replay_player import Watching
from systems.draw.widgets import banner

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas


class Filmed(Watching):
    """Nobody leads it."""

    buttons = ()

    def __init__(self, app: App, replay: Replay, record: Record, rules: FilmRules) -> None:
        self.rules, self.speed = rules, rules.speed
        super().__init__(app, replay, record)

    @property
    def rest(self) -> float:
        return self.rules.rest

    def run(self) -> None:
        """Play on by itself."""
        self.paused = False

    def draw(self, canvas: Canvas) -> None:
        self.draw_board()
        off = self.part(Shake)
        canvas.shake(off.x, off.y)
        result = self.on.result(self.played.rules, self.played.position)
        if self.ended and result is not None:
            lines = [result_said(self, result, self.replay.names), totals_said(self, result.totals)]
            banner(canvas, lines, f"seat{result.winner}" if result.winner else "outline")
