"""Cost of frames at 1280x720, glFinish included, at every table: over a busy match, and with every effect on."""

from __future__ import annotations

import gc
import statistics
import sys
from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING

from game.app import libraries
from game.app.libraries import allow_no_display
from game.app.settings import Settings
from game.kernel.opaque import JsonObject
from game.tables import NAMES

if TYPE_CHECKING:
    from game.app.window import Window
    from game.tools.benchmarks.repeated_scene import RepeatedScene

FRAME = 1 / 60
WARM = 60
GLOWS = ("standard", "off")
PLAIN = "plain_screen"
ROUNDS = 6
"""Rounds in which the qualities take turns, so that other work on the machine affects all of them equally."""
SETTLED = 180
"""Frames until every effect has all its particles."""
SAMPLES = 20

Times = list[tuple[float, float]]
"""Milliseconds of update and draw, one pair per frame."""


def every_table(measured: Callable[[int, str], object], frames: int) -> JsonObject:
    """Return a measurement over ``frames`` frames by table, in a window as players get it."""
    allow_no_display()
    libraries.leave_out()
    return {name: measured(frames, name) for name in NAMES}


def frame_times(frames: int, on: str) -> dict[str, float]:
    """Measure a match that plays itself at double speed."""
    from game.app.window import Window
    from game.tools.benchmarks.self_playing import SelfPlay

    app = Window(settings=Settings(speed=2.0), seed=1)
    app.set_vsync(False)
    play = SelfPlay(app, seed=1, on=on)
    times = timed(app, play.step, WARM + frames)[WARM:]
    app.close()
    return summary(times)


def effect_times(frames: int, on: str) -> JsonObject:
    """Measure every effect at once, by quality of the light, and the ratio to a plain screen measured in turns."""
    from game.tools.benchmarks.plain_screen import PlainScreen

    busiest = everything(on)
    app, plain = busiest.app, PlainScreen(busiest.app, on)
    times: dict[str, Times] = {name: [] for name in (PLAIN, *GLOWS)}
    for _ in range(ROUNDS):
        for name, found in times.items():
            if name == PLAIN:
                step, draw = plain.step, plain.draw
            else:
                app.paper.quality = name
                step, draw = busiest.step, app.picture
            timed(app, step, WARM // 4, draw)
            found += timed(app, step, frames // ROUNDS, draw)
    app.close()
    told: JsonObject = {name: summary(found) for name, found in times.items()}
    return told | {"times_plain": round(told[GLOWS[0]]["both"] / told[PLAIN]["both"], 2)}


def growth(frames: int, on: str) -> dict[str, float]:
    """Return Python's live memory blocks with every effect on, and the growth over ``frames`` frames.

    Of ``SAMPLES`` counts, each after a collection, the least of the first quarter is compared with the least of the
    last quarter, so buffers that fill up and are emptied do not count as growth.
    """
    busiest = everything(on)
    app = busiest.app
    timed(app, busiest.step, frames // SAMPLES)
    counts = []
    for _ in range(SAMPLES):
        timed(app, busiest.step, frames // SAMPLES)
        gc.collect()
        counts.append(sys.getallocatedblocks())
    app.close()
    first, last = min(counts[: SAMPLES // 4]), min(counts[-SAMPLES // 4 :])
    return {"frames": frames, "blocks": first, "more_blocks": last - first}


def everything(on: str) -> RepeatedScene:
    """Return the busiest scene of a table, with all its effects running."""
    from game.tools.benchmarks.repeated_scene import RepeatedScene
    from game.tools.gallery.scene import Scene
    from game.tools.gallery.tables import scenes_of

    busiest = RepeatedScene(getattr(scenes_of(on), "BUSIEST", Scene("busiest", "A match begins", table=on)))
    timed(busiest.app, busiest.step, SETTLED)
    return busiest


def timed(
    app: Window, step: Callable[[float], None], frames: int, draw: Callable[[], None] | None = None
) -> Times:
    """Time frames as the window's own loop runs them; ``draw`` replaces the game's picture."""
    draw = draw or app.picture
    times = []
    for _ in range(frames):
        began = perf_counter()
        step(FRAME)
        updated = perf_counter()
        draw()
        app.ctx.finish()
        drawn = perf_counter()
        times.append((1000 * (updated - began), 1000 * (drawn - updated)))
        app.flip()
        app.attend()
    return times


def summary(times: Times) -> dict[str, float]:
    """Return the medians and the slowest twentieth, in milliseconds."""
    both = [update + draw for update, draw in times]
    return {
        "update": round(statistics.median(update for update, _ in times), 3),
        "draw": round(statistics.median(draw for _, draw in times), 3),
        "both": round(statistics.median(both), 3),
        "slowest_twentieth": round(statistics.quantiles(both, n=20)[-1], 3),
    }
