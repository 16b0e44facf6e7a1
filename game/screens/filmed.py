"""A replay that plays unattended for filming: only the table, and the winner at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.pose import Shake
from game.content.models.players import FilmRules
from game.match.record import Record
from game.match.replays import Replay
from game.screens.endings import result_said, totals_said
from game.screens.replay_player import Watching
from systems.draw.widgets import banner

if TYPE_CHECKING:
    from game.app.application import App
    from systems.draw.canvas import Canvas


class Filmed(Watching):
    """A replay without controls."""

    buttons = ()

    def __init__(self, app: App, replay: Replay, record: Record, rules: FilmRules) -> None:
        self.rules, self.speed = rules, rules.speed
        super().__init__(app, replay, record)

    @property
    def rest(self) -> float:
        return self.rules.rest

    def run(self) -> None:
        """Start playback."""
        self.paused = False

    def draw(self, canvas: Canvas) -> None:
        self.draw_board()
        off = self.part(Shake)
        canvas.shake(off.x, off.y)
        result = self.on.result(self.played.rules, self.played.position)
        if self.ended and result is not None:
            lines = [result_said(self, result, self.replay.names), totals_said(self, result.totals)]
            banner(canvas, lines, f"seat{result.winner}" if result.winner else "outline")
