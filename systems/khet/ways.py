"""The items to confirm for a move: the piece, the action, and the destination."""

from __future__ import annotations

from components.focus import Id
from game.tables.khet.moves import Move

TURNS = {"+": "clockwise", "-": "against"}
"""The turn buttons, by notation."""
TOWER: Id = ("button", "tower")
TOP: Id = ("button", "top")
SURE: Id = ("button", "sure")


def places(rules: object, position: object, move: Move) -> tuple[Id, ...]:
    """Return the items that lead to a move, in order."""
    verb, start, end = move
    match verb:
        case "move":
            return ("square", start), ("square", end)
        case "top":
            return ("square", start), TOP, ("square", end)
        case "turn":
            return ("square", start), ("button", TURNS[end])
        case "tower":
            return TOWER, ("tower", end)
        case "turn_tower":
            return TOWER, ("button", TURNS[end])
        case "resign":
            return ("button", verb), SURE
    return (("button", verb),)
