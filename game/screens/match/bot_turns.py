"""The turns of bots in a live match: other processes think, and moves wait until all animations end."""

from __future__ import annotations

import time
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from secrets import randbits

from game.app.application import App
from game.kernel.opaque import Mind, Move, Position, Rules
from game.kernel.random_stream import Stream, extend_state, seed_state
from game.kernel.refusal import Refusal
from game.match.bots import FAILURES, Program
from game.match.thinker import Verdict
from game.screens.match.live_match import LiveMatch
from game.screens.menu import next_value

GRACE_SECONDS = 6.0
"""Seconds beyond its thinking time after which a bot counts as unresponsive. A busy or waking machine takes a few."""


@dataclass(slots=True)
class BotQuestion:
    """A question to the bot of a seat."""

    position: Position | None = None
    mind: Mind | None = None
    promise: Future[Verdict] | None = None
    """None until the question is asked."""
    asked_at: float = 0.0
    """The time of the question on the monotonic clock."""
    idle_time: float = 0.0
    """Seconds since the animations for this seat ended."""


class BotTurns:
    """The driver of the bots at a table: it asks for moves early, and makes each when a person can follow.

    If seats act at the same time, each bot keeps its own pace.
    """

    def __init__(self, app: App) -> None:
        self.app = app
        self.seed = randbits(64) if app.seed is None else app.seed
        self.questions: dict[int, BotQuestion] = {}
        """The open questions by seat."""
        self.verdict: Verdict | None = None
        """The last answer: a move and its seat's estimated chance to win."""
        self.mover = 0
        """The seat of the last answer."""

    @property
    def promise(self) -> Future[Verdict] | None:
        """The pending answer of the first seat that has one."""
        return next((question.promise for question in self.questions.values() if question.promise is not None), None)

    @property
    def is_thinking(self) -> bool:
        """True if a bot is still thinking."""
        return any(question.promise is not None and not question.promise.done() for question in self.questions.values())

    @property
    def thinkers(self) -> list[int]:
        """The seats whose bots have kept the table waiting for some time."""
        least = self.app.content.timing.bot_thinks
        return [
            seat for seat, question in self.questions.items()
            if question.promise is not None and not question.promise.done() and question.idle_time >= least
        ]

    def step(self, live: LiveMatch, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        seats = () if live.over else live.acting_seats
        minds = {seat: mind for seat in seats if (mind := self.app.mind(seat)) is not None}
        self.questions = {seat: self.questions.get(seat, BotQuestion()) for seat in minds}
        is_showing = (live.playback.busy or live.match.pending) and not live.at_once
        for seat, question in self.questions.items():
            if live.opening or live.question or is_showing:
                question.idle_time = 0.0
            else:
                self.think(live, seat, question, minds[seat], dt)

    def think(self, live: LiveMatch, seat: int, question: BotQuestion, mind: Mind, dt: float) -> None:
        """Ask for a move of this seat, or make the move that was found."""
        position = live.share(seat)
        if question.promise is None or (question.position, question.mind) != (position, mind):
            question.position, question.mind = position, mind
            question.promise, question.asked_at = self.ask(live, seat, mind), time.monotonic()
        question.idle_time += dt
        pause, speed = self.app.content.timing.bot_pause, self.app.settings.speed
        if time.monotonic() > question.asked_at + mind.longest + GRACE_SECONDS:
            question.promise.cancel()
        if question.promise.done() and (not speed or question.idle_time >= pause / speed):
            live.match.pending.append(self.move(live, seat, question.promise))
            self.questions[seat] = BotQuestion()

    def ask(self, live: LiveMatch, seat: int, mind: Mind) -> Future[Verdict]:
        """Ask the bot or the external program of a seat, and return its promise."""
        if isinstance(mind, Program):
            programs, patience = self.app.background_programs, live.patience(seat, mind.longest)
            return programs.think(live.table.name, live.match.rules, live.share(seat), mind, patience)
        return self.app.thinker.think(*self.question(live, mind, seat))

    def question(
        self, live: LiveMatch, mind: Mind, seat: int | None = None
    ) -> tuple[str, Rules, Position, Mind, int, float]:
        """Return the question to a bot for a seat, by default the seat to move.

        Hints use it too, so a hint matches the bot's own move.
        """
        match = live.match
        seat = live.active if seat is None else seat
        # Bots that act at the same time each have their own seed.
        seed = extend_state(seed_state(self.seed, seat) if live.at_once else seed_state(self.seed), len(match.log))
        return live.table.name, match.rules, live.share(seat), mind, seed, live.patience(seat, mind.longest)

    def forget(self) -> None:
        """Drop all open questions."""
        for question in self.questions.values():
            if question.promise is not None:
                question.promise.cancel()
        self.questions = {}

    def move(self, live: LiveMatch, seat: int, promise: Future[Verdict]) -> Move:
        """Return the move the bot found. If its thinking failed, return a fallback move so that the match continues."""
        match = live.match
        table = live.table
        share = live.share(seat)
        if not promise.cancelled() and promise.exception() is None:
            verdict = promise.result()
            with suppress(Refusal, TypeError, ValueError, AttributeError):
                move = table.read_move(match.rules, verdict.move)
                table.apply(match.rules, share, move)
                self.verdict, self.mover = verdict, seat
                return move
        mind = self.app.mind(seat)
        if isinstance(mind, Program):
            error = "late" if promise.cancelled() else str(promise.exception() or "wrong")
            self.app.toasts.add(mind.id, self.app.say(f"program.{error if error in FAILURES else FAILURES[0]}"))
            lots = Stream(extend_state(seed_state(self.seed), len(match.log)))
            return table.plain_bots["random"](match.rules, table.blind(share), lots)
        return table.quick_bot(match.rules, table.blind(share), Stream(self.seed))


def change_seat(app: App, seat: int, step: int, device: str) -> None:
    """Hand a seat to the next bot in the list, or back to a person; ``device`` is the device that asked."""
    seats = app.seats
    bots = [None, *app.opponents()]
    next_bot = next_value(bots, seats.bot(seat), step)
    if next_bot is None:
        seats.give_back(seat, device)
    else:
        seats.lend(seat, next_bot)
        app.thinker.wake()
