"""Bots in a live match: they think in other processes and take their turns, and the strongest one gives advice."""

from __future__ import annotations

import time
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from components.match import Advice
from components.press import MOUSE
from game.app.application import App
from game.kernel.opaque import Mind, Move, Position, Rules
from game.kernel.random_stream import Stream, extend_state, seed_state
from game.kernel.refusal import Refusal
from game.match.bot_programs import FAILURES, Program
from game.match.thinker import Verdict
from game.screens.match.live_match import LiveMatch
from game.screens.menu import next_value
from systems.staging import path_to

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
        self.seed = app.next_match.any_seed()
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

    def advance(self, live: LiveMatch, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        seats = () if live.over else live.acting_seats
        minds = {seat: mind for seat in seats if (mind := self.app.bots.mind(seat)) is not None}
        self.questions = {seat: self.questions.get(seat, BotQuestion()) for seat in minds}
        is_showing = (live.playback.busy or live.match.pending) and not live.at_once
        for seat, question in self.questions.items():
            if live.opening or live.question or is_showing:
                question.idle_time = 0.0
            else:
                self.think(live, seat, question, minds[seat], dt)

    def think(self, live: LiveMatch, seat: int, question: BotQuestion, mind: Mind, dt: float) -> None:
        """Ask for a move of this seat, or make the move that was found."""
        position = live.position_of(seat)
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
            programs, patience = self.app.bots.background_programs, live.patience(seat, mind.longest)
            return programs.think(live.table.name, live.match.rules, live.position_of(seat), mind, patience)
        return self.app.bots.thinker.think(*self.question(live, mind, seat))

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
        return live.table.name, match.rules, live.position_of(seat), mind, seed, live.patience(seat, mind.longest)

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
        share = live.position_of(seat)
        if not promise.cancelled() and promise.exception() is None:
            verdict = promise.result()
            with suppress(Refusal, TypeError, ValueError, AttributeError):
                move = table.read_move(match.rules, verdict.move)
                table.apply(match.rules, share, move)
                self.verdict, self.mover = verdict, seat
                return move
        mind = self.app.bots.mind(seat)
        if isinstance(mind, Program):
            error = "late" if promise.cancelled() else str(promise.exception() or "wrong")
            self.app.toasts.add(mind.id, self.app.say(f"program.{error if error in FAILURES else FAILURES[0]}"))
            lots = Stream(extend_state(seed_state(self.seed), len(match.log)))
            return table.plain_bots["random"](match.rules, table.blind(share), lots)
        return table.quick_bot(match.rules, table.blind(share), Stream(self.seed))


def change_seat(app: App, seat: int, step: int, device: str) -> None:
    """Hand a seat to the next bot in the list, or back to a person; ``device`` is the device that asked."""
    seats = app.seats
    bots = [None, *app.bots.opponents()]
    next_bot = next_value(bots, seats.bot(seat), step)
    if next_bot is None:
        seats.give_back(seat, device)
    else:
        seats.lend(seat, next_bot)
        app.bots.thinker.wake()


class Hints:
    """The adviser of a live match.

    It asks a bot when a person is to move and wants a hint or the chance bar. At most one question is open at a time.
    """

    def __init__(self, app: App, bots: BotTurns) -> None:
        self.app, self.bots, self.thinker = app, bots, app.bots.thinker
        self.position: Position | None = None
        """The current position."""
        self.question_position: Position | None = None
        """The position of the last question."""
        self.rates_moves = False
        """True if the last question asked for the value of every move."""
        self.promise: Future[Verdict] | None = None
        self.answer: Verdict | None = None
        """The answer to the last question, if it concerns the current position."""
        self.line: Future[tuple[str, ...]] | None = None
        """The line of moves that wins from the current position, requested with the first hint in a solo match."""
        self.hold_time = 0.0
        """Seconds the hint button has been held since the hint was requested."""
        self.bot_verdict: Verdict | None = None
        """The last verdict of a playing bot on its own chance."""

    def can_advise(self, live: LiveMatch) -> bool:
        """Return True if the game can suggest a move at this table and explain it."""
        silent = live.is_challenge or live.at_once
        return live.table.bots.reason is not None and bool(self.app.bots.minds()) and not silent

    def advance(self, live: LiveMatch, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        advice = live.component(Advice)
        help_settings = self.app.settings.help
        position = live.match.position
        is_person = self.app.bots.mind(live.active) is None
        is_solo = len(live.players) == 1
        # Advice in a solo match is unfair to no one.
        may_advise = (help_settings.advice or is_solo) and is_person and self.can_advise(live)
        if self.position is not position:
            self.position, self.answer = position, None
            advice.is_requested = False
            advice.sure = False
            advice.places = ()
            advice.worth = {}
            advice.key = ""
            self.close()
        may_weigh = is_person and live.table.bots.weigh is not None and self.can_advise(live)
        advice.weighs_moves = help_settings.values and may_weigh
        if advice.weighs_moves and not self.rates_moves:
            self.answer = None
        advice.is_requested = advice.is_requested and may_advise
        live.occasion.is_advised = may_advise
        if is_solo and may_advise:
            self.thinker.wake()
        # The winning line comes first: questions are answered in order, and it is found soonest.
        self.seek_line(live, advice, dt)
        is_idle = not (live.opening or live.question or live.over or live.playback.busy or live.match.pending)
        needs_answer = advice.is_requested or advice.weighs_moves or help_settings.chances
        if is_person and is_idle and self.can_advise(live) and needs_answer:
            self.ask(live, advice)
        if advice.sure:
            self.show_line(live, advice)
        if self.bots.verdict is not self.bot_verdict:
            self.bot_verdict = self.bots.verdict
            if self.bot_verdict is not None:
                self.set_chance(advice, self.bot_verdict.chance, self.bots.mover)
        if not help_settings.chances or live.is_challenge:
            advice.chance = advice.displayed_chance = None
        self.slide_bar(advice, live.beats.chance_slide * self.app.settings.speed * dt)

    def close(self) -> None:
        """Drop the open questions."""
        for promise in (self.promise, self.line):
            if promise is not None and not promise.done():
                promise.cancel()
        self.line, self.hold_time = None, 0.0

    def seek_line(self, live: LiveMatch, advice: Advice, dt: float) -> None:
        """Look for a winning line in a solo match, and show it to a player who holds the hint button."""
        table, device = live.table, self.app.seats.device(live.active)
        if not advice.is_requested or table.bots.winning_line is None or len(live.players) > 1:
            return
        if self.line is None:
            if self.promise is not None and not self.promise.done():
                self.promise.cancel()
                self.promise = None
            self.line = self.thinker.find_winning_line(table.name, live.match.rules, live.match.position)
        is_held = device is not None and self.app.devices.holds(device, "confirm" if device == MOUSE else "hint")
        self.hold_time = self.hold_time + dt if is_held else 0.0
        if self.hold_time >= self.app.store.controls.repeat_delay:
            advice.sure = True

    def show_line(self, live: LiveMatch, advice: Advice) -> None:
        """Show the next move of the winning line, or a note that the bot is still thinking."""
        table = live.table
        advice.places = ()
        advice.key = "thinks"
        advice.values = {}
        if self.line is not None and self.line.done() and not self.line.cancelled() and self.line.exception() is None:
            line = self.line.result()
            advice.key, advice.values = ("sure", {"moves": len(line)}) if line else ("hopeless", {})
            if line:
                move = table.read_move(live.match.rules, line[0])
                advice.places = path_to(table.name, live.match.rules, live.match.position, move)
        advice.key = f"advice.{advice.key}"

    def ask(self, live: LiveMatch, advice: Advice) -> None:
        """Ask about the current position, or take in the answer."""
        match, position = live.match, live.match.position
        if self.promise is None and self.answer is None:
            self.question_position, self.rates_moves = position, advice.weighs_moves
            question = self.bots.question(live, self.app.bots.minds()[-1][1])
            self.promise = self.thinker.think(*question, weighs=advice.weighs_moves)
        if self.promise is None or not self.promise.done():
            return
        promise, self.promise = self.promise, None
        if self.question_position is not position:
            return
        has_failed = promise.cancelled() or promise.exception() is not None
        if has_failed:
            move = live.table.quick_bot(match.rules, live.table.blind(position), Stream(0))
            self.answer = Verdict(live.table.write_move(move), 0.5)
        else:
            self.answer = promise.result()
            self.set_chance(advice, self.answer.chance, live.active)
            move = live.table.read_move(match.rules, self.answer.move)
        assert live.table.bots.reason is not None
        reason, places = live.table.bots.reason(match.rules, position, move), partial(path_to, live.table.name)
        advice.places = places(match.rules, position, move)
        worth = {live.table.read_move(match.rules, other): value for other, value in self.answer.values.items()}
        paths = {places(match.rules, position, other): value for other, value in worth.items()}
        advice.worth, advice.exact = {path[-1]: value for path, value in paths.items() if path}, self.answer.exact
        advice.key, advice.values = f"advice.{reason.key}", dict(reason.values)

    def set_chance(self, advice: Advice, chance: float, seat: int) -> None:
        """Store the chance of a seat to win, converted to the chance of seat 1."""
        advice.chance = chance if seat == 1 else 1 - chance

    def slide_bar(self, advice: Advice, most: float) -> None:
        """Move the shown chance toward the actual chance by at most ``most``; jump there if motion is reduced."""
        settings = self.app.settings
        if advice.chance is None or advice.displayed_chance is None or settings.calm:
            advice.displayed_chance = advice.chance
            return
        gap = advice.chance - advice.displayed_chance
        step = most if gap > 0 else -most
        advice.displayed_chance = advice.chance if abs(gap) <= most else advice.displayed_chance + step
