"""A position as one line of text, which needs no rules; ``notation`` reads it back."""

from __future__ import annotations

from game.tables.prospector.position import Dig, Position

FIELDS = ("LAYOUT", "MINE", "TARGET", "PILE", "DISCARDS", "RUN", "SCORE", "ROUND", "SIDE", "RNG")
DUEL = " | "
"""Between the digs of both seats."""


def write(position: Position) -> str:
    """Every dig by its ``FIELDS``; of a duel both, with a bar between."""
    return DUEL.join(map(_written, position.digs))


def _written(dig: Dig) -> str:
    rng = "-" if dig.rng is None else f"{dig.rng:x}"
    return (
        f"{dig.layout} {','.join(dig.mine)} {dig.target} {','.join(dig.pile) or '-'} {','.join(dig.discards) or '-'} "
        f"{dig.cards}.{dig.gold} {dig.score} {dig.round} {dig.side} {rng}"
    )
