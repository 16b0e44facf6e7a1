"""Open walks through dungeons, and the Workshop with a dungeon or with own rules."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from components.press import Press
from components.walk import Body
from game.app.application import App
from game.dungeon import draft as edits
from game.dungeon.alphabet import WAYS, Pieces
from game.dungeon.plan import read_plan
from game.dungeon.walk.log import walk_log, write_walk
from game.dungeon.walk.walk import Walk, shortest
from game.kernel.opaque import as_type
from game.screens.walk.settings import save_choices
from game.screens.walk.walk import WalkScreen
from game.screens.workshop.browser import RuleBrowser
from game.screens.workshop.first_visit import FirstVisit
from game.screens.workshop.rule_screen import RuleScreen
from game.screens.workshop.set_desk import SetDesk
from game.screens.workshop.workshop import Workshop
from game.tools.gallery.scene import Scene
from game.tools.gallery.steps import KEYBOARD_HALVES, Openers
from systems.undercity import motion
from systems.undercity.world import walkers_with

PLAN_FILE = Path(__file__).with_name("walk.json")
"""The dungeon of all walks."""
WALKERS = {
    "walk_eyes": ((0.0, 0.3, 0.0),), "walk_eyes_two": ((0.0, 0.3, 0.0), (0.1, -0.34, 190.0)),
    "walk_eyes_stairs": ((0.25, 0.28, 40.0),), "walk_eyes_door": ((0.0, 0.1, 0.0),),
}
"""Each walker's offset from the center of the cell, and view direction in degrees to the left of north."""
WALK_MOVES = {"walk_eyes_start": 0, "walk_eyes_stairs": 4}
"""Moves made along the shortest way; about half of them in other walks."""
RECIPE, SEED = "small", 12
"""The dungeon in the Workshop."""
RULES_TIMEOUT = 60.0
"""The most seconds to wait for the rules of dungeons to load."""


def _walk_entry(app: App, scene: Scene) -> None:
    app.settings.picks.setups = {}
    app.go("walk")


