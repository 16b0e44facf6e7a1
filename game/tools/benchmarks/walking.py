"""Cost of frames of a walk, in turns with a plain screen: from above, in first person, and for two walkers."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from components.undercity import Body
from game.app import libraries
from game.app.libraries import allow_no_display
from game.app.settings import Settings
from game.dungeon.plan import read_plan
from game.dungeon.walk.walk import Walk, shortest
from game.kernel.opaque import JsonObject
from game.screens.walk.settings import choose
from game.tables import NAMES
from game.tools.benchmarks.frames import PLAIN, ROUNDS, WARM, Times, summary, timed
from game.tools.gallery.opening import PLAN
from systems.undercity import motion
from systems.undercity.world import shown

if TYPE_CHECKING:
    from game.app.window import Window

VIEWS = {"above": ("above", 1), "eyes": ("eyes", 1), "eyes_two": ("eyes", 2)}
"""Each view with its number of walkers."""
SPIN = 40.0
"""Degrees per second that the view turns, to show everything around."""


def walk_times(frames: int) -> JsonObject:
    """Measure each view on the way through an explored dungeon, and the ratio to a plain screen."""
    from game.app.window import Window
    from game.tools.benchmarks.plain_screen import PlainScreen

    allow_no_display()
    libraries.leave_out()
    app = Window(settings=Settings(), seed=1)
    app.set_vsync(False)
    plain = PlainScreen(app, NAMES[0])
    times: dict[str, Times] = {name: [] for name in (PLAIN, *VIEWS)}
    for _ in range(ROUNDS):
        for name, found in times.items():
            if name != PLAIN:
                begin(app, *VIEWS[name])
            step, draw = (plain.step, plain.draw) if name == PLAIN else (lambda dt: around(app, dt), app.picture)
            timed(app, step, WARM // 4, draw)
            found += timed(app, step, frames // ROUNDS, draw)
    app.close()
    told: JsonObject = {name: summary(found) for name, found in times.items()}
    worst = max(told[name]["both"] for name in VIEWS)
    return told | {"times_plain": round(worst / told[PLAIN]["both"], 2)}


def begin(app: Window, view: str, walkers: int) -> None:
    """Start a walk in the middle of a dungeon."""
    plan = read_plan(json.loads(PLAN.read_text("utf-8")))
    walk = Walk(plan, walkers)
    way = shortest(plan) or ()
    for move in way[: len(way) // 2 + 3]:
        walk.do(move)
    choose(app, view=view)
    app.go("walking", walk=walk)


def around(app: Window, dt: float) -> None:
    """Turn every walker's view and advance time."""
    for body in shown(Body):
        motion.look(body, SPIN * dt, 0.0, 60.0)
    app.step(dt)
