"""Why a move is good: the weightiest thing that happens when it is made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from game.kernel.reason import Reason
from game.kernel.refusal import Refusal
from game.tables.knucklebones import events as told
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.moves import ROLL, Move
from game.tables.knucklebones.play import apply
from game.tables.knucklebones.position import Position, blind
from game.tables.knucklebones.rule_tables import book_of
from game.tables.knucklebones.scoring import totals


class Facts(NamedTuple):
    """What comes of a move."""

    seat: int
    """Who moves."""
    gain: int
    """Points that it wins."""
    taken: int
    """Points that the other one loses."""
    position: Position
    """After the move."""
    fields: int
    """Of a row."""


def reason(rules: Rules, position: Position, move: Move) -> Reason:
    """Why this legal move is worth making. It foresees no roll: a move that needs one is told as a chance."""
    seat = position.active
    if move == ROLL:
        return Reason("roll_saves" if rules.cards and position.hands[seat - 1] else "roll")
    try:
        after, happened = apply(rules, blind(position), move)
    except Refusal as refusal:
        if refusal.code != "needs_face":
            raise
        return Reason("luck")
    book = book_of(rules)
    was, now = totals(book, position), totals(book, after)
    gain, taken = now[seat - 1] - was[seat - 1], was[2 - seat] - now[2 - seat]
    facts = Facts(seat, gain, taken, after, rules.fields)
    for kind, weigh in WEIGHED:
        for event in happened:
            if type(event) is kind and (found := weigh(event, facts)):
                return found
    return Reason("brings", {"points": gain + taken}) if gain + taken > 0 else Reason("luck")


def _won(event: told.MatchWon, facts: Facts) -> Reason | None:
    if event.seat != facts.seat:
        return None
    if event.by == "exodia":
        return Reason("crosses")
    return Reason("wins", {"own": event.totals[event.seat - 1], "other": event.totals[2 - event.seat]})


def _aligned(event: told.DiagonalGained, facts: Facts) -> Reason | None:
    return _paid("diagonal", facts.gain, faces=event.face) if event.seat == facts.seat else None


def _destroyed(event: told.DiceDestroyed, facts: Facts) -> Reason | None:
    if event.seat == facts.seat:
        return None
    count = len(event.fields)
    return _paid(f"destroys_{count}", facts.taken, **{"face" if count == 1 else "faces": event.face})


def _stolen(event: told.DieStolen, facts: Facts) -> Reason | None:
    return _paid("steals", facts.gain + facts.taken, face=event.face) if event.seat == facts.seat else None


def _broken(event: told.DiagonalLost, facts: Facts) -> Reason | None:
    return _paid("breaks", facts.taken) if event.seat != facts.seat else None


def _shielded(event: told.RowShielded, facts: Facts) -> Reason | None:
    return Reason("shields", {"row": event.row}) if event.seat == facts.seat else None


def _repelled(event: told.DieRepelled, facts: Facts) -> Reason | None:
    return Reason("repelled")


def _placed(event: told.DiePlaced, facts: Facts) -> Reason | None:
    row = facts.position.boards[event.seat - 1][event.row - 1]
    equal = row.count(event.face)
    if 1 < equal < 4:
        return _paid(f"makes_{equal}", facts.gain, faces=event.face)
    return _paid("closes", facts.gain, row=event.row) if len(row) == facts.fields else None


def _paid(key: str, points: int, **values: int) -> Reason | None:
    """The sentence with the points it is about; none where there are none."""
    return Reason(key, {**values, "points": points}) if points > 0 else None


WEIGHED: tuple[tuple[type, Callable[[Any, Facts], Reason | None]], ...] = (
    (told.MatchWon, _won),
    (told.DiagonalGained, _aligned),
    (told.DieStolen, _stolen),
    (told.DiceDestroyed, _destroyed),
    (told.DiagonalLost, _broken),
    (told.RowShielded, _shielded),
    (told.DieRepelled, _repelled),
    (told.DiePlaced, _placed),
)
"""What may be said of each event, the weightiest first."""