def walk_for(screen: str) -> Walk:
    """Return a walk that has reached the place that this scene shows; by default the middle of the way."""
    plan = read_plan(json.loads(PLAN_FILE.read_text("utf-8")))
    way = shortest(plan) or ()
    walk = Walk(plan, 2 if screen.endswith("two") else 1)
    if screen == "walk_over":
        steps = len(way)
    elif screen.endswith("door"):
        steps = next(at for at, move in enumerate(way) if move.deed == "open")
    else:
        steps = WALK_MOVES.get(screen, len(way) // 2 + 3)
    for move in way[:steps]:
        walk.make(move)
    walk.seconds = 95.0
    return walk


def _walk(app: App, scene: Scene) -> None:
    """Walk in the dungeon, seen from above or through the eyes of the walkers."""
    save_choices(app, view="eyes" if "eyes" in scene.screen else "above")
    app.go("walking", walk=walk_for(scene.screen))
    if scene.screen in WALKERS:
        for body, (x, z, yaw) in zip(walkers_with(Body), WALKERS[scene.screen], strict=True):
            body.x, body.z, body.yaw = body.cell[0] + x, body.cell[2] + z, yaw
            motion.turn_view(body, 0.0, 0.0, 60.0)


def _press(app: App, action: str) -> None:
    """Press a key of the left half after a second."""
    app.step(1.0)
    app.hear(Press(KEYBOARD_HALVES[1], action, app.clock))


def _walk_map(app: App, scene: Scene) -> None:
    _walk(app, scene)
    _press(app, "look")


def _walk_looking(app: App, scene: Scene) -> None:
    """Open the page on looking around in the menu of a walk."""
    _walk(app, scene)
    _press(app, "menu")
    menu = as_type(app.current, WalkScreen).open_menu
    assert menu is not None
    menu.focus = "looking"
    _press(app, "confirm")


def _walk_kept(app: App, scene: Scene) -> None:
    walk = walk_for(scene.screen)
    for _ in range(12):
        app.records.walks.end(walk_log(walk), 12)
    app.go("walk_kept", focus=5)


def _walk_over(app: App, scene: Scene) -> None:
    app.go(scene.screen, text=write_walk(walk_for(scene.screen)))


VIEWS: Mapping[str, Mapping[str, object]] = {
    "workshop_way": {"way": True}, "workshop_visit": {},
    "workshop_boxes": {"page_open": "looking", "boxes": 1},
    "workshop_floor": {"page_open": "looking", "floor": 1, "way": True},
    "workshop_labels": {"page_open": "looking", "labels": "words", "arrows": True, "spread": 1.5},
    "workshop_cycle": {"page_open": "looking"},
}
"""The choices on the screen of the Workshop in each scene."""


def _empty_workshop(app: App) -> Workshop:
    """Open the Workshop once the rules are read."""
    app.go("workshop")
    shop = as_type(app.current, Workshop)
    if shop.files.job is not None:
        shop.files.job.result(RULES_TIMEOUT)
    shop.files.step(0.0)
    return shop


def _workshop(app: App, scene: Scene) -> None:
    """Open the Workshop with one dungeon, at one of its steps."""
    shop = _empty_workshop(app)
    shop.recipes.chosen, shop.seed = RECIPE, SEED
    shop.make()
    bench = shop.playback.bench
    assert bench is not None
    shop.playback.is_playing, shop.playback.idle_time = False, 1.0
    bench.go_to(5 if scene.screen == "workshop_boxes" else 10**6)
    for name, value in VIEWS.get(scene.screen, {}).items():
        setattr(shop if name == "page_open" else shop.picture, name, value)
    if scene.screen == "workshop_cycle":
        shop.picture.cycle = len(bench.facts.cycles) // 2 + 1
    elif scene.screen == "workshop_visit":
        shop.first_visit = FirstVisit()


def _workshop_rules(app: App, scene: Scene) -> None:
    """Open the rules of the dungeon, at one of them."""
    app.go("workshop_rules", shop=_empty_workshop(app))
    as_type(app.current, RuleBrowser).select(12)


def _own_rules(app: App, scene: Scene) -> None:
    """Open a screen of own rules, with one rule that makes rooms and one that is not ready."""
    shop = _empty_workshop(app)
    pieces = Pieces(shop.alphabet)
    first, east = edits.first_rule("rooms", shop.alphabet), WAYS.index("e")
    for x in range(3):
        first = edits.dig_way(pieces, first, edits.RIGHT, (x, 0, 1), east) or first
    second = edits.next_rule("detour", pieces)._replace(mirrored=True)
    second = edits.put_label(second, edits.RIGHT, (0, 0, 1), "tl_treasure_0")
    shop.recipes.desk = SetDesk(edits.with_rule(edits.with_rule(edits.SetDraft("Cellar"), first), second))
    if scene.screen == "workshop_rule":
        app.go(scene.screen, shop=shop, index=1)
        as_type(app.current, RuleScreen).cell = 0, 0, 1
    else:
        app.go(scene.screen, shop=shop, **({"focus": ("rule", 0)} if scene.screen == "workshop_set" else {}))


OPENERS: Openers = {
    **dict.fromkeys(("walk_far", "walk_door", "walk_two", "walk_eyes", "walk_eyes_two", "walk_eyes_start",
                     "walk_eyes_stairs", "walk_eyes_door"), _walk),
    "walk_entry": _walk_entry, "walk_eyes_looking": _walk_looking, "walk_map": _walk_map, "walk_kept": _walk_kept,
    "walk_over": _walk_over, "walk_again": _walk_over,
    **dict.fromkeys(VIEWS, _workshop), "workshop_rules": _workshop_rules,
    **dict.fromkeys(("workshop_set", "workshop_rule", "workshop_line", "workshop_sets"), _own_rules),
}
