"""Waiting time for a hint, from the press of a real key to the move and to the line."""

from __future__ import annotations

from time import perf_counter, sleep

from components.hints import Advice
from game.app.libraries import FRAME_SECONDS
from game.app.settings import Settings
from game.app.window import Window
from game.content.models.controls import KEY_SYMBOLS
from game.kernel.opaque import JsonObject, Position
from game.kernel.random_stream import Stream
from game.screens.match.match import MatchScreen
from game.tables import NAMES, Table, find_table
from game.tools.benchmarks.bot_times import spread

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


def positions(app: Window, table: Table, count: int) -> list[Position]:
    """Return every fifth position of matches, from the first match on, ``count`` in all."""
    sample: list[Position] = []
    seed = 0
    while len(sample) < count:
        seed += 1
        position, ply, stream = table.new(app.rules, seed), 0, Stream(seed)
        while not table.over(position):
            if ply % 5 == 0:
                sample.append(position)
            ply += 1
            position, _ = table.apply(app.rules, position, table.quick_bot(app.rules, table.blind(position), stream))
    return sample[:count]


def waiting_times(app: Window, table: Table, count: int) -> JsonObject:
    """Measure the waits from the press of a hint to its move, to its line, and to the picture of the line.

    Also count how often the screen said that it is still thinking.
    """
    app.table_name = table.name
    app.free_seats()
    app.seats.take(DEVICE)
    moves, lines, waits, thinking_count = [], [], [], 0
    for number, position in enumerate(positions(app, table, count + 1)):
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
    app.picture()
    app.ctx.finish()
    app.flip()
    return now
