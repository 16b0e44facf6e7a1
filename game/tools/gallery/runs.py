"""Runs for pictures and films: one that stands at a position, and one without players."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from game.kernel.opaque import Position as AnyPosition
from game.kernel.opaque import as_type
from game.match.evening import Entrant
from game.match.runs import TABLE
from game.tables import find_table
from game.tables.undercity.bots import sensible_move
from game.tables.undercity.definitions import Rules
from game.tables.undercity.position import Position, rules_of
from game.tables.undercity.rules import new

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


WALKER = Entrant("", "Ada", "cat")


class SelfWalk:
    """A run that plays sensibly, with ``pause`` seconds of rest before each decision; another one begins at its end."""

    def __init__(self, app: Window, seed: int, pause: float) -> None:
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
        from game.screens.run.run_replay import Guide  # Commands choose a display before they load screens.

        screen = cast("RunScreen", self.app.current)
        guide = Guide(screen)
        self.rested = self.rested + dt if guide.is_still else 0.0
        if self.rested > self.pause:
            self.rested = 0.0
            move = sensible_move(screen.run.rules, screen.run.position)
            if move is None:
                self.begin()
            elif guide.arrives(move):
                screen.play(move)
        self.app.step(dt)
