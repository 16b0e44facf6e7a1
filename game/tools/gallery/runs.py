"""Runs for pictures and films: one that stands at a position, and one without players."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import esper

from game.kernel.opaque import Position as AnyPosition
from game.kernel.opaque import as_type
from game.match.evening import Entrant
from game.match.runs import TABLE
from game.tables import find_table
from game.tables.undercity.bots import sensible_move
from game.tables.undercity.definitions import Rules
from game.tables.undercity.position import Position, rules_of
from game.tables.undercity.rules import new
from systems.undercity import run_world, strolling
from systems.undercity.chambers import STAIRS, Exit, distance
from systems.undercity.rooms import Point

if TYPE_CHECKING:
    from game.app.application import App
    from game.app.window import Window
    from game.screens.run.run import RunScreen


class StillRun:
    """A run without a log."""

    def __init__(self, rules: Rules, position: Position, people: tuple[Entrant, ...]) -> None:
        self.rules, self.position, self.people = rules_of(rules, position), position, people
        self.record = self
        self.since = 0.0
        self.events: list[tuple[object, ...]] = []
        """The events of each decision."""

    @property
    def path(self) -> tuple[int, ...]:
        """The rooms walked, as far as a position knows them."""
        came, where = self.position.came, self.position.where
        return (where,) if came == where else (came, where)

    def play(self, move: object) -> tuple[object, ...]:
        """Make a decision, and return its events."""
        here = find_table(TABLE)
        position, events = here.apply(self.rules, self.position, here.read_move(self.rules, str(move)))
        self.position = as_type(position, Position)
        self.events.append(events)
        return events


def show_run(app: App, position: AnyPosition) -> None:
    """Open the screen of a run at a position, under the rules of the application."""
    at = as_type(position, Position)
    names = [app.store.text(f"player.{seat}", app.settings.language) for seat in (1, 2)]
    people = tuple(Entrant("", name) for name in names[: 1 if at.mode == "alone" else 2])
    rules = as_type(app.rules, Rules)
    app.go("running", run=StillRun(rules, at, people))


AT = 9.0
"""The distance from a table or a door at which a walker is there."""
WALKER = Entrant("", "Ada", "cat")


class SelfWalk:
    """A run that plays sensibly, with ``pause`` seconds of rest before each decision; another one begins at its end."""

    def __init__(self, app: Window, seed: int, pause: float = 0.5) -> None:
        self.app, self.seed, self.pause = app, seed, pause
        self.rested = 0.0
        self.begin()

    def begin(self) -> None:
        """Begin a run."""
        rules = as_type(self.app.store.at(TABLE).default_rules, Rules)
        self.app.go("running", run=StillRun(rules, new(rules, self.seed), (WALKER,)), watched=True)
        self.seed += 1

    def step(self, dt: float) -> None:
        """Advance time, and decide once no one moves."""
        screen = cast("RunScreen", self.app.current)  # Commands choose a display before they load screens.
        esper.switch_world(screen.world)
        (player,) = strolling.strollers()
        still = not (screen.showing.events or run_world.glide() or player.way or player.enters)
        self.rested = self.rested + dt if still else 0.0
        if self.rested > self.pause:
            self.rested = 0.0
            self.decide(screen)
        self.app.step(dt)

    def decide(self, screen: RunScreen) -> None:
        """Make the next decision, or walk to where it is made."""
        move = sensible_move(screen.run.rules, screen.run.position)
        (player,) = strolling.strollers()
        if move is None:
            self.begin()
        elif move.verb == "go":
            self.leave(screen, next(each for each in screen.chamber.exits if each.room.id == move.room))
        elif not screen.is_at_table(player) and (goal := self.table(screen)) is not None:
            player.way = screen.chamber.path((player.x, player.y), goal)
        else:
            screen.play(move)

    def table(self, screen: RunScreen) -> Point | None:
        """Return a place in front of the table or the counter."""
        use = screen.look.rooms[screen.place.kind].use
        return None if use is None or not screen.can_use() else (use[0] + use[2] / 2, use[1] - AT)

    def leave(self, screen: RunScreen, exit: Exit) -> None:
        """Walk to a door and through it."""
        (player,), chamber = strolling.strollers(), screen.chamber
        inside, beyond = chamber.spot(exit.way), chamber.threshold(exit.way)
        if exit.way not in STAIRS:
            beyond = inside[0] + 0.7 * (beyond[0] - inside[0]), inside[1] + 0.7 * (beyond[1] - inside[1])
        if player.leaves == exit.way or (distance((player.x, player.y), inside) < AT and not exit.is_free):
            screen.leave_by(exit)
        else:
            player.way = chamber.path((player.x, player.y), beyond if exit.is_free else inside)
