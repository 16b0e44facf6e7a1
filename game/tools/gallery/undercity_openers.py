"""Openers of scenes of the Undercity: walks, the workshop, and runs."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, cast

from components.press import Press
from components.undercity import Body
from game.app.application import App
from game.dungeon import own_rules as edits
from game.dungeon.alphabet import WAYS, Pieces
from game.dungeon.plan import OPPOSITE, read_plan
from game.dungeon.walk.walk import Walk, shortest, walk_log, write_walk
from game.kernel.opaque import as_type
from game.kernel.random_stream import Stream, seed_state
from game.match.calendar import run_of_day
from game.match.challenges import challenges
from game.match.evening import Entrant
from game.match.journal import Notes
from game.match.replays import Replay
from game.screens.run.riddle import RiddleSearch
from game.screens.run.room_table import RoomTable, open_room
from game.screens.run.run import RunScreen
from game.screens.walk.settings import save_choices
from game.screens.walk.walk import WalkScreen
from game.screens.workshop.rule_screen import RuleScreen
from game.screens.workshop.set_desk import SetDesk
from game.screens.workshop.shelves import RuleBrowser
from game.screens.workshop.workshop import FirstVisit, Workshop
from game.tables.undercity.bots import sensible_move
from game.tables.undercity.definitions import Rules
from game.tables.undercity.moves import legal
from game.tables.undercity.position import Position, doors_by_room, map_of, place_of
from game.tools.gallery.scene import Scene
from game.tools.gallery.steps import DAY, KEYBOARD_HALVES, Openers, step, wait
from systems.undercity.walk import motion
from systems.undercity.walk.world import walkers_with

if TYPE_CHECKING:
    from game.screens.run.party import PartyRun


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
    app.go("walk_entry")


def walk_for(screen: str) -> Walk:
    """Return a walk that has reached the place that this scene shows; by default the middle of the way."""
    plan = read_plan(json.loads(PLAN_FILE.read_text("utf-8")))
    moves = shortest(plan) or ()
    walk = Walk(plan, 2 if screen.endswith("two") else 1)
    if screen == "walk_over":
        steps = len(moves)
    elif screen.endswith("door"):
        steps = next(index for index, move in enumerate(moves) if move.deed == "open")
    else:
        steps = WALK_MOVES.get(screen, len(moves) // 2 + 3)
    for move in moves[:steps]:
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
            motion.rotate_view(body, 0.0, 0.0, 60.0)


def _press(app: App, action: str) -> None:
    """Press a key of the left half after a second."""
    app.advance(1.0)
    app.handle_input(Press(KEYBOARD_HALVES[1], action, app.clock.now))


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
    "workshop_boxes": {"open_page": "looking", "boxes": 1},
    "workshop_floor": {"open_page": "looking", "floor": 1, "way": True},
    "workshop_labels": {"open_page": "looking", "labels": "words", "arrows": True, "spread": 1.5},
    "workshop_cycle": {"open_page": "looking"},
}
"""The choices on the screen of the Workshop in each scene."""


def _empty_workshop(app: App) -> Workshop:
    """Open the Workshop once the rules are read."""
    app.go("workshop")
    workshop = as_type(app.current, Workshop)
    if workshop.files.job is not None:
        workshop.files.job.result(RULES_TIMEOUT)
    workshop.files.advance(0.0)
    return workshop


def _workshop(app: App, scene: Scene) -> None:
    """Open the Workshop with one dungeon, at one of its steps."""
    workshop = _empty_workshop(app)
    workshop.recipes.chosen, workshop.seed = RECIPE, SEED
    workshop.make()
    dungeon = workshop.playback.dungeon
    assert dungeon is not None
    workshop.playback.is_playing, workshop.playback.idle_time = False, 1.0
    dungeon.go_to(5 if scene.screen == "workshop_boxes" else 10**6)
    for name, value in VIEWS.get(scene.screen, {}).items():
        setattr(workshop if name == "open_page" else workshop.picture, name, value)
    if scene.screen == "workshop_cycle":
        workshop.picture.cycle = len(dungeon.facts.cycles) // 2 + 1
    elif scene.screen == "workshop_visit":
        workshop.first_visit = FirstVisit()


def _workshop_rules(app: App, scene: Scene) -> None:
    app.go("workshop_rules", workshop=_empty_workshop(app))
    as_type(app.current, RuleBrowser).select(12)


def _own_rules(app: App, scene: Scene) -> None:
    """Open a screen of own rules, with one rule that makes rooms and one that is not ready."""
    workshop = _empty_workshop(app)
    pieces = Pieces(workshop.alphabet)
    first, east = edits.first_rule("rooms", workshop.alphabet), WAYS.index("e")
    for x in range(3):
        first = edits.dig_way(pieces, first, edits.RIGHT, (x, 0, 1), east) or first
    second = edits.next_rule("detour", pieces)._replace(mirrored=True)
    second = edits.put_label(second, edits.RIGHT, (0, 0, 1), "tl_treasure_0")
    workshop.recipes.desk = SetDesk(edits.with_rule(edits.with_rule(edits.SetDraft("Cellar"), first), second))
    if scene.screen == "workshop_rule":
        app.go(scene.screen, workshop=workshop, index=1)
        as_type(app.current, RuleScreen).cell = 0, 0, 1
    else:
        app.go(scene.screen, workshop=workshop, **({"focus": ("rule", 0)} if scene.screen == "workshop_set" else {}))


ADA, BEN = Entrant("", "Ada", "cat"), Entrant("", "Ben", "frog")
DECISION_SECONDS = 31.0
"""Seconds that each decision takes in a run that is over."""


def _begin(app: App, rules: str, mode: str, seed: int, occasion: Notes = ()) -> PartyRun:
    people = (ADA,) if mode == "alone" else (ADA, BEN)
    return cast("PartyRun", app.records.runs.begin(app.store, rules, {"mode": mode}, seed, people, occasion))


def _play_sensibly(run: PartyRun) -> None:
    """Make the next decision of a sensible player who wins every match."""
    run.play(str(sensible_move(run.rules, run.position)))


RUNS: Mapping[str, tuple[str, str, int, int]] = {
    "running": ("short", "alone", 2, 0), "running_two": ("short", "together", 2, 4),
    "running_versus": ("short", "versus", 3, 6), "running_far": ("run", "alone", 3, 24),
    "running_map": ("run", "alone", 3, 24), "running_bag": ("short", "alone", 2, 7),
}
"""Rule set, mode, seed, and the number of sensible moves made so far."""
PAGE_ACTIONS = {"running_map": "look", "running_bag": "undo"}
"""The actions that open the pages of a run."""


def _run_screen(app: App, scene: Scene) -> None:
    """Walk in a run, or open one of its pages."""
    rules, mode, seed, moves = RUNS[scene.screen]
    run = _begin(app, rules, mode, seed)
    for _ in range(moves):
        _play_sensibly(run)
    app.go("running", run=run)
    if scene.screen in PAGE_ACTIONS:
        wait(app, 1.0)
        app.handle_input(Press(KEYBOARD_HALVES[1], PAGE_ACTIONS[scene.screen], app.clock.now))


ROOMS: Mapping[str, tuple[str, str]] = {
    "run_prize": ("phase", "prize"), "run_market": ("phase", "market"), "run_workshop": ("phase", "workshop"),
    "run_rest": ("phase", "rest"), "run_treasure": ("phase", "treasure"), "run_encounter": ("phase", "encounter"),
    "run_gambit": ("phase", "gambit"), "run_table": ("kind", "match"), "run_riddle": ("kind", "riddle"),
    "run_glass": ("kind", "glass"), "run_boss": ("kind", "boss"),
}
"""The phase or the kind of the room whose page a scene shows."""


def _run_with(app: App, is_reached: Callable[[Rules, Position], bool], mode: str = "alone") -> PartyRun:
    """Return the first run that comes to such a position with every match won, by random decisions, then sensible ones.

    Raises LookupError.
    """
    for seed in range(1, 60):
        run, stream = _begin(app, "run", mode, seed), Stream(seed_state(seed))
        while not run.is_over and len(run.log.plies) < 120:
            if is_reached(run.rules, run.position):
                return run
            moves = [str(move) for move in legal(run.rules, run.position)]
            if len(run.log.plies) >= 60:
                _play_sensibly(run)
            else:
                run.play(stream.pick([move for move in moves if move not in ("match:lost", "match:left")]))
    raise LookupError


def _room_page(app: App, scene: Scene) -> None:
    """Open the page of a room, in the first run that has one on the way."""
    field, kind = ROOMS[scene.screen]

    def is_reached(rules: Rules, position: Position) -> bool:
        if field == "phase":
            return position.moves > 1 and position.phase == kind
        is_open = position.phase == ("map" if kind == "glass" else "match")
        return position.moves > 1 and is_open and place_of(rules, position).kind == kind

    app.go("running", run=_run_with(app, is_reached))
    wait(app, 1.0)
    as_type(app.current, RunScreen).open_page()


def _run_first(app: App, scene: Scene) -> None:
    """Win the first room, whose prizes are shown after a moment."""
    app.go("running", run=_begin(app, "short", "alone", 2))
    wait(app, 1.0)
    screen = as_type(app.current, RunScreen)
    screen.run.play("match:won")
    screen.come_back()


def _run_bend(app: App, scene: Scene) -> None:
    """Go through a corridor with a bend, two together."""

    def bends(rules: Rules, position: Position) -> list[int]:
        doors = map_of(rules, position).doors
        rooms = doors_by_room(rules, position) if position.phase == "map" else {}
        return [room for room, door in rooms.items()
                if doors[door].lock is None and OPPOSITE[doors[door].way] != doors[door].back
                and not {"up", "down"} & {doors[door].way, doors[door].back}]

    run = _run_with(app, lambda rules, position: bool(bends(rules, position)), "together")
    app.go("running", run=run)
    wait(app, 1.0)
    screen = as_type(app.current, RunScreen)
    screen.live_run.play(f"go:r{bends(screen.run.rules, screen.run.position)[0]}")


RUN_ENDS: Mapping[str, tuple[str, str, int, bool]] = {
    "run_end": ("short", "alone", 2, True), "run_end_lost": ("short", "alone", 2, False),
    "run_card": ("run", "alone", 3, True), "run_card_versus": ("short", "versus", 3, True),
    "run_watching": ("run", "together", 3, True), "run_filmed": ("short", "alone", 2, True),
}
"""Rule set, mode and seed of a finished run, and if its matches were won."""
REPLAY_PLY = 16
"""The decision at which the replay of a run is shown."""


def _run_over(app: App, scene: Scene) -> None:
    """Open the stage, the card or the replay of a finished run."""
    rules, mode, seed, wins = RUN_ENDS[scene.screen]
    run = _begin(app, rules, mode, seed)
    while not run.is_over:
        moves = {str(move) for move in legal(run.rules, run.position)}
        run.decision_seconds = DECISION_SECONDS
        if "match:lost" in moves and (not wins or len(run.log.plies) % 9 == 4):
            run.play("match:lost")
        else:
            _play_sensibly(run)
    if scene.screen == "run_watching":
        app.go("run_watching", replay=Replay(Path(), run.log), record=run.record, ply=REPLAY_PLY)
    elif scene.screen == "run_filmed":
        app.go("run_filmed", replay=Replay(Path(), run.log), record=run.record, rules=app.store.replays.film)
    else:
        app.go("run_card" if scene.screen.startswith("run_card") else "run_end", run=run)


def _run_playing(app: App, scene: Scene) -> None:
    """Sit down at the first table of a run, or show the result of its match."""
    open_room(app, _begin(app, "short", "alone", 2))
    wait(app, 0.5)
    stream = Stream(1)
    while scene.screen == "run_result" and isinstance(table := app.current, RoomTable):
        app.seats.vacate(2)
        app.seats.take("mouse", 2)
        match = table.match
        if not (match.pending or table.over):
            match.pending.append(stream.pick([*table.table.legal(match.rules, match.position)]))
        step(app)


def _run_riddle(app: App, scene: Scene) -> None:
    """Solve a riddle of a run, or see it set."""

    def is_reached(rules: Rules, position: Position) -> bool:
        return position.phase == "match" and place_of(rules, position).kind == "riddle"

    open_room(app, _run_with(app, is_reached))
    while scene.screen == "run_solving" and isinstance(app.current, RiddleSearch):
        step(app)


def _run_days(app: App, scene: Scene) -> None:
    """Show the run of the day after a first try, and yesterday's."""
    for days_ago in (1, 0):
        day = run_of_day(challenges(app.store), DAY - timedelta(days_ago))
        run = _begin(app, "short", "alone", day.seed, ((day.occasion, day.period),))
        while not run.is_over:
            run.decision_seconds = DECISION_SECONDS
            _play_sensibly(run)
    app.go("run_days")


OPENERS: Openers = {
    **dict.fromkeys(RUNS, _run_screen), **dict.fromkeys(ROOMS, _room_page), **dict.fromkeys(RUN_ENDS, _run_over),
    **dict.fromkeys(("run_playing", "run_result"), _run_playing),
    **dict.fromkeys(("run_searching", "run_solving"), _run_riddle),
    "run_first": _run_first, "run_bend": _run_bend, "run_days": _run_days,
    **dict.fromkeys(("walk_far", "walk_door", "walk_two", "walk_eyes", "walk_eyes_two", "walk_eyes_start",
                     "walk_eyes_stairs", "walk_eyes_door"), _walk),
    "walk_entry": _walk_entry, "walk_eyes_looking": _walk_looking, "walk_map": _walk_map, "walk_kept": _walk_kept,
    "walk_over": _walk_over, "walk_again": _walk_over,
    **dict.fromkeys(VIEWS, _workshop), "workshop_rules": _workshop_rules,
    **dict.fromkeys(("workshop_set", "workshop_rule", "workshop_line", "workshop_sets"), _own_rules),
}
