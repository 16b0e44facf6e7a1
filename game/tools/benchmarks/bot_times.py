"""Times of bots: the effect of thinking bots on frames, and the wait for a hint from a real key to move and line."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from itertools import chain, islice
from statistics import median, quantiles
from time import perf_counter, sleep, thread_time
from typing import NamedTuple

from components.match import Advice
from game.app.libraries import FRAME_SECONDS
from game.app.settings import Settings
from game.app.window import Window
from game.content.models.controls import KEY_SYMBOLS
from game.kernel.opaque import JsonObject, Move, Position
from game.kernel.random_stream import Stream
from game.match.thinker import Thinker
from game.screens.match.bots import BotTurns
from game.screens.match.live_match import LiveMatch
from game.screens.match.match import MatchScreen
from game.tables import NAMES, Table, find_table
from game.tools.lab.simulation import positions

ROUNDS = 3
WARMUP_FRAMES = 60
"""Frames before the measurement, for one-time work."""
START_COUNT = 12
"""Number of starts of the thinking process."""
STARTING_FRAMES = 60
"""Frames measured after each start, and before it for comparison."""


class FrameCost(NamedTuple):
    """The cost of a frame, in milliseconds."""

    both: float
    """Time to update and draw, until the picture is finished."""
    own: float
    """Processor time of that on the game's own thread."""
    late: float
    """Delay of the frame's start."""
    bots: float
    """Part of that spent on asking bots and reading their answers."""


def thinking_times(frames: int) -> JsonObject:
    """Measure every table with the strongest bot in both seats, and the start of the thinking process.

    The same match is shown with its bots and with only their moves. Both run at sixty frames a second, so each frame of
    one shows the same picture as that of the other. Only frames in which a bot thought are compared.
    """
    app = Window(settings=Settings(speed=2.0), seed=1)
    app.set_vsync(False)
    times = {name: compare_bots(app, name, frames) for name in NAMES}
    times["start"] = start_times(app)
    app.go("home")
    app.close()
    return times


class MoveRecorder(BotTurns):
    """Bots that record the frame of each move, the frames in which they thought, and the time they took."""

    def __init__(self, app: Window) -> None:
        super().__init__(app)
        self.frame, self.milliseconds = -1, 0.0
        self.moves: dict[int, Move] = {}
        self.thinking_frames: set[int] = set()

    def step(self, live: LiveMatch, dt: float) -> None:
        self.frame += 1
        before, pending = thread_time(), live.match.pending
        super().step(live, dt)
        self.milliseconds = 1000 * (thread_time() - before)
        if pending:
            self.moves[self.frame] = pending[-1]
        promise = self.promise
        if promise is not None and not promise.done():
            self.thinking_frames.add(self.frame)


class RecordedMoves(BotTurns):
    """Makes the same moves in the same frames without thinking."""

    def __init__(self, app: Window, moves: Mapping[int, Move]) -> None:
        super().__init__(app)
        self.moves, self.frame, self.milliseconds = moves, -1, 0.0

    def step(self, live: LiveMatch, dt: float) -> None:
        self.frame += 1
        if self.frame in self.moves:
            live.match.pending.append(self.moves[self.frame])


def compare_bots(app: Window, name: str, frames: int) -> JsonObject:
    """Compare the frames in which a bot thought with the same frames without bots."""
    frame_lists: tuple[list[FrameCost], list[FrameCost]] = [], []
    for number in range(ROUNDS):
        open_match(app, name, number).bots = recorder = MoveRecorder(app)
        with_bots = run_frames(app, frames, recorder)
        open_match(app, name, number).bots = recorded = RecordedMoves(app, recorder.moves)
        without = run_frames(app, frames, recorded)
        for frame_list, frames_of_round in zip(frame_lists, (with_bots, without), strict=True):
            frame_list += [
                frames_of_round[index] for index in sorted(recorder.thinking_frames) if WARMUP_FRAMES <= index < frames
            ]
    with_thinking, without_thinking = (summary(frame_list) for frame_list in frame_lists)
    difference = {key: {part: round(value - without_thinking[key][part], 3) for part, value in parts.items()}
                  for key, parts in with_thinking.items()}
    return {
        "frames": len(frame_lists[0]), "thinking": with_thinking, "nobody_thinks": without_thinking, "more": difference,
    }


def open_match(app: Window, name: str, seed: int) -> MatchScreen:
    """Open a fresh match between the two strongest bots."""
    app.table_name = name
    app.free_seats()
    strongest = app.minds()[-1][0]
    for seat in app.seats.all:
        app.seats.seat_bot(strongest, seat)
    app.go("match", position=app.current_table.new(app.rules, seed), stays=True)
    assert isinstance(app.current, MatchScreen)
    return app.current


def start_times(app: Window) -> dict[str, dict[str, dict[str, float]]]:
    """Measure idle frames before and after the start of a thinking process."""
    open_match(app, NAMES[0], 0).bots = idle = RecordedMoves(app, {})
    run_frames(app, WARMUP_FRAMES, idle)
    before, after = list[FrameCost](), list[FrameCost]()
    for _ in range(START_COUNT):
        app.thinker.close()
        before += run_frames(app, STARTING_FRAMES, idle)
        app.thinker = Thinker()
        app.thinker.wake()
        after += run_frames(app, STARTING_FRAMES, idle)
    names = "both", "own", "late"
    return {
        moment: {name: spreads[name] for name in names}
        for moment, spreads in (("before", summary(before)), ("after", summary(after)))
    }


