"""The turns of bots at a live table: thought about elsewhere, laid down when the table has nothing left to show."""

from __future__ import annotations

import time
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from secrets import randbits
from typing import TYPE_CHECKING

from game.kernel.opaque import Mind, Move, Position, Rules
from game.kernel.random_stream import Stream, grown, seeded
from game.kernel.refusal import Refusal
from game.match.bot_thinking import Verdict
from game.match.programs import FAILURES, Program
from game.screens.live_match import LiveMatch

if TYPE_CHECKING:
    from game.app.application import App


LATE = 6.0
"""Seconds beyond its time after which a bot has said nothing: a machine at work, or one that wakes, takes a few."""


@dataclass(slots=True)
class Asked:
    """What the bot of a seat thinks about."""

    position: Position = None
    mind: Mind | None = None
    promise: Future[Verdict] | None = None
    """None while nothing was asked."""
    since: float = 0.0
    """When, by the machine's clock."""
    rested: float = 0.0
    """Seconds since the seat had nothing left to see, in the time of the beats."""


class BotTurns:
    """Asks for a move as soon as a bot may move, and makes it no sooner than a person could follow.

    Where seats act at the same time each bot goes its own pace, whatever the other seat does meanwhile.
    """

    def __init__(self, app: App) -> None:
        self.app = app
        self.seed = randbits(64) if app.seed is None else app.seed
        self.asked: dict[int, Asked] = {}
        """The open questions by seat."""
        self.sure: Verdict | None = None
        """The last answer: the move, and how likely its seat thought to win ..."""
        self.mover = 0
        """... and which one that was."""

    @property
    def promise(self) -> Future[Verdict] | None:
        """The answer that is waited for, of several seats that of the first."""
        return next((asked.promise for asked in self.asked.values() if asked.promise is not None), None)

    @property
    def busy(self) -> bool:
        """Whether any bot still thinks."""
        return any(asked.promise is not None and not asked.promise.done() for asked in self.asked.values())

    def step(self, table: LiveMatch, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        minds = {} if table.over else {seat: self.app.mind(seat) for seat in table.acting}
        self.asked = {seat: self.asked.get(seat, Asked()) for seat, mind in minds.items() if mind is not None}
        shows = (table.playback.busy or table.match.pending) and not table.at_once
        for seat, asked in self.asked.items():
            if table.opening or table.question or shows:
                asked.rested = 0.0
            else:
                self.think(table, seat, asked, minds[seat], dt)

    def think(self, table: LiveMatch, seat: int, asked: Asked, mind: Mind, dt: float) -> None:
        """Ask for a move of this seat, or make the one that was found."""
        position = table.share(seat)
        if asked.promise is None or (asked.position, asked.mind) != (position, mind):
            asked.position, asked.mind = position, mind
            asked.promise, asked.since = self.asking(table, seat, mind), time.monotonic()
        asked.rested += dt
        pause, speed = self.app.content.timing.bot_pause, self.app.settings.speed
        if time.monotonic() > asked.since + mind.longest + LATE:
            self.app.thinker.drop(asked.promise)
        if asked.promise.done() and (not speed or asked.rested >= pause / speed):
            table.match.pending.append(self.move(table, seat, asked.promise))
            self.asked[seat] = Asked()

    def asking(self, table: LiveMatch, seat: int, mind: Mind) -> Future[Verdict]:
        """What the bot of a seat promises, or the program."""
        if isinstance(mind, Program):
            patience = table.patience(seat, mind.longest)
            return self.app.asking.think(table.on.name, table.match.rules, table.share(seat), mind, patience)
        return self.app.thinker.think(*self.question(table, mind, seat))

    def question(
        self, table: LiveMatch, mind: Mind, seat: int | None = None
    ) -> tuple[str, Rules, Position, Mind, int, float]:
        """What a bot is asked here for this seat, else for the one to move, whoever asks: so that a hint says what
        the bot would do."""
        match, seat = table.match, table.active if seat is None else seat
        # Bots that act at the same time have chance of their own each.
        seed = grown(seeded(self.seed, seat) if table.at_once else seeded(self.seed), len(match.log))
        return table.on.name, match.rules, table.share(seat), mind, seed, table.patience(seat, mind.longest)

    def forget(self) -> None:
        """Nobody waits for an answer any more."""
        for asked in self.asked.values():
            if asked.promise is not None:
                self.app.thinker.drop(asked.promise)
        self.asked = {}

    def move(self, table: LiveMatch, seat: int, promise: Future[Verdict]) -> Move:
        """What the bot has found; where its thinking failed, what gains most now, so that no match stands still."""
        match, on, share = table.match, table.on, table.share(seat)
        if not promise.cancelled() and promise.exception() is None:
            found = promise.result()
            with suppress(Refusal, TypeError, ValueError, AttributeError):
                move = on.read_move(match.rules, found.move)
                on.apply(match.rules, share, move)
                self.sure, self.mover = found, seat
                return move
        mind = self.app.mind(seat)
        if isinstance(mind, Program):
            why = "late" if promise.cancelled() else str(promise.exception() or "wrong")
            say = self.app.store.text
            language = self.app.settings.language
            self.app.toasts.add(mind.id, say(f"program.{why if why in FAILURES else FAILURES[0]}", language))
            return on.bots["random"](match.rules, on.blind(share), Stream(grown(seeded(self.seed), len(match.log))))
        return on.plain(match.rules, on.blind(share), Stream(self.seed))
