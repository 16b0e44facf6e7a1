"""Bots that talk at a live table: the events they react to, and the timing of their lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from typing import NamedTuple

from components.focus import Rect
from game.app.application import App
from game.content.models.people import VoiceLine
from game.content.store import Store
from game.kernel.events import name_of
from game.kernel.hindsight import Hindsight
from game.kernel.opaque import Position
from game.kernel.random_stream import extend_state, seed_state
from game.kernel.result import Standing
from game.match.voices import Repertoire, Voice, VoiceHappening, repertoire
from game.screens.match.bot_turns import BotAnswer, BotTurns, Hints
from game.screens.match.live_match import LiveMatch
from systems.draw.bubbles import Bubble, draw_bubble, find_bubble, overlaps
from systems.draw.canvas import Canvas
from systems.staging import staging

END_OCCASIONS: dict[Standing, str] = {"won": "won", "lost": "lost", "drawn": "drawn"}
HOST_OCCASIONS: dict[Standing, str] = {"won": "lost", "lost": "won"}
"""The result of a host, by that of the lone player."""
URGENT_OCCASIONS = ("greeting", *END_OCCASIONS.values())
"""Occasions whose lines ignore the minimum rest between lines."""
SINGLE_OCCASIONS = ("ahead", "behind")
"""Occasions on which a bot speaks at most once per match."""
OWN_LOTS = 0x766F696365
"""Salt that separates the random streams of voices from all others of a seed."""


class SpokenLine(NamedTuple):
    """A line in a speech bubble."""

    seat: int
    text: str
    seconds: float


class Voices:
    """The voices of all bots. Call ``advance`` in each frame of a match, ``advance_lines`` in each one after it."""

    def __init__(self, app: App, bots: BotTurns, hints: Hints) -> None:
        self.app, self.bots, self.hints = app, bots, hints
        self.seed = extend_state(seed_state(app.next_match.any_seed()), OWN_LOTS)
        self.store: Store | None = None
        self.repertoire: Repertoire | None = None
        """The lines available in the current data."""
        self.voices: dict[tuple[int, str], Voice] = {}
        """Voices by seat and bot."""
        self.hosts: Mapping[int, str] = {}
        """Bots that talk without a seat, by the place of their portrait: their player plays alone."""
        self.extra_lines: Mapping[str, tuple[VoiceLine, ...]] = {}
        """Lines of bots that are in no file of voices."""
        self.line: SpokenLine | None = None
        self.next: list[SpokenLine] = []
        """Lines waiting for the current one to end."""
        self.age = 0.0
        """Seconds since the last line began."""
        self.position: Position | None = None
        self.plies = 0
        self.totals: Sequence[int] = ()
        self.pending_happenings: list[VoiceHappening] = []
        """Happenings that are known but not shown yet."""
        self.used_occasions: set[tuple[str, int]] = set()
        """The once-per-match occasions already used, by seat."""
        self.bot_answer: BotAnswer | None = None
        self.unrated_moves: dict[int, tuple[Position, str]] = {}
        """The last move of each seat with its position, until it is judged."""
        self.rated_seat: int = 0
        """The seat whose move is being judged."""
        self.promise: Future[Hindsight] | None = None
        self.bubble: Bubble | None = None
        self.table_state: object = None
        """State of the table when the bubble was placed."""

    @property
    def talkers(self) -> Mapping[int, str]:
        """The bots that may talk, by seat."""
        bots = {seat: self.app.seats.bot(seat) or "" for seat in self.app.seats.bots}
        return {**bots, **self.hosts} if self.app.settings.voices else {}

    def advance(self, live: LiveMatch, dt: float) -> None:
        """Let ``dt`` seconds pass and react to what has happened."""
        if not self.talkers:
            self.line, self.next = None, []
            return
        if self.repertoire is None or self.store is not self.app.store:
            self.store, self.voices = self.app.store, {}
            own = repertoire(self.store, live.table.name)
            self.repertoire = own._replace(lines={**own.lines, **self.extra_lines})
        self.advance_lines(dt)
        for happening in self.happenings(live):
            if self.answer(happening) and happening.kind in SINGLE_OCCASIONS:
                self.used_occasions.add((happening.kind, happening.seat))

    def advance_lines(self, dt: float) -> None:
        """Let ``dt`` seconds pass for the lines on screen."""
        self.age += dt
        if self.line is not None and self.age >= self.line.seconds:
            self.line = None
        if self.line is None and self.next:
            self.begin(self.next.pop(0))

    def happenings(self, live: LiveMatch) -> Iterator[VoiceHappening]:
        """Yield the happenings of this frame, the most important first."""
        if live.is_opening or live.panel is not None:
            return
        if ("greeting", 0) not in self.used_occasions:
            self.used_occasions.add(("greeting", 0))
            if not live.match.log:
                yield from (VoiceHappening("greeting", seat) for seat in self.talkers)
        self.follow(live)
        if live.over and not live.playback.is_busy and ("over", 0) not in self.used_occasions:
            self.used_occasions.add(("over", 0))
            yield from self.result_happenings(live)
            self.pending_happenings = []
        yield from self.event_happenings(live)
        if not live.playback.is_busy:
            pending, self.pending_happenings = self.pending_happenings, []
            yield from pending
        yield from self.chance_happenings(live)
        yield from self.mistake_happenings(live)

    def follow(self, live: LiveMatch) -> None:
        """Update from the moves since the last frame; moves taken back are dropped."""
        match = live.match
        if self.position is match.position:
            return
        old_position, old_plies, old_totals = self.position, self.plies, self.totals
        self.position = match.position
        self.plies = len(match.log)
        self.totals = live.table.score(match.rules, match.position).totals
        if old_position is None or self.plies <= old_plies:
            self.pending_happenings, self.unrated_moves = [], {}
            return
        for seat, (points, old_points) in enumerate(zip(self.totals, old_totals, strict=True), 1):
            if points != old_points:
                occasion = "points_won" if points > old_points else "points_lost"
                self.pending_happenings.append(VoiceHappening(occasion, seat, abs(points - old_points)))
        record = live.record
        if live.table.bots.hindsight is not None and record is not None and len(record.positions) > old_plies:
            position, move = record.positions[old_plies], match.log[old_plies]
            mover = live.table.mover(match.rules, position, move)
            self.unrated_moves[mover] = position, live.table.notation.write_move(move)

    def event_happenings(self, live: LiveMatch) -> Iterator[VoiceHappening]:
        """Yield the events shown in this frame and their moments."""
        playback, table_staging = live.playback, staging(live.table.name)
        for event, moment in zip(playback.signals.landed_events, playback.signals.moments, strict=True):
            seat = getattr(event, "seat", None) or live.active
            size = max(table_staging.animation.times(event), table_staging.sound.combo(live.match.position, event))
            for occasion in dict.fromkeys((moment, name_of(type(event)))):
                yield VoiceHappening(occasion, seat, size, event)

    def result_happenings(self, live: LiveMatch) -> Iterator[VoiceHappening]:
        """Yield the result of the match for each bot."""
        result = live.result
        if result is None:
            return
        for seat in self.talkers:
            occasions, player = (HOST_OCCASIONS, 1) if seat in self.hosts else (END_OCCASIONS, seat)
            occasion = occasions.get(result.of(player))
            if occasion is not None:
                yield VoiceHappening(occasion, seat)

    def chance_happenings(self, live: LiveMatch) -> Iterator[VoiceHappening]:
        """Yield the chance to win that the last moving bot expects, once per match if high and once if low."""
        answer = self.bots.answer
        if answer is None or answer is self.bot_answer:
            return
        self.bot_answer = answer
        if answer.seat not in self.talkers:
            return
        for occasion, share in zip(SINGLE_OCCASIONS, (answer.chance, 1 - answer.chance), strict=True):
            if share > 0.5 and (occasion, answer.seat) not in self.used_occasions:
                yield VoiceHappening(occasion, answer.seat, round(100 * share))

    def mistake_happenings(self, live: LiveMatch) -> Iterator[VoiceHappening]:
        """Yield how much a move has lost; judged while the bot process is free."""
        if self.promise is not None:
            if self.promise.done():
                promise, self.promise = self.promise, None
                if not promise.cancelled() and promise.exception() is None:
                    hindsight = promise.result()
                    loss = hindsight.chance - hindsight.move_chance
                    yield VoiceHappening("mistake", self.rated_seat, round(100 * loss))
            return
        bots_think = self.bots.is_thinking if live.is_simultaneous else live.active in self.app.seats.bots
        idle = not (bots_think or live.playback.is_busy or live.over)
        levels = self.app.bots.levels()
        if self.unrated_moves and idle and levels and self.hints.search.promise is None and self.repertoire is not None:
            self.rated_seat, (position, move) = self.unrated_moves.popitem()
            nodes, rules = self.repertoire.pace.nodes, live.match.rules
            self.promise = self.app.bots.thinker.hindsight(live.table.name, rules, position, move, levels[-1][1], nodes)

    def answer(self, happening: VoiceHappening) -> bool:
        """Let one of the bots comment on a happening; return True if one did."""
        own, urgent = self.repertoire, happening.kind in URGENT_OCCASIONS
        if own is None or (not urgent and (self.line or self.next or self.age < own.pace.rest)):
            return False
        for seat, bot in self.talkers.items():
            voice = self.voices.get((seat, bot))
            if voice is None:
                voice = self.voices[seat, bot] = Voice(own.lines.get(bot, ()), extend_state(self.seed, seat))
            if (text := voice.comment(happening, seat)) is not None:
                self.say(seat, self.app.in_language(text), urgent)
                return True
        return False

    def say(self, seat: int, text: str, urgent: bool) -> None:
        """Show a line in a bubble; an urgent line waits for another bot's current line."""
        assert self.repertoire is not None
        pace = self.repertoire.pace
        seconds = (pace.shortest + pace.per_letter * len(text)) * self.app.settings.comfort.banner_time
        line = SpokenLine(seat, text, seconds)
        if urgent and self.line is not None and self.line.seat != seat:
            self.next.append(line)
        else:
            self.begin(line)

    def begin(self, line: SpokenLine) -> None:
        """Show a line from now on."""
        self.line, self.age, self.bubble = line, 0.0, None

    def forget(self) -> None:
        if self.promise is not None:
            self.promise.cancel()
        self.promise = None

    def draw(
        self, canvas: Canvas, areas: Mapping[int, Rect], table_state: object = None, reserved: Iterable[Rect] = ()
    ) -> None:
        """Draw the bubble over everything so far.

        ``areas`` are the areas of the seats, ``table_state`` identifies the content of the picture, ``reserved`` are
        areas still to be drawn.
        """
        line = self.line
        if line is None or self.repertoire is None:
            return
        area = areas[line.seat]
        quads = canvas.static_quads + canvas.quads
        if self.bubble is not None and table_state != self.table_state and overlaps(quads, self.bubble.rect):
            self.bubble = None
        self.table_state = table_state
        if self.bubble is None:
            self.bubble = find_bubble(canvas, line.text, area, quads, reserved)
        if self.bubble is not None:
            calm, enter = self.app.settings.comfort.reduced_motion, self.repertoire.pace.enter
            draw_bubble(canvas, self.bubble, line.seat, 1.0 if calm or not enter else min(1.0, self.age / enter))
