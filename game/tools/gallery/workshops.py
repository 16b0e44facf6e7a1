"""Scenes of the workshop, with one dungeon at one of its steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.screens.workshop.workshop import Workshop

if TYPE_CHECKING:
    from game.app.application import App

RECIPE, SEED = "small", 12
SECONDS = 60.0
"""The most seconds to wait for the rules to load."""


def bring_workshop(app: App, name: str) -> None:
    """Lead the application to a scene of the workshop."""
    app.go("workshop")
    shop = app.current
    assert isinstance(shop, Workshop)
    if shop.files.job is not None:
        shop.files.job.result(SECONDS)
    shop.recipe, shop.seed = RECIPE, SEED
    shop.files.step(0.0)
    shop.make()
    assert shop.bench is not None
    bench = shop.bench
    shop.playing = False
    bench.go(5 if name == "workshop_boxes" else 10**6)
    shop.still = 1.0
    if name == "workshop_boxes":
        shop.boxes = 1
    elif name == "workshop_floor":
        shop.floor, shop.way = 1, True
    elif name == "workshop_cycle":
        shop.cycle = len(bench.known.cycles) // 2 + 1
    elif name == "workshop_rules":
        app.go("workshop_rules", shop=shop)
        shop.app.current.select(12)  # type: ignore[attr-defined]
    else:
        shop.way = True
