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
from game.kernel.hindsight import chance_of_seat_1
from game.kernel.opaque import Move, Opponent, Position, Rules
from game.kernel.random_stream import Stream, extend_state, seed_state
from game.kernel.refusal import Refusal
from game.match.bot_programs import FAILURES, Program
from game.match.thinker import MoveAnswer
from game.screens.match.clocks import Clocks
from game.screens.match.live_match import LiveMatch
from game.screens.menu import next_value
from systems.staging import path_to

GRACE_SECONDS = 6.0
"""Seconds beyond its thinking time after which a bot counts as unresponsive. A busy or waking machine takes a few."""


@dataclass(slots=True)
class BotQuestion:
    """The question to the bot of a seat that may move."""

    position: Position | None = None
    opponent: Opponent | None = None
    promise: Future[MoveAnswer] | None = None
    """None until the question is asked."""
    asked_at: float = 0.0
    """The time of the question on the monotonic clock."""
    idle_time: float = 0.0
    """Seconds since the animations for this seat ended."""


@dataclass(slots=True)
class BotAnswer:
    """The last answer of a playing bot."""

    seat: int
    chance: float
    """The chance to win that the seat expected."""


@dataclass(slots=True)
class HintSearch:
    """The questions to the adviser."""

    position: Position | None = None
    question_position: Position | None = None
    """The position of the last question."""
    rates_moves: bool = False
    """True if the last question asked for the value of every move."""
    promise: Future[MoveAnswer] | None = None
    answer: MoveAnswer | None = None
    """The answer to the last question, if it concerns the current position."""
    line: Future[tuple[str, ...]] | None = None
    """The line of moves that wins from the current position, requested with the first hint in a solo match."""
    hold_time: float = 0.0
    """Seconds the hint button has been held since the hint was requested."""
    bot_answer: BotAnswer | None = None
    """The last answer of a playing bot that the chance bar shows."""


