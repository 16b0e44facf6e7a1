"""Marks on squares for the actions of a chosen piece and for the last move."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from game.tables.khet.moves import Move
from systems.khet.draw.table_scene import Mark
from systems.khet.view.spots import spot_of, tower_spot

OWN, LAST, CHOSEN = "seat{}", "double", "outline"
"""Palette colors of destinations, of the last move, and of the chosen piece and its turns."""
FAINT = 0.75
TURNS = {"+": "clockwise", "-": "against"}


def offers(
    moves: Iterable[Move], chosen: str, seat: int, taken: Collection[str], top: bool = False
) -> list[Mark]:
    """Return marks of all actions of the piece on a square; ``taken`` are the occupied squares.

    Moves of the tower are marked while the word ``tower`` is chosen; ``top`` marks only those of a stack's top.
    """
    colour, made = OWN.format(seat), {}
    for move in moves:
        if top and move.verb != "top":
            continue
        if chosen == "tower" and move.verb == "tower":
            made[move.end] = Mark("field", tower_spot(move.end), colour)
        elif move.start == chosen and move.verb == "turn":
            made[move.end] = Mark(TURNS[move.end], spot_of(chosen), CHOSEN)
        elif move.start == chosen and move.verb in ("move", "top"):
            made[move.end] = Mark("change" if move.end in taken else "field", spot_of(move.end), colour)
    return list(made.values())


def chosen_mark(square: str, colour: str = CHOSEN) -> Mark:
    """Return the mark of a chosen or focused square."""
    return Mark("ring", spot_of(square), colour)


def last_marks(squares: Iterable[str]) -> list[Mark]:
    """Return the marks of the last move."""
    return [Mark("corners", spot_of(square), LAST, FAINT) for square in squares]
