"""The turns of bots at a live table: thought about elsewhere, laid down when the table has nothing left to show."""

from __future__ import annotations

from concurrent.futures import Future
from secrets import randbits
from typing import TYPE_CHECKING

from game.kernel.opaque import Mind, Move, Position, Rules
from game.kernel.random_stream import Stream, grown, seeded
from game.match.bot_thinking import Verdict
from game.screens.live_match import LiveMatch

if TYPE_CHECKING:
    from game.app.application import App


class BotTurns:
    """Asks for a move as soon as it is a bot's turn, and makes it no sooner than a person could follow."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.seed = randbits(64) if app.seed is None else app.seed
        self.asked: tuple[Position, Mind] | None = None
        """The position and the mind of the open question."""
        self.promise: Future[Verdict] | None = None
        self.rested = 0.0
        """Seconds since the table had nothing left to show, in the time of the beats."""
        self.sure: Verdict | None = None
        """The last answer: the move, and how likely its seat thought to win ..."""
        self.mover = 0
        """... and which one that was."""

    def step(self, table: LiveMatch, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        mind, match = self.app.mind(table.active), table.match
        idle = not (table.opening or table.question or table.over or table.playback.busy or match.pending)
        if mind is None or not idle:
            self.rested = 0.0
            if mind is None or table.over:
                self.promise = self.asked = None
            return
        if self.promise is None or self.asked != (match.position, mind):
            self.asked = match.position, mind
            self.promise = self.app.thinker.think(*self.question(table, mind))
        self.rested += dt
        pause, speed = self.app.content.timing.bot_pause, self.app.settings.speed
        if self.promise.done() and (not speed or self.rested >= pause / speed):
            match.pending.append(self.move(table))
            self.promise = self.asked = None

    def question(self, table: LiveMatch, mind: Mind) -> tuple[str, Rules, Position, Mind, int, float]:
        """What a bot is asked here, whoever asks: so that a hint says what the bot would do."""
        match = table.match
        seed = grown(seeded(self.seed), len(match.log))
        return table.on.name, match.rules, match.position, mind, seed, mind.longest

    def forget(self) -> None:
        """Nobody waits for an answer any more."""
        if self.promise is not None:
            self.app.thinker.drop(self.promise)
        self.promise = self.asked = None
        self.rested = 0.0

    def move(self, table: LiveMatch) -> Move:
        """What the bot has found; where its thinking failed, what gains most now, so that no match stands still."""
        match = table.match
        assert self.promise is not None
        if self.promise.cancelled() or self.promise.exception() is not None:
            return table.on.plain(match.rules, table.on.blind(match.position), Stream(self.seed))
        self.sure, self.mover = self.promise.result(), table.active
        return table.on.read_move(match.rules, self.sure.move)
