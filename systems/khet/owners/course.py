"""The course of a match: owns ``Course``, and hands over the turn if the match ends right after an action."""

from __future__ import annotations

from typing import get_args

from components.khet import Course
from components.match import Turn
from game.tables.khet.events import (
    Action,
    BeamFired,
    DrawDeclined,
    DrawOffered,
    MatchDrawn,
    MatchWon,
    PieceDestroyed,
    StackHalved,
    TowerMoved,
    TurnPassed,
)
from game.tables.khet.moves import Move, write_move
from game.tables.khet.position import board_of
from systems.entities import only
from systems.khet.building import read_back
from systems.turn import Handler
from systems.turn_marker import pass_turn

AFTER_ACTIONS = ("pharaoh", "counted", "stuck")
"""Reasons for an end right after an action, when the other seat would be to move."""


def _record_action(event: Action, match: int) -> None:
    """Record the position before an action. This must run before all other owners."""
    _, course = only(Course)
    course.keys = (*course.keys, board_of(read_back()).key)
    course.last, course.state = "", ""
    if isinstance(event, TowerMoved):
        sign = {1: "+", -1: "-"}.get(event.quarters, "")
        move = Move("turn_tower", "", sign) if sign else Move("tower", event.start, event.end)
        course.last = write_move(move)


def _clear_keys(event: PieceDestroyed | StackHalved, match: int) -> None:
    """Clear the keys: after a removal no earlier position can recur."""
    only(Course)[1].keys = ()


def _fire(event: BeamFired, match: int) -> int:
    """Let the match entity play in the beat: the beam belongs to no piece."""
    return match


def _offer_draw(event: DrawOffered | DrawDeclined, match: int) -> int:
    only(Course)[1].state = "offered" if isinstance(event, DrawOffered) else "declined"
    return match


def _end(event: MatchWon | MatchDrawn, match: int) -> int:
    only(Course)[1].state = event.by
    entity, turn = only(Turn)
    if event.by in AFTER_ACTIONS:
        turn.seat = 3 - turn.seat
    return entity


HISTORY: dict[type, Handler] = {
    **dict.fromkeys(get_args(Action), _record_action),
    BeamFired: _fire,
    PieceDestroyed: _clear_keys,
    StackHalved: _clear_keys,
    DrawOffered: _offer_draw,
    DrawDeclined: _offer_draw,
    TurnPassed: pass_turn,
    MatchWon: _end,
    MatchDrawn: _end,
}
