"""Error codes that only this table uses, and their meanings."""

from __future__ import annotations

CODES: dict[str, str] = {
    "wrong_first": "the other seat plays black and moves first",
    "occupied": "there is already a disc on that square",
    "turns_nothing": "a disc on that square would turn over no other disc",
    "must_move": "a side may pass only if it cannot place a disc",
}
