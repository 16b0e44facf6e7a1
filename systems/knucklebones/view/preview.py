"""The preview of the focused choice, computed with the rules."""

from __future__ import annotations

from typing import Any, NamedTuple

from components.choosing import Choosing, Mode
from components.focus import Id
from game.tables.knucklebones.board import Board, blind
from game.tables.knucklebones.chance import draws
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.die import HIDDEN
from game.tables.knucklebones.ending import Score, score
from game.tables.knucklebones.event_types import change_of
from game.tables.knucklebones.events import DiePlaced, DieRepelled, DieStolen, MatchWon
from game.tables.knucklebones.manifest import apply
from game.tables.knucklebones.moves import ANSWER, Move
from game.tables.knucklebones.playing import asking_card, plays
from systems.knucklebones.steps import as_move, next_step
from systems.last_answer import last_answer

Place = tuple[int, int, int]
"""Seat, row, field."""


class Preview(NamedTuple):
    """The effects of a move not yet made. Fields refer to the boards as they are now, except in ``arriving``."""

    arriving: tuple[tuple[Place, int], ...]
    """The fields of arriving dice, and their faces."""
    destroyed: tuple[Place, ...]
    repelled: bool
    """True if a shield would repel the arriving die."""
    rows: dict[tuple[int, int], int]
    """The change of each score by seat and row; unchanged rows are left out."""
    bonuses: tuple[int, int]
    """The change of each seat's points besides its rows: diagonals, minus points lost."""
    winner: int = 0
    """The seat that would win; 0 for none."""

    @property
    def landing(self) -> Place | None:
        """The field of the first arriving die."""
        return self.arriving[0][0] if self.arriving else None

    def change(self, seat: int) -> int:
        """Return the change of a seat's total."""
        return sum(by for (owner, _), by in self.rows.items() if owner == seat) + self.bonuses[seat - 1]


def preview(rules: Rules, position: Board, move: Move) -> Preview:
    """Return the effects of a move without luck; raise the rules' Refusal if they refuse it."""
    after, events = apply(rules, blind(position), move)
    was, now = score(position), score(after)
    arriving: list[tuple[Place, int]] = []
    destroyed: list[Place] = []
    for event in events:
        if isinstance(event, DiePlaced | DieStolen):
            arriving.append(((event.seat, event.row, event.field), event.face))
        elif not isinstance(event, DieRepelled):
            destroyed += change_of(event).destroys
    changes = {
        (seat, row): now.rows[seat - 1][row - 1] - was.rows[seat - 1][row - 1]
        for seat in (1, 2) for row in range(1, rules.rows + 1)
    }
    return Preview(
        tuple(arriving),
        tuple(destroyed),
        any(isinstance(event, DieRepelled) for event in events),
        {place: by for place, by in changes.items() if by},
        (beside(now, 1) - beside(was, 1), beside(now, 2) - beside(was, 2)),
        next((event.seat for event in events if isinstance(event, MatchWon)), 0),
    )


def beside(standing: Score, seat: int) -> int:
    """Return the difference between a seat's total and its rows."""
    return standing.totals[seat - 1] - sum(standing.rows[seat - 1])


def foretold(rules: Rules, position: Board, choosing: Choosing) -> Preview | None:
    """Return the preview of the focused item; None if more must be chosen, or it involves luck."""
    if choosing.position is not position:
        return None
    return _foretold(rules, position, choosing.mode, choosing.card, choosing.picked, choosing.focus)


@last_answer
def _foretold(
    rules: Rules, position: Board, mode: Mode, card: str | None, picked: tuple[Id, ...], focus: Id
) -> Preview | None:
    move = None if focus is None else _meant(rules, position, mode, card, picked, focus)
    return None if move is None else preview(rules, position, move)


def _meant(
    rules: Rules, position: Board, mode: Mode, card: str | None, picked: tuple[Id, ...], focus: tuple[Any, ...]
) -> Move | None:
    """Return the move that the focused answer completes."""
    if mode == "place":
        if position.die == HIDDEN:
            return None
        return Move("place", (focus[2],))
    if mode in ("choose", "answer"):
        card, picked = ANSWER if mode == "answer" else card, (*picked, focus)
    elif mode == "ready" and focus[0] == "card":
        card, picked = focus[2], ()
    else:
        return None
    if card is None or draws(asking_card(position, card).model) or not plays(position, card, ()):
        return None
    return None if next_step(position, card, picked) else as_move(position, card, picked)
