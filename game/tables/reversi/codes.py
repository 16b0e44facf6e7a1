"""What the codes mean that only this table refuses with."""

from __future__ import annotations

CODES: dict[str, str] = {
    "wrong_first": "the other seat has the discs that move first",
    "occupied": "a disc lies on that square already",
    "turns_nothing": "a disc on that square would turn none over",
    "must_move": "a side passes only where it cannot place a disc",
}
