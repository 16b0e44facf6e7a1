"""Moves of a seat, as values."""

from __future__ import annotations

from typing import NamedTuple


class Move(NamedTuple):
    """``m`` takes the card of a slot, ``draw`` turns the top card of the pile. ``seat`` is 0 in a game alone."""

    verb: str
    slot: int = 0
    seat: int = 0


def draw(seat: int = 0) -> Move:
    """Return the move that turns the top card of the pile."""
    return Move("draw", 0, seat)


def take(slot: int, seat: int = 0) -> Move:
    """Return the move that takes the card of a slot."""
    return Move("m", slot, seat)


def write_move(move: Move) -> str:
    """Write a move as text: ``m12``, ``draw``; in a duel with the seat in front, ``2:m12``."""
    told = f"m{move.slot}" if move.verb == "m" else move.verb
    return f"{move.seat}:{told}" if move.seat else told
