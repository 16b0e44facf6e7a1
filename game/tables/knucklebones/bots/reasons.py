"""The reason why a move is good: the most important event it causes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, Never

from game.kernel.events import function_for
from game.kernel.refusal import Refusal
from game.kernel.review import Reason
from game.tables.knucklebones import events
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.moves import ROLL, Move
from game.tables.knucklebones.rules import apply
from game.tables.knucklebones.scoring import total


class Facts(NamedTuple):
    """The results of a move."""

    seat: int
    """The seat that moves."""
    gain: int
    """Points that it wins."""
    points_taken: int
    """Points that the other seat loses."""
    board: Board
    """The board after the move."""


def reason(rules: Rules, board: Board, move: Move) -> Reason:
    """Return the reason why this legal move is worth making.

    It foresees no roll: a move that needs one counts as a chance.
    """
    seat = board.active
    if move == ROLL:
        return Reason("roll_saves" if rules.cards and board.sides[seat - 1].hand else "roll")
    after = board.copy()
    after.rng = None
    try:
        happened = apply(after, move)
    except Refusal as refusal:
        if refusal.code != "needs_face":
            raise
        return Reason("luck")
    gain, taken = total(after, seat) - total(board, seat), total(board, 3 - seat) - total(after, 3 - seat)
    facts = Facts(seat, gain, taken, after)
    for kind in WEIGHED:
        for event in happened:
            weigh = function_for(WEIGHED, event) if type(event) is kind else None
            if weigh is not None and (found := weigh(event, facts)):
                return found
    return Reason("brings", {"points": gain + taken}) if gain + taken > 0 else Reason("luck")


("luck")


def _won(event: events.MatchWon, facts: Facts) -> Reason | None:
    if event.seat != facts.seat:
        return None
    if event.by == "exodia":
        return Reason("crosses")
    return Reason("wins", {"own": event.totals[event.seat - 1], "other": event.totals[2 - event.seat]})


def _diagonal_gained(event: events.DiagonalGained, facts: Facts) -> Reason | None:
    return _paid("diagonal", facts.gain, faces=event.face) if event.seat == facts.seat else None


def _dice_destroyed(event: events.DiceDestroyed, facts: Facts) -> Reason | None:
    if event.seat == facts.seat:
        return None
    count = len(event.fields)
    return _paid(f"destroys_{count}", facts.points_taken, **{"face" if count == 1 else "faces": event.face})


def _die_stolen(event: events.DieStolen, facts: Facts) -> Reason | None:
    return _paid("steals", facts.gain + facts.points_taken, face=event.face) if event.seat == facts.seat else None


def _diagonal_lost(event: events.DiagonalLost, facts: Facts) -> Reason | None:
    return _paid("breaks", facts.points_taken) if event.seat != facts.seat else None


def _row_shielded(event: events.RowShielded, facts: Facts) -> Reason | None:
    return Reason("shields", {"row": event.row}) if event.seat == facts.seat else None


def _die_repelled(event: events.DieRepelled, facts: Facts) -> Reason | None:
    return Reason("repelled")


def _die_placed(event: events.DiePlaced, facts: Facts) -> Reason | None:
    row = facts.board.dice(event.seat, event.row)
    equal = row.count(event.face)
    if 1 < equal < 4:
        return _paid(f"makes_{equal}", facts.gain, faces=event.face)
    return _paid("closes", facts.gain, row=event.row) if not facts.board.free(event.seat, event.row) else None


def _paid(key: str, points: int, **values: int) -> Reason | None:
    """Return the sentence with its points; None if there are none."""
    return Reason(key, {**values, "points": points}) if points > 0 else None


WEIGHED: Mapping[type, Callable[[Never, Facts], Reason | None]] = {
    events.MatchWon: _won,
    events.DiagonalGained: _diagonal_gained,
    events.DieStolen: _die_stolen,
    events.DiceDestroyed: _dice_destroyed,
    events.DiagonalLost: _diagonal_lost,
    events.RowShielded: _row_shielded,
    events.DieRepelled: _die_repelled,
    events.DiePlaced: _die_placed,
}
"""Sentence for each event, the most important first."""
