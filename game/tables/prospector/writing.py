"""A writer of positions that needs no rules; ``notation`` reads the line back."""

from __future__ import annotations

from game.tables.prospector.position import Dig, Position

FIELDS = ("LAYOUT", "MINE", "TARGET", "PILE", "DISCARDS", "RUN", "SCORE", "ROUND", "SIDE", "RNG")
DUEL = " | "
"""Separator between the digs of both seats."""


def write(position: Position) -> str:
    """Write every dig by its ``FIELDS``; in a duel both, with a bar between them."""
    return DUEL.join(map(_written, position.digs))


def _written(dig: Dig) -> str:
    rng = "-" if dig.rng is None else f"{dig.rng:x}"
    return (
        f"{dig.layout} {','.join(dig.mine)} {dig.target} {','.join(dig.pile) or '-'} {','.join(dig.discards) or '-'} "
        f"{dig.cards}.{dig.gold} {dig.score} {dig.round} {dig.side} {rng}"
    )
