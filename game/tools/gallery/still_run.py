"""A run that stands at one position, to show its picture without what came before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.kernel.opaque import Position as AnyPosition
from game.kernel.opaque import as_type
from game.match.evening import Entrant
from game.match.runs import TABLE
from game.tables import find_table
from game.tables.undercity.definitions import Rules
from game.tables.undercity.position import Position, rules_of

if TYPE_CHECKING:
    from game.app.application import App


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
