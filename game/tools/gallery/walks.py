"""Scenes of walks through a fixed dungeon."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from components.press import Press
from game.dungeon.plan import read_plan
from game.dungeon.walk.log import walk_log, write_walk
from game.dungeon.walk.walk import Walk, shortest
from game.screens.walk.ground import choose
from game.screens.walk.walking import Walking

if TYPE_CHECKING:
    from game.app.application import App

PLAN = Path(__file__).with_name("walk.json")


STANDS = {
    "walk_eyes": ((0.0, 0.3, 0.0),), "walk_eyes_two": ((0.0, 0.3, 0.0), (0.1, -0.34, 190.0)),
    "walk_eyes_stairs": ((0.25, 0.28, 40.0),),
    "walk_eyes_door": ((0.0, 0.1, 0.0),),
}  # fmt: skip
"""Each walker's offset from the center of the cell, and view direction in degrees to the left of north."""
MADE = {"walk_eyes_start": 0, "walk_eyes_stairs": 4}
"""Moves made along the shortest way; about half of them in other scenes."""


def stand(app: App, places: tuple[tuple[float, float, float], ...]) -> None:
    """Place every walker."""
    screen = app.current
    assert isinstance(screen, Walking) and screen.strides is not None
    for body, (x, z, yaw) in zip(screen.strides.bodies, places, strict=True):
        body.x, body.z, body.yaw = body.cell[0] + x, body.cell[2] + z, yaw
        body.look(0.0, 0.0, 60.0)


def bring_walk(app: App, name: str) -> None:
    """Lead the application to a scene of a walk."""
    if name == "walk_entry":
        app.settings.setups = {}
        app.go("walk")
        return
    two, plan = name.endswith("two"), read_plan(json.loads(PLAN.read_text("utf-8")))
    way = shortest(plan) or ()
    walk = Walk(plan, 2 if two else 1)
    opens = next(at for at, move in enumerate(way) if ":open:" in move)
    door = name in ("walk_door", "walk_eyes_door")
    made = len(way) if name == "walk_over" else opens if door else MADE.get(name, len(way) // 2 + 3)
    for move in way[:made]:
        walk.do(move)
    walk.seconds = 95.0
    choose(app, view="eyes" if "eyes" in name else "above")
    if name == "walk_kept":
        for _ in range(12):
            app.walks.end(walk_log(walk), 12)
        app.go(name, focus=5)
        return
    if name in ("walk_over", "walk_again"):
        app.go(name, text=write_walk(walk))
        return
    app.go("walking", walk=walk)
    if name in STANDS:
        stand(app, STANDS[name])
    if name == "walk_eyes_looking":
        app.step(1.0)
        app.hear(Press("keys:left", "menu", app.clock))
        app.step(1.0)
        app.current.menu.focus = "looking"  # type: ignore[attr-defined]
        app.hear(Press("keys:left", "confirm", app.clock))
    if name == "walk_map":
        app.step(1.0)
        app.hear(Press("keys:left", "look", app.clock))
