"""What may be done with a chosen piece, and what was done last, as marks on squares."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from game.tables.khet.moves import Move
from systems.khet.draw.table_scene import Mark
from systems.khet.view.spots import spot_of, tower_spot

OWN, LAST, CHOSEN = "seat{}", "double", "outline"
"""Colours of the palette: of where a piece may go, of what was done last, of what is chosen and how it turns."""
FAINT = 0.75
TURNS = {"+": "clockwise", "-": "against"}


def offers(
    moves: Iterable[Move], chosen: str, seat: int, taken: Collection[str], top: bool = False
) -> list[Mark]:
    """Marks of all that the piece on a square may do; ``taken`` are the squares on which something stands.

    Moves of the tower are offered while the word ``tower`` is chosen; ``top`` offers those of a stack's top alone.
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
    """The mark of what is chosen, or looked at."""
    return Mark("ring", spot_of(square), colour)


def last_marks(squares: Iterable[str]) -> list[Mark]:
    """Marks of what was done last."""
    return [Mark("corners", spot_of(square), LAST, FAINT) for square in squares]