class BotTurns:
    """The driver of the bots at a table: it asks for moves early, and makes each when a person can follow.

    If seats act at the same time, each bot keeps its own pace.
    """

    def __init__(self, live: LiveMatch, clocks: Clocks) -> None:
        self.live, self.app, self.clocks = live, live.app, clocks
        self.seed = self.app.next_match.any_seed()
        self.questions: dict[int, BotQuestion] = {}
        """The question to the bot of each seat that may move."""
        self.answer: BotAnswer | None = None

    @property
    def promise(self) -> Future[MoveAnswer] | None:
        """The pending answer of the first seat that has one."""
        return next((question.promise for question in self.questions.values() if question.promise is not None), None)

    @property
    def is_thinking(self) -> bool:
        return any(question.promise is not None and not question.promise.done() for question in self.questions.values())

    @property
    def thinkers(self) -> list[int]:
        """The seats whose bots have kept the table waiting for some time."""
        least = self.app.content.timing.bot_thinks
        return [
            seat for seat, question in self.questions.items()
            if question.promise is not None and not question.promise.done() and question.idle_time >= least
        ]

    def advance(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        live, questions = self.live, self.questions
        seats = () if live.over else live.acting_seats
        opponents = {seat: opponent for seat in seats if (opponent := self.app.bots.in_seat(seat)) is not None}
        for seat in questions.keys() - opponents.keys():
            del questions[seat]
        is_showing = (live.playback.is_busy or live.match.pending) and not live.is_simultaneous
        for seat, opponent in opponents.items():
            if seat not in questions:
                questions[seat] = BotQuestion()
            if live.is_opening or live.panel or is_showing:
                questions[seat].idle_time = 0.0
            else:
                self.think(seat, questions[seat], opponent, dt)

    def think(self, seat: int, question: BotQuestion, opponent: Opponent, dt: float) -> None:
        """Ask for a move of this seat, or make the move that was found."""
        position = self.live.position_of(seat)
        if question.promise is None or (question.position, question.opponent) != (position, opponent):
            question.position, question.opponent = position, opponent
            question.promise, question.asked_at = self.ask(seat, opponent), time.monotonic()
        question.idle_time += dt
        pause, speed = self.app.content.timing.bot_pause, self.app.settings.speed
        if time.monotonic() > question.asked_at + opponent.most_seconds + GRACE_SECONDS:
            question.promise.cancel()
        if question.promise.done() and (not speed or question.idle_time >= pause / speed):
            self.live.match.pending.append(self.move(seat, question.promise))
            del self.questions[seat]

    def ask(self, seat: int, opponent: Opponent) -> Future[MoveAnswer]:
        """Ask the bot or the external program of a seat, and return its promise."""
        live = self.live
        if isinstance(opponent, Program):
            programs, patience = self.app.bots.background_programs, self.clocks.patience(seat, opponent.most_seconds)
            return programs.think(live.table.name, live.match.rules, live.position_of(seat), opponent, patience)
        return self.app.bots.thinker.think(*self.question(opponent, seat))

    def question(
        self, opponent: Opponent, seat: int | None = None
    ) -> tuple[str, Rules, Position, Opponent, int, float]:
        """Return the question to a bot for a seat, by default the seat to move.

        Hints use it too, so a hint matches the bot's own move.
        """
        live, match = self.live, self.live.match
        seat = live.active if seat is None else seat
        # Bots that act at the same time each have their own seed.
        parts = (self.seed, seat) if live.is_simultaneous else (self.seed,)
        seed = extend_state(seed_state(*parts), len(match.log))
        patience = self.clocks.patience(seat, opponent.most_seconds)
        return live.table.name, match.rules, live.position_of(seat), opponent, seed, patience

    def forget(self) -> None:
        for question in self.questions.values():
            if question.promise is not None:
                question.promise.cancel()
        self.questions.clear()

    def restart(self) -> None:
        """Forget all about the match before another position of it is shown."""
        self.forget()
        self.answer = None

    def move(self, seat: int, promise: Future[MoveAnswer]) -> Move:
        """Return the move the bot found. If its thinking failed, return a fallback move so that the match continues."""
        live, match, table = self.live, self.live.match, self.live.table
        share = live.position_of(seat)
        if not promise.cancelled() and promise.exception() is None:
            answer = promise.result()
            with suppress(Refusal, TypeError, ValueError, AttributeError):
                move = table.notation.read_move(match.rules, answer.move)
                table.apply(match.rules, share, move)
                self.answer = BotAnswer(seat, answer.chance)
                return move
        opponent, stream = self.app.bots.in_seat(seat), Stream(extend_state(seed_state(self.seed), len(match.log)))
        if isinstance(opponent, Program):
            error = "late" if promise.cancelled() else str(promise.exception() or "wrong")
            self.app.toasts.add(opponent.id, self.app.say(f"program.{error if error in FAILURES else FAILURES[0]}"))
            return table.plain_bots["random"](match.rules, table.blind(share), stream)
        return table.quick_bot(match.rules, table.blind(share), stream)


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

    def __init__(self, live: LiveMatch, bots: BotTurns) -> None:
        self.live, self.app, self.bots = live, live.app, bots
        self.thinker = self.app.bots.thinker
        self.search = HintSearch()

    @property
    def can_advise(self) -> bool:
        """True if the game can suggest a move at this table and explain it."""
        live = self.live
        silent = live.has_fixed_terms or live.is_simultaneous
        return live.table.bots.reason is not None and bool(self.app.bots.levels()) and not silent

    def advance(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        live, search = self.live, self.search
        advice = live.component(Advice)
        help_settings = self.app.settings.help
        position = live.match.position
        is_person = self.app.bots.in_seat(live.active) is None
        is_solo = len(live.players) == 1
        # Advice in a solo match is unfair to no one.
        may_advise = (help_settings.advice or is_solo) and is_person and self.can_advise
        if search.position is not position:
            search.position, search.answer = position, None
            advice.is_requested = False
            advice.is_sure = False
            advice.places = ()
            advice.worth = {}
            advice.key = ""
            self.forget()
        may_weigh = is_person and live.table.bots.weigh is not None and self.can_advise
        advice.weighs_moves = help_settings.values and may_weigh
        if advice.weighs_moves and not search.rates_moves:
            search.answer = None
        advice.is_requested = advice.is_requested and may_advise
        live.screen_state.is_advised = may_advise
        if is_solo and may_advise:
            self.thinker.wake()
        # The winning line comes first: questions are answered in order, and it is found soonest.
        self.seek_line(search, advice, dt)
        is_idle = not (live.is_opening or live.panel or live.over or live.playback.is_busy or live.match.pending)
        needs_answer = advice.is_requested or advice.weighs_moves or help_settings.chances
        if is_person and is_idle and self.can_advise and needs_answer:
            self.ask(search, advice)
        if advice.is_sure:
            self.show_line(search, advice)
        if (answer := self.bots.answer) is not None and answer is not search.bot_answer:
            search.bot_answer = answer
            advice.chance = chance_of_seat_1(answer.seat, answer.chance)
        if not help_settings.chances or live.has_fixed_terms:
            advice.chance = advice.displayed_chance = None
        self.slide_bar(advice, live.beats.chance_slide * self.app.settings.speed * dt)

    def forget(self) -> None:
        search = self.search
        for promise in (search.promise, search.line):
            if promise is not None and not promise.done():
                promise.cancel()
        search.line, search.hold_time = None, 0.0

    def restart(self) -> None:
        """Forget all about the match before another position of it is shown."""
        self.forget()
        self.search = HintSearch()

    def seek_line(self, search: HintSearch, advice: Advice, dt: float) -> None:
        """Look for a winning line in a solo match, and show it to a player who holds the hint button."""
        live = self.live
        table, device = live.table, self.app.seats.device(live.active)
        if not advice.is_requested or table.bots.winning_line is None or len(live.players) > 1:
            return
        if search.line is None:
            if search.promise is not None and not search.promise.done():
                search.promise.cancel()
                search.promise = None
            search.line = self.thinker.find_winning_line(table.name, live.match.rules, live.match.position)
        is_held = device is not None and self.app.devices.holds(device, "confirm" if device == MOUSE else "hint")
        search.hold_time = search.hold_time + dt if is_held else 0.0
        if search.hold_time >= self.app.store.controls.repeat_delay:
            advice.is_sure = True

    def show_line(self, search: HintSearch, advice: Advice) -> None:
        """Show the next move of the winning line, or a note that the bot is still thinking."""
        live, table, found = self.live, self.live.table, search.line
        advice.places = ()
        advice.key = "thinks"
        advice.values = {}
        if found is not None and found.done() and not found.cancelled() and found.exception() is None:
            line = found.result()
            advice.key, advice.values = ("sure", {"moves": len(line)}) if line else ("hopeless", {})
            if line:
                move = table.notation.read_move(live.match.rules, line[0])
                advice.places = path_to(table.name, live.match.rules, live.match.position, move)
        advice.key = f"advice.{advice.key}"

    def ask(self, search: HintSearch, advice: Advice) -> None:
        """Ask about the current position, or take in the answer."""
        live, match, position = self.live, self.live.match, self.live.match.position
        if search.promise is None and search.answer is None:
            search.question_position, search.rates_moves = position, advice.weighs_moves
            question = self.bots.question(self.app.bots.levels()[-1][1])
            search.promise = self.thinker.think(*question, weighs=advice.weighs_moves)
        if search.promise is None or not search.promise.done():
            return
        promise, search.promise = search.promise, None
        if search.question_position is not position:
            return
        has_failed = promise.cancelled() or promise.exception() is not None
        if has_failed:
            move = live.table.quick_bot(match.rules, live.table.blind(position), Stream(0))
            search.answer = MoveAnswer(live.table.notation.write_move(move), 0.5)
        else:
            search.answer = promise.result()
            advice.chance = chance_of_seat_1(live.active, search.answer.chance)
            move = live.table.notation.read_move(match.rules, search.answer.move)
        assert live.table.bots.reason is not None
        reason = live.table.bots.reason(match.rules, position, move)
        advice.key = f"advice.{reason.key}"
        advice.values = dict(reason.values)
        path_of = partial(path_to, live.table.name, match.rules, position)
        advice.places = path_of(move)
        advice.is_exact = search.answer.is_exact
        advice.worth = {}
        for other, value in search.answer.values.items():
            path = path_of(live.table.notation.read_move(match.rules, other))
            if path:
                advice.worth[path[-1]] = value

    def slide_bar(self, advice: Advice, most: float) -> None:
        """Move the shown chance toward the actual chance by at most ``most``; jump there if motion is reduced."""
        settings = self.app.settings
        if advice.chance is None or advice.displayed_chance is None or settings.calm:
            advice.displayed_chance = advice.chance
            return
        gap = advice.chance - advice.displayed_chance
        step = most if gap > 0 else -most
        advice.displayed_chance = advice.chance if abs(gap) <= most else advice.displayed_chance + step
