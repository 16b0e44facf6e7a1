"""Open the screens of runs, with a run that has come as far as a scene shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, cast

from components.press import Press
from game.app.application import App
from game.dungeon.plan import OPPOSITE
from game.kernel.opaque import as_type
from game.kernel.random_stream import Stream, seed_state
from game.match.calendar import run_of_day
from game.match.challenges import challenges
from game.match.evening import Entrant
from game.match.journal import Notes
from game.match.replays import Replay
from game.screens.run.riddle import RiddleSearch
from game.screens.run.room_match import RoomTable, open_room
from game.screens.run.run import RunScreen
from game.tables.undercity.bots import sensible_move
from game.tables.undercity.definitions import Rules
from game.tables.undercity.moves import legal
from game.tables.undercity.places import map_of, place_of, ways
from game.tables.undercity.position import Position
from game.tools.gallery.scene import Scene
from game.tools.gallery.steps import DAY, KEYBOARD_HALVES, Openers, step, wait

if TYPE_CHECKING:
    from game.screens.run.party import PartyRun

ADA, BEN = Entrant("", "Ada", "cat"), Entrant("", "Ben", "frog")
DECISION_SECONDS = 31.0
"""Seconds that each decision takes in a run that is over."""


def _begin(app: App, rules: str, mode: str, seed: int, occasion: Notes = ()) -> PartyRun:
    """Begin a run of one walker or of two."""
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
        app.hear(Press(KEYBOARD_HALVES[1], PAGE_ACTIONS[scene.screen], app.clock))


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
        while not run.over and len(run.log.plies) < 120:
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
    as_type(app.current, RunScreen).open_room()


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
        rooms = ways(rules, position) if position.phase == "map" else {}
        return [room for room, door in rooms.items()
                if doors[door].lock is None and OPPOSITE[doors[door].way] != doors[door].back
                and not {"up", "down"} & {doors[door].way, doors[door].back}]

    run = _run_with(app, lambda rules, position: bool(bends(rules, position)), "together")
    app.go("running", run=run)
    wait(app, 1.0)
    screen = as_type(app.current, RunScreen)
    screen.play(f"go:r{bends(screen.run.rules, screen.run.position)[0]}")


RUN_ENDS: Mapping[str, tuple[str, str, int, bool]] = {
    "run_end": ("short", "alone", 2, True), "run_end_two": ("short", "together", 2, True),
    "run_end_versus": ("short", "versus", 3, True), "run_end_lost": ("short", "alone", 2, False),
    "run_card": ("run", "alone", 3, True), "run_card_versus": ("short", "versus", 3, True),
    "run_card_lost": ("short", "alone", 2, False), "run_watching": ("run", "together", 3, True),
    "run_filmed": ("short", "alone", 2, True),
}
"""Rule set, mode and seed of a finished run, and if its matches were won."""
REPLAY_PLY = 16
"""The decision at which the replay of a run is shown."""


def _run_over(app: App, scene: Scene) -> None:
    """Open the stage, the card or the replay of a finished run."""
    rules, mode, seed, wins = RUN_ENDS[scene.screen]
    run = _begin(app, rules, mode, seed)
    while not run.over:
        moves = {str(move) for move in legal(run.rules, run.position)}
        run.since = DECISION_SECONDS
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
        while not run.over:
            run.since = DECISION_SECONDS
            _play_sensibly(run)
    app.go("run_days")


OPENERS: Openers = {
    **dict.fromkeys(RUNS, _run_screen), **dict.fromkeys(ROOMS, _room_page), **dict.fromkeys(RUN_ENDS, _run_over),
    **dict.fromkeys(("run_playing", "run_result"), _run_playing),
    **dict.fromkeys(("run_searching", "run_solving"), _run_riddle),
    "run_first": _run_first, "run_bend": _run_bend, "run_days": _run_days,
}
