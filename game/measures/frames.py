"""What a frame costs over a busy match, glFinish included."""

from __future__ import annotations

import statistics
from time import perf_counter

from game.headless import allow_no_display
from game.settings import Settings

FRAME = 1 / 60
FRAMES = 900
WARM = 60


def frame_times() -> dict[str, float]:
    """Medians and the slowest twentieth in milliseconds, at 1280x720; update and draw apart."""
    allow_no_display()
    from game.app import App
    from game.measures.busy import SelfPlay

    app = App(settings=Settings(speed=2.0), seed=1)
    app.set_vsync(False)
    play = SelfPlay(app, seed=1)
    update, draw = [], []
    for _ in range(WARM + FRAMES):
        began = perf_counter()
        play.step(FRAME)
        updated = perf_counter()
        app.picture()
        app.ctx.finish()
        drawn = perf_counter()
        update.append(1000 * (updated - began))
        draw.append(1000 * (drawn - updated))
        app.flip()
        app.dispatch_events()
    app.close()
    both = [a + b for a, b in zip(update, draw, strict=True)][WARM:]
    return {
        "update": round(statistics.median(update[WARM:]), 3),
        "draw": round(statistics.median(draw[WARM:]), 3),
        "both": round(statistics.median(both), 3),
        "slowest_twentieth": round(statistics.quantiles(both, n=20)[-1], 3),
    }