def run_frames(app: Window, frames: int, bots: MoveRecorder | RecordedMoves) -> list[FrameCost]:
    """Run frames, each at its due time. A slow frame delays those after it."""
    costs, due = [], perf_counter()
    for _ in range(frames):
        due += FRAME_SECONDS
        sleep(max(0.0, due - perf_counter()))
        began, own_seconds = perf_counter(), thread_time()
        app.step(FRAME_SECONDS)
        app.draw_picture()
        app.ctx.finish()
        seconds, own_seconds = perf_counter() - began, thread_time() - own_seconds
        costs.append(FrameCost(1000 * seconds, 1000 * own_seconds, 1000 * (began - due), bots.milliseconds))
        app.flip()
        app.attend()
        due = max(due, perf_counter() - FRAME_SECONDS)
    return costs


def summary(frames: list[FrameCost]) -> dict[str, dict[str, float]]:
    """Return the spread of each figure, in milliseconds."""
    return {name: spread([frame[index] for frame in frames]) for index, name in enumerate(FrameCost._fields)}


def spread(values: list[float]) -> dict[str, float]:
    """Return the median, the 95th and 99th percentile and the largest value; zeros if there are no values."""
    values = values if len(values) > 1 else 2 * (values or [0.0])
    cuts = quantiles(values, n=100, method="inclusive")
    spreads = {"median": median(values), "p95": cuts[94], "p99": cuts[98], "most": max(values)}
    return {key: round(value, 3) for key, value in spreads.items()}


DEVICE, KEY = "keys:left", "escape"
"""The device and the key that ask for a hint."""
REST_FRAMES = 10
"""Frames before each press."""
HINT_SECONDS = 5.0
"""Seconds to wait for a hint."""


def hint_times(hints: int) -> dict[str, JsonObject]:
    """Return the times of ``hints`` hints, in milliseconds, for every table with winning lines.

    Hints are asked for with a real key, in positions of matches that the plain bot plays, with the thinking process.
    The key stays down until the line is shown.
    """
    app = Window(settings=Settings(speed=0.0), seed=1)
    app.set_vsync(False)
    tables = [table for table in map(find_table, NAMES) if table.bots.winning_line is not None]
    times = {table.name: waiting_times(app, table, hints) for table in tables}
    app.go("home")
    app.close()
    return times


def sample_positions(app: Window, table: Table, count: int) -> list[Position]:
    """Return every fifth position of matches, from the first match on, ``count`` in all."""
    bots = [table.quick_bot] * table.seat_count(app.rules)
    matches = ([*positions(table, app.rules, bots, 0, seed, Stream(seed))][:-1:5] for seed in itertools.count(1))
    return [*islice(chain.from_iterable(matches), count)]


def waiting_times(app: Window, table: Table, count: int) -> JsonObject:
    """Measure the waits from the press of a hint to its move, to its line, and to the picture of the line.

    Also count how often the screen said that it is still thinking.
    """
    app.table_name = table.name
    app.free_seats()
    app.seats.take(DEVICE)
    moves, lines, waits, thinking_count = [], [], [], 0
    for number, position in enumerate(sample_positions(app, table, count + 1)):
        app.go("match", position=position, stays=True)
        screen = app.current
        assert isinstance(screen, MatchScreen)
        last = perf_counter()
        for _ in range(REST_FRAMES):
            last = draw_frame(app, last)
        times, is_thinking = time_hint(app, screen, last)
        # The first hint starts the process.
        if number:
            moves.append(times[0])
            lines.append(times[1])
            waits.append(max(0.0, times[2] - 1000 * app.store.controls.repeat_delay))
            thinking_count += is_thinking
    return {
        "press_to_move": with_ninth_tenth(moves),
        "press_to_line_found": with_ninth_tenth(lines),
        "held_to_line_shown": with_ninth_tenth(waits),
        "still_thinking": thinking_count,
        "asked": count,
    }


def with_ninth_tenth(values: list[float]) -> dict[str, float]:
    """Return the spread of values with their 90 % quantile."""
    return spread(values) | {"p90": round(sorted(values)[(9 * len(values) - 1) // 10], 3)}


def time_hint(app: Window, screen: MatchScreen, last: float) -> tuple[tuple[float, float, float], bool]:
    """Return the milliseconds from the press to the move, to the line, and to its picture.

    The last value is True if the screen showed that it thinks.
    """
    began = perf_counter()
    app.devices.key_down(KEY_SYMBOLS[KEY])
    elapsed = move_time = line_time = 0.0
    is_thinking = False
    while elapsed < 1000 * HINT_SECONDS:
        last = draw_frame(app, last)
        elapsed = 1000 * (perf_counter() - began)
        advice, line = screen.component(Advice), screen.hints.line
        move_time = move_time or (elapsed if advice.places else 0.0)
        line_time = line_time or (elapsed if line is not None and line.done() else 0.0)
        is_thinking |= advice.sure and not line_time
        if advice.sure and line_time:
            break
    app.devices.key_up(KEY_SYMBOLS[KEY])
    draw_frame(app, last)
    return (move_time or elapsed, line_time or 1000 * HINT_SECONDS, elapsed), is_thinking


def draw_frame(app: Window, last: float) -> float:
    """Draw a frame a sixtieth of a second after the last, or as soon as possible, and return its start."""
    sleep(max(0.0, last + FRAME_SECONDS - perf_counter()))
    now = perf_counter()
    app.dispatch_events()
    app.step(now - last)
    app.draw_picture()
    app.ctx.finish()
    app.flip()
    return now
