"""Waiting time for a hint: from the press of a real key to the picture that shows the answer.

Every table that knows winning lines is asked, in positions of matches that its plain bot plays, at sixty frames a
second, with the thinking process. The key stays down until the line is shown.
"""

from __future__ import annotations

from time import perf_counter, sleep
from typing import TYPE_CHECKING

from game.app.libraries import allow_no_display
from game.app.settings import Settings
from game.content.models.controls import SYMBOLS
from game.kernel.opaque import JsonObject, Position
from game.kernel.random_stream import Stream
from game.tables import NAMES, Table, table
from game.tools.benchmarks.frames import FRAME
from game.tools.benchmarks.thinking import spread

if TYPE_CHECKING:
    from game.app.window import Window
    from game.screens.match import MatchScreen

DEVICE, KEY = "keys:left", "escape"
"""The device and the key that ask for a hint."""
RESTS = 10
"""Frames before each press."""
LONGEST = 5.0
"""Seconds to wait for a hint."""


def hint_times(asked: int) -> dict[str, JsonObject]:
    """Return the times of ``asked`` hints, in milliseconds, for every table with winning lines."""
    allow_no_display()
    from game.app.window import Window

    app = Window(settings=Settings(speed=0.0), seed=1)
    app.set_vsync(False)
    tables = [on for on in map(table, NAMES) if on.bots.winning_line is not None]
    found = {on.name: waiting_times(app, on, asked) for on in tables}
    app.go("home")
    app.close()
    return found


def positions(app: Window, on: Table, asked: int) -> list[Position]:
    """Return every fifth position of matches, from the first match on, ``asked`` in all."""
    found: list[Position] = []
    seed = 0
    while len(found) < asked:
        seed += 1
        position, ply, stream = on.new(app.rules, seed), 0, Stream(seed)
        while not on.over(position):
            if ply % 5 == 0:
                found.append(position)
            ply += 1
            position, _ = on.apply(app.rules, position, on.quick_bot(app.rules, on.blind(position), stream))
    return found[:asked]


def waiting_times(app: Window, on: Table, asked: int) -> JsonObject:
    """Measure from the press of a hint until a move is shown, until a line is found or ruled out, and until it is
    shown. Also count how often the screen said that it is still thinking."""
    from game.screens.match import MatchScreen

    app.table = on.name
    app.free_seats()
    app.seats.take(DEVICE)
    shown, found, told, thought = [], [], [], 0
    for number, position in enumerate(positions(app, on, asked + 1)):
        app.go("match", position=position, stays=True)
        screen = app.current
        assert isinstance(screen, MatchScreen)
        last = perf_counter()
        for _ in range(RESTS):
            last = frame(app, last)
        times, thinks = one(app, screen, last)
        # The first hint starts the process.
        if number:
            shown.append(times[0])
            found.append(times[1])
            told.append(max(0.0, times[2] - 1000 * app.store.controls.repeat_delay))
            thought += thinks
    return {
        "press_to_move": spread(shown) | {"p90": nine_of_ten(shown)},
        "press_to_line_found": spread(found) | {"p90": nine_of_ten(found)},
        "held_to_line_shown": spread(told) | {"p90": nine_of_ten(told)},
        "still_thinking": thought,
        "asked": asked,
    }


def nine_of_ten(values: list[float]) -> float:
    """Return the 90 % quantile."""
    return round(sorted(values)[(9 * len(values) - 1) // 10], 3)


def one(app: Window, screen: MatchScreen, last: float) -> tuple[tuple[float, float, float], bool]:
    """Return the milliseconds from the press to the move, the line and its picture, and True if it showed that it
    thinks."""
    from components.hints import Advice

    began = perf_counter()
    app.devices.key_down(SYMBOLS[KEY])
    moved = found = 0.0
    thinks = False
    while (passed := perf_counter() - began) < LONGEST:
        last = frame(app, last)
        passed = 1000 * (perf_counter() - began)
        advice, line = screen.part(Advice), screen.advising.line
        moved = moved or (passed if advice.places else 0.0)
        found = found or (passed if line is not None and line.done() else 0.0)
        thinks |= advice.sure and not found
        if advice.sure and found:
            break
    app.devices.key_up(SYMBOLS[KEY])
    frame(app, last)
    return (moved or passed, found or 1000 * LONGEST, passed), thinks


def frame(app: Window, last: float) -> float:
    """Draw a frame a sixtieth of a second after the last, or as soon as possible, and return its start."""
    sleep(max(0.0, last + FRAME - perf_counter()))
    now = perf_counter()
    app.dispatch_events()
    app.step(now - last)
    app.picture()
    app.ctx.finish()
    app.flip()
    return now
