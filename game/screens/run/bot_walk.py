"""Bots who walk a run: they decide like the bots of runs, and their matches are shown, or skipped at instant speed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.kernel.random_stream import Stream, seed_state
from game.screens.run.party import deciding_bot, skipped_result
from game.screens.run.room_match import open_room
from game.tables.undercity.bots import BOTS

if TYPE_CHECKING:
    from game.screens.run.live_run import LiveRun


class BotWalk:
    """The decisions of bots on the screen of a run."""

    def __init__(self, screen: LiveRun) -> None:
        self.screen, self.run = screen, screen.run
        self.waited = 0.0
        """Seconds since the last decision was shown."""

    def step(self, dt: float) -> bool:
        """Let ``dt`` seconds pass while nothing moves; return True if a bot decides now."""
        bot = deciding_bot(self.run)
        if not bot:
            self.waited = 0.0
            return False
        app, speed, position = self.screen.app, self.screen.app.settings.speed, self.run.position
        self.waited += dt
        if speed and self.waited < app.store.at("undercity").timing.bot_pause / speed:
            return True
        self.waited = 0.0
        if position.phase != "match":
            stream = Stream(seed_state(position.seed, position.moves))
            self.screen.play(BOTS[bot](self.run.rules, position, stream))
        elif speed:
            open_room(app, self.run, self.screen.hands, self.screen)
        else:
            self.screen.play(skipped_result(self.run))
        return True
