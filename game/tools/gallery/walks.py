"""Walks to look at, through a dungeon that no rule changes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from components.press import Press
from game.dungeon.plan import read_plan
from game.dungeon.walk.shortest import shortest
from game.dungeon.walk.walk import Walk
from game.dungeon.walk.walk_log import write_walk
from game.screens.walk.ground import choose

if TYPE_CHECKING:
    from game.app.application import App

PLAN = Path(__file__).with_name("walk.json")


def bring_walk(app: App, name: str) -> None:
    """Lead the application to one of these."""
    if name == "walk_entry":
        app.settings.setups = {}
        app.go("walk")
        return
    two, plan = name.endswith("two"), read_plan(json.loads(PLAN.read_text("utf-8")))
    way = shortest(plan) or ()
    walk = Walk(plan, 2 if two else 1)
    opens = next(at for at, move in enumerate(way) if ":open:" in move)
    for move in way if name == "walk_over" else way[:opens] if name == "walk_door" else way[: len(way) // 2 + 3]:
        walk.do(move)
    walk.seconds = 95.0
    choose(app, view="eyes" if "eyes" in name else "above")
    if name == "walk_over":
        app.go(name, text=write_walk(walk))
        return
    app.go("walking", walk=walk)
    if name == "walk_map":
        app.step(1.0)
        app.hear(Press("keys:left", "look", app.clock))
